import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { canonicalJson } from '../../kernel/json.ts';
import { type Design, design } from './design.ts';
import { figuresOf } from './report.ts';

// Long runs on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const AMOUNTS = [250, 500, 1000, 1500, 2000, 5000, 25_000, 100_000, 10_000_000];

function small(changes: Record<string, unknown> = {}, rows: Record<number, unknown> = {}): unknown {
  return {
    pricePence: 250,
    pool: 5_400_000,
    overallOdds: '2.70',
    payoutPercent: '69.95',
    rows: AMOUNTS.map((prizePence, i) => ({
      prizePence,
      breakdown: [{ kind: 'row', pence: prizePence }],
      ...(i === AMOUNTS.length - 1 ? { winners: 2 } : {}),
      ...(rows[i] as object | undefined),
    })),
    shape: { moneyBackShare: 0.45 },
    ...changes,
  };
}

async function found(spec: unknown): Promise<Design> {
  const result = await design(spec);
  if (!result.ok) throw new Error(result.refusal.detail);
  return result.value;
}

/** Added up again, naively. */
function totals(result: Design): { winners: bigint; money: bigint } {
  let [winners, money] = [0n, 0n];
  for (const row of result.rows) {
    winners += BigInt(row.winners);
    money += BigInt(row.winners) * BigInt(row.prizePence);
  }
  return { winners, money };
}

describe('the designer', () => {
  it('meets odds and payout exactly, keeps bounds and comes near the shape', async () => {
    const result = await found(small({}, { 3: { winnersMin: 150_000, winnersMax: 160_000 } }));
    expect(totals(result)).toEqual({ winners: 2_000_000n, money: (5_400_000n * 250n * 6995n) / 10_000n });
    expect(figuresOf(result)).toMatchObject({
      overallOdds: '1 in 2.70',
      payoutPercent: '69.95',
      exact: { win: '10/27', payout: '1399/2000' },
    });
    expect(result.rows.at(-1)?.winners).toBe(2);
    expect(result.rows[3]?.winners).toBeGreaterThanOrEqual(150_000);
    expect(result.rows[3]?.winners).toBeLessThanOrEqual(160_000);
    expect(result.bands[0]?.share).toBeCloseTo(0.45, 2);
    expect(result.largestDeviation).toBeLessThan(0.05);
  });

  it('gives the same winners each time', async () => {
    expect(canonicalJson(await found(small()))).toBe(canonicalJson(await found(small())));
  });

  it('takes exact fractions, and refuses those that cannot be', async () => {
    const exact = small({ overallOdds: '27/10', payoutPercent: '1399/2000' });
    expect(figuresOf(await found(exact)).exact).toEqual({ win: '10/27', payout: '1399/2000' });
    const odd = await design(small({ pool: 5_400_001, overallOdds: '27/10' }));
    expect(odd).toMatchObject({ ok: false, refusal: { code: 'infeasible', obstacle: { wish: 'overall odds' } } });
  });

  it('keeps the wishes of weights and odds within their band', async () => {
    const result = await found(small({}, { 1: { weight: 4 }, 2: { weight: 1 }, 4: { odds: 100 } }));
    expect(Math.abs((result.rows[4]?.winners ?? 0) / 54_000 - 1)).toBeLessThan(0.05);
    const expected = 4 * 2 ** result.tilt;
    expect((result.rows[1]?.winners ?? 0) / (result.rows[2]?.winners ?? 1) / expected).toBeCloseTo(1, 1);
  });

  it('says what is achievable and what stands in the way', async () => {
    const capped = await design(
      small(
        { payoutPercent: '95.00' },
        {
          5: { winnersMax: 10 },
          6: { winnersMax: 10 },
          7: { winnersMax: 10 },
          4: { winnersMax: 10 },
          3: { winnersMax: 10 },
          2: { winnersMax: 10 },
          1: { winnersMax: 100 },
        },
      ),
    );
    if (capped.ok) throw new Error('met what cannot be met');
    const obstacle = capped.refusal.obstacle;
    expect(obstacle?.wish).toBe('payout');
    expect(obstacle?.from).toBeLessThan(obstacle?.to ?? 0);
    expect(obstacle?.to).toBeLessThan(95);
    expect(obstacle?.nearest).toBe(obstacle?.to);
    expect(obstacle?.inTheWay).toContain('row 8 (£1,000): 1 to 10 winners');
    // What it calls achievable is achieved.
    const nearest = ((obstacle?.nearest ?? 0) - 0.01).toFixed(2);
    const rows = {
      5: { winnersMax: 10 },
      6: { winnersMax: 10 },
      7: { winnersMax: 10 },
      4: { winnersMax: 10 },
      3: { winnersMax: 10 },
      2: { winnersMax: 10 },
      1: { winnersMax: 100 },
    };
    expect((await design(small({ payoutPercent: nearest }, rows))).ok).toBe(true);
  });

  it('names the amounts when they alone forbid the payout', async () => {
    const low = await design(small({ payoutPercent: '20.00' }));
    expect(low).toMatchObject({ ok: false, refusal: { obstacle: { wish: 'payout' } } });
    if (!low.ok) expect(low.refusal.detail).toContain('%');
  });

  it.each([
    [{ overallOdds: '0.5' }, 'overallOdds'],
    [{ payoutPercent: 'much' }, 'payoutPercent'],
    [{ rows: [] }, 'rows is empty'],
    [{ pool: 1.5 }, 'pool'],
    [{ surprise: 1 }, 'surprise'],
    [{ rows: [{ prizePence: 500 }, { prizePence: 250 }] }, 'ascend'],
    [{ rows: [{ prizePence: 500, breakdown: [{ pence: 400 }] }] }, 'adds up to 400'],
    [{ rows: [{ prizePence: 500, winnersMin: 9, winnersMax: 8 }] }, 'no number of winners'],
    [{ shape: { bands: [{ fromPence: 1, toPence: 9, share: 0.2 }] } }, 'holds no row'],
  ])('refuses %j by name', async (changes, word) => {
    const result = await design(small(changes));
    expect(result).toMatchObject({ ok: false, refusal: { code: 'bad-spec' } });
    if (!result.ok) expect(result.refusal.detail).toContain(word);
  });

  it('meets both totals for any sensible wish', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 250, max: 500 }),
        fc.integer({ min: 5500, max: 8000 }),
        fc.integer({ min: 1_000_000, max: 9_000_000 }),
        async (odds, payout, pool) => {
          const spec = { pool, overallOdds: (odds / 100).toFixed(2), payoutPercent: (payout / 100).toFixed(2) };
          const result = await found(small(spec));
          expect(figuresOf(result).overallOdds).toBe(`1 in ${spec.overallOdds}`);
          expect(figuresOf(result).payoutPercent).toBe(spec.payoutPercent);
          expect(totals(result)).toEqual({ winners: BigInt(result.winners), money: BigInt(result.moneyPence) });
        },
      ),
      { numRuns: 25 },
    );
  }, 30_000);
});

