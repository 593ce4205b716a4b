/**
 * What the order in which a file writes texts tells of a table: programs write row by row, in a row cell by cell, and
 * all lines of a cell at once. Recognised words have no such order.
 */
import { areNumber } from './cell-text.ts';
import type { FoundCell } from './found-table.ts';
import { type Segment, type TextRow, wordsOfRow } from './text-rows.ts';

/** A line that belongs to the row of the line above it, or to the next row. */
export type Verdict = 'same' | 'next' | null;

/** Lines of the file that the first cell of a row may take before the second one begins. */
const MAX_LINES = 6;
/** In words. */
const LONG_TEXT = 4;
const LONG_NAME = 8;
const MAX_LONG_NAMES = 0.25;
const MAX_PROSE = 0.1;
/** Share of the page's width. */
const SAME_EDGE = 0.02;
const MIN_PAIRS = 2;
const MIN_ACROSS = 0.8;
const MIN_ADJACENT = 0.5;
const MIN_FULL = 0.8;
const MIN_NEXT = 0.6;

/** Whether the file writes the lines one below the other, each as a whole. */
export const areWrittenBelow = (lines: readonly TextRow[]): boolean =>
  lines.every(({ segments }, index) => {
    const above = lines[index - 1]?.segments.at(-1)?.words[0]?.line ?? -1;
    return (segments[0]?.words[0]?.line ?? -1) > above;
  });

/** For each line of cells, to which row it belongs as far as the order tells. Empty where the file does not write cells as a whole. */
export function rowsAsWritten(lines: readonly (readonly FoundCell[])[]): Verdict[] {
  const verdicts = verdictsOf(lines);
  // Columns that are written one after the other look like one row; lines that are written across never go on.
  const isByCell = verdicts.includes('same') && verdicts.includes('next');
  return isByCell ? verdicts : [];
}

/** Whether no line goes on in the cells above it, and most are written after all texts of the line above. */
export function areWrittenAsLines(lines: readonly (readonly FoundCell[])[]): boolean {
  const verdicts = verdictsOf(lines).slice(1);
  const next = verdicts.filter((verdict) => verdict === 'next').length;
  return !verdicts.includes('same') && next >= MIN_NEXT * verdicts.length;
}

/**
 * Whether texts of the first column begin rows: each is written after all that is above it, and
 * some are further apart than the lines of one text, because the text beside them takes several lines.
 */
export function haveNamesApart(lines: readonly (readonly FoundCell[])[]): boolean {
  let before = -1;
  let last = -1;
  let isApart = false;
  for (const [index, cells] of lines.entries()) {
    const [first] = cells;
    if (first?.column === 0) {
      if (orderOf(first) <= before) return false;
      if (last >= 0 && index > last + 1 && cells.length > 1) isApart = true;
      last = index;
    } else if (index === 0) return false;
    before = Math.max(before, ...cells.map(orderOf));
  }
  return isApart;
}

const verdictsOf = (lines: readonly (readonly FoundCell[])[]): Verdict[] =>
  lines.map((line, index) => (index === 0 ? null : verdictOf(line, lines[index - 1] ?? [])));

function verdictOf(below: readonly FoundCell[], above: readonly FoundCell[]): Verdict {
  let goesOn = false;
  for (const cell of below) {
    const at = orderOf(cell);
    if (at < 0) return null;
    const later = above.filter(({ column }) => column >= cell.column + cell.columnSpan);
    if (later.some((other) => orderOf(other) < at)) {
      // Written after a text to the right of it: a new row, unless another cell of the line goes on.
      return goesOn ? null : 'next';
    }
    const own = above.find(({ column }) => column === cell.column);
    if (own === undefined || later.length === 0) continue;
    if (areNumber(cell.words) && areNumber(own.words)) return null;
    goesOn = true;
  }
  return goesOn ? 'same' : null;
}

const orderOf = ({ words }: FoundCell): number => words[0]?.line ?? -1;

/** Names of rows with long texts beside them, which look like columns of running text. */
export function areNamedTexts(rows: readonly TextRow[]): boolean {
  const several = rows.filter(({ segments }) => segments.length > 1);
  const long = several.filter(beginsLong).length;
  if (long > MAX_LONG_NAMES * several.length) return false;
  // Lines that begin with the names and go on beyond them are running text.
  const left = Math.min(...several.map(({ segments }) => segments[0]?.left ?? 1)) + SAME_EDGE;
  const prose = rows.filter(
    (row) => row.segments.length === 1 && (row.segments[0]?.left ?? 1) < left && beginsLong(row),
  );
  return prose.length <= Math.max(1, MAX_PROSE * rows.length) && isWrittenAcross(rows);
}

const beginsLong = ({ segments }: TextRow): boolean => (segments[0]?.words.length ?? 0) >= LONG_NAME;

/**
 * Whether the file writes long texts right after or before those beside them, which it does not with columns of running
 * text.
 */
function isWrittenAcross(rows: readonly TextRow[]): boolean {
  let pairs = 0;
  let across = 0;
  let adjacent = 0;
  if (rows.filter(hasLeader).length > 0.5 * rows.length) return false;
  for (const { segments } of rows) {
    for (const [index, segment] of segments.entries()) {
      const before = segments[index - 1];
      if (before === undefined || Math.max(before.words.length, segment.words.length) < LONG_TEXT) continue;
      const step = stepBetween(before, segment);
      if (step === null) return false;
      pairs += 1;
      if (step >= 0 && step <= MAX_LINES) across += 1;
      if (step >= 0 && step <= 2) adjacent += 1;
    }
  }
  return pairs >= Math.min(MIN_PAIRS, rows.length) && across >= MIN_ACROSS * pairs && adjacent >= MIN_ADJACENT * pairs;
}

/** Dots that lead to the number of a page. */
const hasLeader = (row: TextRow): boolean =>
  wordsOfRow(row).some(
    ({ text }, index, words) => /^\.{3,}$/.test(text) || (text === '.' && words[index + 1]?.text === '.'),
  );

function stepBetween(before: Segment, segment: Segment): number | null {
  const [last, next] = [before.words.at(-1)?.line ?? -1, segment.words[0]?.line ?? -1];
  return last < 0 || next < 0 ? null : next - last;
}

/** Whether nearly all of the lines have as many texts as the fullest one: lines of cells end at different heights. */
export function areFull(lines: readonly (readonly unknown[])[]): boolean {
  const most = Math.max(...lines.map(({ length }) => length));
  return most > 1 && lines.filter(({ length }) => length === most).length >= MIN_FULL * lines.length;
}
