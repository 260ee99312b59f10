import { expect, it } from 'vitest';
import type { CancelCall, CreditCall, DebitCall, MoneyVerb } from '../calls.ts';
import { Book, type MovementSaid } from '../sandbox/book.ts';
import { type SandboxOptions, startSandbox } from '../sandbox/server.ts';
import type { SigningSecrets } from '../signing.ts';
import { CHECKS } from './checks.ts';
import { conform, markdownOf } from './report.ts';

const secrets: SigningSecrets = [new Uint8Array(32).fill(9)];
const FUNDS_MINOR = 5_000;

async function failuresOf(book: Book, options: Partial<SandboxOptions> = {}, plays = 12): Promise<readonly string[]> {
  const { launchToken } = book.addPlayer('ann', FUNDS_MINOR);
  const sandbox = await startSandbox({ book, secrets, ...options });
  const asked = { url: sandbox.url, secrets, launchToken, game: 'three-doors', gameVersion: '1.0.0', plays };
  const report = await conform(asked, '2026-01-15T12:00:00Z');
  await sandbox.close();
  if (report.checks.length > 1) expect(markdownOf(report)).toContain(`of ${CHECKS.length + 1} promises`);
  return report.checks.filter(({ holds }) => !holds).map(({ id }) => id);
}

it('the sandbox keeps every promise', async () => {
  expect(await failuresOf(new Book(), {}, 100)).toEqual([]);
});

type AnyCall = DebitCall | CreditCall | CancelCall;
type Defect = (book: Book, verb: MoneyVerb, call: AnyCall, body: Uint8Array) => MovementSaid | Promise<MovementSaid>;

const pause = () => new Promise((resolve) => setTimeout(resolve, 2));
const player = (book: Book, call: AnyCall) => book.players.get(call.player);
/** As if the call had another id: nothing of before is remembered. */
const renamed = (body: Uint8Array, call: AnyCall, id: string) =>
  Buffer.from(Buffer.from(body).toString().replaceAll(`"${call.id}"`, `"${id}"`));
let counter = 0;

