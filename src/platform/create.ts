/** Puts the use cases together as a Platform. Decides nothing itself. */
import { type Clock, systemClock } from '../kernel/clock.ts';
import { createBuy } from './buy.ts';
import { createClaims } from './claims/cases.ts';
import { type Alarm, type Context, type FindGame, failLoudly } from './context.ts';
import { createFunds } from './funds.ts';
import { createIdentity } from './identity-create.ts';
import { createLimits } from './limits/cases.ts';
import { DAY_MS } from './limits/standing.ts';
import { createVisits, withBreaks } from './limits/visits.ts';
import type { MailPort } from './mail.ts';
import { createMyGames } from './my-games/cases.ts';
import { createOutbox } from './outbox.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import type { PaymentProvider } from './payment.ts';
import type { Platform } from './platform.ts';
import { PLAY_TIME_MS } from './play-time.ts';
import { createPlays } from './plays.ts';
import { identityOf } from './profile/accounts.ts';
import { createRules } from './profile/cases.ts';
import { calendarFor, type Profile, ukProfile } from './profile/profile.ts';
import { rulesText } from './profile/rules.ts';
import { createSandbox } from './sandbox.ts';
import type { Secrets } from './secrets.ts';
import type { Store } from './store.ts';
import { sweep } from './sweep.ts';
import { createTable } from './table.ts';
import { createTries } from './tries.ts';
import { createWallet } from './wallet/cases.ts';

export interface PlatformParts {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly findGame: FindGame;
  readonly clock?: Clock;
  readonly payments?: PaymentProvider;
  /** The rules of the place. Those of the United Kingdom when nobody says. */
  readonly profile?: Profile;
  /** How letters go out. Without one, those that must arrive wait in the store for a process that has one; others raise the alarm. */
  readonly mail?: MailPort;
  readonly ownNames?: readonly string[];
  /** How passwords are hashed. As dear as it should be when nobody says. */
  readonly passwords?: Passwords;
  /** Where alarms go. To standard error when nobody says. */
  readonly alarm?: Alarm;
}

export function createPlatform(parts: PlatformParts): Platform {
  const context = contextOf(parts);
  const table = createTable(context);
  let running: Promise<number> | null = null;
  const accounts = createIdentity(context, parts.passwords ?? createPasswords());
  return {
    now: () => context.clock.now(),
    ...accounts,
    ...withBreaks(context, accounts),
    ...createVisits(context),
    ...createLimits(context),
    ...createClaims(context),
    ...createWallet(context),
    ...createRules(context),
    ...createFunds(context),
    ...createBuy(context, table),
    ...createPlays(context, table),
    ...createMyGames(context, table),
    ...createTries(context),
    sweep: () => {
      running ??= sweep(context, table).finally(() => {
        running = null;
      });
      return running;
    },
    deliverLetters: () => context.outbox.deliver(),
    close: async () => {
      await context.outbox.close();
      await context.store.close();
    },
  };
}

/**
 * As `createPlatform`, after looking whether this program and this key can serve what the store holds. Throws when the key
 * is not the one the seeds are sealed with; raises the alarm for unfinished Plays whose game version is not here.
 */
export async function openPlatform(parts: PlatformParts): Promise<Platform> {
  const { store, secrets, findGame, alarm } = contextOf(parts);
  const keyCheck = await store.remember('key-check', secrets.keyCheck);
  if (keyCheck !== secrets.keyCheck) failLoudly(alarm, 'the key file is not the one this database was written with');
  for (const { gameId, gameVersion, plays } of await store.unsettledVersions()) {
    if (!findGame(gameId, gameVersion))
      alarm(`${plays} unfinished Plays were sold by ${gameId}@${gameVersion}, which is not here`);
  }
  return createPlatform(parts);
}

/** What the use cases are handed: the parts, and what stands in for those nobody named. */
export function contextOf(parts: PlatformParts): Context {
  const profile = parts.profile ?? ukProfile();
  const context: Omit<Context, 'outbox'> = {
    clock: systemClock,
    mail: { send: () => Promise.reject(new Error('no post was set up')) },
    ownNames: [],
    payments: createSandbox(parts.secrets.fresh(32)),
    alarm: (message) => console.error(`ALARM: ${message}`),
    ...parts,
    profile,
    calendar: calendarFor(profile),
    identity: identityOf(profile),
    rules: rulesText(profile, PLAY_TIME_MS / DAY_MS),
  };
  return { ...context, outbox: createOutbox({ ...context, mail: parts.mail ?? null }) };
}
