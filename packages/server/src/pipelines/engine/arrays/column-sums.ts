/** Sums of columns: a field that asks for the total of something has it in the row of sums, under the head that says what. */

import type { Context } from '../core/context.ts';
import type { DecimalSign } from '../core/conventions.ts';
import type { Field } from '../core/field.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import { heightOf, overlapX, type Row, type Segment, type ViewPage } from '../core/view.ts';
import { phraseScore } from '../lexicon/phrases.ts';
import { isCarriedSum, startsWithSum } from '../lexicon/sum-words.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { parseNumber } from '../recognise/numbers.ts';
import { spacedName } from '../schema/value-kind.ts';
import { COLUMN_SUM } from '../weights/candidates.ts';
import { fieldScore, isNumberText, isValue } from './columns.ts';
import { roleScore } from './roles.ts';

const MAX_ROWS_ABOVE = 60;
const MAX_HEAD_LINES = 2;

/** Words of names that ask for a sum, and those that say no more than that it is one of amounts. */
const SUM_WORDS: ReadonlySet<string> = new Set(['total', 'sum', 'grand', 'overall']);
const AMOUNT_WORDS: ReadonlySet<string> = new Set(['amount', 'price', 'value', 'cost', 'net']);
/** "Pieces" are attachments in French. */
const COUNT_WORDS: ReadonlySet<string> = new Set([
  'quantity',
  'unit',
  'piece',
  'attachment',
  'pcs',
  'item',
  'count',
  'stuck',
  'pezzi',
]);

/** What a field asks for the sum of. */
interface Asked {
  field: Field;
  /** Whether it is in an object of totals: "totals.federal". */
  isInTotals: boolean;
  of: readonly string[];
  role: 'quantity' | 'line_total' | undefined;
}

function askedBy(field: Field): Asked | undefined {
  const words = tokensOf(spacedName(field.name));
  const isInTotals = tokensOf(spacedName(field.path.at(-2) ?? '')).some((word) => SUM_WORDS.has(word));
  if (!isInTotals && !words.some((word) => SUM_WORDS.has(word))) return undefined;
  const of = words.filter((word) => !SUM_WORDS.has(word));
  const isAll = (known: ReadonlySet<string>): boolean => of.every((word) => known.has(word));
  const role = isAll(AMOUNT_WORDS) ? 'line_total' : isAll(COUNT_WORDS) ? 'quantity' : undefined;
  return { field, isInTotals, of, role };
}

interface ColumnSum {
  cell: Segment;
  /** The line over the values, and all lines of the head. */
  heads: readonly string[];
  /** What stands alone over the heads. */
  title: string;
  /** Whether nothing but its numbers make it a sum. */
  isBare: boolean;
}

/** A sum, and how well what it is of names the field. */
export interface FoundSum {
  span: Span;
  score: number;
  /** Whether any other value is rather meant: the sum of a column of amounts may be one of several totals. */
  isLast: boolean;
}

/** The sums of columns, for fields whose names ask for a total and say of what. */
export function columnSums(context: Context, fields: readonly Field[]): Map<Field, FoundSum> {
  const found = new Map<Field, FoundSum>();
  const asked = fields
    .filter(({ schema: { type } }) => type === 'number' || type === 'integer')
    .flatMap((field) => askedBy(field) ?? []);
  if (asked.length === 0) return found;
  const sums = context.view.pages.flatMap((page) => page.rows.flatMap((row) => sumsIn(context, page, row)));
  for (const one of asked) {
    const { field } = one;
    const [best, second] = sums
      .map((sum) => ({ ...sum, ...scoreOf(context, one, sum) }))
      .toSorted((a, b) => b.score - a.score);
    if (best === undefined || best.score < COLUMN_SUM.least || best.score < (second?.score ?? 0) + COLUMN_SUM.lead)
      continue;
    const { cell, score, isLast } = best;
    const value = parseNumber(cell.text, context.decimal);
    if (value === null) continue;
    const span = spanOfWords(cell.words, {
      kind: field.kind,
      value,
      text: cell.text,
      normaliser: 'number_decimal',
      score: 1,
    });
    if (span !== undefined) found.set(field, { span, score, isLast });
  }
  return found;
}

