/** JSON with one spelling: keys sorted, no white space. Two values are the same data exactly when their texts are equal. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The canonical text of a value. Absent (`undefined`) members are left out, as JSON does. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const record = value as Record<string, unknown>;
    const members = Object.keys(record)
      .filter((key) => record[key] !== undefined)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(record[key])}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
