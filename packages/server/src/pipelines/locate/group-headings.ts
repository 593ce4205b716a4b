/** Texts that head the rows of several items: printed once above them, and given for each of them. */
import type { DocumentView, ViewWord } from '../engine/core/view.ts';
import { findDates } from '../engine/recognise/dates.ts';
import type { Leaf } from './leaves.ts';
import { firstRowOf, type Occurrence } from './occurrence.ts';
import { isNumberText } from './printed-number.ts';

/** A value of an item, where it was found, and the row of the item. */
export interface HeadedLeaf {
  leaf: Leaf;
  found: readonly Occurrence[];
  row: number | undefined;
}

const SIGNIFICANT = /[\p{L}\p{N}]/u;

/**
 * The place of each value that is alone in a line, or has only a quantity behind it, above the rows of all items that have it one after the other, and
 * below the items before them. Values in the rows of their items are left alone.
 */
export function groupHeadings(view: DocumentView, leaves: readonly HeadedLeaf[]): ReadonlyMap<Leaf, Occurrence> {
  const headings = new Map<Leaf, Occurrence>();
  for (const column of Map.groupBy(leaves, ({ leaf }) => leaf.item?.column ?? '').values()) {
    const groups = groupsOf(column);
    // Without a value that several items have, nothing heads rows.
    if (groups.length < 2 || groups.length === column.length) continue;
    let last = -1;
    for (const group of groups) {
      const rows = group.flatMap(({ row }) => (row === undefined ? [] : [row]));
      const [first, end] = [Math.min(...rows), Math.max(...rows)];
      const own = group[0]?.found ?? [];
      const isInRow = own.some((occurrence) => rows.includes(firstRowOf(occurrence)) && isWholeCell(view, occurrence));
      const heading = isInRow
        ? undefined
        : own
            .filter((occurrence) => isBetween(occurrence, last, first) && isAlone(view, occurrence))
            .toSorted((a, b) => firstRowOf(b) - firstRowOf(a))[0];
      if (heading !== undefined) for (const { leaf } of group) headings.set(leaf, heading);
      last = Math.max(last, end);
    }
  }
  return headings;
}

/** Items with the same value one after the other. */
function groupsOf(column: readonly HeadedLeaf[]): HeadedLeaf[][] {
  const groups: HeadedLeaf[][] = [];
  for (const entry of column) {
    if (typeof entry.leaf.value !== 'string') return [];
    const group = groups.at(-1);
    if (group?.[0]?.leaf.value === entry.leaf.value) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** Whether nothing else is in its part of the line: "assets" in "Fixed assets" is no value of its row. */
const isWholeCell = (view: DocumentView, { words }: Occurrence): boolean =>
  words.every((word) =>
    (view.segments[word.segment]?.words ?? []).every((other) => words.includes(other) || !SIGNIFICANT.test(other.text)),
  );

const isBetween = (occurrence: Occurrence, above: number, below: number): boolean =>
  firstRowOf(occurrence) > above && firstRowOf(occurrence) < below;

function isAlone(view: DocumentView, { words, isWhole }: Occurrence): boolean {
  const line = view.rows[words[0]?.row ?? -1]?.words.filter(({ text }) => SIGNIFICANT.test(text)) ?? [];
  const rest = line.filter((word) => !words.includes(word));
  if (!isWhole || rest.length === 0) return isWhole;
  if (isFirstHead(view, words)) return true;
  const isBehind = rest.every(({ place }) => place > (words.at(-1)?.place ?? 0));
  return isBehind && NOTE.test(rest.map(({ text }) => text).join(' '));
}

/** Whether a text is beside the heads of columns, where rows below have their names: "Assets | Note | 2025 | 2024". */
export function isFirstHead({ rows }: Pick<DocumentView, 'rows'>, words: readonly ViewWord[]): boolean {
  const [first, ...heads] = rows[words[0]?.row ?? -1]?.segments ?? [];
  if (first === undefined || heads.length === 0 || !heads.every(({ text }) => isHead(text))) return false;
  return first.words.every((word) => words.includes(word)) && words.every((word) => first.words.includes(word));
}

/** A text or a period. */
const isHead = (text: string): boolean =>
  !isNumberText(text) || IS_YEAR.test(text.trim()) || findDates(text).length > 0;
const IS_YEAR = /^(?:19|20)\d\d$/;

/** A quantity in brackets: "North wing (11,621 SF)". */
const NOTE = /^\([^()]*\p{N}[^()]*\)$/u;
