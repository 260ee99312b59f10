/** What the account pages ask of the server. Each call gives an answer or a named refusal as a value, like `api.ts`. */

import type { AccountAnswer, ChangePersonBody, PersonBody, RecoveryCodes, TwoStepDraft } from '../../wire/account.ts';
import type { DocumentsAnswer } from '../../wire/help.ts';
import type {
  ConfirmBody,
  Credentials,
  MailboxAnswer,
  NewPasswordBody,
  PasskeyAsked,
  ProfileAnswer,
  Registration,
  SecondStepBody,
  SentAnswer,
  SignInAnswer,
} from '../../wire/sign-in.ts';
import { api } from './api.ts';
import type { Answer, Door } from './door.ts';

export interface IdentityApi {
  profile(): Promise<Answer<ProfileAnswer>>;
  mailbox(): Promise<Answer<MailboxAnswer>>;
  register(body: Registration): Promise<Answer<SentAnswer>>;
  confirm(body: ConfirmBody): Promise<Answer<SignInAnswer>>;
  signIn(body: Credentials): Promise<Answer<SignInAnswer>>;
  secondStep(body: SecondStepBody): Promise<Answer<SignInAnswer>>;
  askForPasskey(): Promise<Answer<PasskeyAsked>>;
  signInWithPasskey(body: { ticket: string; response: unknown }): Promise<Answer<SignInAnswer>>;
  forgotten(email: string): Promise<Answer<SentAnswer>>;
  reset(body: NewPasswordBody): Promise<Answer<unknown>>;

  details(): Promise<Answer<AccountAnswer>>;
  putPerson(body: PersonBody): Promise<Answer<unknown>>;
  changePerson(body: ChangePersonBody): Promise<Answer<unknown>>;
  sendConfirmation(): Promise<Answer<SentAnswer>>;
  confirmEmail(token: string): Promise<Answer<{ email: string }>>;
  changeEmail(body: { password: string; email: string }): Promise<Answer<SentAnswer>>;
  changePassword(body: { current: string; next: string }): Promise<Answer<unknown>>;
  endSession(id: string): Promise<Answer<unknown>>;
  endEverywhere(): Promise<Answer<{ ended: number }>>;
  draftTwoStep(password: string): Promise<Answer<TwoStepDraft>>;
  confirmTwoStep(code: string): Promise<Answer<RecoveryCodes>>;
  removeTwoStep(password: string, code?: string): Promise<Answer<unknown>>;
  draftPasskey(password: string, code?: string): Promise<Answer<PasskeyAsked>>;
  addPasskey(body: { ticket: string; response: unknown; name: string }): Promise<Answer<unknown>>;
  removePasskey(id: string, password: string): Promise<Answer<unknown>>;
  close(password: string): Promise<Answer<unknown>>;
  documents(): Promise<Answer<DocumentsAnswer>>;
  agree(versions: readonly string[]): Promise<Answer<unknown>>;
}

export function createIdentityApi({ get, change }: Door): IdentityApi {
  const post = <T>(path: string, body?: unknown) => change<T>('POST', path, body);
  const part = encodeURIComponent;
  return {
    profile: () => get('/profile'),
    documents: () => get('/documents'),
    agree: (versions) => post('/account/agreements', { versions }),
    mailbox: () => get('/mailbox'),
    register: (body) => post('/accounts', body),
    confirm: (body) => post('/accounts/confirm', body),
    signIn: (body) => post('/session', body),
    secondStep: (body) => post('/session/second-step', body),
    askForPasskey: () => post('/session/passkey/ask'),
    signInWithPasskey: (body) => post('/session/passkey', body),
    forgotten: (email) => post('/password-reset', { email }),
    reset: (body) => post('/password-reset/confirm', body),
    details: () => get('/account'),
    putPerson: (body) => change('PUT', '/account/person', body),
    changePerson: (body) => post('/account/person', body),
    sendConfirmation: () => post('/account/email/send'),
    confirmEmail: (token) => post('/account/email/confirm', { token }),
    changeEmail: (body) => post('/account/email', body),
    changePassword: (body) => post('/account/password', body),
    endSession: (id) => change('DELETE', `/account/sessions/${part(id)}`),
    endEverywhere: () => change('DELETE', '/account/sessions'),
    draftTwoStep: (password) => post('/account/two-step/draft', { password }),
    confirmTwoStep: (code) => post('/account/two-step', { code }),
    removeTwoStep: (password, code) => post('/account/two-step/remove', { password, code }),
    draftPasskey: (password, code) => post('/account/passkeys/draft', { password, code }),
    addPasskey: (body) => post('/account/passkeys', body),
    removePasskey: (id, password) => post(`/account/passkeys/${part(id)}/remove`, { password }),
    close: (password) => post('/account/close', { password }),
  };
}

export const identity: IdentityApi = createIdentityApi(api);
