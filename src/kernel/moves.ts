/** How long a Play can be: one bound for games, receipts and the API. */

/** No Play of any game has more moves: rules that lead on beyond it are broken. */
export const MOVES_MAX = 10_000;
