/**
 * Comma-separated values as RFC 4180 has them. A field that a spreadsheet could take for a formula is made plain
 * text.
 */

/** Rows as text. Every line ends in CR LF, the last one too. */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

/** Whole pence as pounds with two decimals, for spreadsheets. */
export function decimal(amountPence: number): string {
  const digits = String(Math.abs(amountPence)).padStart(3, '0');
  return `${amountPence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function field(text: string): string {
  // An amount may begin with a minus; anything else that begins like a formula may not.
  const isFormula = /^[=+@\t\r-]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  const plain = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
