/** Lucky Puck Shot Gold at every kind of moment: each event alone, both screens, all endings. */
import { ROW_PENCE } from '../../games/lucky-puck-shot-gold/play/prizes.ts';
import { read } from '../../games/lucky-puck-shot-gold/play/read.ts';
import { type PuckEvent, type PuckMove, rules } from '../../games/lucky-puck-shot-gold/play/rules.ts';
import type { PuckScenario, Shot } from '../../games/lucky-puck-shot-gold/play/scenario.ts';
import type { Arrow } from '../../games/lucky-puck-shot-gold/play/table.ts';
import { exhibitsOf, fixtureFigures, fixtureSession, type SceneGallery } from '../../stage/exhibit.ts';

const PRICE = ROW_PENCE.red / 100;
const TOP = ROW_PENCE.gold / 100;

/** True paths by the number of bumpers hit, one for each arrow. */
const PATHS: readonly (readonly string[])[] = [
  ['48:', '58:', '28:', '54:', '2:'],
  ['25:l', '30:s', '34:r', '17:s', '6:l'],
  ['27:rr', '21:ls', '11:rr', '59:rl', '53:ll'],
  ['51:rss', '47:rsr', '62:sll', '53:lss', '13:rsl'],
  ['55:rlss', '63:slrr', '59:lrrl', '61:rlrl', '31:lrss'],
];

/** Symbols in codes; three for each crossing of the table. */
function shot(reveals: string): Shot {
  return { reveals, paths: PATHS[reveals.split(' ').length / 3 - 1] ?? [] };
}
const scenarioOf = (...reveals: readonly string[]): PuckScenario => ({ shots: reveals.map(shot) });

/** A row fills, four bonus symbols unlock two Bonus Pucks, and the Bonus Game shows one of everything. */
const rich = scenarioOf(
  'r r k r b r p g r',
  '* r * t * k r * p',
  'k2 ^k $500 x b1 p1',
  'r1 p3 ^p $2000 t1 k2',
  'k p b k b p',
  'y b y b t g b g t',
  'g y t',
);
const losing = scenarioOf('r r k b p b', 't g y', 'r k * p * b', 'k r r p b t');
const moneyBack = scenarioOf('r r k r b r', 'r r t r k g', 'r k b', 'p t g');
const jackpot = scenarioOf('y y y r k y', 'y b y', 'p y k', 'y t g');
/** Every amount as long as it can be. */
const widest = scenarioOf('* * *', '^g $500000 ^t $100000 ^t $100000', 'r k p', 'b b t', 'g y y');

const aim = (arrow: Arrow): PuckMove => ({ type: 'shoot', arrow });
const five = (['centre', 'centre-to-left', 'right-lane', 'left-lane', 'centre-to-right'] as const).map(aim);
const whole = [...five, ...five.slice(0, 2)];

/** A ninth square is never dealt: the scene must stop on it. */
const overfull: readonly PuckEvent[] = [
  { type: 'released', arrow: 'centre' },
  { type: 'bumpers-appeared', pockets: [3] },
  ...Array.from(
    { length: 9 },
    (_, index): PuckEvent => ({
      type: 'symbol-revealed',
      square: [7, 4, 1][index % 3] ?? 0,
      symbol: { kind: 'colour', colour: 'gold' },
    }),
  ),
];

const exhibit = exhibitsOf({ rules, read }, rich);

export const gallery: SceneGallery = {
  figures: fixtureFigures(PRICE, TOP),
  exhibits: [
    exhibit('splash', { hasSplash: true }),
    exhibit('board', {}),
    exhibit('a shot', { moves: [aim('centre-to-left')], dealt: losing }),
    exhibit('each arrow: left lane', { moves: [aim('left-lane')] }),
    exhibit('each arrow: right lane', { moves: [aim('right-lane')] }),
    exhibit('half played', { before: five.slice(0, 1) }),
    exhibit('row filled', { before: five.slice(0, 2), moves: five.slice(2, 3), dealt: moneyBack }),
    exhibit('bonus unlocked', { before: five.slice(0, 1), moves: five.slice(1, 2) }),
    exhibit('bonus game', { before: five.slice(0, 2) }),
    exhibit('bonus shot', { before: five.slice(0, 2), moves: five.slice(2, 3) }),
    exhibit('bonus ends', { before: five.slice(0, 3), moves: five.slice(3, 4) }),
    exhibit('after the bonus', { before: five.slice(0, 4) }),
    exhibit('widest', { before: five.slice(0, 2), dealt: widest }),
    exhibit('end with a win', { before: whole }),
    exhibit('end with the top prize', { before: five.slice(0, 4), dealt: jackpot }),
    exhibit('the top prize is won', { before: five.slice(0, 3), moves: five.slice(3, 4), dealt: jackpot }),
    exhibit('end with money back', { before: five.slice(0, 4), dealt: moneyBack }),
    exhibit('end without a prize', { before: five.slice(0, 4), dealt: losing }),
    exhibit('whole play', { moves: whole }),
    exhibit('whole losing play', { moves: five.slice(0, 4), dealt: losing }),
    {
      name: 'a picture that is not allowed',
      open: () => fixtureSession({ rules, read, scenario: losing, move: async () => overfull }),
      moves: [aim('centre')],
    },
  ],
};
