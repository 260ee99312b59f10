/** Asks the office's API. An answer is a value or a refusal in words; nothing here throws. */
import type { ErrorAnswer } from '../../wire/shapes.ts';

export interface OfficeRefusal {
  readonly code: string;
  readonly message: string;
}
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: OfficeRefusal };

const BASE = '/office/api';
const UNREACHABLE: OfficeRefusal = {
  code: 'unreachable',
  message: 'The office cannot be reached. Look at the connection and try again.',
};

/** What goes with every change: set when the session is known. */
let csrfToken = '';
/** Told when the session has ended. */
let onSignedOut: () => void = () => {};

export function useSession(token: string, signedOut: () => void): void {
  csrfToken = token;
  onSignedOut = signedOut;
}

export function get<T>(path: string): Promise<Answer<T>> {
  return send<T>('GET', path);
}

export function post<T>(path: string, body: object): Promise<Answer<T>> {
  return send<T>('POST', path, body);
}

export function remove<T>(path: string): Promise<Answer<T>> {
  return send<T>('DELETE', path);
}

async function send<T>(method: string, path: string, body?: object): Promise<Answer<T>> {
  const headers: Record<string, string> = { 'x-csrf-token': csrfToken };
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    const response = await fetch(`${BASE}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    // The server checks what it answers by the schema that T is read from.
    if (response.ok) return { ok: true, value: answer as T };
    const { code, message } = (answer as ErrorAnswer).error;
    if (code === 'sign-in-needed') onSignedOut();
    return { ok: false, refusal: { code, message } };
  } catch {
    return { ok: false, refusal: UNREACHABLE };
  }
}

/** An address of the API for a link that saves a file. */
export function fileAt(path: string): string {
  return `${BASE}${path}`;
}
