/**
 * The state of a form being filled in and sent: one sending at a time, and every mistake with the field it belongs
 * to.
 */
import { PASSWORD_LENGTH } from '../../kernel/password.ts';
import { account } from './account.svelte.ts';
import { Busy } from './busy.svelte.ts';
import type { Answer } from './door.ts';

export interface Mistake {
  readonly field: string;
  readonly text: string;
}

export class Form {
  readonly #busy: Busy = new Busy();
  mistakes: readonly Mistake[] = $state.raw([]);

  get isSending(): boolean {
    return this.#busy.isOn;
  }

  errorOf(field: string): string {
    return this.mistakes.find((mistake) => mistake.field === field)?.text ?? '';
  }

  /** Sends when nothing is wrong yet. Gives the value, or null with the mistake on the field that the code is about. */
  async send<T>(
    wrong: readonly Mistake[],
    ask: () => Promise<Answer<T>>,
    fieldOf: (code: string) => string,
  ): Promise<T | null> {
    if (this.isSending) return null;
    this.mistakes = wrong;
    if (wrong.length > 0) return null;
    const answer = await this.#busy.ask(ask);
    if (answer === null) return null;
    if (answer.ok) return answer.value;
    const { code, message } = answer.refusal;
    if (code === 'signed-out') account.ended();
    const text = code === 'unreachable' ? 'The connection was lost. Please try again' : message;
    this.mistakes = [{ field: fieldOf(code), text }];
    return null;
  }

  /** The same for what needs no more than the account's password. */
  sendWithPassword<T>(password: string, ask: (password: string) => Promise<Answer<T>>): Promise<T | null> {
    return this.send(
      passwordMistake(password, 'password', false),
      () => ask(password),
      () => 'password',
    );
  }

  /** The same for what wants a code of the second step, too; `code` is undefined where there is none. */
  sendWithBoth<T>(
    password: string,
    code: string | undefined,
    ask: (password: string, code?: string) => Promise<Answer<T>>,
  ): Promise<T | null> {
    const noCode = code === undefined || code.trim() !== '' ? [] : [{ field: 'code', text: 'Enter a code' }];
    return this.send(
      [...passwordMistake(password, 'password', false), ...noCode],
      () => ask(password, code),
      (refusal) => (refusal.startsWith('code-') ? 'code' : 'password'),
    );
  }
}

export function emailMistake(email: string): Mistake[] {
  if (/^\S+@\S+\.\S+$/.test(email.trim())) return [];
  return [{ field: 'email', text: 'Enter an email address, like name@example.com' }];
}

/** Asks for a password that is there; a new one must also be long enough. */
export function passwordMistake(password: string, field: string, isNew: boolean): Mistake[] {
  if (password === '') return [{ field, text: isNew ? 'Choose a password' : 'Enter your password' }];
  if (isNew && [...password].length < PASSWORD_LENGTH.min)
    return [{ field, text: `Choose a password of at least ${PASSWORD_LENGTH.min} characters` }];
  return [];
}