/** How well the head of a sum says what a field asks for the sum of, by its words or by what such columns hold. */
function scoreOf(
  context: Context,
  { field, isInTotals, of, role }: Asked,
  { heads, title, isBare }: ColumnSum,
): { score: number; isLast: boolean } {
  // "Total" alone is the total of a document rather than the sum of a column.
  const isNamed = isInTotals || tokensOf(spacedName(field.name)).length > 1;
  const byName = isNamed
    ? Math.max(...heads.map((head) => fieldScore(context, field, isInTotals ? head : `Total ${head}`)))
    : 0;
  const byWords = of.length === 0 ? 0 : Math.max(...heads.map((head) => phraseScore(tokensOf(head), of)));
  const byRole = role === undefined ? 0 : Math.max(...heads.map((head) => roleScore(role, head)));
  // "Total" under the amounts of a table that is titled "Sales" is the total of sales.
  const isOfAmounts = heads.some((head) => roleScore('line_total', head) >= COLUMN_SUM.least);
  const byTitle = of.length > 0 && isOfAmounts ? phraseScore(tokensOf(title), of) : 0;
  const score = Math.max(byName, COLUMN_SUM.otherWords * Math.max(byWords, byRole), COLUMN_SUM.titled * byTitle);
  return { score, isLast: isBare || (byName < COLUMN_SUM.least && role === 'line_total') };
}

/** The numbers of a row that is named as a sum and stands under rows of numbers with heads, or that adds them up. */
function sumsIn({ decimal }: Context, page: ViewPage, row: Row): ColumnSum[] {
  if (isCarriedSum(row.text)) return [];
  const isNamed = startsWithSum(row.text);
  if (!isNamed && !row.segments.every(({ text }) => isNumberText(text))) return [];
  const found = row.segments.slice(isNamed ? 1 : 0).flatMap((cell) => {
    if (!isNumberText(cell.text)) return [];
    const { heads, title, values } = columnOver(page, row, cell);
    if (heads.length === 0 || (!isNamed && !addUp(values, cell, decimal))) return [];
    return [{ cell, heads, title, isBare: !isNamed }];
  });
  return isNamed || found.length === row.segments.length ? found : [];
}

function addUp(values: readonly Segment[], cell: Segment, decimal: DecimalSign): boolean {
  const numbers = values.map(({ text }) => parseNumber(text, decimal) ?? 0);
  const sum = parseNumber(cell.text, decimal) ?? 0;
  return (
    Math.abs(sum) >= COLUMN_SUM.leastBare &&
    Math.abs(numbers.reduce((one, other) => one + other, 0) - sum) < COLUMN_SUM.offBy
  );
}

/** Walks up from a sum, over the values of its column, to the head. Returns none if too few values stand between. */
function columnOver(
  { rows }: ViewPage,
  row: Row,
  cell: Segment,
): { heads: string[]; title: string; values: Segment[] } {
  const values: Segment[] = [];
  const none = { heads: [], title: '', values };
  for (const above of rows.slice(Math.max(0, row.place - MAX_ROWS_ABOVE), row.place).toReversed()) {
    const [only, ...others] = overColumn(above, cell);
    if (only === undefined) continue;
    if (isValue(only.text)) values.push(only);
    else if (others.length > 0 || !isHead(only, above) || values.length < COLUMN_SUM.minRows) return none;
    else {
      const [title, ...more] = rows[above.place - 1]?.segments ?? [];
      const heads = [only.text, `${linesOver(rows, above, only)} ${only.text}`.trim()];
      return { heads, title: more.length === 0 ? (title?.text ?? '') : '', values };
    }
  }
  return none;
}

const overColumn = ({ segments }: Row, cell: Segment): Segment[] =>
  segments.filter((segment) => overlapX(segment, cell) > 0);

/** "N.W." is one as well. */
const HAS_WORD = /\p{L}\.?\p{L}/u;

const isHead = (segment: Segment, { segments }: Row): boolean => HAS_WORD.test(segment.text) && segment !== segments[0];

/** The lines of a head over its last one. */
function linesOver(rows: readonly Row[], row: Row, head: Segment): string {
  const lines: string[] = [];
  let lower = row;
  for (const above of rows.slice(Math.max(0, row.place - MAX_HEAD_LINES), row.place).toReversed()) {
    const [only, ...others] = overColumn(above, head);
    const isApart = lower.top - above.bottom > COLUMN_SUM.lineGap * heightOf(head);
    if (isApart || only === undefined || others.length > 0 || !HAS_WORD.test(only.text) || /[\d:]/.test(only.text))
      break;
    lines.unshift(only.text);
    lower = above;
  }
  return lines.join(' ');
}
