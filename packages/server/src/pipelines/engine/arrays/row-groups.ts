/**
 * Finds items that share one table. A line that does not look like a row of the table begins each item, and such a line
 * stands above the first row of the table too.
 */
import type { DocumentView, Row } from '../core/view.ts';
import { BLOCK_LEADS, ROW_GROUPS } from '../weights/blocks.ts';
import { hasSameParts } from './block-leads.ts';
import type { ItemRecord } from './item-record.ts';
import type { ExtractedList, TableGroup } from './joined-tables.ts';

const MAX_GROUPS = 500;

/** Returns the groups of rows, each with the line that begins it. Returns none if the lines do not look alike. */
export function rowGroups(view: DocumentView, { records, ledger }: ExtractedList): TableGroup[] {
  const { rows } = view;
  const items = itemRows(records, ledger);
  const heads = new Set(ledger.flatMap(({ row, fate }) => (fate === 'header' ? [row] : [])));
  const { first, last } = endsOf(items);
  const known = rows[first - 1];
  if (known === undefined || items.size < 3) return [];
  const groups: TableGroup[] = [];
  const isHeading = (row: Row): boolean =>
    isHeadingLike(view, row, known) && [...items].some((item) => !isBoldRow(view, rows[item]));
  let lead: Row | undefined;
  for (const row of rows.slice(known.index, last + 1)) {
    const group = groups.at(-1);
    if (items.has(row.index)) {
      if (lead !== undefined) groups.push({ first: lead.index, last: row.index, title: lead.segments[0]?.words ?? [] });
      else if (group !== undefined) group.last = row.index;
      lead = undefined;
    } else if (row === known || (!heads.has(row.index) && (isLike(row, known) || isHeading(row)))) lead = row;
  }
  const texts = new Set(groups.map(({ first }) => rows[first]?.text));
  const isGrouped = groups.length > 1 && groups.length < items.size && texts.size > 1;
  return isGrouped && groups.length <= MAX_GROUPS ? groups : [];
}

/** Tables may have more rows than a call takes arguments. */
function endsOf(numbers: Iterable<number>): { first: number; last: number } {
  const ends = { first: Infinity, last: -Infinity };
  for (const number of numbers) {
    ends.first = Math.min(ends.first, number);
    ends.last = Math.max(ends.last, number);
  }
  return ends;
}

/** The rows of items; one with few of the cells that others have may be a line over several. */
function itemRows(records: readonly ItemRecord[], ledger: ExtractedList['ledger']): Set<number> {
  const full = ROW_GROUPS.full * records.reduce((most, { length }) => Math.max(most, length), 0);
  const extracted = new Set(ledger.flatMap(({ row, fate }) => (fate === 'extracted' ? [row] : [])));
  return new Set(
    records.flatMap((record) => {
      const own = record.flatMap(({ words }) => words.flatMap(({ row }) => (extracted.has(row) ? [row] : [])));
      return record.length >= full && own.length > 0 ? [Math.min(...own)] : [];
    }),
  );
}

/** The records without what the lines of groups say: it was taken for further lines of the rows above. */
export const withoutLeads = (found: ExtractedList, groups: readonly TableGroup[]): ExtractedList => {
  const isInside = (row: number): boolean => groups.some(({ first, last }) => row > first && row <= last);
  const records = found.records.map((record) =>
    record.flatMap((cell) => {
      const words = cell.words.filter(({ row }) => isInside(row));
      return words.length === 0 ? [] : [words.length === cell.words.length ? cell : { ...cell, words }];
    }),
  );
  return { ...found, records: records.filter(({ length }) => length > 0), tables: [...groups] };
};

/** Whether a line begins with the same word, has its parts in the same places, or words of the same form. */
function isLike(row: Row, known: Row): boolean {
  const [own, other] = [row.words[0]?.text, known.words[0]?.text];
  const isInLine = Math.abs(row.left - known.left) <= BLOCK_LEADS.offBy;
  if (own === other && /\p{L}{2}/u.test(own ?? '')) return isInLine;
  if (hasSameParts(row, known) && known.segments.length > 1) return true;
  const alike = row.words.filter(({ text }, at) => formOf(text) === formOf(known.words[at]?.text ?? ''));
  return (
    isInLine &&
    row.words.length === known.words.length &&
    known.words.length >= ROW_GROUPS.minWords &&
    alike.length >= ROW_GROUPS.alike * known.words.length
  );
}

/** Whether two lines begin alone at the same edge in bold type: headings of groups may have no word in common. */
const isHeadingLike = (view: DocumentView, row: Row, known: Row): boolean =>
  [row, known].every((line) => line.segments.length === 1 && isBoldRow(view, line)) &&
  Math.abs(row.left - known.left) <= BLOCK_LEADS.offBy;

/** Whether its first word is bold: what follows may say more in plain type. */
function isBoldRow({ pages }: DocumentView, row: Row | undefined): boolean {
  const [first] = row?.words ?? [];
  return first !== undefined && pages[first.page]?.model.words[first.index]?.bold === true;
}

/** Figures and letters as such: "02/17/20" is of the form of "1/5/21". */
const formOf = (text: string): string => text.replace(/\d+/g, '9').replace(/\p{L}+/gu, 'a');
