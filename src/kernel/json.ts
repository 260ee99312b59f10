/**
 * JSON with one spelling: keys sorted, no white space. Two values are the same data exactly when their texts are
 * equal.
 */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The canonical text of a value. Absent (`undefined`) members are left out, as JSON does. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return Array.isArray(value) ? listText(value) : recordText(value as Record<string, unknown>);
}

// Written out as plain loops: every sale and every move goes through here.

function listText(list: readonly unknown[]): string {
  let text = '[';
  for (let index = 0; index < list.length; index += 1) {
    if (index > 0) text += ',';
    text += canonicalJson(list[index] ?? null);
  }
  return `${text}]`;
}

function recordText(record: Readonly<Record<string, unknown>>): string {
  let text = '{';
  for (const key of Object.keys(record).sort()) {
    const member = record[key];
    if (member === undefined) continue;
    if (text.length > 1) text += ',';
    text += `${JSON.stringify(key)}:${canonicalJson(member)}`;
  }
  return `${text}}`;
}
