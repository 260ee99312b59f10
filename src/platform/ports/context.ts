/** What every use case is handed: the store, the clock, the games, the secrets, and a way to raise an alarm. */
import type { AnyGame } from '../../game/game.ts';
import { InvariantError } from '../../kernel/assert.ts';
import type { Calendar } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { IdentityProfile } from '../jurisdiction/identity.ts';
import type { Profile } from '../jurisdiction/profile.ts';
import type { TermsText } from '../jurisdiction/terms.ts';
import type { Alarm, AlarmName } from './alarms.ts';
import type { Check, Health } from './health.ts';
import type { MailPort, Outbox } from './mail.ts';
import type { Operators } from './operator.ts';
import type { Pace } from './pace.ts';
import type { PaymentProvider } from './payment.ts';
import type { LogFiles, LogKeys, SeedGuard } from './proof.ts';
import type { Secrets } from './secrets.ts';
import type { Store } from './store.ts';

/** The game on sale under an id, or, with a version, the one that sold a Play. Nothing when there is none. */
export type FindGame = (id: string, version?: string) => AnyGame | null | undefined;

export interface Context {
  readonly store: Store;
  readonly clock: Clock;
  readonly findGame: FindGame;
  /** Whether the game was sold here once and is sold no more. */
  readonly isWithdrawn: (gameId: string) => boolean;
  readonly secrets: Secrets;
  readonly payments: PaymentProvider;
  /** Those whose players' money is in wallets of their own. */
  readonly operators: Operators;
  /** The rules of the jurisdiction, and the calendar they go by. */
  readonly profile: Profile;
  readonly calendar: Calendar;
  readonly mail: MailPort;
  /** For emails that must arrive. */
  readonly outbox: Outbox;
  readonly identity: IdentityProfile;
  /** What the jurisdiction and its games are called: no password of anybody's. */
  readonly ownNames: readonly string[];
  /** The terms in force as they are kept with each Play sold. */
  readonly terms: TermsText;
  /** The published file that computes Plays of `game@version`, by its hash; null where none was when it first sold. */
  readonly codeHashOf: (version: string) => string | null;
  /** The keys that sign for the log. */
  readonly log: LogKeys;
  readonly seedGuard: SeedGuard;
  /** Where this server keeps its log. Without it leaves wait. */
  readonly logFiles?: LogFiles;
  /** What tells this server from others on the same database: one name where there is one server. */
  readonly server: string;
  readonly alarm: Alarm;
  /** Whether anything can be sold now. */
  readonly health: Health;
  /** Milliseconds on a clock that never goes back, whatever is done to the other one. */
  readonly uptime: () => number;
  /** When outcomes are dealt. */
  readonly pace: Pace;
  readonly checks: readonly Check[];
}

/** Raises the alarm and throws: a broken promise is never a loss and never goes on quietly. */
export function failLoudly(alarm: Alarm, message: string, name?: AlarmName): never {
  alarm(message, name);
  throw new InvariantError(message);
}
