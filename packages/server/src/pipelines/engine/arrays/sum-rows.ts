/** Tells rows that sum up others from items: by their names, or by their numbers, which no language needs to be known for. */

import type { Context } from '../core/context.ts';
import type { DecimalSign } from '../core/conventions.ts';
import { anyOf, TAX_NAMES } from '../lexicon/lexicon.ts';
import { isSumAlone, saysBalance, saysSum, startsWithSum } from '../lexicon/sum-words.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { dayMonths, isDated } from '../recognise/day-months.ts';
import { spacedName } from '../schema/value-kind.ts';
import { SUM_ROW } from '../weights/columns.ts';
import { isNumberText } from './columns.ts';
import type { GridRow } from './grid.ts';
import { firstLine, numberIn } from './profile.ts';

/** Concepts of the rows that close a list of items. */
export const SUM_CONCEPTS: ReadonlySet<string> = new Set([
  'total',
  'subtotal',
  'tax',
  'paid',
  'deposit',
  'change',
  'rounding',
  'discount',
  'item_count',
  'service_charge',
  'tips',
  'tax_summary',
]);

/** Whether a word for sums is the whole name of a row. The row has a value in every column where all columns add up. */
export const isNamedSum = ([name = '', ...values]: readonly string[]): boolean =>
  isSumAlone(name) && values.some(isNumberText);

/** "VAT (S)", "USt. 19 %": the name of a tax and nothing else; "Income tax" may be an item. */
const ONLY_TAX = new RegExp(`^(?:${anyOf(TAX_NAMES)})(?!\\p{L})(?:[^\\p{L}]|\\(\\p{L}{1,2}\\))*$`, 'iu');

/** Whether the first row of a table is that of a tax and no item. */
export const isOnlyTax = (texts: readonly string[]): boolean =>
  ONLY_TAX.test(texts.find((entry) => /\p{L}{3}/u.test(entry))?.trim() ?? '');

/**
 * Whether a row sums up others.
 *
 * @param isByWordOnly for tables whose items have names like those of sums: taxes in a tax breakdown, cash in a balance
 */
export function isSumRow(context: Context, texts: readonly string[], isByWordOnly = false): boolean {
  if (texts.some((entry) => isDated(entry) && saysBalance(entry)) && texts.some(isNumberText)) return true;
  const text = texts.find((entry) => /\p{L}{3}/u.test(entry) && !isDated(entry));
  if (text === undefined) return false;
  // "Total due: 38.00 EUR, payable within 30 days": the text before the colon names it.
  const lead = /^([^:]{2,40}):\s*\S/.exec(text)?.[1] ?? text;
  if (tokensOf(lead).length > 5) return false;
  if (!texts.some((entry) => isNumberText(entry) || /\d[.,]\d{2}\b/.test(entry))) return false;
  if (startsWithSum(lead)) return true;
  // "Gross pay 2,581.00   Total deductions 598.69": sums side by side.
  if (texts.slice(1).some((entry) => startsWithSum(entry) && /\d/.test(entry))) return true;
  if (isByWordOnly) return saysSum(lead);
  // A payment on a date is an item of a statement.
  const [first = ''] = texts;
  if (first !== text && (isDated(first) || dayMonths(first, true).length > 0)) return false;
  const concept = context.scorer
    .score(lead.replace(/[\d.,:;€$£%\s]*$/, ''))
    .concepts.find((found) => SUM_CONCEPTS.has(found.id));
  return concept !== undefined && concept.score > SUM_ROW.table && !isListOf(context, concept.id);
}

/** Whether a list is called by what closes other lists: cash is an item of payments. */
const isListOf = ({ list, scorer }: Context, concept: string): boolean =>
  list !== undefined &&
  scorer.score(spacedName(list.name)).concepts.some(({ id, score }) => id === concept && score > SUM_ROW.table);

/** The items so far, and the columns that add up. */
export interface Summed {
  rows: readonly GridRow[];
  numeric: readonly number[];
  decimal: DecimalSign;
}

interface Column {
  sum: number;
  count: number;
}

/** Sums of columns over the items of a table, for rows that may be their total. */
export class RunningSums {
  private readonly columns = new Map<number, Column>();
  /** The sums since the last heading or sum. */
  private part = new Map<number, Column>();
  private known = 0;
  private readonly items: Summed;

  constructor(items: Summed) {
    this.items = items;
  }

  /** Items of a further part follow. */
  restart(): void {
    this.addKnown();
    this.part = new Map();
  }

  /**
   * Whether each number of a row is the sum of those above it, at least one of several of them. Small numbers add up by
   * chance, unless a word says so, or different ones with decimals do in several columns.
   */
  areIn(row: GridRow): boolean {
    this.addKnown();
    return this.items.rows.length > 1 && (this.areSums(row, this.columns) || this.areSums(row, this.part));
  }

  /** Whether a row has several different amounts, all of which are the sums of those above: no item has them by chance. */
  areAllIn(row: GridRow): boolean {
    const { numeric, decimal } = this.items;
    const amounts = numeric.map((column) => numberOf(row, column, decimal)).filter((value) => value !== null);
    const telling = amounts.filter((value) => Math.abs(value) >= SUM_ROW.least && !Number.isInteger(value));
    return new Set(telling).size > 1 && this.areIn(row);
  }

  private areSums(row: GridRow, columns: ReadonlyMap<number, Column>): boolean {
    const { numeric, decimal } = this.items;
    let telling = 0;
    const exact = new Set<number>();
    const least = saysSum(row.text) ? 0 : SUM_ROW.least;
    for (const column of numeric) {
      const value = numberOf(row, column, decimal);
      if (value === null) continue;
      const own = columns.get(column);
      if (own === undefined || Math.abs(own.sum - value) > SUM_ROW.offBy) return false;
      if (own.count > 1 && Math.abs(value) >= least) telling += 1;
      if (own.count > 1 && !Number.isInteger(value)) exact.add(Math.abs(value));
    }
    return telling > 0 || exact.size >= SUM_ROW.exact;
  }

  private addKnown(): void {
    const { rows } = this.items;
    for (; this.known < rows.length; this.known += 1) this.add(rows[this.known]);
  }

  private add(row: GridRow | undefined): void {
    if (row === undefined) return;
    for (const column of this.items.numeric) {
      const value = numberOf(row, column, this.items.decimal);
      if (value === null) continue;
      for (const columns of [this.columns, this.part]) {
        const own = columns.get(column) ?? { sum: 0, count: 0 };
        columns.set(column, { sum: own.sum + value, count: own.count + 1 });
      }
    }
  }
}

const numberOf = ({ cells }: GridRow, column: number, decimal: DecimalSign): number | null => {
  const words = cells[column] ?? [];
  return words.length === 0 ? null : numberIn(firstLine(words), decimal);
};
