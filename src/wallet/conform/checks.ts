/**
 * What an operator's wallet must do, one check a promise. Each gives null when it holds, else what was seen instead.
 * They need one player with a few hundred minor units to spend.
 */
import { MINUTE_MS, systemClock } from '../../kernel/clock.ts';
import { signMessage } from '../signing.ts';
import { freshId, type Kit, type KitPlay } from './kit.ts';

export interface Check {
  readonly id: string;
  /** The promise, in words. */
  readonly promise: string;
  run(kit: Kit): Promise<string | null>;
}

/** Concurrent callers, and how many of them the balance is made to suffice for. */
const AT_ONCE = 8;
const CROWD = 50;
const CROWD_PAID = 25;

const check = (id: string, promise: string, run: Check['run']): Check => ({ id, promise, run });

/** `wanted` against what was seen; null when they are equal. */
function differs(what: string, seen: unknown, wanted: unknown): string | null {
  const [left, right] = [JSON.stringify(seen), JSON.stringify(wanted)];
  return left === right ? null : `${what}: ${left} instead of ${right}`;
}

const first = (...found: (string | null)[]): string | null => found.find((one) => one !== null) ?? null;
const statusOf = (answer: { readonly status: string; readonly code?: string; readonly why?: string }): string =>
  answer.status === 'refused'
    ? (answer.code ?? '')
    : answer.status === 'no-answer'
      ? `no answer (${answer.why})`
      : answer.status;

/** Runs the work and tells by how much the balance has changed. */
async function changed(kit: Kit, work: () => Promise<void>): Promise<number> {
  const before = await kit.balance();
  await work();
  return (await kit.balance()) - before;
}

async function sold(kit: Kit, amount = 1): Promise<KitPlay> {
  const play = kit.play(amount);
  const answer = await kit.debit(play.debit());
  if (answer.status !== 'ok') throw new Error(`a plain debit of ${amount} was answered ${statusOf(answer)}`);
  return play;
}

const SESSIONS: readonly Check[] = [
  check('session-unknown', 'A launch token nobody was given opens no session.', async (kit) => {
    const answer = await kit.port.session(`unknown-${freshId()}`);
    return answer.status === 'refused' ? null : `answered ${statusOf(answer)}`;
  }),
  check('balance-same', 'Balance and session tell the same money.', async (kit) => {
    const session = await kit.port.session(kit.options.launchToken);
    return session.status === 'ok' ? differs('balance', await kit.balance(), session.balance) : 'no session';
  }),
];

const DEBITS: readonly Check[] = [
  check('debit-once', 'A debit takes its amount.', async (kit) => {
    const change = await changed(kit, async () => void (await sold(kit, 3)));
    return differs('change', change, -3);
  }),
  check('debit-twice', 'The same debit again is a duplicate, and takes nothing.', async (kit) => {
    const play = kit.play(3);
    const seen: string[] = [];
    const ids: unknown[] = [];
    const change = await changed(kit, async () => {
      for (let n = 0; n < 2; n++) {
        const answer = await kit.debit(play.debit());
        seen.push(statusOf(answer));
        ids.push('operatorId' in answer ? answer.operatorId : null);
      }
    });
    return first(
      differs('answers', seen, ['ok', 'duplicate']),
      differs('change', change, -3),
      ids[0] === ids[1] ? null : 'operatorId differs between an answer and its repetition',
    );
  }),
  check('debit-at-once', 'The same debit many times at once is booked once.', async (kit) => {
    const move = kit.play(2).debit();
    const seen: string[] = [];
    const change = await changed(kit, async () => {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => kit.debit(move)));
      seen.push(...answers.map(statusOf));
    });
    const isRight = seen.every((one) => one === 'ok' || one === 'duplicate' || one.startsWith('no answer (try-later'));
    return first(isRight ? null : `answers: ${seen.join(', ')}`, differs('change', change, -2));
  }),
  check('debit-other-amount', 'The same id with another amount is a conflict, and moves nothing.', async (kit) => {
    const play = await sold(kit, 2);
    let seen = '';
    const change = await changed(kit, async () => {
      seen = statusOf(await kit.debit(play.debit({ amount: '1' })));
    });
    return first(differs('answer', seen, 'conflict'), differs('change', change, 0));
  }),
  check('debit-no-money', 'More than the balance is refused, takes nothing, and stays refused.', async (kit) => {
    const move = kit.play((await kit.balance()) + 1).debit();
    const seen: string[] = [];
    const change = await changed(kit, async () => {
      for (let n = 0; n < 2; n++) seen.push(statusOf(await kit.debit(move)));
    });
    return first(differs('answers', seen, ['insufficient-funds', 'insufficient-funds']), differs('change', change, 0));
  }),
  check('debit-exact-balance', 'The whole balance can be spent, and comes back when it is cancelled.', async (kit) => {
    const before = await kit.balance();
    const play = kit.play(before);
    const answer = statusOf(await kit.debit(play.debit()));
    const left = await kit.balance();
    await kit.cancel(play.cancel());
    return first(
      differs('answer', answer, 'ok'),
      differs('left', left, 0),
      differs('after', await kit.balance(), before),
    );
  }),
  check('debit-other-currency', 'Another currency than the player’s is refused.', async (kit) => {
    const move = kit.play(1).debit({ currency: 'XTS' });
    let seen = '';
    const change = await changed(kit, async () => {
      seen = statusOf(await kit.debit({ ...move, currency: 'XTS' }));
    });
    return first(differs('answer', seen, 'currency-wrong'), differs('change', change, 0));
  }),
  check('debit-no-session', 'A session nobody opened buys nothing.', async (kit) => {
    let seen = '';
    const change = await changed(kit, async () => {
      seen = statusOf(await kit.debit(kit.play(1).debit({ session: `unknown-${freshId()}` })));
    });
    return first(differs('answer', seen, 'session-ended'), differs('change', change, 0));
  }),
];

