/** Lab Riches: every sentence of its Procedures, in their order, and who shows it. */
import { type Clause, general, introduction } from './witness.ts';

const rules = (title: string) => ({ file: 'src/games/lab-riches/play/rules.test.ts', title });
const contract = (title: string) => ({ file: 'src/games/lab-riches/contract.test.ts', title });
const site = (title: string) => ({ file: 'tests/games/lab-riches.test.ts', title });
const figures = contract('has the figures the Procedures print');
const chances = (title: string) => ({ file: 'src/games/lab-riches/deal/chances.test.ts', title });

const board = {
  exhibit: 'board',
  sees: [
    'GO, 6 goes left',
    'Top Row: not yet in play',
    /^Row 5: .*PRIZE\.$/,
    'GOES',
    /^POWER SURGE PRIZE METER: 0 segments$/,
  ],
  misses: ['TOTAL WON', 'INSTANT WINS'],
};
const splash = { exhibit: 'splash', sees: ['PLAY', 'HOW TO PLAY', 'Lab Riches', /WIN UP TO £250,000/] };
const matched = {
  exhibit: 'first go with locks and a charge',
  sees: [
    'GO, 5 goes left',
    /^Row 1: flask, locked; magnet, locked; .*; burner, locked\. PRIZE £3\.$/,
    /METER: 4 segments/,
  ],
  misses: ['TOTAL WON'],
};
const completed = {
  exhibit: 'row completed with extra goes and a meter box',
  sees: [/^Row 1: .*PRIZE £3\. Complete, won\.$/, 'TOTAL WON', '£7', 'GO, 5 goes left', /METER: 9 segments, £4/],
  misses: ['INSTANT WINS'],
};
const opened = {
  exhibit: 'bonus opened',
  sees: ['BONUS GAME', 'GO, bonus game', /^Bonus Game Row 1, in play: /, /^Bonus Game Row 5: /],
};
const climbed = { exhibit: 'bonus arrow', sees: [/^Bonus Game Row 1, passed: /, /^Bonus Game Row 2, in play: /] };
const ended = {
  exhibit: 'end with a win',
  sees: ['YOU HAVE WON', '£27', 'INSTANT WINS', 'FINISH'],
  misses: ['SHOW GAME'],
};

export const clauses: readonly Clause[] = [
  ...introduction,
  ['Lab Riches costs', figures],
  ['Overall, 1 in 2.74', figures],
  ['The largest Prize', splash],
  ['This is a game of chance.', contract('describeGame(labRiches)')],
  ['The outcome of a Play', contract('describeGame(labRiches)')],
  ['A splash screen', splash],
  ["'HOW TO PLAY' opens", { file: 'tests/scenes/procedures.test.ts', title: 'five screens of How To Play' }],
  ['The grid has 4', board],
  ['What stands in the grid', rules('starts with GOES 6, PRIZE in every box, and symbols that count for nothing')],
  ["A 'GO' button stands", board],
  ['A GO lowers', matched],
  ['Column by column', rules('highlights column by column from left to right')],
  ['A column whose', rules('adds the number on a charge to the meter and matches nothing under it')],
  ['A row of locked', completed],
  ['A charge carries', matched],
  ['An extra-goes motif', completed],
  ['A Play has 14', chances('courses have one Bonus Game at most and fourteen GOes')],
  ['3 bonus motifs', rules('opens no Bonus Game for two motifs in a GO, nor for three over two GOes')],
  ['A second Bonus Game', chances('a second Bonus Game')],
  ['Charges from', rules('is never overfilled')],
  ['8 segments: £4', rules('pays the highest box that is reached, and nothing for 1 to 7 segments')],
  ['Fewer win', rules('pays the highest box that is reached, and nothing for 1 to 7 segments')],
  ['Only the amount lit', rules('tells each box as it is reached, and pays only the last')],
  [
    "The words 'BONUS GAME ACTIVATED'",
    rules('with three bonus motifs says so first, reads the columns, then opens the Bonus Game'),
  ],
  ['Its window has', opened],
  ['Each GO lets', rules('starts on the bottom row and climbs a row by each arrow, one GO a row')],
  ['An arrow leads', climbed],
  ['What else the light', rules('ends at the first item that is no arrow and carries extra goes back')],
  ['Back in the Main', ended],
  ['When Goes Left is 0', ended],
  ["'FINISH' below", site('bought and finished, the total on screen is what is paid')],
  ['The Prize Amount is the sum', ended],
  ['It always is one', contract('describeGame(labRiches)')],
  ['There is one Prize Amount', contract('describeGame(labRiches)')],
  ['Each Play has a Play Number', { file: 'tests/my-games.test.ts', title: 'Play Number' }],
  ...general,
];
