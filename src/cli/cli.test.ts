import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { exactFigures, fractionText } from '../game/figures.ts';
import type { AnyGame } from '../game/game.ts';
import { games } from '../games/catalogue.ts';
import { present } from '../kernel/assert.ts';
import type { Refusal } from '../kernel/result.ts';
import { designCommand } from './design.ts';
import { figuresCommand } from './figures.ts';
import { gameNamed } from './games.ts';
import { EXIT, type Output, outputFor } from './output.ts';
import { parCommand } from './par.ts';
import { proveCommand } from './prove.ts';
import { rngCommand } from './rng.ts';
import { simulateCommand } from './simulate.ts';

// Long runs on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const dir = mkdtempSync(join(tmpdir(), 'unveil-cli-'));
afterAll(() => rmSync(dir, { recursive: true }));

interface Heard extends Output {
  readonly answers: Record<string, unknown>[];
  readonly refusals: Refusal[];
}

/** An output that keeps what is said. */
function heard(): Heard {
  const [answers, refusals]: [Record<string, unknown>[], Refusal[]] = [[], []];
  return {
    ...outputFor(true),
    answers,
    refusals,
    data: (value) => answers.push(value as Record<string, unknown>),
    text: () => undefined,
    note: () => undefined,
    refuse: (refusal) => {
      refusals.push(refusal);
      return EXIT.refused;
    },
  };
}

const game: AnyGame = present(games[0], 'a game');

describe('commands', () => {
  it('refuse an unknown game, naming those there are', () => {
    const found = gameNamed('nope');
    expect(found.ok).toBe(false);
    if (!found.ok) for (const { id } of games) expect(found.refusal.detail).toContain(id);
    expect(gameNamed(game.id)).toEqual({ ok: true, value: game });
  });

  it.each(games.map((one) => [one.id, one] as const))('figures of %s, by their names', (_id, one) => {
    const output = heard();
    expect(figuresCommand(one, output)).toBe(EXIT.done);
    const [answer] = output.answers;
    expect(Object.keys(answer ?? {})).toEqual([
      'game',
      'version',
      'pricePence',
      'pool',
      'rows',
      'amounts',
      'winners',
      'overallOdds',
      'payoutPercent',
      'exact',
      'moneyBackShareOfWins',
      'topPrizePence',
      'topPrizeOdds',
    ]);
    const figures = exactFigures(one.structure);
    expect(answer).toMatchObject({
      game: one.id,
      rows: one.structure.rows.length,
      exact: { win: fractionText(figures.win), payout: fractionText(figures.payout) },
    });
  });

  it('simulate answers by names, keeps its state and goes on from it', async () => {
    const resume = join(dir, 'state.json');
    const plan = { seed: 'cli', stratify: false, drawOnly: true, resume, workers: 1 };
    const output = heard();
    expect(await simulateCommand(game, { ...plan, plays: 4_000_000 }, output)).toBe(EXIT.done);
    expect(await simulateCommand(game, { ...plan, plays: 8_000_000 }, output)).toBe(EXIT.done);
    expect(output.answers.map((answer) => answer.plays)).toEqual([4_000_000, 8_000_000]);
    for (const name of [
      'game',
      'seconds',
      'playsPerSecondPerCore',
      'mismatches',
      'latentWins',
      'payoutPercent',
      'winRate',
    ])
      expect(output.answers[1]).toHaveProperty(name);
    expect(await simulateCommand(game, { ...plan, seed: 'other', plays: 8_000_000 }, output)).toBe(EXIT.refused);
    expect(output.refusals.at(-1)?.code).toBe('cannot-resume');
  }, 60_000);

  it('prove answers by names and writes a certificate', async () => {
    const output = heard();
    const out = join(dir, 'certificate.json');
    const plan = { seed: 'cli', scenarios: 1, statesMax: 500, workers: 1, out };
    expect(await proveCommand(game, plan, output)).toBe(EXIT.done);
    expect(output.answers[0]).toMatchObject({ game: game.id, scenarios: 1, violations: 0 });
    expect(JSON.parse(readFileSync(out, 'utf8'))).toEqual(output.answers[0]);
  }, 60_000);

  it('par writes a page and its figures', () => {
    expect(parCommand(game, heard(), { out: dir })).toBe(EXIT.done);
    expect(readFileSync(join(dir, `par-${game.id}.html`), 'utf8')).toContain(game.copy.name);
    expect(JSON.parse(readFileSync(join(dir, `par-${game.id}.json`), 'utf8'))).toHaveProperty('liability');
  });

  it('design refuses files it cannot read, and specs it cannot meet', async () => {
    const output = heard();
    const bad = join(dir, 'bad.json');
    writeFileSync(bad, '{');
    expect(await designCommand(join(dir, 'none.json'), output)).toBe(EXIT.refused);
    expect(await designCommand(bad, output)).toBe(EXIT.refused);
    writeFileSync(bad, '{}');
    expect(await designCommand(bad, output)).toBe(EXIT.refused);
    expect(output.refusals.map((refusal) => refusal.code)).toEqual(['unreadable-file', 'bad-json', 'bad-spec']);
  });

  it('rng wants one thing asked of it', async () => {
    const output = heard();
    expect(await rngCommand({ seed: new Uint8Array(32) }, output)).toBe(EXIT.refused);
    expect(await rngCommand({ seed: new Uint8Array(32), battery: true, count: 100_000 }, output)).toBe(EXIT.done);
    expect(output.answers[0]).toHaveProperty('passes', true);
  }, 30_000);
});
