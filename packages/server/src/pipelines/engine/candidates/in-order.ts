/**
 * Values by the order of the schema: who writes a schema for a document asks for its values as they are printed, one
 * after the other. Between two fields whose values are known, the fields that nothing answers ask for what stands there.
 * A value is taken only if any other way to give out the values there is worse: one date between the values before and
 * after the only field for a date, or as many dates as there are fields for dates.
 */
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Span } from '../core/span.ts';
import type { ValueKind } from '../core/value-kinds.ts';
import type { ViewWord } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { isYearOfOther } from '../recognise/years.ts';
import { spacedName } from '../schema/value-kind.ts';
import { IN_ORDER } from '../weights/candidates.ts';
import { isRowNumber } from './row-numbers.ts';

/** A field of the schema, in its order. */
export interface Asked extends Answered {
  field: Field;
  isOpen: boolean;
}

export interface Answered {
  /** Its value, if it has one, and how likely this is right. */
  span: Span | undefined;
  likelihood: number;
}

/** Few other things look like these, so that their place alone tells what they are. */
const TOLD_BY_PLACE: ReadonlySet<ValueKind> = new Set(['date', 'time', 'percent']);
/** Documents have many of these: a label must say something of the field as well. */
const TOLD_BY_LABEL: ReadonlySet<ValueKind> = new Set(['identifier', 'number', 'money']);

const inOrder = (one: Span, other: Span): number => one.row - other.row || one.left - other.left;

/** @param taken words of other values */
export function valuesInOrder(
  context: Context,
  asked: readonly Asked[],
  taken: ReadonlySet<ViewWord>,
): Map<Field, Span> {
  const answered = asked.filter(({ span }) => span !== undefined);
  // Who wrote a schema of which the document has next to nothing had other documents in mind.
  if (answered.length < IN_ORDER.minShare * asked.length) return new Map();
  const rising = longestRise(answered);
  if (rising.size < IN_ORDER.minKnown || rising.size < IN_ORDER.minRising * answered.length) return new Map();
  const ends = [...asked.keys()].filter((at) => rising.has(asked[at]));
  // A value that the document prints twice is one answer, so no other field takes its second place.
  const known = new Set(answered.flatMap(({ span }) => (span === undefined ? [] : [keyOfValue(span)])));
  const found = new Map<Field, Span>();
  for (const [at, from] of [-1, ...ends].entries()) {
    const to = ends[at] ?? asked.length;
    const open = asked.slice(from + 1, to).flatMap(({ isOpen, field }) => (isOpen && isAsked(field) ? [field] : []));
    const [before, after] = [asked[from]?.span, asked[to]?.span];
    const places = freeSpans(context, open, taken).filter(
      (span) =>
        !known.has(keyOfValue(span)) &&
        (before === undefined || inOrder(before, span) < 0) &&
        (after === undefined || inOrder(span, after) < 0),
    );
    if (places.length > IN_ORDER.maxPlaces) continue;
    for (const [field, span] of given(context, open, places)) {
      found.set(field, span);
      known.add(keyOfValue(span));
    }
  }
  return found;
}

const keyOfValue = ({ kind, value }: Span): string => `${kind}:${value}`;

const isAsked = ({ kind }: Field): boolean => TOLD_BY_PLACE.has(kind) || TOLD_BY_LABEL.has(kind);

/** Answers that stand before or after most others, although the schema has them the other way round. */
export function outOfOrder<T extends Answered>(answered: readonly T[]): ReadonlySet<T> {
  const rising = longestRise(answered);
  const isOrdered = answered.length >= IN_ORDER.minAnswers && rising.size >= IN_ORDER.minRising * answered.length;
  return new Set(isOrdered ? answered.filter((answer) => !rising.has(answer)) : []);
}

/** The answered fields that come in the order of their values, as many and as likely as there are. */
function longestRise(answered: readonly Answered[]): ReadonlySet<Answered | undefined> {
  const sums: number[] = [];
  const previous: number[] = [];
  let best = -1;
  for (const [at, { span, likelihood }] of answered.entries()) {
    let from = -1;
    for (let earlier = 0; earlier < at; earlier += 1) {
      const other = answered[earlier]?.span;
      const isBefore = span !== undefined && other !== undefined && inOrder(other, span) <= 0;
      if (isBefore && (sums[earlier] ?? 0) > (sums[from] ?? 0)) from = earlier;
    }
    sums.push((sums[from] ?? 0) + likelihood);
    previous.push(from);
    if ((sums[at] ?? 0) > (sums[best] ?? 0)) best = at;
  }
  const rising = new Set<Answered | undefined>();
  for (let at = best; at >= 0; at = previous[at] ?? -1) rising.add(answered[at]);
  return rising;
}

