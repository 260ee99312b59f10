/** A platform over a database in a temporary folder, with a clock to turn and an account to buy with. For tests. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyGame } from '../../game/game.ts';
import { fixedClock } from '../../kernel/clock.ts';
import { openSqliteStore, type SqliteOptions } from '../../store/sqlite/store.ts';
import { createPasswords } from '../account/passwords.ts';
import { createPlatform, type PlatformParts } from '../create.ts';
import { createSandbox } from '../money/sandbox.ts';
import type { Caller, SignedIn } from '../ports/identity.ts';
import { createMailbox } from '../ports/mail.ts';
import { AT_ONCE } from '../ports/pace.ts';
import type { Person } from '../ports/person.ts';
import type { Bought, BuyRequest, Platform, PlayState, Session } from '../ports/platform.ts';
import { createSecrets, sha256Hex } from '../ports/secrets.ts';
import { openProfile } from './profiles.ts';
import { tinyGame } from './tiny-game.ts';

export const START = Date.UTC(2026, 0, 15, 12);
export const PASSWORD = 'correct horse battery';

/** Argon2id in a thousandth of its time: what it is like in earnest, `accounts.test.ts` tells. */
const LIGHT = { memoryCost: 64, timeCost: 1 };

export type House = ReturnType<typeof openHouse>;

interface HouseOptions extends Partial<PlatformParts> {
  readonly games?: readonly AnyGame[];
  readonly sqlite?: SqliteOptions;
}

export function openHouse({ games = [tinyGame()], sqlite, ...parts }: HouseOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'unveil-'));
  const path = join(folder, 'unveil.db');
  const key = randomBytes(32);
  const clock = fixedClock(START);
  const alarms: string[] = [];
  const store = parts.store ?? openSqliteStore(path, sqlite);
  const secrets = createSecrets(key);
  const mailbox = createMailbox(clock);
  const full: PlatformParts = {
    store,
    secrets,
    clock,
    findGame: (id, version) => games.find((game) => game.id === id && (!version || game.version === version)),
    alarm: (message) => alarms.push(message),
    profile: openProfile(),
    mail: mailbox,
    payments: createSandbox(key, { noticeAfterMs: 0, clock }),
    pace: AT_ONCE,
    passwords: createPasswords(LIGHT),
    ...parts,
  };
  const platform = createPlatform(full);
  return {
    folder,
    path,
    key,
    clock,
    alarms,
    mailbox,
    store,
    secrets,
    parts: full,
    platform,
    close: async () => {
      // A store handed in is closed by the house that opened it.
      if (!parts.store) await platform.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Somebody at a browser of their own. */
export function callerNamed(name: string, changes: Partial<Caller> = {}): Caller {
  return { address: '192.0.2.1', device: null, visitor: sha256Hex(name), agent: `browser of ${name}`, ...changes };
}

/** A grown-up who is nobody else. */
export function personNamed(name: string): Person {
  const emails = [...sha256Hex(name).slice(0, 12)].map((digit) =>
    'abcdefghijklmnop'.charAt(Number.parseInt(digit, 16)),
  );
  return { name: `Ann ${emails.join('')}`, bornOn: '1980-05-17', country: 'GB' };
}

/** The versions of the documents in force, as a form sends them. */
export function versionsOf({ platform }: Pick<House, 'platform'>): readonly string[] {
  return platform.documents().map(({ version }) => version);
}

/** A fresh account with a session, made the way people make it: by the form and the email. */
export async function registered(house: House, name = freshKey()): Promise<Session & { device: string }> {
  const email = `${name}@example.com`;
  const caller = callerNamed(name);
  const { platform, mailbox } = house;
  const agreedTo = versionsOf(house);
  accepted(await platform.register({ email, password: PASSWORD, agreedTo, caller, ...personNamed(name) }));
  const confirmed = await platform.confirmAccount({ token: tokenTo({ mailbox }, email), password: null, caller });
  return sessionIn(accepted(confirmed));
}

/** The secret in the latest email to the address. */
export function tokenTo({ mailbox }: Pick<House, 'mailbox'>, email: string): string {
  const path = mailbox.emails(email)[0]?.link?.path ?? '';
  const [, token] = path.split('#');
  if (token === undefined) throw new Error(`no email to ${email} has a secret in its link: ${path}`);
  return token;
}

export function sessionIn(signedIn: SignedIn): Session & { device: string } {
  if (signedIn.type !== 'session') throw new Error('a second step is wanted');
  return { ...signedIn.session, device: signedIn.device };
}

/** The id of a fresh account with funds and no password: hashing one takes longer than most tests. */
export async function playerWith({ store, clock, platform }: House, fundsPence = 0): Promise<string> {
  const id = freshKey();
  await store.addAccount({ id, email: `${id}@example.com`, passwordHash: '', createdAt: clock.now() });
  await store.putPerson(id, { sealed: new Uint8Array(), marks: [sha256Hex(id)] });
  await store.markVerified(id, clock.now());
  if (fundsPence > 0)
    accepted(await platform.addFunds({ accountId: id, fundsKey: freshKey(), amountPence: fundsPence }));
  return id;
}

export function freshKey(): string {
  return randomBytes(16).toString('hex');
}

/** The one seed a player has for a commitment. */
export function seedFor(commitment: string): string {
  return sha256Hex(`seed for ${commitment}`).slice(0, 32);
}

/** A purchase of the game under the commitment now pending. */
export async function purchaseOf(platform: Platform, accountId: string, gameId = 'three-doors'): Promise<BuyRequest> {
  const commitment = await platform.commitment(accountId);
  return { accountId, gameId, purchaseKey: freshKey(), clientSeed: seedFor(commitment), commitment };
}

/** The value of an accepted result; throws the refusal's code otherwise. */
export function accepted<T>(result: { ok: true; value: T } | { ok: false; refusal: { code: string } }): T {
  if (!result.ok) throw new Error(`refused: ${result.refusal.code}`);
  return result.value;
}

export async function buyNow(platform: Platform, accountId: string): Promise<Bought> {
  return accepted(await platform.buy(await purchaseOf(platform, accountId)));
}

export function openDoor(
  platform: Platform,
  { playNumber }: PlayState,
  accountId: string,
  number: number,
  door: number,
) {
  return platform.move({ accountId, playNumber, number, move: { type: 'open-door', door } });
}

/** Makes the moves that are left, door by door. */
export async function playOut(platform: Platform, { playNumber }: PlayState, accountId: string): Promise<void> {
  const play = accepted(await platform.play(accountId, playNumber));
  const { doors } = play.view as unknown as { doors: readonly (number | null)[] };
  let number = play.moveCount;
  for (const [door, content] of doors.entries())
    if (content === null) accepted(await openDoor(platform, play, accountId, ++number, door));
}
