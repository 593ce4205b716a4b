/** Fields and columns that stand in the same order: who asks for a table names its columns from left to right. */

import type { Field } from '../core/field.ts';
import type { Assigned } from './assigned.ts';

interface Open {
  fields: readonly Field[];
  columns: readonly number[];
  mayBe: (field: Field, column: number) => boolean;
}

/** The open fields between known ones, or before and after all of them, have the open columns there if there are as many. */
export function inSameOrder(
  all: readonly Field[],
  assigned: readonly Assigned[],
  { fields, columns, mayBe }: Open,
): { field: Field; column: number }[] {
  const known = assigned.toSorted((a, b) => a.field.index - b.field.index || a.column - b.column);
  if (known.some(({ column }, at) => column < (known[at - 1]?.column ?? -1))) return [];
  const ends = [
    { index: -1, column: -1 },
    ...known.map(({ field, column }) => ({ index: field.index, column })),
    { index: Math.max(-1, ...all.map(({ index }) => index)) + 1, column: Infinity },
  ];
  return ends.slice(1).flatMap((end, at) => {
    const start = ends[at] ?? end;
    const own = fields.filter(({ index }) => index > start.index && index < end.index);
    const open = columns.filter((column) => column > start.column && column < end.column);
    const pairs = own.map((field, place) => ({ field, column: open[place] ?? -1 }));
    return own.length === open.length && pairs.every(({ field, column }) => mayBe(field, column)) ? pairs : [];
  });
}
