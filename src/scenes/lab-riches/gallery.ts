/** The gallery of Lab Riches: each event and outcome alone, and the moments worth a picture. */
import { CELLS, type LabSymbol, SYMBOLS } from '../../games/lab-riches/play/apparatus.ts';
import { read } from '../../games/lab-riches/play/read.ts';
import { apply, type LabMove, open, play } from '../../games/lab-riches/play/rules.ts';
import type { BonusScenario, Go, LabScenario, Segment, Top } from '../../games/lab-riches/play/scenario.ts';
import { pounds } from '../../kernel/pence.ts';
import { exhibitsOf, fixtureFigures, type SceneGallery } from '../../stage/exhibit.ts';

const [PRICE, SMALL, MIDDLE, LARGE, TOP] = [3, 5, 20, 1_000, 250_000] as const;
const LARGEST_INSTANT = 500;
const BOXES = [PRICE, SMALL, MIDDLE, PRICE, LARGE].map(pounds);
const rules = { open, play, apply };

const symbol = (name: LabSymbol): Top => ({ type: 'symbol', symbol: name });
const charge = (segments: number) => ({ type: 'charge', segments }) as const;
const extra = (goes: number) => ({ type: 'extra-goes', goes }) as const;
const bonus: Top = { type: 'bonus' };
const instant = (amount: number): Segment => ({ type: 'instant', pence: pounds(amount) });
const up: Segment = { type: 'up' };

/** A mixed grid; the squares named show the symbol given for them. */
function go(top: readonly Top[], seed: number, squares: Readonly<Record<number, LabSymbol>> = {}): Go {
  const tops = top.map((place) => (place.type === 'symbol' ? place.symbol : null));
  const grid = Array.from({ length: CELLS }, (_, cell) => {
    const forced = squares[cell];
    if (forced) return forced;
    const others = SYMBOLS.filter((name) => name !== tops[cell % 4]);
    return others[(cell * 3 + seed + (cell >> 2)) % others.length] ?? 'flask';
  });
  return { top, grid };
}

const plain = (seed: number) => go([symbol('prism'), symbol('coil'), symbol('gauge'), symbol('burner')], seed);
const rowOne = { 0: 'flask', 1: 'magnet', 2: 'gauge', 3: 'burner' } as const;
const first = go([symbol('flask'), symbol('magnet'), charge(4), symbol('burner')], 1, {
  0: 'flask',
  1: 'magnet',
  3: 'burner',
  8: 'flask',
  13: 'magnet',
});
const second = go([extra(1), symbol('test tubes'), symbol('gauge'), charge(5)], 2, {
  ...rowOne,
  2: 'gauge',
  9: 'test tubes',
});
const third = go([bonus, charge(2), bonus, bonus], 3, rowOne);
const BONUS_ROWS: readonly (readonly Segment[])[] = [
  [up, charge(2), up, extra(1), up, charge(4), instant(SMALL), instant(PRICE)],
  [charge(1), up, instant(SMALL), up, charge(3), extra(2), instant(MIDDLE)],
  [up, charge(5), extra(1), up, charge(2), instant(MIDDLE)],
  [up, instant(MIDDLE), charge(4), up, extra(3)],
  [charge(5), instant(LARGEST_INSTANT), extra(2), charge(3)],
];

const scenarioOf = (goes: readonly Go[], bonusGame?: BonusScenario): LabScenario => ({
  boxes: BOXES,
  goes,
  ...(bonusGame ? { bonus: bonusGame } : {}),
});
const rest = [4, 5, 6].map(plain);
const whole = scenarioOf([first, second, third, ...rest, plain(7)], { rows: BONUS_ROWS, landings: [2, 1, 5] });
const losing = scenarioOf([1, 2, 3, 4, 5, 6].map(plain));
const moneyBack = scenarioOf([
  go([symbol('flask'), symbol('magnet'), symbol('gauge'), symbol('burner')], 1, rowOne),
  ...[2, 3, 4, 5, 6].map(plain),
]);
const surge = go([charge(5), charge(5), charge(5), symbol('coil')], 2);
const jackpot = scenarioOf([
  surge,
  go([charge(5), charge(5), symbol('gauge'), symbol('coil')], 3),
  ...[3, 4, 5, 6].map(plain),
]);

const GO: LabMove = { type: 'go' };
const BONUS_GO: LabMove = { type: 'bonus-go' };

const exhibit = exhibitsOf({ rules, read }, whole);

export const gallery: SceneGallery = {
  figures: fixtureFigures(PRICE, TOP),
  exhibits: [
    exhibit('splash', { hasSplash: true }),
    exhibit('board', {}),
    exhibit('first go with locks and a charge', { moves: [GO] }),
    exhibit('row completed with extra goes and a meter box', { before: [GO], moves: [GO] }),
    exhibit('bonus opened', { before: [GO, GO], moves: [GO] }),
    exhibit('bonus arrow', { before: [GO, GO, GO], moves: [BONUS_GO] }),
    exhibit('bonus instant prize', { before: [GO, GO, GO, BONUS_GO, BONUS_GO], moves: [BONUS_GO] }),
    exhibit('go that locks nothing', { dealt: losing, moves: [GO] }),
    exhibit('meter at its highest', { dealt: jackpot, before: [GO], moves: [GO] }),
    exhibit('end with a win', { moves: [GO, GO, GO, BONUS_GO, BONUS_GO, BONUS_GO, GO, GO, GO, GO] }),
    exhibit('end with money back', { dealt: moneyBack, moves: [GO, GO, GO, GO, GO, GO] }),
    exhibit('end without a win', { dealt: losing, moves: [GO, GO, GO, GO, GO, GO] }),
    exhibit('end with the top prize', { dealt: jackpot, moves: [GO, GO, GO, GO, GO, GO] }),
  ],
};