/** Each with the check that has to find it. */
const DEFECTS: Readonly<Record<string, readonly [string, Defect]>> = {
  'books a repeated debit again': [
    'debit-twice',
    (book, verb, call, body) => {
      const said = book.move(verb, body);
      const ann = player(book, call);
      if (verb === 'debit' && said.status === 'duplicate' && ann) ann.balance -= Number(call.amount);
      return said;
    },
  ],
  'answers a repetition with another number': [
    'debit-twice',
    (book, verb, _call, body) => ({
      ...book.move(verb, body),
      operatorId: `N${++counter}`,
    }),
  ],
  'takes another amount under an old id for the old one': [
    'debit-other-amount',
    (book, verb, _call, body) => {
      const said = book.move(verb, body);
      return said.status === 'conflict' ? { ...said, status: 'duplicate' } : said;
    },
  ],
  overdraws: [
    'debit-no-money',
    (book, verb, call, body) => {
      const ann = player(book, call);
      if (verb !== 'debit' || !ann || Number(call.amount) <= ann.balance) return book.move(verb, body);
      const [before, missing] = [ann.balance, Number(call.amount) - ann.balance];
      ann.balance += missing;
      const said = book.move(verb, body);
      ann.balance = Math.max(0, before - Number(call.amount));
      return said;
    },
  ],
  'does not let the last penny be spent': [
    'debit-exact-balance',
    (book, verb, call, body) =>
      verb === 'debit' && Number(call.amount) === player(book, call)?.balance
        ? { ...book.move('debit', renamed(body, call, `${call.id}`).subarray(0)), status: 'insufficient-funds' }
        : book.move(verb, body),
  ],
  'forgets cancels that came first': [
    'cancel-before-debit',
    (book, verb, call, body) => {
      const said = book.move(verb, body);
      if (verb === 'cancel' && said.status === 'unknown-debit') book.lines.delete(call.id);
      return said;
    },
  ],
  'gives back a second time for a second cancel': [
    'cancel-after-debit',
    (book, verb, call, body) => {
      const said = book.move(verb, body);
      const ann = player(book, call);
      if (verb === 'cancel' && said.status === 'duplicate' && ann) ann.balance += Number(call.amount);
      return said;
    },
  ],
  'cancels what it has credited': [
    'cancel-after-credit',
    (book, verb, call, body) => {
      const said = book.move(verb, body);
      const ann = player(book, call);
      if (verb === 'cancel' && said.status === 'conflict' && ann) ann.balance += Number(call.amount);
      return said.status === 'conflict' && verb === 'cancel' ? { ...said, status: 'ok' } : said;
    },
  ],
  'pays a repeated credit again': [
    'credit-once',
    (book, verb, call, body) => {
      const said = book.move(verb, body);
      const ann = player(book, call);
      if (verb === 'credit' && said.status === 'duplicate' && ann) ann.balance += Number(call.amount);
      return said;
    },
  ],
  'pays a Play it never debited': [
    'credit-unknown',
    (book, verb, call, body) => {
      const said = book.move(verb, body);
      const ann = player(book, call);
      if (verb !== 'credit' || said.status !== 'unknown-debit' || !ann) return said;
      ann.balance += Number(call.amount);
      return { ...said, status: 'ok' };
    },
  ],
  'pays claims into the wallet': [
    'credit-claim',
    (book, verb, call, body) => {
      const said = book.move(verb, body);
      const ann = player(book, call);
      if ('kind' in call && call.kind === 'claim' && said.status === 'ok' && ann) ann.balance += Number(call.amount);
      return said;
    },
  ],
  'refuses a credit of nothing': [
    'credit-nothing',
    (book, verb, call, body) =>
      verb === 'credit' && call.amount === '0'
        ? { ...book.move(verb, body), status: 'try-later' }
        : book.move(verb, body),
  ],
  'takes any currency': [
    'debit-other-currency',
    (book, verb, { currency }, body) => {
      const own = Buffer.from(body).toString().replace('"XTS"', '"GBP"');
      return { ...book.move(verb, Buffer.from(own)), currency };
    },
  ],
  'sells to sessions nobody opened': [
    'debit-no-session',
    (book, verb, call, body) =>
      book.move(
        verb,
        Buffer.from(
          Buffer.from(body)
            .toString()
            .replace(/"session":"unknown-[^"]*"/, `"session":"visit-of-${call.player}"`),
        ),
      ),
  ],
  'looks at the balance before it waits for its database': [
    'crowd',
    async (book, verb, call, body) => {
      const ann = player(book, call);
      if (verb !== 'debit' || !ann || 'debit' in call) return book.move(verb, body);
      const seen = ann.balance;
      await pause();
      if (Number(call.amount) > seen) return book.move(verb, body);
      const before = ann.balance;
      ann.balance = Number.MAX_SAFE_INTEGER;
      const said = book.move(verb, body);
      ann.balance = Math.max(0, before - (said.status === 'ok' ? Number(call.amount) : 0));
      return { ...said, balance: String(ann.balance) };
    },
  ],
  'leaves cancels out of its feed': [
    'feed',
    (book, verb, call, body) => {
      const said = book.move(verb, body);
      const line = book.lines.get(call.id);
      if (verb === 'cancel' && line) book.lines.set(call.id, { ...line, amount: line.amount + 1 });
      return said;
    },
  ],
};

it.each(Object.entries(DEFECTS))('finds a wallet that %s', async (_name, [found, defect]) => {
  const book = new Book();
  const move = async (verb: MoneyVerb, body: Uint8Array) =>
    defect(book, verb, JSON.parse(Buffer.from(body).toString()) as AnyCall, body);
  expect(await failuresOf(book, { move })).toContain(found);
});

it.each([
  ['reads-unsigned', 'signature-missing'],
  ['reads-stale', 'signature-old'],
  ['answers-unsigned', 'session-opens'],
  ['answers-other-id', 'debit-once'],
] as const)('finds a wallet that %s', async (careless, found) => {
  expect(await failuresOf(new Book(), { careless: new Set([careless]) })).toContain(found);
});
