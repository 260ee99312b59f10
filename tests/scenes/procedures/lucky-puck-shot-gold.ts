/** Lucky Puck Shot Gold: every sentence of its Procedures, in their order, and who shows it. */
import { type Clause, general, introduction } from './witness.ts';

const rules = (title: string) => ({ file: 'src/games/lucky-puck-shot-gold/play/rules.test.ts', title });
const table = (title: string) => ({ file: 'src/games/lucky-puck-shot-gold/play/table.test.ts', title });
const contract = (title: string) => ({ file: 'src/games/lucky-puck-shot-gold/contract.test.ts', title });
const site = (title: string) => ({ file: 'tests/games/lucky-puck-shot-gold.test.ts', title });

const board = {
  exhibit: 'board',
  sees: [
    'PUCKS LEFT: 4',
    'Directional Arrow 5: Right lane, straight up',
    /^£2, red disc: 0 of 8$/,
    /^£50,000, gold star: 0 of 8$/,
    'HOW TO PLAY',
    /REVEAL 3 OR MORE BONUS SYMBOLS IN A SINGLE SHOT/,
    /1\) YOU ARE AWARDED 4 PUCKS/,
    'Next instruction',
    'Close instructions',
  ],
};
const bonus = {
  exhibit: 'bonus game',
  sees: ['BONUS PUCKS: 2', /^Bonus Directional Arrow 1/, /^PUCKS LEFT: \d$/],
};
const bonusShown = {
  exhibit: 'bonus ends',
  sees: ['INSTANT PRIZE', '£25', /^£9, purple triangle/, /^PUCKS LEFT: 3$/],
};

export const clauses: readonly Clause[] = [
  ...introduction,
  ['A Play of Lucky Puck', contract('has the figures the Procedures print')],
  ['The overall chance', contract('has the figures the Procedures print')],
  ['This is a game of chance.', contract('does not matter: row %s pays the same with each, shot by shot')],
  ['The outcome of a Play', contract('does not matter: row %s pays the same with each, shot by shot')],
  ['Each Play has a Play Number', { file: 'tests/my-games.test.ts', title: 'Play Number' }],
  ['A splash screen', { exhibit: 'splash', sees: ['PLAY', 'Lucky Puck Shot Gold', /WIN UP TO £50,000/] }],
  ["Selecting 'PLAY'", board],
  ['Beside the pucks', board],
  ["The words 'HOW TO PLAY'", board],
  ['Motifs at both sides', site('the instructions go forward and back, and make room')],
  ['Selecting a Directional', { exhibit: 'half played', sees: ['PUCKS LEFT: 3'], misses: [/AWARDED 4 PUCKS/] }],
  ['Each Pip it passes', rules('reveals a symbol for each pip the puck passes over, until it enters a pocket')],
  ['A coloured symbol populates', { exhibit: 'half played', sees: [/^£2, red disc: 5 of 8$/] }],
  [
    'The square of the Play Grid shines',
    { file: 'tests/scenes/procedures.test.ts', title: 'squares shine until the puck drops' },
  ],
  [
    'While the Puck moves',
    { file: 'src/games/lucky-puck-shot-gold/deal/paths.test.ts', title: 'with %i hits are true for every arrow' },
  ],
  ['One that is hit', rules('uncovers the pocket of a bumper that was hit')],
  ['The shot ends', table('goes on at covered pockets and ends at the first open one')],
  ['Whichever arrow', rules('changes the way, never what is revealed nor what is won')],
  ['A row whose 8', { exhibit: 'row filled', sees: ['£2, red disc: full, won'] }],
  ['No symbol is dealt', rules('refuses %s')],
  ['3, 4 or 5 bonus symbols', rules('after the shot %s has %i Bonus Pucks, at once')],
  ["The message 'BONUS GAME'", rules('after the shot %s has %i Bonus Pucks, at once')],
  ['The screen darkens', bonus],
  ['Every square a Bonus Puck', bonusShown],
  ['A Bonus Coloured Symbol', rules('populates as many squares as the number')],
  ['An Instant Prize is won', bonusShown],
  ["'EXTRA PUCK'", bonusShown],
  ["'BOOST PRIZE'", bonusShown],
  ['When all Pucks', { exhibit: 'end with a win', sees: ['YOU HAVE WON', 'FINISH'], misses: ['SHOW GAME'] }],
  ["'FINISH' below it", site('a Play is bought, shown, finished and paid')],
  ['A Play wins one Prize Amount', contract('describeGame(luckyPuckShotGold)')],
  ...general,
];
