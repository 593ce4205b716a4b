/**
 * Values that the description of a field points to, where no label names the field: "Date public notice was mailed" and
 * "Public notice was mailed August 22, 2024" share three words. Words that few fields of the schema have, and that stand
 * near the value, count most; each value goes to the field that it fits best.
 */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { FieldCandidates } from '../core/field-candidates.ts';
import { placeOf, type Span } from '../core/span.ts';
import { isNumeric, type ValueKind } from '../core/value-kinds.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { tokensOf, weightOf } from '../lexicon/tokens.ts';
import { dateInFlow, datesOf, isBroken } from '../prose/flow.ts';
import { saidCandidate } from '../prose/said-candidate.ts';
import { numbersInWords, yearlessDays } from '../prose/said-values.ts';
import { isYearOfOther } from '../recognise/years.ts';
import { askedFor } from '../schema/phrases.ts';
import { spacedName } from '../schema/value-kind.ts';
import { DESCRIBED } from '../weights/candidates.ts';
import { isBodyCell } from './body-cells.ts';
import { NearWords } from './near-words.ts';
import { isBoxNumber, isRowNumber } from './row-numbers.ts';

/** For each kind of field, the kinds of span that a description alone may point to. */
const SOURCES: Readonly<Partial<Record<ValueKind, readonly ValueKind[]>>> = {
  date: ['date'],
  time: ['time'],
  money: ['money', 'number'],
  number: ['number', 'money'],
  percent: ['percent', 'number'],
  phone: ['phone'],
  email: ['email'],
  duration: ['duration'],
  identifier: ['identifier'],
  boolean: ['boolean'],
};
/** Documents with more values of a kind are lists. */
const MAX_SPANS = 4000;

interface Pointed {
  field: Field;
  span: Span;
  support: number;
  coverage: number;
}

/** Gives values to fields without one, or with one that only part of a label names. */
export function describedValues(
  context: Context,
  offers: readonly FieldCandidates[],
  chosen: ReadonlyMap<Field, Candidate>,
): Map<Field, Candidate> {
  const isSure = (field: Field): boolean => {
    const { label = 0, paired = 0 } = chosen.get(field)?.features ?? {};
    return label >= DESCRIBED.sureLabel || paired > 0;
  };
  const taken = new Set([...chosen].flatMap(([field, { span }]) => (isSure(field) ? [placeOf(span)] : [])));
  const asking = offers
    .filter(({ field, learned }) => learned === undefined && isDescribed(field) && !isSure(field))
    .map(({ field }) => field);
  const rarity = rarityOf(context.fields);
  const pointed = [...Map.groupBy(asking, ({ kind }) => kind)].flatMap(([kind, fields]) => {
    const spans = spansOf(context, kind).filter((span) => !taken.has(placeOf(span)) && !isNumbering(context, span));
    if (spans.length === 0 || spans.length > MAX_SPANS) return [];
    const words = new NearWords(context, spans);
    return fields.flatMap((field) => pointedBy(field, words, rarity));
  });
  return assigned(pointed, chosen, ({ field, span }) => isBodyCell(context, field, span));
}

/** What a concept knows has places and wordings of its own. */
const isDescribed = ({ schema, isNamedAsConcept }: Field): boolean =>
  schema.description !== '' && schema.enum === undefined && !isNamedAsConcept;

function spansOf(context: Context, kind: ValueKind): Span[] {
  const inRows = (SOURCES[kind] ?? []).flatMap((source) => context.spans[source]);
  if (kind === 'number') return [...inRows, ...numbersInWords(context.flow())];
  return kind === 'date' ? [...inRows, ...brokenDates(context), ...yearlessDays(context)] : inRows;
}

/** Dates that go on in the next line. */
function brokenDates(context: Context): Span[] {
  const flow = context.flow();
  return datesOf(flow).flatMap((date) => {
    const span = dateInFlow(flow, date, context);
    return span !== undefined && isBroken(span) ? [span] : [];
  });
}

