import { afterEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts';
import { faultsOf } from '../../ledger/books.ts';
import type { Fault } from '../../wallet/sandbox/faults.ts';
import { freshKey, playOut, purchaseOf } from '../testing/house.ts';
import { type OperatorHouse, openOperatorHouse, operatorPlayerWith, passTime, workOff } from '../testing/operators.ts';

let house: OperatorHouse;
const open = (...parts: Parameters<typeof openOperatorHouse>) => {
  house = openOperatorHouse(...parts);
  return house;
};

afterEach(async () => {
  // Whatever happened, no penny came from nowhere: here and there.
  expect(faultsOf(await house.store.books())).toEqual([]);
  const start = [...house.book.players.values()].length * START_MINOR;
  const held = [...house.book.players.values()].reduce((sum, { balance }) => sum + balance, 0);
  expect(held).toBe(start + house.book.movedMinor());
  await house.close();
});

const START_MINOR = 2000;
const PRICE_MINOR = 200;
const player = () => operatorPlayerWith(house, START_MINOR);
const balanceOf = async (accountId: string) => {
  const ref = (await house.store.operatorPlayer(accountId))?.ref ?? '';
  return house.book.players.get(ref)?.balance;
};
const codeOf = (answer: { ok: boolean; refusal?: { code: string } }) => (answer.ok ? 'ok' : answer.refusal?.code);
const verbs = () => house.port.asked.map(({ verb }) => verb);

async function finish(accountId: string, playNumber: string) {
  const play = await house.platform.play(accountId, playNumber);
  if (!play.ok) throw new Error(play.refusal.code);
  await playOut(house.platform, play.value, accountId);
  const settled = await house.platform.finish(accountId, playNumber);
  if (!settled.ok) throw new Error(settled.refusal.code);
  await workOff(house);
  return settled.value;
}

it('a Play is debited once and credited once, with the operator’s balance shown', async () => {
  open();
  const id = await player();
  const request = await purchaseOf(house.platform, id);
  const bought = await house.platform.buy(request);
  if (!bought.ok) throw new Error(bought.refusal.code);
  expect(bought.value).toMatchObject({ balancePence: START_MINOR - PRICE_MINOR, repeated: false, status: 'open' });
  expect(await house.platform.buy(request)).toMatchObject({ value: { repeated: true } });
  const settled = await finish(id, bought.value.playNumber);
  expect(verbs()).toEqual(['debit', 'credit']);
  expect(await balanceOf(id)).toBe(settled.balancePence);
  expect(settled.balancePence).toBe(START_MINOR - PRICE_MINOR + (settled.prizePence ?? 0) * Number(!isClaim(settled)));
  expect(house.told.map(({ type }) => type)).toEqual(
    isClaim(settled) ? ['play.sold', 'claim.opened', 'play.settled'] : ['play.sold', 'play.settled'],
  );
});

const isClaim = ({ prizePence = 0 }: { prizePence?: number }) => prizePence > 10_000;

it.each<[string, (ref: string) => void, string]>([
  ['no money', (ref) => takeAll(ref), 'insufficient-funds'],
  ['an excluded player', (ref) => hold(ref, 'excluded'), 'operator-excluded'],
  ['a disabled player', (ref) => hold(ref, 'player-disabled'), 'operator-player-disabled'],
  ['a game not allowed', (ref) => hold(ref, 'game-not-allowed'), 'operator-game-not-allowed'],
  ['a session that ended', (ref) => hold(ref, 'session-ended'), 'operator-session-ended'],
  ['a limit', (ref) => hold(ref, 'limit-reached'), 'operator-limit-reached'],
])('%s refuses, and the commitment is opened', async (_what, arrange, code) => {
  open();
  const id = await player();
  const ref = (await house.store.operatorPlayer(id))?.ref ?? '';
  const request = await purchaseOf(house.platform, id);
  arrange(ref);
  expect(codeOf(await house.platform.buy(request))).toBe(code);
  // Kept under the key, whatever the wallet would say by now.
  expect(codeOf(await house.platform.buy(request))).toBe(code);
  expect(verbs()).toEqual(['debit']);
  const issued = await house.platform.issuedCommitment(id);
  expect(issued.issue.record.number).toBe(2);
  expect(issued.previous?.record.end).toMatchObject({ type: 'retired', reason: 'refused' });
  expect(codeOf(await house.platform.buy({ ...request, purchaseKey: freshKey() }))).toBe('commitment-ended');
  if (code === 'insufficient-funds') house.book.addPlayer(ref, START_MINOR);
});

function takeAll(ref: string): void {
  const player = house.book.players.get(ref);
  if (player) player.balance = 0;
}

function hold(
  ref: string,
  code: 'excluded' | 'player-disabled' | 'game-not-allowed' | 'session-ended' | 'limit-reached',
) {
  const player = house.book.players.get(ref);
  if (player) player.hold = code;
}

it('a debit that was booked but not answered is asked again, and sold once', async () => {
  open();
  const id = await player();
  house.port.faults.set('debit', 'cut', 2);
  const request = await purchaseOf(house.platform, id);
  expect(await house.platform.buy(request)).toMatchObject({
    refusal: { code: 'purchase-undecided', data: { pricePence: PRICE_MINOR } },
  });
  // Undecided: nothing to show or move, the same key says so, another purchase waits.
  expect(await house.platform.unfinishedPlay(id, 'three-doors')).toBeNull();
  expect(codeOf(await house.platform.buy(request))).toBe('purchase-undecided');
  expect(codeOf(await house.platform.buy({ ...request, purchaseKey: freshKey() }))).toBe('purchase-waits');
  expect(codeOf(await house.platform.buy({ ...request, clientSeed: freshKey() }))).toBe('purchase-key-reused');
  await passTime(house, 3_000);
  expect(verbs()).toEqual(['debit', 'debit']);
  await passTime(house, 2_000);
  expect(verbs()).toEqual(['debit', 'debit', 'debit']);
  expect(await house.platform.buy(request)).toMatchObject({ value: { repeated: true, status: 'open' } });
  expect(await balanceOf(id)).toBe(START_MINOR - PRICE_MINOR);
  await workOff(house);
  expect(house.told.map(({ type }) => type)).toEqual(['wallet.undecided', 'play.sold']);
});

it.each<[string, Fault]>([
  ['booked and never answered', 'cut'],
  ['never arrived', 'lost'],
  ['arrives after its cancel', 'late'],
])('a debit that %s is cancelled: asked again after 1 and 3 seconds, then undone', async (_what, fault) => {
  open();
  const id = await player();
  house.port.faults.set('debit', fault, 9);
  house.port.faults.set('cancel', 'bad-gateway', 3);
  const request = await purchaseOf(house.platform, id);
  expect(codeOf(await house.platform.buy(request))).toBe('purchase-undecided');
  await passTime(house, 30_000, 1_000);
  house.port.arriveLate();
  expect(verbs()).toEqual(['debit', 'debit', 'debit', 'cancel', 'cancel', 'cancel', 'cancel']);
  expect(codeOf(await house.platform.buy(request))).toBe('purchase-cancelled');
  expect(await balanceOf(id)).toBe(START_MINOR);
  expect((await house.platform.issuedCommitment(id)).previous?.record.end).toMatchObject({ reason: 'cancelled' });
  // The player buys again, under the next commitment.
  house.port.faults.clear();
  expect(codeOf(await house.platform.buy(await purchaseOf(house.platform, id)))).toBe('ok');
});

it('a refusal after an unanswered attempt is cancelled first: the earlier one may still be on its way', async () => {
  open();
  const id = await player();
  house.port.faults.set('debit', 'late', 1);
  const request = await purchaseOf(house.platform, id);
  await house.platform.buy(request);
  const ref = (await house.store.operatorPlayer(id))?.ref ?? '';
  hold(ref, 'limit-reached');
  await passTime(house, 3_000);
  expect(verbs()).toEqual(['debit', 'debit', 'cancel']);
  const held = house.book.players.get(ref);
  if (held) held.hold = null;
  house.port.arriveLate();
  expect(await balanceOf(id)).toBe(START_MINOR);
  expect(codeOf(await house.platform.buy(request))).toBe('purchase-cancelled');
});

it('a debit too old is never sent again after a stop, but cancelled', async () => {
  open();
  const id = await player();
  house.port.faults.set('debit', 'lost', 1);
  await house.platform.buy(await purchaseOf(house.platform, id));
  house.clock.advance(HOUR_MS);
  await workOff(house);
  expect(verbs()).toEqual(['debit', 'cancel']);
});

it('a cancel is repeated until it is answered, with an alarm after ten, and holds up nobody else', async () => {
  open();
  const [id, other] = [await player(), await player()];
  house.port.faults.set('debit', 'lost', 3);
  house.port.faults.set('cancel', 'slow', 11);
  await house.platform.buy(await purchaseOf(house.platform, id));
  await passTime(house, 6_000);
  expect(codeOf(await house.platform.buy(await purchaseOf(house.platform, other)))).toBe('ok');
  await passTime(house, 30 * MINUTE_MS, 5_000);
  expect(verbs().filter((verb) => verb === 'cancel')).toHaveLength(12);
  expect(house.alarms).toEqual([expect.stringContaining('has not answered the cancel')]);
  expect((await house.platform.issuedCommitment(id)).previous?.record.end).toMatchObject({ reason: 'cancelled' });
});

it('a credit reaches a dead session, a disabled player, and a wallet that was away, once', async () => {
  open();
  const id = await player();
  const bought = await house.platform.buy(await purchaseOf(house.platform, id));
  if (!bought.ok) throw new Error(bought.refusal.code);
  const ref = (await house.store.operatorPlayer(id))?.ref ?? '';
  hold(ref, 'player-disabled');
  house.port.faults.set('credit', 'cut', 4);
  const settled = await finish(id, bought.value.playNumber);
  await passTime(house, 20_000, 1_000);
  expect(verbs().slice(0, 6)).toEqual(['debit', 'credit', 'credit', 'credit', 'credit', 'credit']);
  expect(verbs()).toHaveLength(6);
  const won = isClaim(settled) ? 0 : (settled.prizePence ?? 0);
  expect(await balanceOf(id)).toBe(START_MINOR - PRICE_MINOR + won);
  expect(new Set(house.port.asked.slice(1).map(({ id: name, body }) => `${name} ${body}`)).size).toBe(1);
});

it('a Play left alone is credited by the system after its time, however it came out', async () => {
  open();
  const id = await player();
  const bought = await house.platform.buy(await purchaseOf(house.platform, id));
  if (!bought.ok) throw new Error(bought.refusal.code);
  house.clock.advance(7 * DAY_MS + 1);
  await house.platform.sweep();
  await workOff(house);
  const line = house.book.lines.get(`${bought.value.playNumber}:credit`);
  expect(line).toMatchObject({ status: 'ok' });
  const call = await house.store.callOf(bought.value.playNumber, 'credit');
  expect(call).toMatchObject({ status: 'ok' });
  expect(JSON.parse(Buffer.from((call as { body: Uint8Array }).body).toString())).toMatchObject({
    by: 'system',
    final: true,
    kind: isClaim({ prizePence: line?.amount ?? 0 }) ? 'claim' : line?.amount === 0 ? 'none' : 'prize',
  });
});

it('another body under one id stops that Play’s calls and raises the alarm; other Plays go on', async () => {
  open();
  const [id, other] = [await player(), await player()];
  const ref = (await house.store.operatorPlayer(id))?.ref ?? '';
  const move = house.port.move;
  // Somebody else's debit stands in the operator's book under our id.
  house.port.move = async (verb, movement) => {
    if (verb === 'debit' && Buffer.from(movement.body).includes(ref)) {
      house.book.move(
        'debit',
        Buffer.from(
          Buffer.from(movement.body)
            .toString()
            .replace(`"${String(PRICE_MINOR)}"`, '"100"'),
        ),
      );
    }
    return move(verb, movement);
  };
  const request = await purchaseOf(house.platform, id);
  expect(codeOf(await house.platform.buy(request))).toBe('purchase-undecided');
  await passTime(house, MINUTE_MS, 5_000);
  expect(verbs()).toEqual(['debit']);
  expect(house.alarms).toEqual([expect.stringContaining('holds another debit')]);
  expect(codeOf(await house.platform.buy(await purchaseOf(house.platform, other)))).toBe('ok');
});

it('prices are whole minor units of the player’s currency, or the game is not sold in it', async () => {
  const prices = [
    { currency: 'JPY', scale: 0, rate: { minor: 2, pence: 1 } },
    { currency: 'XXX', scale: 0, rate: { minor: 1, pence: 300 } },
  ] as const;
  open({}, { prices });
  const id = await operatorPlayerWith(house, START_MINOR, 'JPY');
  expect(codeOf(await house.platform.buy(await purchaseOf(house.platform, id)))).toBe('ok');
  expect(await balanceOf(id)).toBe(START_MINOR - 2 * PRICE_MINOR);
  const odd = await operatorPlayerWith(house, START_MINOR, 'XXX');
  expect(codeOf(await house.platform.buy(await purchaseOf(house.platform, odd)))).toBe('operator-currency-wrong');
});
