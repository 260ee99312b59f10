/** Expected refusals as values: a use case returns them, only the server turns them into status codes. */

/** A named refusal. `code` is from a catalogue (`docs/errors.md`), `detail` is for people. */
export interface Refusal<Code extends string = string> {
  readonly code: Code;
  readonly detail?: string;
  /** What a program needs to go on: which limit, until when. Times are milliseconds since the epoch. */
  readonly data?: RefusalData;
}

export type RefusalData = Readonly<Record<string, string | number | null>>;

export type Result<T, Code extends string = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal<Code> };

export function accept<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function refuse<Code extends string>(
  code: Code,
  detail?: string,
  data?: RefusalData,
): { readonly ok: false; readonly refusal: Refusal<Code> } {
  const refusal = detail === undefined ? { code } : { code, detail };
  return { ok: false, refusal: data === undefined ? refusal : { ...refusal, data } };
}
