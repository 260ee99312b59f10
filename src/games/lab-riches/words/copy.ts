/**
 * The words of Lab Riches. Those the Procedures print in quotation marks stand here as given; names of pictures and all
 * other prose are ours. Figures come from the structure, as arguments.
 */
import { assertNever, present } from '../../../kernel/assert.ts';
import { formatPence, type Pence } from '../../../kernel/pence.ts';
import { BONUS_MOTIFS_NEEDED, COLUMNS, type LabSymbol, ROWS } from '../play/apparatus.ts';
import { GAME_NAME, METER_BOXES } from '../play/prizes.ts';
import { read } from '../play/read.ts';
import type { LabEvent, LabView } from '../play/rules.ts';
import type { Segment, Top } from '../play/scenario.ts';

/** Each symbol's outline, so that none is told by colour alone. */
export const symbolShapes: { readonly [S in LabSymbol]: string } = {
  flask: 'a cone with a narrow neck',
  'test tubes': 'three upright tubes in a rack',
  microscope: 'a bent arm over a stage',
  magnet: 'a horseshoe with two tips',
  coil: 'a spring between two posts',
  burner: 'a flame on a stand',
  gauge: 'a dial with one needle',
  prism: 'a triangle with a ray through it',
};

/** The names of the three motifs whose pictures the Procedures show. */
export const motifNames = {
  charge: 'charge',
  'extra-goes': 'extra goes',
  bonus: 'bonus',
  up: 'arrow',
  instant: 'instant prize',
} as const;

/**
 * Every word on screen. `[charge]`, `[extra goes]`, `[bonus]`, `[arrow]`, `[instant prize]` mark where a picture
 * stands.
 */
export const words = {
  name: GAME_NAME,
  play: 'PLAY',
  howToPlay: 'HOW TO PLAY',
  winUpTo: 'WIN UP TO',
  go: 'GO',
  goes: 'GOES',
  prize: 'PRIZE',
  totalWon: 'TOTAL WON',
  instantWins: 'INSTANT WINS',
  prizeMeter: 'POWER SURGE PRIZE METER',
  bonusActivated: 'BONUS GAME ACTIVATED',
  bonusGame: 'BONUS GAME',
  youHaveWon: 'YOU HAVE WON',
  finish: 'FINISH',
  howToPlayScreens: [
    [
      'MAIN GAME',
      'TAP GO TO REVEAL 4 SYMBOLS IN THE TOP ROW AND THE GRID SYMBOLS FOR THAT GO. IN A COLUMN, IF ONE OF THE SYMBOLS IN THE TOP ROW MATCHES A GRID SYMBOL DIRECTLY BELOW, THE MATCHING GRID SYMBOL WILL BE “LOCKED IN” PLACE FOR YOUR REMAINING GOES.',
    ],
    [
      'MAIN GAME',
      'ON YOUR NEXT GO, YOU WILL REVEAL 4 NEW SYMBOLS IN THE TOP ROW. ANY NON-MATCHING SYMBOLS WILL BE REMOVED FROM THE GRID AND REPLACED WITH NEW GRID SYMBOLS. COMPLETE A ROW OF “LOCKED IN” GRID SYMBOLS TO WIN THE PRIZE FOR THAT ROW.',
    ],
    [
      'MAIN GAME',
      'REVEAL 3 [bonus] SYMBOLS IN A GO TO ACTIVATE THE BONUS GAME.',
      'REVEAL A [charge] TO ADD SEGMENTS TO THE PRIZE METER.',
      'REVEAL A [extra goes] SYMBOL TO BE AWARDED THE NUMBER OF EXTRA GOES DISPLAYED.',
    ],
    [
      'PRIZE METER',
      'EVERY [charge] WILL DISPLAY A NUMBER.',
      'THE PRIZE METER WILL FILL THE NUMBER OF SEGMENTS DISPLAYED ON THE [charge].',
      'FILL 8 OR MORE SEGMENTS TO WIN A PRIZE.',
    ],
    [
      'BONUS GAME',
      'TAP GO TO START THE BONUS GAME.',
      'THE LIGHT COLLECTS THE ITEM IT LANDS ON.',
      'LAND ON A [arrow] TO MOVE UP A ROW.',
      'LAND ON A [charge] TO ADD THE NUMBER OF SEGMENTS DISPLAYED TO THE PRIZE METER.',
      'LAND ON A [extra goes] SYMBOL TO BE AWARDED THE NUMBER OF EXTRA GOES DISPLAYED.',
      'LAND ON A [instant prize] TO WIN AN INSTANT PRIZE.',
    ],
  ],
} as const;

