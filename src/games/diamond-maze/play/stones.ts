/** The six Diamonds, the four Zones and the four tokens: the nouns everything else in Diamond Maze is made of. */

/** In the order of the Prize Table, from the smallest prize to the largest. Every list "by colour" follows it. */
export const COLOURS = ['yellow', 'green', 'orange', 'red', 'blue', 'purple'] as const;
export type Colour = (typeof COLOURS)[number];

/** Clockwise from the start, which lies between the red and the green Zone. */
export const ZONES = ['green', 'blue', 'yellow', 'red'] as const;
export type Zone = (typeof ZONES)[number];

/**
 * Procedures: "four tokens: a light, a shovel, a cart and a hat". Which one is chosen changes nothing but the
 * picture.
 */
export const TOKENS = ['light', 'shovel', 'cart', 'hat'] as const;
export type Token = (typeof TOKENS)[number];
