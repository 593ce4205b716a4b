/**
 * Heads of columns: a row of short texts without a number, with values under them. Each of them is a label, and none is
 * the value of the one to its left. In a grid of labels with their values beside them, values stand only in every second
 * place; so a value under the first, the third or the fifth text shows that all of them are heads.
 */
import { heightOf, overlapX, type Row, type Segment, type ViewPage, widthOf } from '../core/view.ts';
import { isOnlyValue } from './value-text.ts';

const MIN_HEADS = 3;
const MAX_WORDS = 6;
/** A head may have a second line before the values. */
const MAX_ROWS_BELOW = 2;
/** Between the heads and the values, and between a head and what stands under it, in heights. */
const MAX_GAP = 2.5;
const SAME_EDGE = 0.6;
const SHARED_WIDTH = 0.5;
/** What share of the values must stand under a head of their own. */
const MIN_SHARE = 0.6;

const known = new WeakMap<ViewPage, ReadonlySet<Segment>>();

export function columnHeadsOf(page: ViewPage): ReadonlySet<Segment> {
  const found = known.get(page) ?? new Set(page.rows.flatMap((row) => (areHeads(page, row) ? row.segments : [])));
  known.set(page, found);
  return found;
}

const NUMBERING = /^\s*\(?\d{1,2}\s?[a-z]?\s?[.)]\s*/i;

const mayBeHead = ({ words, text }: Segment): boolean =>
  words.length <= MAX_WORDS &&
  /\p{L}/u.test(text) &&
  !/\d/.test(text.replace(NUMBERING, '')) &&
  !/[:：]\s*\S|[:：]$/.test(text);

/** "Guest: Ida Brenner": a row of such texts is none of a table. */
const LABELLED = /\p{L}\s?[:：]\s*\S/u;

/** No letter, or a number with its unit. */
const isValue = (text: string): boolean => isOnlyValue(text) || /\d/.test(text) || !/\p{L}/u.test(text);

function areHeads({ rows }: ViewPage, row: Row): boolean {
  if (row.segments.length < MIN_HEADS || !row.segments.every(mayBeHead)) return false;
  const before = rows[row.place - 1];
  const isInside =
    before !== undefined && isNear(before, row) && !before.segments.every(({ text }) => LABELLED.test(text));
  if (isInside && aligned(before, row).length >= MIN_HEADS - 1) return false;
  return rows.slice(row.place + 1, row.place + 1 + MAX_ROWS_BELOW).some((below) => {
    if (!isNear(row, below)) return false;
    const pairs = aligned(row, below);
    return (
      pairs.length >= Math.max(2, MIN_SHARE * below.segments.length) &&
      pairs.some(({ head, value }) => row.segments.indexOf(head) % 2 === 0 && isValue(value.text))
    );
  });
}

const isNear = (upper: Row, lower: Row): boolean => lower.top - upper.bottom <= MAX_GAP * heightOf(upper);

/** The values of a row with their heads, each of which has one only. */
function aligned(heads: Row, values: Row): { head: Segment; value: Segment }[] {
  const taken = new Set<Segment>();
  return values.segments.flatMap((value) => {
    const head = heads.segments.find(
      (entry) =>
        !taken.has(entry) &&
        (Math.abs(entry.left - value.left) < SAME_EDGE * heightOf(entry) ||
          Math.abs(entry.right - value.right) < SAME_EDGE * heightOf(entry) ||
          overlapX(entry, value) > SHARED_WIDTH * Math.min(widthOf(entry), widthOf(value))),
    );
    if (head === undefined) return [];
    taken.add(head);
    return [{ head, value }];
  });
}
