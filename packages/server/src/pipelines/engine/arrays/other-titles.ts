/** Headings under which other lists of the schema stand: a table of this list ends there. */

import type { Context } from '../core/context.ts';
import type { ListField } from '../core/field.ts';
import { LIST_TITLE } from '../weights/columns.ts';
import type { Grid } from './grid.ts';
import { titleScore } from './list-titles.ts';
import { headingOf } from './sections.ts';

const MAX_ROWS = 25_000;
/** Headings that stand in more rows than that are rather names of items. */
const MAX_SAME = 20;

/**
 * The rows that are headings and name another list better than this one, which neither is inside of it nor has it inside.
 * Above a heading that names this list, tables may have groups for each of them.
 */
export function titlesOfOthers(context: Context, list: ListField, lists: readonly ListField[]): ReadonlySet<number> {
  const others = lists.filter((other) => !isWithin(other, list) && !isWithin(list, other));
  if (others.length === 0 || list.isInner || context.view.rows.length > MAX_ROWS) return new Set();
  const headings = context.view.pages.flatMap((page) =>
    page.rows.flatMap((row) => {
      const text = headingOf(context, page, row);
      return text === undefined ? [] : [{ index: row.index, text }];
    }),
  );
  const found = new Set<number>();
  let own = -1;
  for (const [text, rows] of Map.groupBy(headings, ({ text }) => text)) {
    if (rows.length > MAX_SAME) continue;
    const score = titleScore(list, text);
    const best = Math.max(...others.map((other) => titleScore(other, text)));
    if (score >= LIST_TITLE.least && score >= best) own = Math.max(own, ...rows.map(({ index }) => index));
    if (best >= LIST_TITLE.least && best >= score + LIST_TITLE.lead) for (const { index } of rows) found.add(index);
  }
  return new Set([...found].filter((row) => row > own));
}

const isWithin = (one: ListField, other: ListField): boolean =>
  other.path.every((step, at) => one.path[at] === step) || one.isInner;

/** A drawn table up to the heading of another list that stands alone in it. */
export function untilOthers({ othersAt }: Context, grid: Grid): Grid {
  if (othersAt === undefined || othersAt.size === 0) return grid;
  const end = grid.rows.findIndex(({ row }, at) => at > 0 && othersAt.has(row));
  return end < 0 ? grid : { ...grid, rows: grid.rows.slice(0, end) };
}
