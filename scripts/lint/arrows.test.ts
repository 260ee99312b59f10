import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  arrowsDrawn,
  browserWays,
  circles,
  folderCircles,
  impurities,
  moneyOutsideStructures,
  wrongArrows,
} from './arrows.ts';
import { parseSource } from './sources.ts';

const source = (path: string, text: string) => parseSource(path, text);

describe('wrong arrows', () => {
  it.each([
    ['src/kernel/pence.ts', "import { x } from '../game/game.ts';"],
    ['src/game/run.ts', "import { x } from '../games/catalogue.ts';"],
    ['src/games/one/rules.ts', "import { x } from '../two/rules.ts';"],
    ['src/ledger/post.ts', "import { x } from '../platform/store.ts';"],
    ['src/platform/plays/buy.ts', "import { x } from '../../store/sqlite/store.ts';"],
    ['src/platform/plays/buy.ts', "export { x } from '../../server/app.ts';"],
    ['src/stage/motion.ts', "import { x } from '../scenes/catalogue.ts';"],
    ['src/scenes/one/Scene.svelte', "<script>import { deal } from '../../games/one/deal/model.ts';</script>"],
    ['src/site/App.svelte', '<script lang="ts">import { structure } from \'../games/one/deal/structure.ts\';</script>'],
    ['src/scenes/one/Scene.svelte', "<script>import { one } from '../../games/one/index.ts';</script>"],
    ['src/scenes/one/Scene.svelte', "<script>import { m } from '../../games/one/bench/symmetry.ts';</script>"],
    ['src/games/one/play/rules.ts', "import { x } from '../deal/deal.ts';"],
    ['src/games/one/play/rules.ts', "import type { X } from '../words/copy.ts';"],
    ['src/games/one/words/copy.ts', "import { x } from '../deal/structure.ts';"],
    ['src/games/one/deal/deal.ts', "import { read } from '../play/read.ts';"],
    ['src/games/one/deal/deal.ts', "import { natural } from '../bench/natural.ts';"],
    ['src/wire/plays.ts', "import { x } from '../platform/create.ts';"],
    ['src/site/state/api.ts', "import { PlayAnswer } from '../../wire/plays.ts';"],
    ['src/site/state/api.ts', "import { readFileSync } from 'node:fs';"],
    ['src/scenes/catalogue.ts', "const x = () => import('../site/App.svelte');"],
    ['src/kernel/pence.ts', "import { x } from './pence.test.ts';"],
    ['src/verify/verify.ts', "import { findGame } from '../games/catalogue.ts';"],
    ['src/attic/old.ts', "import { x } from '../kernel/pence.ts';"],
  ])('%s: %s', (path, text) => {
    expect(wrongArrows([source(path, text)])).toHaveLength(1);
  });

  it.each([
    ['src/platform/plays/buy.ts', "import { findGame } from '../../games/catalogue.ts';"],
    [
      'src/scenes/one/Scene.svelte',
      '<script lang="ts">import { rules } from \'../../games/one/play/rules.ts\';</script>',
    ],
    ['src/site/state/api.ts', "import type { PlayAnswer } from '../../wire/plays.ts';"],
    ['src/games/one/deal/deal.ts', "import type { Component } from '../play/read.ts';"],
    ['src/kernel/pence.test.ts', "import { x } from '../server/app.ts';"],
  ])('lets pass %s: %s', (path, text) => {
    expect(wrongArrows([source(path, text)])).toEqual([]);
  });
});

describe('circles', () => {
  it('are found through several files', () => {
    const three = [
      source('src/game/a.ts', "import { b } from './b.ts';"),
      source('src/game/b.ts', "import type { c } from './c.ts';"),
      source('src/game/c.ts', "export { a } from './a.ts';"),
    ];
    expect(circles(three)).toEqual(['a circle: src/game/a.ts → src/game/b.ts → src/game/c.ts → src/game/a.ts']);
    expect(circles(three.slice(0, 2))).toEqual([]);
  });
});

describe('circles of folders', () => {
  const there = source('src/platform/money/funds.ts', "import { x } from '../plays/moves.ts';");
  const back = source('src/platform/plays/buy.ts', "import type { y } from '../money/gate.ts';");

  it('are found where no file is in a circle, by types too', () => {
    expect(circles([there, back])).toEqual([]);
    expect(folderCircles([there, back])).toEqual([
      'a circle of folders: src/platform/money → src/platform/plays → src/platform/money',
    ]);
    expect(folderCircles([there])).toEqual([]);
  });

  it('are not made by tests', () => {
    const test = source('src/platform/plays/buy.test.ts', "import { y } from '../money/gate.ts';");
    expect(folderCircles([there, test])).toEqual([]);
  });
});

