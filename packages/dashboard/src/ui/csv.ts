/** Texts that a spreadsheet would compute get an apostrophe, so that a file name cannot become a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Quotes a text that has a separator, a quote or a line break. */
export const quotedForCsv = (text: string): string =>
  /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return quotedForCsv(typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text);
}

export function toCsv(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
