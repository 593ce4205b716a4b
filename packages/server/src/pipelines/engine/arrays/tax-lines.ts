/** Taxes printed as lines: "19 % MwSt auf 100,00 €: 19,00 €", "VAT 20% 12.00", "A 7,00% 9,89 0,69" under a head that says tax. */

import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Row, ViewWord } from '../core/view.ts';
import { anyOf, LANGUAGES, listed, TAX_NAMES } from '../lexicon/lexicon.ts';
import { findAmounts } from '../recognise/numbers.ts';
import { TAX_LINE } from '../weights/columns.ts';
import { evidenceOf } from './cell-evidence.ts';
import type { ItemRecord } from './item-record.ts';

const TAX_WORD = new RegExp(
  `(?<!\\p{L})(?:tax|${anyOf([...TAX_NAMES, ...LANGUAGES.flatMap(({ words }) => listed(words.tax))])})(?!\\p{L})`,
  'iu',
);
const RATE = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,3})?)\s?%/g;
const MAX_WORDS = 24;
const MAX_LINES = 12;

interface TaxLine {
  row: Row;
  rate: number;
  rateWords: ViewWord[];
  /** The letters for the rate: "A", "SR". */
  code: string;
  basis: ViewWord[] | undefined;
  amount: ViewWord[] | undefined;
  proved: boolean;
}

export function taxLines(context: Context, roles: ReadonlyMap<Field, ColumnRole>): ItemRecord[] {
  const fieldOf = (role: ColumnRole): Field | undefined => [...roles].find(([, own]) => own === role)?.[0];
  const rateField = fieldOf('tax_rate');
  const amountField = fieldOf('tax_amount');
  if (rateField === undefined || amountField === undefined) return [];
  const basisField = fieldOf('tax_basis');
  const codeField = context.fields.find((field) => !roles.has(field) && isCode(field));
  const lines = linesOf(context);
  const hasProved = lines.some((line) => line.proved);
  const seen = new Set<string>();
  const records: ItemRecord[] = [];
  for (const { rate, rateWords, code, basis, amount, proved } of lines) {
    const key = `${code} ${rate}`;
    if (seen.has(key) || (hasProved && !proved) || records.length >= MAX_LINES) continue;
    seen.add(key);
    const evidence = evidenceOf(proved ? 'provedTax' : 'tax');
    const record: ItemRecord = [{ field: rateField, words: rateWords, evidence }];
    if (codeField !== undefined && code !== '')
      record.push({ field: codeField, words: rateWords, evidence, value: code });
    if (amount !== undefined) record.push({ field: amountField, words: amount, evidence });
    if (basis !== undefined && basisField !== undefined) record.push({ field: basisField, words: basis, evidence });
    records.push(record);
  }
  return records;
}

const isCode = ({ name, schema }: Field): boolean =>
  schema.type === 'string' && /code|class|letter|type|category/i.test(name);

/** Lines that speak of tax, and those close under them that multiply out. */
function linesOf(context: Context): TaxLine[] {
  const lines: TaxLine[] = [];
  let spoken: number | undefined;
  for (const row of context.view.rows) {
    if (row.words.length > MAX_WORDS) continue;
    const isSpoken = TAX_WORD.test(row.text);
    if (isSpoken) spoken = row.index;
    if (spoken === undefined || row.index - spoken > MAX_UNDER) continue;
    const line = taxLine(context, row);
    if (line !== undefined && (isSpoken || line.proved)) lines.push(line);
  }
  return lines;
}

const MAX_UNDER = 5;
/** "SR @ 6%", "A = 19%": what stands for the rate in front of it. */
const RATE_CODE = /(?<!\p{L})([A-Z]{1,3})\s*[=:@(|]*\s*$/iu;

function taxLine(context: Context, row: Row): TaxLine | undefined {
  const rates = [...row.text.matchAll(RATE)];
  const [match] = rates;
  if (rates.length !== 1 || match === undefined) return undefined;
  const rate = Number((match[1] ?? '').replace(',', '.'));
  const rateEnd = match.index + match[0].length;
  const amounts = findAmounts(row.text, context.decimal).filter(
    ({ start, end, moneyScore }) => moneyScore > TAX_LINE.minMoney && (end <= match.index || start >= rateEnd),
  );
  if (amounts.length === 0 || amounts.length > 3) return undefined;
  const [, code = ''] = RATE_CODE.exec(row.text.slice(0, match.index)) ?? [];
  const base = { row, rate, rateWords: wordsAt(row, match.index, rateEnd), code: TAX_WORD.test(code) ? '' : code };
  const words = ({ start, end }: { start: number; end: number }): ViewWord[] => wordsAt(row, start, end);
  for (const tax of amounts) {
    for (const basis of amounts) {
      if (tax === basis || Math.abs((basis.value * rate) / 100 - tax.value) > TAX_LINE.offBy) continue;
      return { ...base, basis: words(basis), amount: words(tax), proved: true };
    }
  }
  const [only] = amounts;
  if (amounts.length > 1 || only === undefined || only.end <= match.index) return undefined;
  return { ...base, basis: undefined, amount: words(only), proved: false };
}

const wordsAt = (row: Row, start: number, end: number): ViewWord[] =>
  row.words.filter((word, place) => {
    const from = row.offsets[place] ?? 0;
    return from < end && from + word.text.length > start;
  });
