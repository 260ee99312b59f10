/** The Procedures, clause by clause: which test holds each. A test that is renamed or lost fails here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const here = import.meta.dirname;
const files = {
  rules: readFileSync(join(here, '../play/rules.test.ts'), 'utf8'),
  table: readFileSync(join(here, '../play/table.test.ts'), 'utf8'),
  paths: readFileSync(join(here, '../deal/paths.test.ts'), 'utf8'),
  contract: readFileSync(join(here, '../contract.test.ts'), 'utf8'),
  browser: readFileSync(join(here, '../../../../tests/games/lucky-puck-shot-gold.test.ts'), 'utf8'),
} as const;

// biome-ignore format: one clause a line.
const clauses: readonly (readonly [clause: string, file: keyof typeof files, test: string])[] = [
  ['price, overall chance and payout are as printed', 'contract', 'has the figures the Procedures print'],
  ['the outcome is decided at the point of purchase; no skill or judgement', 'contract', 'does not matter: row %s pays the same with each'],
  ['a splash with the name, PLAY and WIN UP TO; PLAY must be selected', 'browser', 'every arrow pays what was sold, on a phone'],
  ['three by three squares, three pockets at either end, a pip in each', 'table', 'of the arrow %s crosses %j into pocket %i'],
  ['a Prize Table of seven amounts with eight unfilled squares each', 'rules', 'starts with four pucks, an empty Prize Table and five arrows'],
  ['five arrows, four pucks, PUCKS LEFT', 'rules', 'starts with four pucks, an empty Prize Table and five arrows'],
  ['the seven instructions and all words on screen', 'rules', 'on screen are those of the Procedures'],
  ['instructions go forward and back and can be closed', 'browser', 'the instructions go forward and back, and make room'],
  ['an arrow releases a puck, which moves around the squares', 'table', 'is a line mirrored at the walls that passes over the middle of three squares'],
  ['each pip passed reveals a symbol, until the puck enters a pocket', 'rules', 'reveals a symbol for each pip the puck passes over, until it enters a pocket'],
  ['each coloured symbol populates a square; all eight win the amount', 'rules', 'populates a square for each coloured symbol, and wins a row of eight'],
  ['Spinning Bumpers appear from some or all of the pockets', 'paths', 'with %i hits are true for every arrow'],
  ['a bumper that is hit extends the journey and changes the direction', 'table', 'goes on at covered pockets and ends at the first open one'],
  ['it then disappears and its pocket is open', 'rules', 'uncovers the pocket of a bumper that was hit'],
  ['another arrow must be selected until no pucks are left', 'rules', 'ends when all pucks have been used'],
  ['three, four or five bonus symbols in a shot: one, two or three Bonus Pucks', 'rules', 'after the shot %s has %i Bonus Pucks, at once'],
  ['Bonus Coloured Symbols populate as many squares as their number', 'rules', 'populates as many squares as the number'],
  ['an Instant Prize is added to the Instant Prize Total', 'rules', 'boosts by half of the original and sums Instant Prizes'],
  ['an Extra Puck is used on return to the Main Game', 'rules', 'can be the end of a Play, or give a last puck for one more shot'],
  ['a boost adds half of the original amount, shown in the Prize Table', 'rules', 'boosts by half of the original'],
  ['Bonus Arrows until all Bonus Pucks are used', 'rules', 'after the shot %s has %i Bonus Pucks, at once'],
  ['an end message shows the prize, FINISH ends the Play', 'browser', 'a Play is bought, shown, finished and paid'],
  ['a Play wins one Prize Amount, as the table lists', 'contract', 'describeGame(luckyPuckShotGold)'],
  ['what the Procedures leave open is never dealt', 'rules', 'refuses %s'],
];

describe('the Procedures', () => {
  it.each(clauses)('%s', (_, file, test) => {
    expect(files[file]).toContain(test);
  });
});
