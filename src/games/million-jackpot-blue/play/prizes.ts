/**
 * The amounts a Play of £1 Million Jackpot Blue can show in a place, and the one in its name. The structure says which
 * are won, and how often.
 */
import { type Pence, pounds } from '../../../kernel/pence.ts';

/** A name, not a promise: what can be won at most is read from the structure. */
export const GAME_NAME = '£1 Million Jackpot Blue';

/** What a place of the four games may show, whether it wins or not. */
export const PLACE_AMOUNTS: readonly Pence[] = [5, 10, 20, 25, 50, 100, 250, 500, 1_000, 10_000, 1_000_000].map(pounds);
