/** How long a Play waits for its player, from the purchase, before it is completed and paid. */
import { DAY_MS } from '../../kernel/clock.ts';

export const PLAY_TIME_MS = 7 * DAY_MS;
