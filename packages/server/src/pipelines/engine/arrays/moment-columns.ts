/** Columns that hold a day and a time, which are two fields: "01/24/26 11:25PM (Fr)". */

import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { ViewWord } from '../core/view.ts';
import { MOMENTS } from '../weights/columns.ts';
import type { Assigned } from './assigned.ts';
import type { CellPart } from './cell-parts.ts';

export interface MomentColumn {
  column: number;
  /** The field without a column of its own. */
  field: Field;
}

interface ItemCells {
  cells: ViewWord[][][];
}

/** Columns of both, if the field beside the one that has the column asks for the other and has none. */
export function momentColumns(
  { fields }: Pick<Context, 'fields'>,
  items: readonly ItemCells[],
  columns: readonly Assigned[],
): MomentColumn[] {
  return columns.flatMap(({ field: own, column, line }) => {
    const wanted = own.kind === 'date' ? 'time' : own.kind === 'time' ? 'date' : undefined;
    if (wanted === undefined || line !== null) return [];
    const place = fields.indexOf(own);
    const field = [fields[place - 1], fields[place + 1]].find(
      (other) => other?.kind === wanted && !columns.some((known) => known.field === other),
    );
    const cells = items.flatMap((item) => ((item.cells[column] ?? []).length > 0 ? [item.cells[column] ?? []] : []));
    const both = cells.filter((lines) => cut(lines) !== undefined).length;
    return field !== undefined && both >= MOMENTS.minCells && both >= MOMENTS.both * cells.length
      ? [{ column, field }]
      : [];
  });
}

/** Takes the day or the time out of the cells of an item. */
export function takeMoments(cells: ViewWord[][][], moments: readonly MomentColumn[]): CellPart[] {
  return moments.flatMap(({ column, field }) => {
    const parts = cut(cells[column] ?? []);
    if (parts === undefined) return [];
    const isDay = field.kind === 'date';
    cells[column] = [isDay ? parts.time : parts.day];
    return [{ field, words: isDay ? parts.day : parts.time }];
  });
}

const TIME = /^\d{1,2}[:h]\d{2}(?::\d{2})?(?:[ap]\.?m\.?)?$/i;
const HALF = /^[ap]\.?m\.?$/i;

function cut(lines: readonly (readonly ViewWord[])[]): { day: ViewWord[]; time: ViewWord[] } | undefined {
  const words = lines.flat();
  const at = words.findIndex(({ text }) => TIME.test(text));
  if (at < 1) return undefined;
  const end = HALF.test(words[at + 1]?.text ?? '') ? at + 2 : at + 1;
  return { day: words.slice(0, at), time: words.slice(at, end) };
}
