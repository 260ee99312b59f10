/** What a scene shows once its Play has ended; fetched when the Play is under way. */
export { default as EndMessage } from './EndMessage.svelte';
export { default as Spectacle } from './Spectacle.svelte';
