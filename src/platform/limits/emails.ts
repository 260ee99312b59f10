/**
 * Emails about limits, time-outs and self-exclusion: what a player should hear of even when somebody else sat at
 * their browser.
 */
import { LIMIT_SUBJECTS } from '../../kernel/limits.ts';
import { formatPence, pence } from '../../kernel/pence.ts';
import type { LimitId, Profile } from '../jurisdiction/profile.ts';
import { timeInWords } from '../jurisdiction/words.ts';
import type { Email } from '../ports/mail.ts';
import type { Exclusion, Standing } from '../ports/standing.ts';
import type { StandingChange } from '../ports/standing-change.ts';

const NOT_YOU =
  'If this was not you, choose a new password at once (on the sign-in page, “Forgotten your password?”) and write to us.';

/** What the change is told by; null for what makes a limit tighter or is only a wish. */
export function standingEmail(
  profile: Profile,
  to: string,
  { own, exclusion }: Pick<Standing, 'own' | 'exclusion'>,
  change: StandingChange,
): Email | null {
  if (change.type === 'limit') {
    const before = own[change.limit]?.value;
    const after = change.own?.value ?? null;
    return before === undefined || (after !== null && after <= before)
      ? null
      : increased(to, change.limit, before, after);
  }
  if (change.exclusion === null) return null;
  return change.exclusion.returnAt === null
    ? begun(profile, to, change.exclusion)
    : returning(profile, to, change.exclusion, exclusion);
}

function increased(to: string, limit: LimitId, before: number, after: number | null): Email {
  const now = after === null ? 'is removed' : `is ${amount(limit, after)} now`;
  return standing(to, 'Your limit has been increased', [
    `Your own limit on ${LIMIT_SUBJECTS[limit]} was ${amount(limit, before)} and ${now}, as you asked and confirmed.`,
    'A tighter one counts at once, whenever you set it.',
    NOT_YOU,
  ]);
}

function begun(profile: Profile, to: string, { kind, untilAt }: Exclusion): Email {
  const { careLine } = profile;
  const end = timeInWords(profile, untilAt);
  const stays =
    'It cannot be made shorter. Plays already bought can be finished and are paid, and your balance can be withdrawn.';
  const talk = `If you would like to talk to somebody: ${careLine.name}, ${careLine.number}.`;
  return kind === 'time-out'
    ? standing(to, 'Your time-out has begun', [`It lasts until ${end} and ends by itself. ${stays}`, talk])
    : standing(to, 'Your self-exclusion has begun', [
        `It lasts until ${end}, and after that until you ask to return. ${stays}`,
        talk,
      ]);
}

function returning(profile: Profile, to: string, { returnAt }: Exclusion, before: Exclusion | null): Email | null {
  if (returnAt === null || before?.returnAt === returnAt) return null;
  return standing(to, 'You have asked to return', [
    `The term of your self-exclusion is over and you have asked to play again. That is possible from ${timeInWords(profile, returnAt)}.`,
    'If you would rather not, you can exclude yourself again.',
    NOT_YOU,
  ]);
}

function amount(limit: LimitId, value: number): string {
  return limit === 'turns-24h' ? String(value) : formatPence(pence(value));
}

function standing(to: string, subject: string, paragraphs: readonly string[]): Email {
  return { to, subject, paragraphs, link: { path: '/limits', text: 'Look at your limits' } };
}