function freeSpans(context: Context, fields: readonly Field[], taken: ReadonlySet<ViewWord>): Span[] {
  return [...new Set(fields.map(({ kind }) => kind))]
    .flatMap((kind) => context.spans[kind])
    .filter((span) => !span.words.some((word) => taken.has(word)) && isWholeValue(context, span))
    .sort(inOrder);
}

/** "NL61 BANK 0417", "11 842": the rest of a number in several parts. */
const REST_OF_NUMBER = /^(?:\p{Lu}{4} )?\d{3,}(?!\S)/u;

/** Not the number of a row, nor the first part of a longer number; what is asked for is seldom negative. */
function isWholeValue(context: Context, span: Span): boolean {
  if (span.kind === 'date' || span.kind === 'time') return true;
  const rest = wordsBehind(context, span).join(' ');
  return !REST_OF_NUMBER.test(rest) && !(Number(span.value) < 0) && !isRowNumber(context.view, span);
}

function wordsBehind({ view: { segments } }: Context, { words }: Span): string[] {
  const last = words.at(-1);
  const own = segments[last?.segment ?? -1]?.words ?? [];
  return own.filter(({ place }) => place > (last?.place ?? 0)).map((word) => word.text);
}

/** The values that fields have in the best way to give them out in order, if they have another one in no other way. */
function given(context: Context, fields: readonly Field[], places: readonly Span[]): [Field, Span][] {
  const [m, n] = [fields.length, places.length];
  const named = fields.map((field) => places.map((span) => namedBy(context, field, span)));
  const fitOf = (i: number, j: number): number => {
    const score = named[i]?.[j];
    return score === undefined ? 0 : 1 + IN_ORDER.label * score;
  };
  // The best sums with the first fields and the first places, and with the last fields and the last places.
  const first = bestSums(m, n, fitOf);
  const last = bestSums(m, n, (i, j) => fitOf(m - 1 - i, n - 1 - j));
  const sumAround = (i: number, j: number, skipped: number): number =>
    (first[i]?.[j] ?? 0) + (last[m - 1 - i]?.[n - j - skipped] ?? 0);
  return fields.flatMap((field, i) => {
    let without = 0;
    for (let j = 0; j <= n; j += 1) without = Math.max(without, sumAround(i, j, 0));
    // A value that is printed twice is the same answer.
    const byValue = new Map<string, { sum: number; at: number }>();
    for (const [at, { value }] of places.entries()) {
      const sum = fitOf(i, at) + sumAround(i, at, 1);
      if (named[i]?.[at] !== undefined && sum > (byValue.get(String(value))?.sum ?? 0))
        byValue.set(String(value), { sum, at });
    }
    const [best, next] = [...byValue.values()].sort((one, other) => other.sum - one.sum);
    const span = places[best?.at ?? -1];
    if (best === undefined || span === undefined) return [];
    if (best.sum - Math.max(without, next?.sum ?? 0) < IN_ORDER.minLead) return [];
    const isNamed = (named[i]?.[best.at] ?? 0) >= IN_ORDER.minNamed;
    return isNamed || TOLD_BY_PLACE.has(field.kind) ? [[field, span]] : [];
  });
}

function bestSums(m: number, n: number, fitOf: (i: number, j: number) => number): number[][] {
  const sums: number[][] = [new Array<number>(n + 1).fill(0)];
  for (let i = 0; i < m; i += 1) {
    const row = [0];
    for (let j = 0; j < n; j += 1)
      row.push(Math.max(row[j] ?? 0, sums[i]?.[j + 1] ?? 0, (sums[i]?.[j] ?? 0) + fitOf(i, j)));
    sums.push(row);
  }
  return sums;
}

const MAX_LABEL_WORDS = 8;

/** How well what stands near a value names the field, or undefined if the field cannot have it. */
function namedBy(context: Context, field: Field, span: Span): number | undefined {
  if (span.kind !== field.kind || isYearOfOther(field, span)) return undefined;
  if (span.rangePart !== undefined && field.rangePart !== undefined && span.rangePart !== field.rangePart)
    return undefined;
  const labels = context.labels(span).filter(({ words }) => words.length <= MAX_LABEL_WORDS);
  const beside = labels.filter(({ relation }) => relation === 'inside' || relation === 'beside');
  const own =
    field.kind === 'number' && beside[0]?.relation === 'inside'
      ? beside
      : [...beside, ...labels.filter(({ relation }) => relation === 'above')];
  const isUnit = field.kind === 'number' && isUnitOf(field, wordsBehind(context, span)[0] ?? '');
  if (own.length === 0 && !TOLD_BY_PLACE.has(field.kind)) return undefined;
  return Math.max(
    isUnit ? IN_ORDER.unit : 0,
    ...own.map(({ text }) => context.scorer.score(text).fields[field.index] ?? 0),
  );
}

/** "9.62 m" for `draught_m`. */
const isUnitOf = ({ name }: Field, text: string): boolean => {
  const own = tokensOf(spacedName(name));
  return own.length > 1 && own.at(-1) === tokensOf(text).join(' ');
};
