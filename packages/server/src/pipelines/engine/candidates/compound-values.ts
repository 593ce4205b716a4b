/**
 * Values under a label with several parts: "Age / Sex: 27 years / M", "Title/Grade  Clerk/G4". Label and value have the
 * same number of parts, and each part of the label names its own part of the value. Under "Place and date", the day is no
 * part of the place.
 */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { type Span, spanInRow } from '../core/span.ts';
import type { DocumentView, Row, Segment, ViewPage } from '../core/view.ts';
import { overlapX } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { saidCandidate } from '../prose/said-candidate.ts';
import { boxesOf } from '../recognise/boxes.ts';
import { findDates } from '../recognise/dates.ts';
import { cleanName } from '../recognise/names.ts';
import { COMPOUND } from '../weights/labels.ts';

interface Part {
  start: number;
  end: number;
}

/** The parts of a label's text, and where those of the value are in the text of its row. */
interface Compound {
  labels: readonly string[];
  row: Row;
  values: readonly Part[];
}

const known = new WeakMap<DocumentView, readonly Compound[]>();

export function compoundCandidates(context: Context, field: Field): Candidate[] {
  const compounds = known.get(context.view) ?? compoundsIn(context.view);
  known.set(context.view, compounds);
  return compounds.flatMap(({ labels, row, values }) => {
    const scores = labels.map((label, at) =>
      Math.max(...[label, ...fuller(labels, at)].map((text) => context.scorer.score(text).fields[field.index] ?? 0)),
    );
    const best = Math.max(...scores);
    const part = values[scores.indexOf(best)];
    // Where two parts name the field, both are meant: "Place / Place of birth", "Advertiser/Client".
    const naming = scores.filter((score) => score >= COMPOUND.least);
    if (part === undefined || naming.length !== 1) return [];
    return spansOf(context, field, row, part).map((span) => saidCandidate(span, COMPOUND.share * best));
  });
}

/** "Truck / trailer registration", "Vehicle registration / trailer": of two parts, one of one word shares the noun of the other. */
function fuller(labels: readonly string[], at: number): string[] {
  const own = labels[at] ?? '';
  const other = labels[at === 0 ? labels.length - 1 : 0] ?? '';
  const [, noun] = /^\S+ (\S.*)$/u.exec(other) ?? [];
  return noun === undefined || labels.length > 2 || own.includes(' ') ? [] : [`${own} ${noun}`];
}

const TEXTS: ReadonlySet<string> = new Set(['text', 'name', 'identifier']);

function spansOf(context: Context, field: Field, row: Row, { start, end }: Part): Span[] {
  if (TEXTS.has(field.kind)) {
    const text = row.text.slice(start, end);
    const value = field.kind === 'name' ? cleanName(text) : text;
    const normaliser = field.kind === 'name' ? 'name_clean' : 'text_line';
    return value === ''
      ? []
      : [spanInRow(row, start, end, { kind: field.kind, value, text: value, normaliser, score: 1 })];
  }
  return context.spans[field.kind].filter(
    (span) => span.row === row.index && (span.start ?? -1) >= start && (span.end ?? Infinity) <= end,
  );
}

function compoundsIn({ pages, isData }: DocumentView): Compound[] {
  return isData
    ? []
    : pages.flatMap((page) =>
        page.rows.flatMap((row) => row.segments.flatMap((segment, at) => compoundAt(page, { row, segment, at }) ?? [])),
      );
}

interface At {
  row: Row;
  segment: Segment;
  /** Its place in its row. */
  at: number;
}

const MAX_PARTS = 4;
const MAX_LABEL = 45;
/** Each part of the label is a title of few words, and no number. */
const LABEL_PART = /^\p{L}[\p{L}.'’]*(?: [\p{L}.'’]+){0,3}$/u;

