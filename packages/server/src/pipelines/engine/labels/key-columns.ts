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
  /** What stands beside it. */
  value: Segment | undefined;
}

/** A column beside labels holds values, but a second column of labels may begin under those values. */
function keyColumnsFrom(page: ViewPage): ReadonlyMap<Segment, number> {
  const columns = new Map<number, Entry[]>();
  const step = Math.max(1, KEY_COLUMN.sameEdge * page.lineHeight);
  for (const row of page.rows)
    for (const [place, segment] of row.segments.entries()) {
      if (!mayBeKey(segment)) continue;
      const edge = Math.round(segment.left / step);
      // Edges that differ a little may be rounded apart.
      const own = columns.get(edge) ?? columns.get(edge - 1) ?? columns.get(edge + 1);
      const entry = { segment, value: row.segments[place + 1] };
      if (own === undefined) columns.set(edge, [entry]);
      else own.push(entry);
    }
  const found = new Map<Segment, number>();
  const values = new Set<Segment>();
  let number = 0;
  for (const [, column] of [...columns].sort(([one], [other]) => one - other)) {
    for (const run of runsOf(column.filter(({ segment }) => !values.has(segment)))) {
      const beside = valuesOf(run, step);
      if (!areKeys(run, beside.length)) continue;
      number += 1;
      for (const { segment } of run) found.set(segment, number);
      for (const value of beside) values.add(value);
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

/** What stands beside them, one under the other. */
function valuesOf(run: readonly Entry[], step: number): Segment[] {
  const values = run.flatMap(({ value }) => value ?? []);
  const lefts = values.map(({ left }) => left).sort((one, other) => one - other);
  const usual = lefts[Math.floor(lefts.length / 2)] ?? 0;
  return values.filter(({ left }) => Math.abs(left - usual) <= step);
}

/** Whether values stand beside most of them, and most of them have the words of labels. */
function areKeys(run: readonly Entry[], beside: number): boolean {
  if (beside < KEY_COLUMN.minRows || beside < KEY_COLUMN.minShare * run.length) return false;
  const labels = run.filter(({ segment }) => isLabel(segment)).length;
  // Labels over values form columns as well: beside them stand other labels over their values.
  const overValues = run.filter(
    ({ segment, value }) => isLabel(segment) && value !== undefined && isLabel(value),
  ).length;
  if (2 * overValues >= beside) return false;
  const share = beside >= KEY_COLUMN.manyRows ? KEY_COLUMN.shareOfMany : KEY_COLUMN.minShare;
  return labels >= KEY_COLUMN.minRows && labels >= share * run.length;
}

const isLabel = ({ text }: Segment): boolean => labelLikeness(text) > 0;