/** "No. 3", "Page 2": the number of something. */
const NUMBERED = /(?:^|\P{L})(?:no|nr|page|table|section|article|item|level|chapter|note|#)\.?\s?$/iu;

function isNumbering({ view }: Context, span: Span): boolean {
  if (!isNumeric(span.kind)) return false;
  // What counts something begins with no zero: "NH 03301".
  if (/^0\d/.test(span.text)) return true;
  return (
    isRowNumber(view, span) ||
    isBoxNumber(view, span) ||
    NUMBERED.test(view.rows[span.row]?.text.slice(0, span.start ?? 0) ?? '')
  );
}

function pointedBy(field: Field, words: NearWords, rarity: (token: string) => number): Pointed[] {
  const wanted = wantedOf(field, rarity);
  const total = wanted.values().reduce((sum, weight) => sum + weight, 0);
  return words
    .support(wanted)
    .filter(({ span }) => canHold(field, span))
    .map(({ span, support }) => ({ field, span, support, coverage: support / total }));
}

function canHold(field: Field, span: Span): boolean {
  const { kind, rangePart } = field;
  if (isYearOfOther(field, span)) return false;
  if (rangePart !== undefined && span.rangePart !== undefined && span.rangePart !== rangePart) return false;
  return kind !== 'percent' || (span.traits.currency === undefined && Number(span.value) <= 100);
}

/** How few fields of the schema have a word, 0..1. */
function rarityOf(fields: readonly Field[]): (token: string) => number {
  const counts = new Map<string, number>();
  for (const { name, schema } of fields)
    for (const token of new Set([...tokensOf(spacedName(name)), ...tokensOf(askedFor(schema.description))]))
      counts.set(token, (counts.get(token) ?? 0) + 1);
  const most = Math.log(fields.length + 1);
  return (token) => Math.max(DESCRIBED.leastRarity, 1 - Math.log(counts.get(token) ?? 1) / most);
}

/** The words of a field, each with what it counts. */
function wantedOf({ name, path, schema }: Field, rarity: (token: string) => number): Map<string, number> {
  const wanted = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const token of tokensOf(text)) {
      if (TYPE_WORDS.has(token) || weightOf(token) < DESCRIBED.telling || /^\d+$/.test(token)) continue;
      wanted.set(token, Math.max(wanted.get(token) ?? 0, weight * weightOf(token) * rarity(token)));
    }
  };
  add(spacedName(name), DESCRIBED.name);
  add(spacedName(path.at(-2) ?? ''), DESCRIBED.parent);
  add(askedFor(schema.description), DESCRIBED.description);
  return wanted;
}

function assigned(
  pointed: readonly Pointed[],
  chosen: ReadonlyMap<Field, Candidate>,
  isOfRow: (best: Pointed) => boolean,
): Map<Field, Candidate> {
  const found = new Map<Field, Candidate>();
  const most = new Map<string, number>();
  for (const { span, support } of pointed) most.set(placeOf(span), Math.max(most.get(placeOf(span)) ?? 0, support));
  for (const [field, own] of Map.groupBy(pointed, (entry) => entry.field)) {
    const [best, ...others] = own.toSorted((one, other) => other.support - one.support);
    if (best === undefined || best.support < (most.get(placeOf(best.span)) ?? 0)) continue;
    const rival = others.find(({ span }) => String(span.value) !== String(best.span.value))?.support ?? 0;
    if (best.support < DESCRIBED.minSupport || best.support - rival < DESCRIBED.minLead) continue;
    const current = chosen.get(field);
    if ((current !== undefined && placeOf(current.span) === placeOf(best.span)) || isOfRow(best)) continue;
    found.set(field, saidCandidate(best.span, Math.min(DESCRIBED.maxLabel, best.coverage)));
  }
  return found;
}
