import type { FoundCell } from './found-table.ts';

export const cellText = (cell: FoundCell): string => cell.words.map((word) => word.text).join(' ');

/** Amounts, percentages and counts; a year alone may well name a column. */
export const isNumber = (text: string): boolean => isNumeric(text) && !/^(19|20)\d\d$/.test(text);

/** Digits with signs around them, and nothing that names anything: `12.5 %`, `(1,234)`, `0.33 ± 0.58`, `46.0*`. */
export const isNumeric = (text: string): boolean =>
  /^[-–−+(<>≤≥~±]*[\p{Sc}]?\s?\d[\d.,\s'’%)(/±+×–−-]*[\p{Sc}%]?[*∗†‡a-d]?[\d.,\s±–−-]*$/u.test(text);
