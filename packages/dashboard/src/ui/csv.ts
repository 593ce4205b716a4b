/** Texts that a spreadsheet would compute get an apostrophe, so that a text of a document cannot become a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Numbers such as -5.00 begin like formulas and get no apostrophe. */
const NUMBER = /^[+-]?\d[\d.,' ]*$/;

/** Quotes a text that has a separator, a quote or a line break. */
const quotedForCsv = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const isFormula = typeof value === 'string' && FORMULA.test(text) && !NUMBER.test(text);
  return quotedForCsv(isFormula ? `'${text}` : text);
}

export function toCsv(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
