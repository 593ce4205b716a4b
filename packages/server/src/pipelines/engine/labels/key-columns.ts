/**
 * Columns of labels: forms print labels right under one another, each with its value beside it. None of them is the value
 * of the one above, not even where that one has no value.
 */
import { heightOf, type Segment, type ViewPage } from '../core/view.ts';
import { labelLikeness } from '../lexicon/tokens.ts';
import { isOnlyValue } from '../recognise/value-text.ts';
import { KEY_COLUMN } from '../weights/labels.ts';

const known = new WeakMap<ViewPage, ReadonlyMap<Segment, number>>();

/** For each label of such a column, the number of the column. */
export function keyColumnsOf(page: ViewPage): ReadonlyMap<Segment, number> {
  const found = known.get(page) ?? keyColumnsFrom(page);
  known.set(page, found);
  return found;
}

interface Entry {
  segment: Segment;
  /** Where what stands beside it begins. */
  value: number | undefined;
}

function keyColumnsFrom(page: ViewPage): ReadonlyMap<Segment, number> {
  const columns = new Map<number, Entry[]>();
  const step = Math.max(1, KEY_COLUMN.sameEdge * page.lineHeight);
  for (const row of page.rows)
    for (const [place, segment] of row.segments.entries()) {
      if (!mayBeKey(segment)) continue;
      const edge = Math.round(segment.left / step);
      // Edges that differ a little may be rounded apart.
      const own = columns.get(edge) ?? columns.get(edge - 1) ?? columns.get(edge + 1);
      const entry = { segment, value: row.segments[place + 1]?.left };
      if (own === undefined) columns.set(edge, [entry]);
      else own.push(entry);
    }
  const found = new Map<Segment, number>();
  let number = 0;
  for (const column of columns.values()) {
    for (const run of runsOf(column)) {
      if (!areKeys(run, step)) continue;
      number += 1;
      for (const { segment } of run) found.set(segment, number);
    }
  }
  return found;
}

const mayBeKey = ({ words, text }: Segment): boolean =>
  words.length <= KEY_COLUMN.maxWords && /\p{L}{2}/u.test(text) && !isOnlyValue(text);

/** Parts of a column without a wide gap. */
function runsOf(column: readonly Entry[]): Entry[][] {
  const runs: Entry[][] = [];
  for (const entry of column) {
    const last = runs.at(-1)?.at(-1)?.segment;
    const isNext = last !== undefined && entry.segment.top - last.bottom <= KEY_COLUMN.maxGap * heightOf(entry.segment);
    if (isNext) runs.at(-1)?.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** Whether values stand beside most of them, one under the other, and most of them have the words of labels. */
function areKeys(run: readonly Entry[], step: number): boolean {
  const values = run.flatMap(({ value }) => value ?? []).sort((one, other) => one - other);
  const usual = values[Math.floor(values.length / 2)] ?? 0;
  const beside = run.filter(({ value }) => value !== undefined && Math.abs(value - usual) <= step).length;
  if (beside < KEY_COLUMN.minRows || beside < KEY_COLUMN.minShare * run.length) return false;
  const labels = run.filter(({ segment }) => labelLikeness(segment.text) > 0).length;
  return labels >= KEY_COLUMN.minRows && labels >= KEY_COLUMN.minShare * run.length;
}
