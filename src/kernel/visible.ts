/**
 * Text of others, made fit to be looked at: what controls a terminal, turns the direction of writing or cannot be
 * seen at all becomes an escape in plain letters. For terminals, logs and answers; what is stored stays as it came.
 */

/** Controls, formats, separators of lines, halves of characters, and letters that show nothing. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** In one line: `\u{202e}` where a mark stood that turns the direction. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (hidden) => `\\u{${hidden.codePointAt(0)?.toString(16)}}`);
}

/** Several lines, the breaks between them left. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visible).join('\n');
}

/** Whether something in it would not be seen. */
export function hasHidden(text: string): boolean {
  return text.search(HIDDEN) >= 0;
}

/** JSON stays the same JSON, with the same characters escaped as JSON does; its line breaks and indents are left. */
export function visibleJson(json: string): string {
  return json.replace(HIDDEN, (hidden) => (/[\n\r\t]/.test(hidden) ? hidden : jsonEscape(hidden)));
}

function jsonEscape(text: string): string {
  return Array.from({ length: text.length }, (_, n) => `\\u${text.charCodeAt(n).toString(16).padStart(4, '0')}`).join(
    '',
  );
}
