import { describe, expect, it } from 'vitest';
import { circles, impurities, moneyOutsideStructures, wrongArrows } from './arrows.ts';
import { parseSource } from './sources.ts';

const source = (path: string, text: string) => parseSource(path, text);

describe('wrong arrows', () => {
  it.each([
    ['src/kernel/pence.ts', "import { x } from '../game/game.ts';"],
    ['src/game/run.ts', "import { x } from '../games/catalogue.ts';"],
    ['src/games/one/rules.ts', "import { x } from '../two/rules.ts';"],
    ['src/ledger/post.ts', "import { x } from '../platform/store.ts';"],
    ['src/platform/buy.ts', "import { x } from '../store/sqlite/store.ts';"],
    ['src/platform/buy.ts', "export { x } from '../server/app.ts';"],
    ['src/stage/motion.ts', "import { x } from '../scenes/catalogue.ts';"],
    ['src/scenes/one/Scene.svelte', "<script>import { deal } from '../../games/one/deal.ts';</script>"],
    ['src/site/App.svelte', '<script lang="ts">import { structure } from \'../games/one/structure.ts\';</script>'],
    ['src/site/api.ts', "import { PlayAnswer } from '../server/wire.ts';"],
    ['src/site/api.ts', "import { readFileSync } from 'node:fs';"],
    ['src/scenes/catalogue.ts', "const x = () => import('../site/App.svelte');"],
    ['src/kernel/pence.ts', "import { x } from './pence.test.ts';"],
    ['src/attic/old.ts', "import { x } from '../kernel/pence.ts';"],
  ])('%s: %s', (path, text) => {
    expect(wrongArrows([source(path, text)])).toHaveLength(1);
  });

  it.each([
    ['src/platform/buy.ts', "import { findGame } from '../games/catalogue.ts';"],
    ['src/scenes/one/Scene.svelte', '<script lang="ts">import { rules } from \'../../games/one/rules.ts\';</script>'],
    ['src/site/api.ts', "import type { PlayAnswer } from '../server/wire.ts';"],
    ['src/site/verify/verify.ts', "import { findGame } from '../../games/catalogue.ts';"],
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
    ['src/games/one/structure.ts', 'export const x = pounds(25);'],
    ['src/games/one/prizes.ts', 'export const x = pounds(25);'],
    ['src/games/one/copy.ts', '// The Procedures print £5 here.\nexport const x = (p) => `WIN ${formatPence(p)}`;'],
    ['src/site/Help.svelte', '<!-- not £5 --><style>a { width: 72.5% }</style><p>{formatPence(price)}</p>'],
  ])('lets pass %s: %s', (path, text) => {
    expect(moneyOutsideStructures([source(path, text)])).toEqual([]);
  });
});
