/** Rows that two lists found belong to the one that asks for more of what is in them. */
import type { ViewWord } from '../core/view.ts';
import { type ExtractedList, NOTHING } from './joined-tables.ts';
import type { ListTables } from './likely-tables.ts';
import { tellingWords } from './list-titles.ts';
import { listTitled } from './titled-tables.ts';

export interface Filled {
  search: ListTables;
  list: ExtractedList;
}

/**
 * Empties a list if all that it found is in the rows of another one, which has further columns of them: a wrong list is
 * worse than none.
 */
export function oneListPerRow(filled: readonly Filled[]): Filled[] {
  return filled.map((own) =>
    filled.some((other) => isPartOf(own, other) || areSameLines(own, other))
      ? { search: own.search, list: NOTHING }
      : own,
  );
}

/** Whether another list has the same lines of a receipt, and the name of this one says more than "items". */
function areSameLines(own: Filled, other: Filled): boolean {
  if (own === other || own.search.list.isInner || other.search.list.isInner) return false;
  if (!isOfLines(own) || !isOfLines(other) || tellingWords(own.search.list).length === 0) return false;
  const [mine, theirs] = [own, other].map(({ list }) => new Set(list.records.flat().flatMap(placesOf)));
  return mine !== undefined && theirs !== undefined && mine.isSubsetOf(theirs);
}

const isOfLines = ({ list: { records, tables } }: Filled): boolean => records.length > 0 && tables.length === 0;

function isPartOf(own: Filled, other: Filled): boolean {
  const { hasOthers, isGrouped, list, context, found } = own.search;
  // Rows that the list asks for by a word or a heading may well be rows of another list.
  if (own === other || hasOthers || isGrouped || list.isInner || other.search.list.isInner) return false;
  const cells = Map.groupBy(own.list.records.flat(), ({ field }) => field);
  if (cells.size === 0 || cells.size >= fieldsOf(other.list)) return false;
  const places = new Set(other.list.records.flat().flatMap(placesOf));
  const isTaken = (cell: { words: readonly ViewWord[] }): boolean => placesOf(cell).some((place) => places.has(place));
  if (![...cells.values()].every((entries) => 2 * entries.filter(isTaken).length > entries.length)) return false;
  return !found.some((table) => listTitled(context, table, [list, other.search.list]) === list);
}

const fieldsOf = ({ records }: ExtractedList): number => new Set(records.flat().map(({ field }) => field)).size;

const placesOf = ({ words }: { words: readonly ViewWord[] }): string[] =>
  words.map(({ row, place }) => `${row}.${place}`);
