/** Lines of their own under the names of items, as a test has its method and an article its number. */
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { heightOf, joinWords, type ViewWord } from '../core/view.ts';
import { SECOND_LINE } from '../weights/columns.ts';
import type { Assigned } from './assigned.ts';
import { isNamedFlag } from './cell-flags.ts';
import type { GridRow } from './grid.ts';

/**
 * Rows with a name alone, right under items, if most items have one: then they head nothing.
 * @param name the column of the names of items
 */
export function secondLines(
  rows: readonly GridRow[],
  name: number | undefined,
  startsItem: (row: GridRow) => boolean,
): ReadonlySet<GridRow> {
  if (name === undefined) return new Set();
  const isAlone = ({ cells }: GridRow): boolean => cells.every((cell, column) => cell.length > 0 === (column === name));
  let items = 0;
  let before: GridRow | undefined;
  const found = new Set<GridRow>();
  for (const row of rows) {
    const isItem = !isAlone(row) && startsItem(row);
    if (isItem) items += 1;
    else if (before !== undefined && isAlone(row) && before.page === row.page && isOther(before, row, name))
      found.add(row);
    before = isItem ? row : undefined;
  }
  return items >= SECOND_LINE.minItems && found.size >= SECOND_LINE.share * items ? found : new Set();
}

/** The rest of a name is printed like its beginning; a line of its own may be smaller, or follows a short line. */
function isOther(item: GridRow, row: GridRow, name: number): boolean {
  const [first = [], second = []] = [item.cells[name], row.cells[name]];
  const [one, other] = [first[0], second[0]];
  // A line that is printed twice says nothing of its own.
  if (one === undefined || other === undefined || joinWords(first) === joinWords(second)) return false;
  if (heightOf(other) < SECOND_LINE.smaller * heightOf(one)) return true;
  const next = item.cells.slice(name + 1).find((cell) => cell.length > 0)?.[0]?.left;
  const end = first.at(-1)?.right ?? 0;
  return next !== undefined && end - one.left < SECOND_LINE.short * (next - one.left);
}

/** The field that such lines fill: the only text that has nothing else. */
export function secondField(
  { fields }: Pick<Context, 'fields'>,
  columns: readonly Assigned[],
  groups: readonly Field[],
): Field | undefined {
  const free = fields.filter(
    (field) =>
      field.schema.type === 'string' &&
      field.schema.enum === undefined &&
      field.kind !== 'date' &&
      !groups.includes(field) &&
      !isNamedFlag(field) &&
      !columns.some((known) => known.field === field),
  );
  return free.length === 1 ? free[0] : undefined;
}

/** Takes the second line out of the name of an item. */
export function takeSecond(cells: ViewWord[][][], name: number): ViewWord[] {
  const [first, ...others] = cells[name] ?? [];
  if (first === undefined || others.length === 0) return [];
  cells[name] = [first];
  return others.flat();
}