const CANCELS: readonly Check[] = [
  check('cancel-after-debit', 'A cancel gives back what was debited, once.', async (kit) => {
    const play = await sold(kit, 4);
    const seen: string[] = [];
    const change = await changed(kit, async () => {
      for (let n = 0; n < 2; n++) seen.push(statusOf(await kit.cancel(play.cancel())));
    });
    return first(differs('answers', seen, ['ok', 'duplicate']), differs('change', change, 4));
  }),
  check('cancel-before-debit', 'A debit that comes after its cancel is never booked.', async (kit) => {
    const play = kit.play(4);
    const seen: string[] = [];
    const change = await changed(kit, async () => {
      seen.push(statusOf(await kit.cancel(play.cancel())));
      seen.push(statusOf(await kit.debit(play.debit())));
    });
    return first(differs('answers', seen, ['unknown-debit', 'cancelled']), differs('change', change, 0));
  }),
  check('cancel-after-credit', 'What has been credited is not cancelled any more.', async (kit) => {
    const play = await sold(kit, 2);
    await kit.credit(play.credit(2));
    let seen = '';
    const change = await changed(kit, async () => {
      seen = statusOf(await kit.cancel(play.cancel()));
    });
    return first(differs('answer', seen, 'conflict'), differs('change', change, 0));
  }),
];

const CREDITS: readonly Check[] = [
  check('credit-nothing', 'A Play that has won nothing is credited with 0, and ends.', async (kit) => {
    const play = await sold(kit);
    let seen = '';
    const change = await changed(kit, async () => {
      seen = statusOf(await kit.credit(play.credit(0)));
    });
    return first(differs('answer', seen, 'ok'), differs('change', change, 0));
  }),
  check('credit-once', 'A prize is credited once, however often it is asked.', async (kit) => {
    const play = await sold(kit, 1);
    const seen: string[] = [];
    const change = await changed(kit, async () => {
      for (let n = 0; n < 3; n++) seen.push(statusOf(await kit.credit(play.credit(1))));
    });
    return first(differs('answers', seen, ['ok', 'duplicate', 'duplicate']), differs('change', change, 1));
  }),
  check('credit-other-amount', 'The same credit with another amount is a conflict.', async (kit) => {
    const play = await sold(kit, 1);
    await kit.credit(play.credit(1));
    let seen = '';
    const change = await changed(kit, async () => {
      seen = statusOf(await kit.credit(play.credit(2)));
    });
    return first(differs('answer', seen, 'conflict'), differs('change', change, 0));
  }),
  check('credit-unknown', 'A Play that was never debited is not paid.', async (kit) => {
    let seen = '';
    const change = await changed(kit, async () => {
      seen = statusOf(await kit.credit(kit.play(1).credit(1)));
    });
    return first(differs('answer', seen, 'unknown-debit'), differs('change', change, 0));
  }),
  check('credit-after-cancel', 'A Play that was cancelled is not paid.', async (kit) => {
    const play = await sold(kit, 1);
    await kit.cancel(play.cancel());
    let seen = '';
    const change = await changed(kit, async () => {
      seen = statusOf(await kit.credit(play.credit(1)));
    });
    return first(differs('answer', seen, 'unknown-debit'), differs('change', change, 0));
  }),
  check('credit-claim', 'A claim is taken down, and not paid into the wallet.', async (kit) => {
    const play = await sold(kit, 1);
    let seen = '';
    const change = await changed(kit, async () => {
      seen = statusOf(await kit.credit(play.credit(1_000_000, 'claim')));
    });
    return first(differs('answer', seen, 'ok'), differs('change', change, 0));
  }),
];

