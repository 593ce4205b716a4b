/**
 * Records that repeat the same labels, as a table: a label is a column, a record is a row. What repeats is found
 * without the schema: labels that are printed equally often, each once between two of the first.
 */

import type { DocumentView, Row, Segment, ViewWord } from '../core/view.ts';
import { joinWords, overlapX } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { boxesOf } from '../recognise/boxes.ts';
import { findDates } from '../recognise/dates.ts';
import { RECORDS } from '../weights/columns.ts';
import type { Grid, GridRow } from './grid.ts';
import { labelledParts } from './labels-in-lines.ts';

export interface RowRange {
  /** First and last row of the view. */
  from: number;
  to: number;
}

export interface RecordTable {
  grid: Grid;
  /** One per row of the grid. */
  ranges: RowRange[];
}

/** A text that may be a label, and what follows it in its segment. */
interface Lead {
  key: string;
  text: string;
  row: Row;
  segment: Segment;
  rest: ViewWord[];
}

const MAX_LABEL_WORDS = 6;
/** Numbers of repetitions that are tried, and labels that may begin a record. */
const MAX_COUNTS = 4;
const MAX_STARTS = 3;
const MAX_ROWS = 150_000;

/** @param within the rows to look at; all of the document if undefined */
export function recordTables(view: DocumentView, within?: RowRange): RecordTable[] {
  const rows = within === undefined ? view.rows : view.rows.slice(within.from, within.to + 1);
  if (rows.length > MAX_ROWS) return [];
  const leads = rows.flatMap((row) =>
    row.segments.flatMap((segment) => labelledParts(segment).flatMap((part) => leadOf(row, part) ?? [])),
  );
  const byKey = Map.groupBy(leads, ({ key }) => key);
  const byCount = new Map<number, Lead[][]>();
  for (const same of byKey.values()) {
    // A label that stands twice in a row heads columns.
    if (same.length < 2 || new Set(same.map(({ row }) => row.index)).size < same.length) continue;
    byCount.set(same.length, [...(byCount.get(same.length) ?? []), same]);
  }
  const last = rows.at(-1)?.index ?? 0;
  return [...byCount.values()]
    .filter((labels) => labels.length >= RECORDS.minLabels)
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_COUNTS)
    .flatMap((labels) => tableOf(view, labels, last) ?? []);
}

function leadOf(row: Row, segment: Segment): Lead | undefined {
  const { words } = segment;
  const colon = words.findIndex(({ text }) => /[:：]$/.test(text));
  const digits = words.findIndex(({ text }) => /\d/.test(text));
  const hasColon = colon >= 0 && colon < MAX_LABEL_WORDS && (digits < 0 || colon < digits);
  const end = hasColon ? colon + 1 : digits >= 0 ? digits : words.length;
  if (end === 0 || end > MAX_LABEL_WORDS || (!hasColon && digits >= 0 && findDates(segment.text).length > 0))
    return undefined;
  const text = joinWords(words.slice(0, end)).replace(/[\s:：]+$/, '');
  const key = tokensOf(text).join(' ');
  return key === '' || !/\p{L}{2}|#/u.test(text) ? undefined : { key, text, row, segment, rest: words.slice(end) };
}

/** The labels that stand once in each record, beginning with the one that starts it. */
function tableOf(view: DocumentView, labels: readonly Lead[][], last: number): RecordTable | undefined {
  const ordered = labels.toSorted((a, b) => placeOf(a[0]) - placeOf(b[0]));
  let kept: Lead[][] = [];
  for (const starts of ordered.slice(0, MAX_STARTS)) {
    const own = ordered.filter((same) => isInEach(same, starts));
    if (own.length > kept.length) kept = own;
  }
  const [starts] = kept;
  if (starts === undefined || kept.length < RECORDS.minLabels) return undefined;
  const ranges = starts.map(({ row }, at) => ({ from: row.index, to: (starts[at + 1]?.row.index ?? last + 1) - 1 }));
  const labelled = new Map(kept.flatMap((same) => same.map((lead) => [lead.segment, lead] as const)));
  const columns = kept
    .map((same) => ({ text: same[0]?.text ?? '', values: same.map((lead) => valueAfter(view, lead, labelled)) }))
    .filter(({ values }) => values.filter((words) => words.length > 0).length >= RECORDS.filled * values.length);
  if (columns.length < RECORDS.minLabels) return undefined;
  const rows = ranges.map((range, at): GridRow => {
    const row = view.rows[range.from];
    const cells = columns.map(({ values }) => values[at] ?? []);
    const { page = 0, top = 0, bottom = 0 } = row ?? {};
    return { row: range.from, page, text: row?.text ?? '', cells, top, bottom };
  });
  const heads = columns.map(({ text }) => [text]);
  const lineHeight = view.pages[rows[0]?.page ?? 0]?.lineHeight ?? 10;
  return { grid: { heads, headRows: [], rows, lineHeight, isRowWhole: true }, ranges };
}

const placeOf = (lead: Lead | undefined): number =>
  lead === undefined ? Infinity : lead.row.index + lead.segment.left / 1e5;

const isInEach = (same: readonly Lead[], starts: readonly Lead[]): boolean =>
  same.every((lead, at) => {
    const [from, to] = [placeOf(starts[at]), placeOf(starts[at + 1])];
    return placeOf(lead) >= from && placeOf(lead) < to;
  });

/** What follows a label: in its segment, in its box, to the right up to the next label, or below it. */
function valueAfter(view: DocumentView, lead: Lead, labelled: ReadonlyMap<Segment, Lead>): ViewWord[] {
  if (lead.rest.length > 0) return lead.rest;
  const page = view.pages[lead.row.page];
  const box = page === undefined ? undefined : boxesOf(page).labels.get(lead.segment);
  if (box !== undefined) return box.values.flatMap(({ words }) => words);
  const { segments } = lead.row;
  const at = segments.indexOf(lead.segment);
  const next = segments.findIndex((segment, place) => place > at && labelled.has(segment));
  const right = segments.slice(at + 1, next < 0 ? undefined : next);
  if (right.length > 0) return right.flatMap(({ words }) => words);
  return below(view, lead, labelled);
}

/** Returns the value under a label if one row of values follows the labels. Several such rows are an ordinary table. */
function below(view: DocumentView, lead: Lead, labelled: ReadonlyMap<Segment, Lead>): ViewWord[] {
  const page = view.pages[lead.row.page];
  const row = page?.rows[lead.row.place + 1];
  const after = page?.rows[lead.row.place + 2];
  if (page === undefined || row === undefined || !lead.row.segments.every((segment) => labelled.has(segment)))
    return [];
  const limit = RECORDS.below * page.lineHeight;
  if (row.top - lead.row.bottom > limit || row.segments.some((segment) => labelled.has(segment))) return [];
  const isTable = after !== undefined && after.top - row.bottom < limit && isLike(after, row, labelled);
  if (isTable) return [];
  const following = lead.row.segments.find((segment) => segment.left > lead.segment.left);
  const column = { left: lead.segment.left - page.lineHeight, right: (following?.left ?? page.width) - 1 };
  const own = row.segments.filter((segment) => overlapX(segment, column) > 0);
  return own.length === 1 ? (own[0]?.words ?? []) : [];
}

const isLike = (row: Row, other: Row, labelled: ReadonlyMap<Segment, Lead>): boolean =>
  row.segments.length > 1 &&
  Math.abs(row.segments.length - other.segments.length) <= 1 &&
  !row.segments.some((segment) => labelled.has(segment));
