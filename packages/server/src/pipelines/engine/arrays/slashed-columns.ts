/** Two fields in one column whose head and cells both have a slash: "HT/LN" over "1/4", "Win / Loss" over "12 / 3". */

import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { joinWords } from '../core/view.ts';
import { RANGES } from '../weights/columns.ts';
import { SHARED_CELLS } from '../weights/head-rows.ts';
import type { Assigned } from './assigned.ts';
import { fieldScore } from './columns.ts';
import type { Grid, GridRow } from './grid.ts';
import { shortScore } from './short-heads.ts';

const HEAD = /^([^/]{1,30}[^/\s])\s?\/\s?([^/\s][^/]{1,30})$/u;
const CELL = /^([^\s/]{1,12})\s?\/\s?([^\s/]{1,12})$/u;

/** The two parts of a cell. */
export const slashed = (text: string): readonly [string, string] | undefined => {
  const [, one, other] = CELL.exec(text.trim()) ?? [];
  return one === undefined || other === undefined ? undefined : [one, other];
};

/** Each part of the head names a field, in the order of the parts of the cells. */
export function assignSlashed(context: Context, { heads }: Grid, rows: readonly GridRow[], columns: Assigned[]): void {
  for (const [column, lines] of heads.entries()) {
    const [, ...names] = HEAD.exec(lines.join(' ').trim()) ?? [];
    if (names.length < 2 || !areSlashed(rows, column)) continue;
    const named = names.map((name) => fieldNamed(context, name.trim(), columns, column));
    const [first, second] = named;
    if (first === undefined || second === undefined || first.field === second.field) continue;
    const whole = columns.find((known) => known.column === column);
    if (whole !== undefined && whole.score > Math.max(first.score, second.score)) continue;
    const taken = columns.filter(
      (known) => known.column === column || known.field === first.field || known.field === second.field,
    );
    for (const known of taken) columns.splice(columns.indexOf(known), 1);
    for (const [part, { field, score }] of [
      ['start', first],
      ['end', second],
    ] as const)
      columns.push({ field, column, line: null, score, way: 'head', contested: 0, part });
  }
}

/** The field that a part of a head names, unless another column is named so as well. */
function fieldNamed(
  context: Context,
  name: string,
  columns: readonly Assigned[],
  own: number,
): { field: Field; score: number } | undefined {
  const named = context.fields
    // Both parts are cut short where one column has to have both.
    .map((field) => ({
      field,
      score: Math.max(fieldScore(context, field, name), shortScore(context.fields, field, name)),
    }))
    .filter(
      ({ field, score }) =>
        score >= SHARED_CELLS.name &&
        !columns.some((known) => known.field === field && known.column !== own && known.score >= score),
    );
  return named.toSorted((one, other) => other.score - one.score)[0];
}

function areSlashed(rows: readonly GridRow[], column: number): boolean {
  const texts = rows.flatMap(({ cells }) => (cells[column]?.length ? [joinWords(cells[column])] : []));
  const both = texts.filter((text) => slashed(text) !== undefined).length;
  return texts.length > 0 && both >= RANGES.most * texts.length;
}
