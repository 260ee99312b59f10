/** Puts the use cases together as a Platform. Decides nothing itself. */
import { performance } from 'node:perf_hooks';
import type { AnyGame } from '../game/game.ts';
import { type Clock, DAY_MS, systemClock } from '../kernel/clock.ts';
import { visible } from '../kernel/visible.ts';
import { vkeyOf } from '../proof/note/key.ts';
import { createOutbox } from './account/outbox.ts';
import { createPasswords, type Passwords } from './account/passwords.ts';
import { markPersons } from './account/sealed-person.ts';
import { createClaims } from './claims/claims.ts';
import { createIdentity } from './create-identity.ts';
import { identityOf } from './jurisdiction/identity.ts';
import { PLAY_TIME_MS } from './jurisdiction/play-time.ts';
import { calendarFor, type Profile, ukProfile } from './jurisdiction/profile.ts';
import { termsText } from './jurisdiction/terms.ts';
import { createLimits } from './limits/limits.ts';
import { createPlaySessions, withBreaks } from './limits/play-sessions.ts';
import { createFunds } from './money/funds.ts';
import { createSandbox } from './money/sandbox.ts';
import { createEmbeddedTill } from './money/till.ts';
import { createWallet } from './money/wallet.ts';
import { createMonitor } from './office/monitor.ts';
import { createOffice } from './office/office.ts';
import { createOperatorCases } from './operator/cases.ts';
import { createDesk } from './operator/desk.ts';
import { creditSoon, withOperatorBalance } from './operator/players.ts';
import { createCallQueue } from './operator/queue.ts';
import { createOperatorTills } from './operator/till.ts';
import { createBuy } from './plays/buy.ts';
import { createLivePlays } from './plays/live-plays.ts';
import { createMyGames } from './plays/my-games.ts';
import { createPlays } from './plays/plays.ts';
import { createReceipts } from './plays/receipts.ts';
import { createTerms } from './plays/terms.ts';
import { createTries } from './plays/tries.ts';
import type { Alarm } from './ports/alarms.ts';
import { type Context, type FindGame, failLoudly } from './ports/context.ts';
import { type Check, createHealth, type Health } from './ports/health.ts';
import type { MailPort } from './ports/mail.ts';
import type { Office } from './ports/office.ts';
import { NO_OPERATORS, type Operators } from './ports/operator.ts';
import { createPace, type Pace } from './ports/pace.ts';
import type { PaymentProvider } from './ports/payment.ts';
import type { Platform } from './ports/platform.ts';
import type { LogFiles, MarkFile } from './ports/proof.ts';
import type { Secrets } from './ports/secrets.ts';
import type { Store } from './ports/store.ts';
import { createLogKeys } from './proof/log-key.ts';
import { checkMark, createSeedGuard } from './proof/mark.ts';
import { publish } from './proof/publications.ts';
import { createSequencer } from './proof/sequencer.ts';
import { createSweep } from './sweep.ts';
import { createWatch, stopping } from './watch.ts';

/** Whom logs are named after where nobody says. */
export const OPERATOR = 'unveil.localhost';

export interface PlatformParts {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly findGame: FindGame;
  readonly clock?: Clock;
  readonly payments?: PaymentProvider;
  /** Operators with wallets of their own. None when nobody says: all accounts and money are kept here. */
  readonly operators?: Operators;
  /** The rules of the jurisdiction. Those of the United Kingdom when nobody says. */
  readonly profile?: Profile;
  /**
   * How emails go out. Without one, those that must arrive wait in the store for a process that has one; others raise
   * the alarm.
   */
  readonly mail?: MailPort;
  readonly ownNames?: readonly string[];
  /** What logs are named after: the operator's host. */
  readonly operator?: string;
  /** The high-water mark. Without one nothing tells a database that was put back from a copy. */
  readonly mark?: MarkFile;
  /** The hash of the published file of each `game@version`. The first one a database has seen stays for good. */
  readonly codes?: ReadonlyMap<string, string>;
  /** The games that are sold: the log is told of them before the first purchase. */
  readonly onSale?: readonly AnyGame[];
  /** Where the log is written. Without it leaves wait. */
  readonly logFiles?: LogFiles;
  /** What tells this server from others on the same database. One name for all when nobody says. */
  readonly server?: string;
  /** How passwords are hashed. As dear as it should be when nobody says. */
  readonly passwords?: Passwords;
  /** When outcomes are dealt: in even slots when nobody says. */
  readonly pace?: Pace;
  /** Whether a game that is not on sale once was. */
  readonly isWithdrawn?: (gameId: string) => boolean;
  /** Where alarms go. To standard error when nobody says. */
  readonly alarm?: Alarm;
  /** What several parts of one process share. Its own when nobody says. */
  readonly health?: Health;
  /** Milliseconds on a clock that nobody sets, by which a jump of the other is seen. */
  readonly uptime?: () => number;
  /** What else is looked at before anything is sold. */
  readonly checks?: readonly Check[];
}

