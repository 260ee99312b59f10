/**
 * The motifs of the Bonus Game: six kinds, most of which carry a Zone, a colour or an amount. Two identical ones win
 * that bonus.
 */
import { type Pence, pence } from '../../../kernel/pence.ts';
import { diamondIn } from './board.ts';
import { BONUS_PRIZE_PENCE } from './prizes.ts';
import { COLOURS, type Colour, ZONES, type Zone } from './stones.ts';

/** Procedures: "eighteen tiles" and "6 picks". */
export const BONUS_TILES = 18;
export const PICKS = 6;

/** In the order of the Procedures. */
export const MOTIF_KINDS = ['go', 'all', 'one', 'prize', 'card', 'upgrade'] as const;
export type MotifKind = (typeof MOTIF_KINDS)[number];

/** What a motif promises. `go`: go to the Zone and collect the Diamond; `all`: collect all Diamonds in the Zone. */
export type Bonus =
  | { readonly kind: 'go'; readonly zone: Zone; readonly colour: Colour }
  | { readonly kind: 'all'; readonly zone: Zone }
  | { readonly kind: 'one'; readonly colour: Colour }
  | { readonly kind: 'prize'; readonly pence: Pence }
  | { readonly kind: 'card' }
  | { readonly kind: 'upgrade' };

/** One motif as it is shown and kept. Two are identical exactly when they are equal. */
export type Motif = `go-${Zone}-${Colour}` | `all-${Zone}` | `one-${Colour}` | `prize-${number}` | 'card' | 'upgrade';

const BONUSES: ReadonlyMap<string, Bonus> = new Map<string, Bonus>([
  ...ZONES.flatMap((zone) =>
    COLOURS.filter((colour) => diamondIn(zone, colour) !== null).map((colour): [Motif, Bonus] => [
      `go-${zone}-${colour}`,
      { kind: 'go', zone, colour },
    ]),
  ),
  ...ZONES.map((zone): [Motif, Bonus] => [`all-${zone}`, { kind: 'all', zone }]),
  ...COLOURS.map((colour): [Motif, Bonus] => [`one-${colour}`, { kind: 'one', colour }]),
  ...BONUS_PRIZE_PENCE.map((amount): [Motif, Bonus] => [`prize-${amount}`, { kind: 'prize', pence: pence(amount) }]),
  ['card', { kind: 'card' }],
  ['upgrade', { kind: 'upgrade' }],
]);

/** Every motif there is. */
export const MOTIFS: readonly Motif[] = [...BONUSES.keys()] as Motif[];

export function isMotif(value: unknown): value is Motif {
  return typeof value === 'string' && BONUSES.has(value);
}

export function bonusOf(motif: Motif): Bonus {
  return BONUSES.get(motif) as Bonus;
}

/** The motif that is there twice, or `null`. */
export function pairedMotif(motifs: readonly Motif[]): Motif | null {
  return motifs.find((motif, index) => motifs.indexOf(motif) < index) ?? null;
}
