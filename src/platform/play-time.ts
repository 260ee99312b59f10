/** How long a Play waits for its player, from the purchase, before it is completed and paid. */
export const PLAY_TIME_MS = 7 * 24 * 60 * 60_000;
