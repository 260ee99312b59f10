/**
 * What is in the air between two states of the view: symbols on their way to where they count, and the message that
 * opens the Bonus Game. Ornament; everything it shows is also in the view or announced.
 */
import { tick } from 'svelte';
import type { PuckSymbol } from '../../../games/lucky-puck-shot-gold/play/symbols.ts';

export interface Flyer {
  readonly id: number;
  readonly symbol: PuckSymbol;
  /** Its middle and size, in pixels of the arena. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export interface Air {
  readonly flyers: readonly Flyer[];
  readonly message: string;
  /** Puts a symbol into the air; gives its element when it stands there. */
  launch(flyer: Omit<Flyer, 'id'>): Promise<{ readonly id: number }>;
  land(id: number): void;
  say(message: string): Promise<void>;
  /** The colour in which each square shines, by its index: since the puck crossed it, until it drops. */
  readonly lit: Readonly<Record<number, string>>;
  light(square: number, hue: string): void;
  darken(): void;
}

export function createAir(): Air {
  let flyers = $state.raw<readonly Flyer[]>([]);
  let message = $state('');
  let launched = 0;
  let lit = $state.raw<Readonly<Record<number, string>>>({});
  return {
    get flyers() {
      return flyers;
    },
    get message() {
      return message;
    },
    get lit() {
      return lit;
    },
    light: (square, hue) => {
      lit = { ...lit, [square]: hue };
    },
    darken: () => {
      lit = {};
    },
    launch: async (flyer) => {
      launched += 1;
      const id = launched;
      flyers = [...flyers, { ...flyer, id }];
      await tick();
      return { id };
    },
    land: (id) => {
      flyers = flyers.filter((flyer) => flyer.id !== id);
    },
    say: async (words) => {
      message = words;
      await tick();
    },
  };
}