/** Puts the use cases together over the parts given. Opens nothing and starts nothing. */
export function createPlatform(parts: PlatformParts): Platform {
  const context = contextOf(parts);
  const livePlays = createLivePlays(context);
  const sequencer = parts.logFiles ? createSequencer(context, parts.logFiles) : null;
  const monitor = createMonitor(context);
  const desk = createDesk(context, () => monitor.sold());
  const calls = createCallQueue(context, desk);
  const plays = createPlays(context, livePlays, (accountId) => creditSoon(context, calls, accountId));
  const buy = createBuy(context, livePlays, createOperatorTills(context, desk, createEmbeddedTill(context)));
  const accounts = createIdentity(context, parts.passwords ?? createPasswords());
  const breaks = withBreaks(context, accounts);
  return stopping(context, {
    now: () => context.clock.now(),
    ...accounts,
    ...breaks,
    ...createPlaySessions(context),
    ...createLimits(context),
    ...createClaims(context),
    ...createWallet(context),
    ...createTerms(context),
    ...createFunds(context),
    ...buy,
    buy: async (request) => {
      const bought = await buy.buy(request);
      if (bought.ok && !bought.value.repeated) monitor.sold();
      return bought;
    },
    judgeSales: () => monitor.judge(),
    saleStops: () => context.store.saleStops('standing'),
    runOperatorCalls: () => calls.run(),
    ...plays,
    ...createOperatorCases(context, plays),
    session: async (token) => withOperatorBalance(context, await breaks.session(token)),
    ...createMyGames(context, livePlays),
    ...createTries(context),
    ...createSweep(context, livePlays),
    ...createWatch(context),
    ...createReceipts(context, livePlays, parts.logFiles ?? null),
    sequence: async () => (sequencer ? sequencer.sequence() : 0),
    logKey: async () => vkeyOf(await context.log.current()),
    deliverEmails: () => context.outbox.deliver(),
    close: async () => {
      await context.outbox.close();
      await sequencer?.close();
      for (const { port } of context.operators.all) port.close();
      await calls.idle();
      await context.store.close();
    },
  });
}

/** The back office over the same parts, beside a platform that is open. */
export function openOffice(parts: PlatformParts, platform: Platform): Office {
  return createOffice(contextOf(parts), platform, parts.passwords ?? createPasswords());
}

/**
 * As `createPlatform`, after looking whether this program and this key can serve what the store holds. Throws when
 * the key is not the one the seeds are sealed with; raises the alarm for unfinished Plays whose game version is not
 * here.
 */
export async function openPlatform(given: PlatformParts): Promise<Platform> {
  const { health } = contextOf(given);
  const parts = { ...given, health, codes: await keepCodes(given.store, given.codes) };
  const context = contextOf(parts);
  const { store, secrets, findGame, alarm } = context;
  const keyCheck = await store.remember('key-check', secrets.keyCheck);
  if (keyCheck !== secrets.keyCheck) failLoudly(alarm, 'the key file is not the one this database was written with');
  if (parts.mark) await checkMark(context, parts.operator ?? OPERATOR, parts.mark);
  for (const { gameId, gameVersion, plays } of await store.unsettledVersions()) {
    if (!findGame(gameId, gameVersion))
      alarm(
        `${plays} unfinished Plays were sold by ${gameId}@${gameVersion}, which is not here`,
        'game-version-missing',
      );
  }
  if (parts.onSale) await publish(context, parts.onSale);
  await markPersons(context);
  const platform = createPlatform(parts);
  await platform.watch();
  return platform;
}

/**
 * The code each version was first published with here: records made again, years later, must be the same. Another file
 * for the same version is another program, and a verifier says so.
 */
export async function keepCodes(
  store: Store,
  codes: ReadonlyMap<string, string> = new Map(),
): Promise<ReadonlyMap<string, string>> {
  const kept = new Map<string, string>();
  for (const [version, hash] of codes) kept.set(version, await store.remember(`code ${version}`, hash));
  return kept;
}

/** What the use cases are handed: the parts, and what stands in for those nobody named. */
export function contextOf(parts: PlatformParts): Context {
  const profile = parts.profile ?? ukProfile();
  const alarm: Alarm = parts.alarm ?? ((message, name) => console.error(`ALARM ${name ?? ''}: ${visible(message)}`));
  const context: Omit<Context, 'outbox' | 'log' | 'seedGuard'> = {
    clock: systemClock,
    health: createHealth(alarm),
    uptime: () => performance.now(),
    checks: [],
    pace: createPace(),
    isWithdrawn: () => false,
    codeHashOf: (version) => parts.codes?.get(version) ?? null,
    mail: { send: () => Promise.reject(new Error('no post was set up')) },
    ownNames: [],
    operators: NO_OPERATORS,
    server: 'only',
    payments: createSandbox(parts.secrets.fresh(32)),
    ...parts,
    alarm,
    profile,
    calendar: calendarFor(profile),
    identity: identityOf(profile),
    terms: termsText(profile, PLAY_TIME_MS / DAY_MS),
  };
  const log = createLogKeys(context, parts.secrets, parts.operator ?? OPERATOR);
  const seedGuard = createSeedGuard(context, parts.mark ?? null);
  return { ...context, log, seedGuard, outbox: createOutbox({ ...context, mail: parts.mail ?? null }) };
}