/** The end message. The Prize Amount is what the reader adds up on the finished screen. */
export function endMessage(prizePence: Pence): string {
  return prizePence > 0 ? `TOTAL WON ${formatPence(prizePence)}` : 'NO PRIZE ON THIS PLAY';
}

/** `charge 3`, `2 extra goes`, `bonus`, `flask`: a place of the Top Row in words. */
export function topWords(top: Top): string {
  return top.type === 'symbol' ? top.symbol : top.type === 'bonus' ? motifNames.bonus : segmentWords(top);
}

/** A segment of the Bonus Game in words. */
export function segmentWords(segment: Segment): string {
  switch (segment.type) {
    case 'up':
      return motifNames.up;
    case 'charge':
      return `${motifNames.charge} ${segment.segments}`;
    case 'extra-goes':
      return goesWords(segment.goes);
    case 'instant':
      return `${motifNames.instant} ${formatPence(segment.pence)}`;
    default:
      return assertNever(segment);
  }
}

/** What an event reveals, in words. `after` is the view with the event applied. */
export function announce(event: LabEvent, after: LabView): string {
  switch (event.type) {
    case 'go-started':
      return `GO. ${goesLeftWords(after)}.`;
    case 'grid-revealed':
      return `Grid. ${gridWords(event.symbols)}.`;
    case 'top-row-revealed':
      return `Top Row: ${event.top.map(topWords).join(', ')}.`;
    case 'prize-boxes-revealed':
      return `PRIZE boxes from the top: ${event.amounts.map(formatPence).join(', ')}.`;
    case 'bonus-awarded':
      return `${BONUS_MOTIFS_NEEDED} bonus motifs: a play of the Bonus Game.`;
    case 'column-matched':
      return columnWords(event.column, event.rows, after);
    case 'row-completed':
      return `Row ${event.row + 1} is complete. You have won ${formatPence(present(after.boxes[event.row], `the Prize Box of row ${event.row}`))}.`;
    case 'charge-collected':
      return `${fromWords(event.column)}charge ${event.segments}. ${after.segments} segments on the meter.`;
    case 'meter-box-reached':
      return `The meter reaches ${formatPence(present(METER_BOXES[event.box]?.pence, `the prize of box ${event.box} of the meter`))}.`;
    case 'extra-goes-collected':
      return `${fromWords(event.column)}${goesWords(event.goes)}. ${goesLeftWords(after)}.`;
    case 'bonus-opened':
      return `BONUS GAME ACTIVATED. From the bottom: ${event.rows.map((row, i) => `row ${i + 1}: ${row.map(segmentWords).join(', ')}`).join('; ')}.`;
    case 'bonus-landed':
      return `Row ${event.row + 1} from the bottom: ${segmentWords(after.bonus?.rows[event.row]?.[event.segment] as Segment)}.`;
    case 'bonus-ended':
      return `BONUS GAME: ${segmentWords(event.item)}. YOU HAVE WON.`;
    case 'instant-won':
      return `Instant Prize: ${formatPence(event.pence)}.`;
    case 'play-ended':
      return read(after).prizePence > 0
        ? endMessage(read(after).prizePence)
        : 'The Play is complete. No prize on this Play.';
    default:
      return assertNever(event);
  }
}

/** The new symbols row by row; what is locked is not said again. */
function gridWords(symbols: readonly (LabSymbol | null)[]): string {
  return Array.from({ length: ROWS }, (_, row) => {
    const squares = symbols.slice(row * COLUMNS, (row + 1) * COLUMNS).map((symbol) => symbol ?? 'locked');
    return `Row ${row + 1}: ${squares.join(', ')}`;
  }).join('; ');
}

function fromWords(column: number | null): string {
  return column === null ? 'From the Bonus Game, ' : `Column ${column + 1}, `;
}

function columnWords(column: number, rows: readonly number[], after: LabView): string {
  const top = after.top?.[column];
  const symbol = top?.type === 'symbol' ? top.symbol : '';
  if (rows.length === 0) return `Column ${column + 1} of ${COLUMNS}, ${symbol}: no match.`;
  return `Column ${column + 1} of ${COLUMNS}, ${symbol}: locked in row ${rows.map((row) => row + 1).join(', ')}.`;
}

function goesWords(goes: number): string {
  return goes === 1 ? '1 extra go' : `${goes} extra goes`;
}

function goesLeftWords(view: LabView): string {
  return view.goesLeft === 1 ? '1 go left' : `${view.goesLeft} goes left`;
}
