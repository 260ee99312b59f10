/**
 * Every email to a player, in words. A secret stands behind the # of its link, where no server log and no referrer
 * shows it.
 */
import { MINUTE_MS } from '../../kernel/clock.ts';
import type { Email } from '../ports/mail.ts';

const NOT_YOU = 'If this was not you, you need do nothing.';
const ACT =
  'If this was not you, choose a new password at once: on the sign-in page, choose “Forgotten your password?”.';

export const emails = {
  confirmRegistration: (to: string, token: string, forMs: number): Email => ({
    to,
    subject: 'Confirm your email address',
    paragraphs: [
      `Welcome to Unveil. Open the link to confirm this address; your account is opened with that. It works for ${inWords(forMs)}, and once.`,
      `${NOT_YOU} No account is opened unless the link is used.`,
    ],
    link: { path: `/confirm#${token}`, text: 'Confirm my email address' },
  }),
  alreadyRegistered: (to: string): Email => ({
    to,
    subject: 'You already have an account',
    paragraphs: [
      'Somebody, perhaps you, asked to open an account with this email address. You have one already, so nothing was changed.',
      'Sign in as usual. If you have forgotten your password, you can choose a new one.',
      NOT_YOU,
    ],
    link: { path: '/forgotten', text: 'Choose a new password' },
  }),
  cannotOpen: (to: string): Email => ({
    to,
    subject: 'We could not open an account',
    paragraphs: [
      'An account could not be opened with the details we were given. Each person can have one account only; if you have one, sign in to it, whichever email address it has.',
      'If you are sure that you have none, write to us and we will look at it with you.',
    ],
    link: { path: '/sign-in', text: 'Sign in' },
  }),
  reset: (to: string, token: string, forMs: number): Email => ({
    to,
    subject: 'Choose a new password',
    paragraphs: [
      `Open the link to choose a new password. It works for ${inWords(forMs)}, and once.`,
      `${NOT_YOU} Your password stays as it is unless the link is used.`,
    ],
    link: { path: `/reset#${token}`, text: 'Choose a new password' },
  }),
  confirmEmail: (to: string, token: string, forMs: number): Email => ({
    to,
    subject: 'Confirm your email address',
    paragraphs: [
      `Open the link, in a browser where you are signed in, to use this address for your account. It works for ${inWords(forMs)}, and once.`,
      NOT_YOU,
    ],
    link: { path: `/confirm-email#${token}`, text: 'Use this address' },
  }),
  personChanged: (to: string): Email => ({
    to,
    subject: 'Your details were changed',
    paragraphs: ['The name or the country of your account was changed, with its password.', ACT],
    link: { path: '/account/details', text: 'Look at my details' },
  }),
  emailChanged: (to: string): Email => ({
    to,
    subject: 'Your email address was changed',
    paragraphs: [
      'Your account now has another email address; this one no longer signs in.',
      'If this was not you, write to us at once.',
    ],
    link: null,
  }),
  passwordChanged: (to: string): Email =>
    notice(
      to,
      'Your password was changed',
      'The password of your account was changed, and every other device was signed out.',
    ),
  twoStepOn: (to: string): Email =>
    notice(
      to,
      'Two-step sign-in is on',
      'From now on your account asks for a code from your authenticator app when you sign in.',
    ),
  twoStepOff: (to: string): Email =>
    notice(to, 'Two-step sign-in is off', 'Your account no longer asks for a code when you sign in.'),
  newDevice: (to: string, browser: string, at: string): Email =>
    notice(
      to,
      'A new device signed in',
      `Your account was signed in to by ${browser}, which had not been here before. It was ${at}.`,
    ),
  recoveryCodeUsed: (to: string): Email =>
    notice(to, 'A recovery code was used', 'Somebody signed in to your account with one of its recovery codes.'),
  passkeyAdded: (to: string): Email =>
    notice(to, 'A passkey was added', 'A passkey was added to your account; it can sign in without your password.'),
  passkeyRemoved: (to: string): Email =>
    notice(to, 'A passkey was removed', 'A passkey of your account was removed and signs in no more.'),
  closed: (to: string): Email => ({
    to,
    subject: 'Your account is closed',
    paragraphs: ['Your account was closed as you asked, and what we need not keep was erased.'],
    link: null,
  }),
} as const;

function notice(to: string, subject: string, what: string): Email {
  return { to, subject, paragraphs: [what, ACT], link: { path: '/account', text: 'Look at your account' } };
}

function inWords(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
}
