/** Taxes printed as lines: "19 % MwSt auf 100,00 €: 19,00 €", "VAT 20% 12.00". */

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
  const lines = context.view.rows.flatMap((row) => taxLine(context, row) ?? []);
  const hasProved = lines.some((line) => line.proved);
  const seen = new Set<number>();
  const records: ItemRecord[] = [];
  for (const { rate, rateWords, basis, amount, proved } of lines) {
    if (seen.has(rate) || (hasProved && !proved) || records.length >= MAX_LINES) continue;
    seen.add(rate);
    const evidence = evidenceOf(proved ? 'provedTax' : 'tax');
    const record: ItemRecord = [{ field: rateField, words: rateWords, evidence }];
    if (amount !== undefined) record.push({ field: amountField, words: amount, evidence });
    if (basis !== undefined && basisField !== undefined) record.push({ field: basisField, words: basis, evidence });
    records.push(record);
  }
  return records;
}

function taxLine(context: Context, row: Row): TaxLine | undefined {
  if (row.words.length > MAX_WORDS || !TAX_WORD.test(row.text)) return undefined;
  const rates = [...row.text.matchAll(RATE)];
  const [match] = rates;
  if (rates.length !== 1 || match === undefined) return undefined;
  const rate = Number((match[1] ?? '').replace(',', '.'));
  const rateEnd = match.index + match[0].length;
  const amounts = findAmounts(row.text, context.decimal).filter(
    ({ start, end, moneyScore }) => moneyScore > TAX_LINE.minMoney && (end <= match.index || start >= rateEnd),
  );
  if (amounts.length === 0 || amounts.length > 3) return undefined;
  const base = { row, rate, rateWords: wordsAt(row, match.index, rateEnd) };
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