const games = join(import.meta.dirname, '../../games');
const designed = readdirSync(games).filter((name) => existsSync(join(games, name, 'deal/structure.design.json')));

/** Any exported structure will do: what a game calls it is its own affair. */
function isStructure(
  value: unknown,
): value is { pricePence: number; pool: number; rows: readonly Record<string, unknown>[] } {
  return typeof value === 'object' && value !== null && 'pool' in value && 'rows' in value && 'pricePence' in value;
}

describe('structures kept beside their designs', () => {
  it('are found', () => {
    expect(designed.length).toBeGreaterThan(0);
  });

  it.each(designed)('%s is reproduced bit for bit', async (name) => {
    const spec = JSON.parse(readFileSync(join(games, name, 'deal/structure.design.json'), 'utf8')) as unknown;
    const module = (await import(join(games, name, 'deal/structure.ts'))) as Record<string, unknown>;
    const structure = Object.values(module).find(isStructure);
    const result = await found(spec);
    const plain = (rows: readonly Record<string, unknown>[]): string[] =>
      rows.map(({ prizePence, breakdown, winners }) => canonicalJson({ prizePence, breakdown, winners }));
    expect(structure?.pricePence).toBe(result.pricePence);
    expect(structure?.pool).toBe(result.pool);
    expect(plain(structure?.rows ?? [])).toEqual(plain(result.rows.map((row) => ({ ...row }))));
  });
});
