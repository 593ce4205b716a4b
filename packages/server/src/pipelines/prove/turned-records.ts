/**
 * Items that are columns, such as the years of a summary: a value is in the column of its item, and in the row of its
 * field, whose label stands at the beginning of the line.
 */
import { type Rect, unionOf } from '../engine/core/view.ts';
import type { Leaf } from '../locate/leaves.ts';
import { isUnder } from '../locate/turned-lists.ts';
import { COLUMN_SHARE } from './column-cells.ts';
import { columnKey, type Standing } from './standing.ts';

/** How a value stands in such a list. */
export interface TurnedPlace {
  /** How well the label of the row names the field, and how much better something else. */
  own: number;
  competing: number;
  /** Whether it is at the head of its column, where rows have no label. */
  isHead: boolean;
}

/** Fewer values are no column, and fewer items no row. */
const MIN_VALUES = 3;
const MIN_ITEMS = 2;

interface Placed {
  standing: Standing;
  row: number;
  page: number;
  index: number;
  box: Rect;
}

export function turnedPlaces(standings: readonly Standing[]): ReadonlyMap<Standing, TurnedPlace> {
  const places = new Map<Standing, TurnedPlace>();
  const placed = standings.flatMap((standing): Placed[] => {
    const [first] = standing.words;
    const index = standing.leaf.item?.index;
    const isInLine = first !== undefined && standing.words.every(({ row }) => row === first.row);
    if (!standing.isWhole || !isInLine || index === undefined) return [];
    return [{ standing, row: first.row, page: first.page, index, box: unionOf(standing.words) }];
  });
  const fields = [...Map.groupBy(placed, ({ standing: { leaf } }) => columnKey(leaf)).values()];
  const rows = fields.map(fieldRow).filter((own) => own !== undefined);
  // Rows of several fields are those of items.
  const single = rows.filter(({ row }) => rows.filter((other) => other.row === row).length === 1);
  const inRows = single.flatMap(({ own }) => own);
  if (single.length < MIN_VALUES || single.length < COLUMN_SHARE * fields.length) return places;
  const columns = [...Map.groupBy(inRows, ({ index }) => index).values()];
  const top = Math.min(...single.map(({ row }) => row));
  for (const { own, row } of single) {
    const labelled = own.filter(({ standing: { label, own: named } }) => label !== undefined || named > 0);
    const best = Math.max(0, ...labelled.map(({ standing }) => (standing.headed > 0 ? 0 : standing.own)));
    const competing = Math.min(...own.map(({ standing }) => standing.competing));
    const isHead = row === top && isHeading(own.map(({ standing: { leaf } }) => leaf));
    for (const entry of own) {
      if (isInColumn(entry, columns)) places.set(entry.standing, { own: best, competing, isHead });
    }
  }
  return places;
}

/** Whether values tell the columns apart: the first field of the items has them, and they are texts or years. */
function isHeading(leaves: readonly Leaf[]): boolean {
  const [first] = leaves;
  if (first?.field === undefined || first.field.index !== 0 || first.field.kind === 'money') return false;
  if (new Set(leaves.map(({ value }) => value)).size < leaves.length) return false;
  return leaves.every(({ value }) =>
    typeof value === 'number'
      ? IS_YEAR.test(String(value))
      : HAS_LETTER.test(String(value)) || IS_YEAR.test(String(value)),
  );
}

const IS_YEAR = /^(?:19|20)\d{2}(?!\d)/;
const HAS_LETTER = /\p{L}/u;

/** The line that nearly all values of a field are in; undefined if they are in several. */
function fieldRow(all: readonly Placed[]): { row: number; own: Placed[] } | undefined {
  const [own = []] = [...Map.groupBy(all, ({ row }) => row).values()].sort((a, b) => b.length - a.length);
  const items = new Set(own.map(({ index }) => index));
  if (items.size < MIN_ITEMS || own.length < COLUMN_SHARE * all.length) return undefined;
  return { row: own[0]?.row ?? -1, own };
}

/** Whether it is above or below nearly all other values of its item, and hardly any of those of another one. */
function isInColumn({ index, page, box, standing }: Placed, columns: readonly (readonly Placed[])[]): boolean {
  const underOf = (column: readonly Placed[]): number => {
    const others = column.filter((other) => other.standing !== standing && other.page === page);
    return others.filter((other) => isUnder(other.box, box)).length / Math.max(1, others.length);
  };
  const own = columns.find(([first]) => first?.index === index) ?? [];
  if (own.length < MIN_VALUES || underOf(own) < COLUMN_SHARE) return false;
  const others = columns.filter(([first]) => first?.index !== index);
  return (
    others.length >= MIN_ITEMS - 1 &&
    others.every((column) => underOf(column) <= 1 - COLUMN_SHARE) &&
    !others.some((column) =>
      column.some(({ standing: { words } }) => words.some((word) => standing.words.includes(word))),
    )
  );
}
