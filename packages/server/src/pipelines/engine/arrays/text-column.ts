/** A column of text on a page: what stands beside it, and where the items of its lists begin. */
import type { Segment, ViewPage } from '../core/view.ts';
import { joinWords, unionOf } from '../core/view.ts';
import { SIDE_COLUMN } from '../weights/cvs.ts';

/**
 * Where another column of text begins, to the right of the column at `edge`: many lines begin there and hardly one of the
 * lines before it crosses over. Dates and places at the ends of lines are no column of text.
 */
export function sideColumn({ rows, width }: ViewPage, edge: number, isDate: (segment: Segment) => boolean): number {
  const segments = rows.flatMap((row) => row.segments.filter(({ left }) => left >= edge - SIDE_COLUMN.off));
  const counts = new Map<number, number>();
  for (const { left } of segments) {
    const place = Math.round(left / SIDE_COLUMN.off);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const places = [...counts]
    .filter(
      ([place, count]) => count >= SIDE_COLUMN.minAlike && place * SIDE_COLUMN.off > edge + SIDE_COLUMN.apart * width,
    )
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SIDE_COLUMN.considered)
    .map(([place]) => (place - 1) * SIDE_COLUMN.off)
    .toSorted((one, other) => one - other);
  for (const place of places) {
    const beside = segments.filter(({ left }) => left >= place);
    const [from, to] = [beside[0]?.row ?? 0, beside.at(-1)?.row ?? 0];
    const crossing = segments.filter(
      ({ left, right, row }) => left < place && right > place + SIDE_COLUMN.off && row >= from && row <= to,
    );
    if (beside.length < SIDE_COLUMN.minLines || crossing.length > SIDE_COLUMN.crossing * beside.length) continue;
    if (beside.filter(isDate).length <= SIDE_COLUMN.dates * beside.length) return place;
  }
  return Infinity;
}

/** The first words of items of lists with marks, by their number on the page. */
export const itemStarts = ({ model }: ViewPage): ReadonlySet<number> =>
  new Set(model.blocks.flatMap((block) => (block.kind === 'list_item' ? (block.lines[0]?.from ?? []) : [])));

/** A line with bars between its parts, as these parts. */
export function cutAtBars(segment: Segment): Segment[] {
  const parts: Segment['words'][] = [[]];
  for (const word of segment.words) {
    if (word.text === '|') parts.push([]);
    else parts.at(-1)?.push(word);
  }
  if (parts.length === 1) return [segment];
  return parts.flatMap((words) =>
    words.length === 0 ? [] : [{ ...segment, ...unionOf(words), words, text: joinWords(words) }],
  );
}
