import { expect, it } from 'vitest';
import { purchaseOf } from '../testing/house.ts';
import { openOperatorHouse, operatorPlayerWith, passTime } from '../testing/operators.ts';

/** As many as tell a bit of a hundredth from noise take half a minute: they are for `UNVEIL_LONG`. */
const PLAYS = process.env.UNVEIL_LONG ? 2_000 : 60;
const SHUFFLES = 200;

/** Between what was recorded and whether the Play wins, in bits. */
function information(recorded: readonly string[], wins: readonly boolean[]): number {
  const count = (of: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const one of of) counts.set(one, (counts.get(one) ?? 0) + 1);
    return [...counts.values()].map((times) => times / of.length);
  };
  const entropy = (of: readonly string[]) => count(of).reduce((sum, share) => sum - share * Math.log2(share), 0);
  const labels = wins.map(String);
  return entropy(recorded) + entropy(labels) - entropy(recorded.map((one, index) => `${one} ${labels[index]}`));
}

it('an operator that records sizes, count and order of calls before FINISH learns nothing of the Play', async () => {
  const house = openOperatorHouse();
  const recorded: string[] = [];
  const wins: boolean[] = [];
  for (let n = 0; n < PLAYS; n++) {
    const id = await operatorPlayerWith(house, 1_000);
    // A wallet that fails in turns, as one would to make a difference show.
    house.port.faults.clear();
    if (n % 5 === 0) house.port.faults.set('debit', 'cut', 1 + ((n / 5) % 2));
    house.port.asked.length = 0;
    const bought = await house.platform.buy(await purchaseOf(house.platform, id));
    if (!bought.ok) await passTime(house, 5_000, 1_000);
    const names = house.port.asked.map(({ verb, body }) => `${verb} ${body.length}`);
    const playNumber = house.port.asked[0]?.id.split(':')[0] ?? '';
    const play = await house.store.play(playNumber);
    expect(play, playNumber).not.toBeNull();
    recorded.push(names.join(', '));
    wins.push((play?.prizePence ?? 0) > 0);
  }
  await house.close();
  const bits = information(recorded, wins);
  const noise = Array.from({ length: SHUFFLES }, (_, seed) =>
    information(recorded, [...wins.slice((seed * 7 + 1) % PLAYS), ...wins.slice(0, (seed * 7 + 1) % PLAYS)]),
  ).sort((a, b) => a - b);
  const bound = noise[Math.floor(SHUFFLES * 0.99)] ?? 0;
  if (process.env.UNVEIL_LONG) console.log(`${PLAYS} Plays: ${bits.toFixed(5)} bit, 99% of noise ${bound.toFixed(5)}`);
  expect(new Set(recorded).size).toBeGreaterThan(1);
  expect(bits).toBeLessThanOrEqual(bound + 1e-9);
}, 120_000);