describe('impure rules', () => {
  it.each(['Math.random()', 'Date.now()', 'new Date()', 'performance.now()', 'setTimeout(f, 1)', 'process.env'])(
    '%s',
    (call) => {
      expect(impurities([source('src/games/one/deal.ts', `export const x = ${call};`)]).length).toBeGreaterThan(0);
      expect(impurities([source('src/games/one/deal.test.ts', `export const x = ${call};`)])).toEqual([]);
    },
  );

  it('lets the clock be the clock', () => {
    expect(impurities([source('src/kernel/clock.ts', 'export const now = () => Date.now();')])).toEqual([]);
  });
});

describe('the clock and the storage of a browser', () => {
  it.each([
    ['src/site/words.ts', 'export const x = Date.now();'],
    ['src/stage/motion.ts', 'export const x = new Date();'],
    ['src/site/Page.svelte', '<script lang="ts">\nconst x = buy({ store: localStorage });\n</script>'],
    ['src/scenes/one/Scene.svelte', "<script lang=\"ts\">\nwindow.sessionStorage.setItem('a', 'b');\n</script>"],
  ])('%s: %s', (path, text) => {
    expect(browserWays([source(path, text)])).toHaveLength(1);
  });

  it.each([
    ['src/stage/storage.ts', 'export const x = () => localStorage;'],
    ['src/site/words.ts', 'export const x = new Date(moment);'],
    ['src/server/visits.ts', 'export const x = Date.now();'],
  ])('lets pass %s: %s', (path, text) => {
    expect(browserWays([source(path, text)])).toEqual([]);
  });
});

describe('money outside structures', () => {
  it.each([
    ['src/games/one/copy.ts', "export const x = 'WIN UP TO £100,000';"],
    ['src/games/one/rules.ts', 'export const x = pounds(25);'],
    ['src/scenes/one/Scene.svelte', '<p>Overall odds 1 in 2.60</p>'],
    ['src/site/Help.svelte', '<p>It pays 72.68% back</p>'],
    ['src/site/text.ts', 'export const x = (n) => `about £5 and ${n}`;'],
  ])('%s: %s', (path, text) => {
    expect(moneyOutsideStructures([source(path, text)])).toHaveLength(1);
  });

  it.each([
    ['src/games/one/deal/structure.ts', 'export const x = pounds(25);'],
    ['src/games/one/play/prizes.ts', 'export const x = pounds(25);'],
    ['src/games/one/copy.ts', '// The Procedures print £5 here.\nexport const x = (p) => `WIN ${formatPence(p)}`;'],
    ['src/site/Help.svelte', '<!-- not £5 --><style>a { width: 72.5% }</style><p>{formatPence(price)}</p>'],
  ])('lets pass %s: %s', (path, text) => {
    expect(moneyOutsideStructures([source(path, text)])).toEqual([]);
  });
});

describe('the tables of ARCHITECTURE.md', () => {
  const page = readFileSync('ARCHITECTURE.md', 'utf8');

  it('name every room there is', () => {
    const rooms = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const drawn = Object.keys(arrowsDrawn(page, 'room of `src/`'));
    expect(rooms.map(({ name }) => name).filter((name) => !drawn.includes(name))).toEqual([]);
  });

  it('are what the check goes by', () => {
    expect(arrowsDrawn(page, 'room of `src/`')).toMatchObject({
      kernel: [],
      ledger: ['kernel'],
      store: expect.any(Array),
    });
    expect(arrowsDrawn(page, 'folder of a game')).toEqual({
      play: [],
      words: ['play'],
      deal: ['play'],
      bench: ['play', 'words', 'deal'],
    });
  });

  it.each([
    ['says it in other words', '| room | holds | may import |\n|---|---|---|\n| `a` | x | all of the above |'],
    ['names a room it does not have', '| room | holds | may import |\n|---|---|---|\n| `a` | x | `b` |'],
    ['is not there', 'No table.'],
  ])('a table that %s is no table', (_what, text) => expect(() => arrowsDrawn(text, 'room')).toThrow());
});
