/** A data folder full of players with money and sessions, made through the store itself: passwords would take hours. */
import { randomBytes } from 'node:crypto';
import { pence } from '../../src/kernel/pence.ts';
import { fundsPostings } from '../../src/ledger/ledger.ts';
import { calendarFor, ukProfile } from '../../src/platform/jurisdiction/profile.ts';
import type { Platform } from '../../src/platform/ports/platform.ts';
import { sha256Hex } from '../../src/platform/ports/secrets.ts';
import { momentOf } from '../../src/platform/ports/standing.ts';
import type { Store } from '../../src/platform/ports/store.ts';

export interface SeededPlayer {
  readonly accountId: string;
  readonly token: string;
  readonly csrfToken: string;
  readonly commitment: string;
}

const calendar = calendarFor(ukProfile());
const FUNDS_PENCE = pence(50_000);
/** As many as a busy machine still answers in time. */
const TOGETHER = 64;

export async function seedPlayers(store: Store, platform: Platform, count: number): Promise<SeededPlayer[]> {
  const players: SeededPlayer[] = [];
  while (players.length < count) {
    const batch = Math.min(TOGETHER, count - players.length);
    players.push(...(await Promise.all(Array.from({ length: batch }, () => seedPlayer(store, platform)))));
  }
  return players;
}

async function seedPlayer(store: Store, platform: Platform): Promise<SeededPlayer> {
  const accountId = randomBytes(16).toString('hex');
  const token = randomBytes(32).toString('hex');
  const fundsKey = randomBytes(16).toString('hex');
  const now = Date.now();
  await store.addAccount({ id: accountId, email: `${accountId}@example.org`, passwordHash: 'none', createdAt: now });
  await store.openPayment(
    { accountId, fundsKey, amountPence: FUNDS_PENCE, openedAt: now },
    momentOf(calendar, now),
    () => null,
  );
  await store.closePayment({ accountId, fundsKey }, 'paid', fundsPostings(accountId, FUNDS_PENCE), now);
  await store.putPerson(accountId, { sealed: new Uint8Array(), marks: [sha256Hex(accountId)] });
  await store.markVerified(accountId, now);
  await store.addSession({ tokenHash: sha256Hex(token), accountId, openedAt: now, seenAt: now, agent: '' });
  const session = await platform.session(token);
  if (session === null) throw new Error('a seeded session is not live');
  return { accountId, token, csrfToken: session.csrfToken, commitment: await platform.commitment(accountId) };
}
