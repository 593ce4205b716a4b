/**
 * Lists inside of the rows of a table, printed as lines under each row: "Lot A-17  Expiry 2027-01  Qty 40", or their
 * values under heads of the table. Lines of one form are records of it: the words that they share are labels.
 */
import type { Prepared } from '../core/context.ts';
import type { ListField } from '../core/field.ts';
import { joinWords, overlapX, type Row, unionOf, type ViewWord } from '../core/view.ts';
import { findDates } from '../recognise/dates.ts';
import { INNER_LINES } from '../weights/blocks.ts';
import { evidenceOf } from './cell-evidence.ts';
import type { ItemRecord } from './item-record.ts';
import type { LedgerEntry } from './ledger.ts';
import { type Slot, slotsOf } from './repeated-lines.ts';
import type { RowRange } from './repeated-records.ts';
import { slotRecords } from './slot-records.ts';

/** By item, the records in the lines under its row. */
export function innerLines(
  prepared: Prepared,
  entry: ListField,
  ranges: readonly RowRange[],
  ledger: readonly LedgerEntry[],
): ItemRecord[][] {
  const { rows } = prepared.view;
  const asked = entry.fields?.length ?? 0;
  if (asked < 2) return ranges.map(() => []);
  const lines = linesUnder(prepared, ranges, ledger);
  const heads = ledger.flatMap(({ row, fate }) => (fate === 'header' ? (rows[row] ?? []) : []));
  const records = [...Map.groupBy(lines.flat(), (row) => formOf(row, '')).values()].flatMap((alike) =>
    recordsIn(prepared, entry, alike, heads),
  );
  const byRow = Map.groupBy(records, (record) => record[0]?.words[0]?.row ?? -1);
  return lines.map((own) => own.flatMap(({ index }) => byRow.get(index) ?? []));
}

/** By item, the lines that are no row of the table. Under its last row those follow that look like the ones before. */
function linesUnder({ view }: Prepared, ranges: readonly RowRange[], ledger: readonly LedgerEntry[]): Row[][] {
  const { rows } = view;
  const fates = new Map(ledger.map(({ row, fate }) => [row, fate]));
  const lines = ranges.map(({ from, to }, at) =>
    rows.slice(from + 1, to + 1).filter(({ index, page }) => {
      const isBetween = at < ranges.length - 1 && page === rows[from]?.page;
      const fate = fates.get(index) ?? (isBetween ? 'skipped' : undefined);
      return fate === 'skipped' || fate === 'continuation';
    }),
  );
  const known = new Set(lines.flat().map((row) => formOf(row, '|')));
  const [last, own] = [ranges.at(-1), lines.at(-1)];
  if (last === undefined || own === undefined || ranges.length < 2) return lines;
  for (const row of rows.slice((own.at(-1)?.index ?? last.from) + 1)) {
    if (!known.has(formOf(row, '|'))) break;
    own.push(row);
  }
  return lines;
}

/** Figures and letters as such, behind the first label: lines of one form hold the same values. */
const formOf = ({ segments, text }: Row, gap: string): string =>
  (LABEL.exec(text)?.[0] ?? '') +
  segments
    .map(({ words }) => words.map((word) => (/\d/.test(word.text) ? '9' : 'a')).join(''))
    .join(gap)
    .replace(/(.)\1+/g, '$1');

const LABEL = /^\p{L}[^\d:：]{0,30}[:：]/u;

/** Gaps part values where the lines share no words. */
function recordsIn(prepared: Prepared, entry: ListField, lines: readonly Row[], heads: readonly Row[]): ItemRecord[] {
  const own = slotsOf(lines, false, INNER_LINES.labels).flatMap(datesApart);
  if (own.every((slot) => slot.heads.length === 0)) {
    const byGaps = [...Map.groupBy(lines, (row) => formOf(row, '|')).values()];
    if (byGaps.length > 1) return byGaps.flatMap((alike) => recordsIn(prepared, entry, alike, heads));
  }
  const headed = own.map((slot) => (slot.heads.length > 0 ? slot : { ...slot, heads: headsOver(slot, heads) }));
  const index = lines.map((line) => line.index);
  const read = (slots: readonly Slot[]): ItemRecord[] =>
    slotRecords(prepared, entry, { slots, leads: slots.length, rows: index, title: undefined });
  const [plain, named] = [read(own), read(headed)];
  // What heads the rows of the table may say nothing of the lines under them.
  const records = plain.flat().length > named.flat().length ? plain : named;
  const least = Math.max(2, INNER_LINES.filled * (entry.fields?.length ?? 0));
  // All lines have the same form, so types tell more than they do in a table.
  return records
    .filter((record, at) => record.length >= least || plain[at]?.some(({ evidence: { way } }) => way === 'head'))
    .map((record) =>
      record.map((cell) => (cell.evidence.way === 'head' ? cell : { ...cell, evidence: evidenceOf('section') })),
    );
}

/** Further values stand right behind days: "2027-02-10 50 pcs". */
function datesApart(slot: Slot): Slot[] {
  const { heads, cells } = slot;
  const filled = cells.filter(({ length }) => length > 0);
  const isDay = (words: readonly ViewWord[]): boolean => {
    const text = joinWords(words);
    return findDates(text)[0]?.text === text;
  };
  const length = DATE_WORDS.find((count) =>
    filled.every((words) => words.length > count && isDay(words.slice(0, count))),
  );
  if (length === undefined) return [slot];
  return [
    { heads, cells: cells.map((words) => words.slice(0, length)) },
    { heads: [], cells: cells.map((words) => words.slice(length)) },
  ];
}

const DATE_WORDS = [3, 2, 1];

/** What the heads of the table say over values without labels. */
function headsOver({ cells }: Slot, heads: readonly Row[]): string[] {
  const words = cells.flat();
  if (words.length === 0) return [];
  const place = unionOf(words);
  return heads.flatMap(({ segments }) => {
    const [over] = segments
      .filter((segment) => overlapX(segment, place) > 0)
      .toSorted((one, other) => overlapX(other, place) - overlapX(one, place));
    return over === undefined ? [] : [over.text];
  });
}
