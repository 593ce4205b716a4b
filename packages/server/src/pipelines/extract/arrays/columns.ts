/** Header rows: which columns of a printed table are which fields of an array's items. */
import type { Context } from '../candidates/context.ts';
import { findDates } from '../recognise/dates.ts';
import { CURRENCY } from '../recognise/numbers.ts';
import type { Field } from '../schema/field.ts';
import { joinWords, type Rect, type Row, unionOf, type ViewWord } from '../view/view.ts';

export interface Column extends Pick<Rect, 'left' | 'right'> {
  field: Field | null;
  /** How well the head names the field. */
  score: number;
  text: string;
  words: ViewWord[];
}

export interface Header {
  row: Row;
  /** The last row of the head; heads may have two. */
  lastRow: Row;
  columns: Column[];
  score: number;
}

const AMOUNT = new RegExp(
  `^(?:${CURRENCY})?\\s?[-−(]?\\d[\\d,.' ]*[.,]\\d{2,4}\\)?\\s?(?:${CURRENCY}|[A-Z*]{1,3})?-?$`,
  'i',
);

export const isAmountText = (text: string): boolean => AMOUNT.test(text.trim());
export const isNumberText = (text: string): boolean =>
  /^[-−($€£]*\d[\d,.']*\s?%?\)?$/.test(text.replace(/\s/g, '')) || isAmountText(text);

const MAX_WORDS = 28;
const MIN_COLUMN = 0.55;

/** The field a head names best. Concepts of columns count fully here, as a head is nothing but a label. */
export function fieldNamed(context: Context, text: string): { field: Field | null; score: number } {
  const { fields, concepts } = context.scorer.score(text);
  let best: Field | null = null;
  let bestScore = 0;
  for (const field of context.fields) {
    const concept = concepts.find((entry) => entry.id === field.concept?.id);
    const score = Math.max(
      fields[field.index] ?? 0,
      concept === undefined ? 0 : 0.95 * concept.score * field.conceptScore,
    );
    if (score > bestScore) {
      bestScore = score;
      best = field;
    }
  }
  return { field: best, score: bestScore };
}

export function headerOf(context: Context, row: Row): Header | undefined {
  if (row.words.length > MAX_WORDS) return undefined;
  const columns: Column[] = [];
  let values = 0;
  for (const segment of row.segments) {
    if (isNumberText(segment.text) || findDates(segment.text).length > 0) values += 1;
    else for (const part of splitHead(context, segment.words)) columns.push(columnOf(context, part));
  }
  if (values > 1 || columns.length === 0) return undefined;
  keepBest(columns);
  const named = columns.filter((column) => column.field !== null);
  if (named.length === 0 || (named.length === 1 && context.fields.length > 2)) return undefined;
  const sum = named.reduce((total, column) => total + column.score, 0);
  const others = 0.05 * Math.min(4, columns.length - named.length);
  const isLone = row.segments.length === 1 && named.length < 2;
  return { row, lastRow: row, columns, score: sum + others - (isLone ? 0.6 : 0) };
}

function columnOf(context: Context, words: ViewWord[]): Column {
  const text = joinWords(words);
  const { field, score } = fieldNamed(context, text);
  const { left, right } = unionOf(words);
  return { left, right, field: score > MIN_COLUMN ? field : null, score, text, words };
}

/** Two heads may stand so close that they look like one segment. */
function splitHead(context: Context, words: ViewWord[]): ViewWord[][] {
  const whole = fieldNamed(context, joinWords(words)).score;
  if (words.length < 2 || words.length > 8 || whole >= 0.85) return [words];
  let best: ViewWord[][] = [words];
  let bestScore = whole - 0.05;
  for (let at = 1; at < words.length; at += 1) {
    const [one, other] = [words.slice(0, at), words.slice(at)];
    const first = fieldNamed(context, joinWords(one));
    const second = fieldNamed(context, joinWords(other));
    const mean = (first.score + second.score) / 2;
    if (first.field !== second.field && first.score > 0.7 && second.score > 0.7 && mean > bestScore) {
      bestScore = mean;
      best = [one, other];
    }
  }
  return best;
}

/** One column per field. */
function keepBest(columns: readonly Column[]): void {
  const best = new Map<Field, Column>();
  for (const column of columns) {
    if (column.field === null) continue;
    const known = best.get(column.field);
    if (known === undefined || column.score > known.score) best.set(column.field, column);
  }
  for (const column of columns) if (column.field !== null && best.get(column.field) !== column) column.field = null;
}

export function sharedFields(one: Header, other: Header): number {
  const [mine, theirs] = [one, other].map((header) => header.columns.flatMap(({ field }) => field ?? []));
  const shared = (mine ?? []).filter((field) => theirs?.includes(field)).length;
  return shared / Math.max(mine?.length ?? 0, theirs?.length ?? 0, 1);
}
