/** Comma-separated values as RFC 4180 has them. A field that a spreadsheet could take for a formula is made plain text. */

export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(text: string): string {
  // An amount may begin with a minus; anything else that begins like a formula may not.
  const isFormula = /^[=+@\t\r-]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  const plain = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
