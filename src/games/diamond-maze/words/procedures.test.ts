/** The Procedures, clause by clause: which test holds each. A test that is renamed or lost fails here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const here = import.meta.dirname;
const files = {
  rules: readFileSync(join(here, '../play/rules.test.ts'), 'utf8'),
  board: readFileSync(join(here, '../play/board.test.ts'), 'utf8'),
  contract: readFileSync(join(here, '../contract.test.ts'), 'utf8'),
} as const;

// biome-ignore format: one clause a line.
const clauses: readonly (readonly [clause: string, file: keyof typeof files, test: string])[] = [
  ['price, overall chance and payout are as printed', 'contract', 'has the figures the Procedures print'],
  ['the outcome is decided at the point of purchase; no skill or judgement', 'contract', 'describeGame(diamondMaze, { reduction })'],
  ['the splash: name, WIN UP TO, PLAY, HOW TO PLAY', 'rules', 'on screen are those of the Procedures'],
  ['three How To Play screens, NEXT and X', 'rules', 'of How To Play fill three screens'],
  ['four tokens, CHOOSE YOUR TOKEN TO START GAME, one must be selected', 'rules', 'four tokens are to choose from, and one must be'],
  ['which token is chosen is no judgement', 'rules', 'which token is chosen changes nothing but the picture'],
  ['four Zones; eighteen Diamond Tiles, four, three, three and two others', 'board', 'has eighteen Diamond Tiles, four Bonus Game Tiles'],
  ['six colours of Diamond', 'board', 'with every colour of Diamond'],
  ['the Bonus Game Tiles are the corners', 'board', 'whose four corners are the Bonus Game Tiles'],
  ['the token starts on the Fast Forward Tile between red and green', 'board', 'begins on the Fast Forward Tile between red and green'],
  ['a Prize Table of six rows with unfilled boxes whose number varies', 'rules', 'the Prize Table has six rows of different lengths and amounts'],
  ['one Card is drawn at the start, ROLLS LEFT shows 6', 'rules', 'one Card is drawn, and six rolls are left'],
  ['selecting the dice moves the token by both dice, the indicator falls by 1', 'rules', 'moves the token clockwise by both dice and lowers ROLLS LEFT by one'],
  ['a Diamond Tile populates as many boxes as the Card says, another is drawn', 'rules', 'populates the row of its colour by the number on the Card'],
  ['eighteen Bonus Tiles, 6 picks, MATCH 2 TO WIN THAT BONUS - 6 PICKS LEFT', 'rules', 'has eighteen Bonus Tiles and six picks'],
  ['picks until 0 are left, then back to the Main Game', 'rules', 'leaves by itself when none match'],
  ['a description of the bonus, and CONTINUE', 'rules', 'describes the bonus, and waits for CONTINUE'],
  ['GO TO A ZONE AND COLLECT A DIAMOND', 'rules', 'GO TO A ZONE moves the token to that Diamond'],
  ['COLLECT ALL DIAMONDS IN A ZONE', 'rules', 'COLLECT ALL DIAMONDS IN A ZONE moves it through the Zone'],
  ['COLLECT ONE DIAMOND', 'rules', 'COLLECT ONE DIAMOND populates a box'],
  ['BONUS PRIZE', 'rules', 'BONUS PRIZE wins the amount shown'],
  ['DRAW EXTRA CARD', 'rules', 'DRAW EXTRA CARD adds a Card'],
  ['PRIZE UPGRADE, except the top row', 'rules', 'PRIZE UPGRADE raises all amounts of the Prize Table, except the top row'],
  ['three rocks, one must be selected and wins its amount', 'rules', 'opens three rocks, and rock %i wins the amount'],
  ['back to the Main Game after a rock', 'rules', 'goes back to the Board for the next roll'],
  ['SPIN until COLLECT, YOUR DIAMONDS then populates', 'rules', 'must be spun until COLLECT; only then is YOUR DIAMONDS populated'],
  ['Fast Forward: to the next one, all Diamonds of two Zones', 'rules', 'moves the token to the opposite one and populates a box for every Diamond'],
  ['a Card is drawn after a Fast Forward, a wheel, a Bonus Game, a rock', 'rules', 'leaves the stack alone; a Card is drawn afterwards'],
  ['Cards stack; the sum is collected', 'rules', 'Cards stack until a Diamond Tile is landed on, and are added up there'],
  ['a double: EXTRA ROLL covers the indicator, which reappears', 'rules', 'gives an EXTRA ROLL that leaves ROLLS LEFT as it was'],
  ['all boxes of a row win its amount', 'rules', 'all boxes of a row win its amount once'],
  ['the dice must be selected until ROLLS LEFT reaches 0', 'rules', 'comes when no roll is left'],
  ['the Prize Amount is the total value of the Prizes won', 'rules', 'the Prize Amount is the sum of rows and Bonus Prizes'],
  ['a Play wins one Prize Amount, as the table lists', 'contract', 'finds a natural run for every row'],
  ['what the Procedures leave open is never dealt', 'rules', 'an upgrade after a row is full is never shown'],
];

describe('the Procedures', () => {
  it.each(clauses)('%s', (_, file, test) => {
    expect(files[file]).toContain(test);
  });
});