const signedNow = (kit: Kit, body: Uint8Array, at = systemClock.now()) => ({
  ...signMessage(kit.options.secrets, freshId(), body, at),
});

/** A request that must not be believed moves nothing, and is not answered as if it did. */
async function unbelieved(kit: Kit, headersFor: (body: Uint8Array) => Readonly<Record<string, string>>) {
  const { body } = kit.play(1).debit();
  let status = 0;
  const change = await changed(kit, async () => {
    ({ status } = await kit.raw('debit', body, headersFor(body)));
  });
  return first(differs('change', change, 0), status === 200 ? 'it was answered 200' : null);
}

const SIGNATURES: readonly Check[] = [
  check('signature-missing', 'A request without a signature moves nothing.', (kit) => unbelieved(kit, () => ({}))),
  check('signature-wrong', 'A request signed with another secret moves nothing.', (kit) =>
    unbelieved(kit, (body) => ({ ...signMessage([new Uint8Array(32).fill(7)], freshId(), body, systemClock.now()) })),
  ),
  check('signature-old', 'A request signed more than five minutes ago moves nothing.', (kit) =>
    unbelieved(kit, (body) => signedNow(kit, body, systemClock.now() - 6 * MINUTE_MS)),
  ),
  check('signature-other-body', 'A body that was changed after it was signed moves nothing.', (kit) =>
    unbelieved(kit, () => signedNow(kit, Buffer.from('{}'))),
  ),
];

const CROWDS: readonly Check[] = [
  check('cut-off', 'A debit whose caller hung up is booked once when it is asked again.', async (kit) => {
    const play = kit.play(2);
    let seen = '';
    const change = await changed(kit, async () => {
      await kit.hangUp('debit', play.debit());
      seen = statusOf(await kit.debit(play.debit()));
    });
    return first(seen === 'ok' || seen === 'duplicate' ? null : `answer: ${seen}`, differs('change', change, -2));
  }),
  check('crowd', `${CROWD} debits at once on one balance never overdraw it.`, async (kit) => {
    const before = await kit.balance();
    const amount = Math.floor(before / CROWD_PAID);
    if (amount < 1) return `the player needs at least ${CROWD_PAID} minor units`;
    const plays = Array.from({ length: CROWD }, () => kit.play(amount));
    const answers = await Promise.all(plays.map((play) => kit.debit(play.debit())));
    const booked = answers.filter(({ status }) => status === 'ok' || status === 'duplicate').length;
    const left = await kit.balance();
    await Promise.all(plays.map((play) => kit.cancel(play.cancel())));
    return first(
      differs('left', left, before - booked * amount),
      booked > Math.floor(before / amount) ? `${booked} debits of ${amount} were booked on ${before}` : null,
      differs('after all were cancelled', await kit.balance(), before),
    );
  }),
  check('conservation', 'Over many Plays the balance is what was debited, cancelled and credited.', async (kit) => {
    const before = await kit.balance();
    let wanted = before;
    for (let n = 0; n < kit.options.plays; n++) {
      const play = kit.play(1 + (n % 3));
      const answer = await kit.debit(play.debit());
      if (answer.status !== 'ok') return `Play ${n} was answered ${statusOf(answer)}`;
      wanted -= play.amount;
      if (n % 7 === 0) {
        await kit.cancel(play.cancel());
        wanted += play.amount;
      } else {
        const won = n % 2 === 0 ? play.amount : 0;
        await kit.credit(play.credit(won));
        if (n % 11 === 0) await kit.credit(play.credit(won));
        wanted += won;
      }
    }
    return differs('balance', await kit.balance(), wanted);
  }),
  check(
    'feed',
    'The operator’s feed has one line for every call of this kit, with its amount and end.',
    async (kit) => {
      const feed = await kit.feed();
      if (feed === null) return 'there is no feed at /ledger';
      const theirs = new Map(feed.map((line) => [line.id, line]));
      const missing = [...kit.lines].filter(([id, { amount, status, verb }]) => {
        const line = theirs.get(id);
        return line?.amount !== amount || line.status !== status || line.verb !== verb;
      });
      return missing.length === 0
        ? null
        : `${missing.length} lines are missing or differ, the first: ${missing[0]?.[0]}`;
    },
  ),
];

/** In the order in which an integrator meets them. The feed comes last: it is held against all calls before. */
export const CHECKS: readonly Check[] = [...SESSIONS, ...DEBITS, ...CANCELS, ...CREDITS, ...SIGNATURES, ...CROWDS];
