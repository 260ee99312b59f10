/** What a purchase costs the store, counted in statements: time would tell more of the machine than of the code. */
import { afterEach, expect, it } from 'vitest';
import { present } from '../kernel/assert.ts';
import { pence } from '../kernel/pence.ts';
import type { Session } from '../platform/ports/platform.ts';
import { sha256Hex } from '../platform/ports/secrets.ts';
import { freshKey, openHouse, playerWith, purchaseOf } from '../platform/testing/house.ts';
import { tinyGame } from '../platform/testing/tiny-game.ts';
import { createApp } from './app.ts';
import { GAMES_ON_SALE } from './testing/harness.ts';

/** With a savepoint and its release, and the leaf for the log. A change that needs more says why, here. */
const PURCHASE_STATEMENTS = 17;
const SEEN_STATEMENTS = 4;
/** The player's seed is bound before anything is looked at, in a transaction of its own: no refusal may undo it. */
const BINDING_STATEMENTS = 3;

const statements: string[] = [];
/** Every Play of it wins: a prize has a posting of its own. */
const prize = pence(5_00);
const rows = [{ prizePence: prize, breakdown: [{ kind: 'door', pence: prize }], winners: 1 }];
const house = openHouse({
  games: [tinyGame({ structure: { pricePence: pence(2_00), pool: 1, rows } })],
  sqlite: { onStatement: (sql) => statements.push(sql) },
});
afterEach(() => house.close());

/** The statements in the order they ran: those of their own, and those of each transaction. */
function told(): { readonly alone: number; readonly transactions: readonly number[] } {
  let alone = 0;
  const transactions: number[] = [];
  let inside: number | null = null;
  for (const sql of statements.splice(0)) {
    if (sql.startsWith('BEGIN')) inside = 0;
    else if (sql === 'COMMIT') {
      transactions.push(inside ?? Number.NaN);
      inside = null;
    } else if (inside === null) alone++;
    else inside++;
  }
  return { alone, transactions };
}

it('buys with two reads and two transactions, and notes in one more that the player is here, once a minute', async () => {
  const { platform, clock } = house;
  const app = await createApp({ platform, onSale: GAMES_ON_SALE });
  // A real connection: there a request comes in one piece, and its session is asked for once.
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const players = [await playerHere(), await playerHere(), await playerHere()];
  const buy = async (player: Session) => {
    const { accountId: _, ...body } = await purchaseOf(platform, player.account.id);
    const headers = {
      cookie: `unveil-session=${player.token}`,
      'x-csrf-token': player.csrfToken,
      'content-type': 'application/json',
    };
    statements.length = 0;
    const answer = await fetch(`${address}/api/plays`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(201);
    return told();
  };
  const [first, second, third] = players.map((player) => () => buy(player));
  // The first purchase of a game under some rules writes both down.
  await first?.();
  expect(await second?.()).toEqual({ alone: 2, transactions: [BINDING_STATEMENTS, PURCHASE_STATEMENTS] });
  clock.advance(61_000);
  expect(await third?.()).toEqual({
    alone: 2,
    transactions: [SEEN_STATEMENTS, BINDING_STATEMENTS, PURCHASE_STATEMENTS],
  });
  await app.close();
});

/** With a session that was seen already, as by a browser's first request. */
async function playerHere(): Promise<Session> {
  const { store, platform, clock } = house;
  const accountId = await playerWith(house, 5000);
  const token = freshKey() + freshKey();
  const now = clock.now();
  await store.addSession({ tokenHash: sha256Hex(token), accountId, openedAt: now, seenAt: now, agent: '' });
  return present(await platform.session(token), 'a live session');
}
