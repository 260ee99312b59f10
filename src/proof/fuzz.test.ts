/**
 * A changed receipt is never accepted: whatever is put in, taken out or replaced in its text, the verdict is not six
 * times `holds`, unless the JSON still says exactly the same. A short run here; `npm run receipts` makes 100,000.
 */
import { expect, it } from 'vitest';
import { canonicalJson } from '../kernel/json.ts';
import { type Random, seededRandom } from '../kernel/random.ts';
import type { ComputedPlay, ComputePlay } from './compute.ts';
import { parseReceipt, type Receipt, receiptText } from './receipt.ts';
import { bytesOf, compute, POLICY, worldOf } from './testing/world.ts';
import { overall, verifyReceipt } from './verify.ts';

const RUNS = process.env.UNVEIL_LONG ? 100_000 : 400;
const SEED = 'receipts 1';
const ALPHABET = '0123456789abcdef{}[]",:\\+/=AZaz—\n .-eE';

/** The same answers as `compute`, each worked out once. */
function remembering(): ComputePlay {
  const answers = new Map<string, ComputedPlay | null>();
  return (asked) => {
    const key = canonicalJson({ ...asked, playSeed: [...asked.playSeed] });
    const known = answers.get(key) ?? compute(asked);
    answers.set(key, known);
    return known;
  };
}

/** One to three edits, each of a character, a run of characters, or one part of the text copied over another. */
function mutated(text: string, random: Random): string {
  let changed = text;
  for (let edits = 1 + random.below(3); edits > 0; edits -= 1) {
    const at = random.below(changed.length);
    const length = 1 + random.below(random.below(4) === 0 ? 80 : 1);
    const from = random.below(changed.length);
    const letter = ALPHABET.charAt(random.below(ALPHABET.length));
    const put = ['', letter, changed.slice(at, at + length) + letter, changed.slice(from, from + length)][
      random.below(4)
    ];
    changed = changed.slice(0, at) + put + changed.slice(at + length);
  }
  return changed;
}

/** A part of the JSON taken out, or put where another of the same name stood in another Play's receipt. */
function transplanted(text: string, other: Receipt, random: Random): string {
  const receipt: unknown = JSON.parse(text);
  const holders: { readonly parent: Record<string, unknown>; readonly donor: unknown; readonly name: string }[] = [];
  const visit = (value: unknown, donor: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const parent = value as Record<string, unknown>;
    for (const name of Object.keys(parent)) {
      const twin = typeof donor === 'object' && donor !== null ? (donor as Record<string, unknown>)[name] : undefined;
      holders.push({ parent, donor: twin, name });
      visit(parent[name], twin);
    }
  };
  visit(receipt, other);
  const chosen = holders[random.below(holders.length)];
  if (chosen === undefined) return text;
  if (chosen.donor === undefined || random.below(3) === 0) delete chosen.parent[chosen.name];
  else chosen.parent[chosen.name] = chosen.donor;
  return JSON.stringify(receipt);
}

/** What a receipt says, whatever its white space and order; null when it says nothing. */
function meaning(text: string): string | null {
  const parsed = parseReceipt(text);
  return parsed.ok ? canonicalJson(parsed.value) : null;
}

it(
  `of ${RUNS} changed receipts none is accepted`,
  async () => {
    const { receipts } = await worldOf(2);
    const [other, receipt] = receipts;
    if (receipt === undefined || other === undefined) throw new Error('no receipts');
    const text = receiptText(receipt);
    const original = meaning(text);
    const how = remembering();
    const random = seededRandom(bytesOf(SEED), 'fuzz');
    const counts = { same: 0, unreadable: 0, refused: 0 };
    expect(overall(verifyReceipt(text, POLICY, how))).toBe('holds');
    for (let run = 0; run < RUNS; run += 1) {
      const changed = run % 4 === 0 ? transplanted(text, other, random) : mutated(text, random);
      const verdict = overall(verifyReceipt(changed, POLICY, how));
      const says = meaning(changed);
      if (says === original) {
        counts.same += 1;
        continue;
      }
      if (verdict === 'holds') {
        // A promise is one of two ways to know that the record is signed: the log is the other.
        const isLessOnly = isWithoutPromise(changed, receipt);
        expect(isLessOnly, `seed ${SEED}, run ${run}: ${changed}`).toBe(true);
        counts.same += 1;
      } else counts[says === null ? 'unreadable' : 'refused'] += 1;
    }
    console.info(`changed receipts: ${JSON.stringify(counts)}`);
    expect(counts.refused).toBeGreaterThan(RUNS / 20);
  },
  4 * 3_600_000,
);

/** Whether the only change is that a promise is not there. */
function isWithoutPromise(changed: string, receipt: Receipt): boolean {
  const parsed = parseReceipt(changed);
  if (!parsed.ok) return false;
  const { purchase, settlement } = parsed.value;
  const { purchase: bought, settlement: settled } = receipt;
  if (settlement === undefined || settled === undefined) return false;
  const again: Receipt = {
    ...parsed.value,
    purchase: { ...purchase, ...(bought.promise === undefined ? {} : { promise: bought.promise }) },
    settlement: { ...settlement, ...(settled.promise === undefined ? {} : { promise: settled.promise }) },
  };
  const isFewer = [purchase, settlement].some(({ promise }) => promise === undefined);
  const areOwn = [purchase.promise ?? bought.promise, settlement.promise ?? settled.promise];
  return (
    isFewer &&
    areOwn[0] === bought.promise &&
    areOwn[1] === settled.promise &&
    canonicalJson(again) === canonicalJson(receipt)
  );
}
