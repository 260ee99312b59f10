/** Amounts that the Procedures fix in words rather than in the prize structure: here the one in the name. */

/** A name, not a promise: what can be won at most is read from the structure. */
export const GAME_NAME = '£1 Million Jackpot Blue';