function compoundAt(page: ViewPage, { row, segment, at }: At): Compound | undefined {
  if (saysPlaceAndDay(segment.text)) return placeBeforeDay(page, { row, segment, at });
  if (!segment.text.includes('/')) return undefined;
  const begin = row.offsets[segment.words[0]?.place ?? -1] ?? 0;
  const colon = /[:：]\s*(?=\S)/u.exec(segment.text);
  const label = segment.text.slice(0, colon?.index ?? MAX_LABEL + 1).replace(/\s*[:：]?\s*$/u, '');
  const labels = label.split('/').map((part) => part.trim());
  if (label.length > MAX_LABEL || labels.length < 2 || labels.length > MAX_PARTS) return undefined;
  if (!labels.every((part) => LABEL_PART.test(part)) || !/^\p{Lu}/u.test(label)) return undefined;
  if (colon !== null) {
    const from = begin + colon.index + colon[0].length;
    return valuesOf(labels, row, { start: from, end: begin + segment.text.length });
  }
  const below = valueBelow(page, row, segment);
  // The name of a field in two languages stands over one value as well: only spaces around slashes part what is below.
  const under = below !== undefined && / \/ /.test(below.text) ? valuesOf(labels, ...placeIn(page, below)) : undefined;
  const value = row.segments[at + 1];
  return under ?? (value === undefined ? undefined : valuesOf(labels, ...placeIn(page, value)));
}

function placeIn({ rows }: ViewPage, segment: Segment): [Row, Part] {
  const row = rows.find(({ index }) => index === segment.row);
  if (row === undefined) throw new Error('a segment stands in a row of its page');
  const start = row.offsets[segment.words[0]?.place ?? -1] ?? 0;
  return [row, { start, end: start + segment.text.length }];
}

/** What is filled in right below the label: in its box, or in the next row. */
function valueBelow(page: ViewPage, row: Row, segment: Segment): Segment | undefined {
  const box = boxesOf(page).labels.get(segment);
  if (box !== undefined) return box.values[0];
  return page.rows[row.place + 1]?.segments.find((value) => overlapX(value, segment) > 0);
}

const MAX_PLACE_LABEL = 9;
const OF_PLACE: ReadonlySet<string> = new Set(['place', 'city', 'location']);

/** "Place and date of issue", "Ort, Datum". */
function saysPlaceAndDay(text: string): boolean {
  if (/\d/.test(text)) return false;
  const tokens = tokensOf(text);
  return tokens.length <= MAX_PLACE_LABEL && tokens.includes('date') && tokens.some((token) => OF_PLACE.has(token));
}

/** The place before the day, where both are one text. */
function placeBeforeDay(page: ViewPage, { row, segment, at }: At): Compound | undefined {
  const label = tokensOf(segment.text)
    .map((token) => (OF_PLACE.has(token) ? 'place' : token))
    .filter((token) => token !== 'date')
    .join(' ');
  for (const value of [valueBelow(page, row, segment), row.segments[at + 1]]) {
    const [day] = value === undefined ? [] : findDates(value.text);
    const place = value?.text.slice(0, day?.start).replace(/(?:[\s,;/–-]|(?<=[\s,])\p{Ll}{2,3})+$/u, '') ?? '';
    if (value === undefined || day === undefined || !/\p{L}{2}/u.test(place)) continue;
    const [own, { start }] = placeIn(page, value);
    return { labels: [label], row: own, values: [{ start, end: start + place.length }] };
  }
  return undefined;
}

/** Values that have slashes of their own, such as dates, are parted by slashes with spaces around. */
function valuesOf(labels: readonly string[], row: Row, { start, end }: Part): Compound | undefined {
  const text = row.text.slice(start, end);
  const separator = / \/ /.test(text) ? / \/ /g : /\s?\/\s?/g;
  const values: Part[] = [];
  let from = 0;
  for (const match of [...text.matchAll(separator), { index: text.length, 0: '' }]) {
    const own = text.slice(from, match.index);
    const printed = own.replace(/^[\s:：]+|\s+$/gu, '');
    const at = start + from + own.indexOf(printed);
    if (printed === '' || !/[\p{L}\p{N}]/u.test(printed)) return undefined;
    values.push({ start: at, end: at + printed.length });
    from = match.index + match[0].length;
  }
  return values.length === labels.length ? { labels, row, values } : undefined;
}
