import type { Box } from '../document.ts';
import type { RawPage, RawWord } from '../raw-page.ts';

/** Words without a wide gap between them, on one baseline. */
export interface Segment {
  words: RawWord[];
  left: number;
  right: number;
}

export interface TextRow {
  top: number;
  bottom: number;
  /** Height of its type, as a fraction of the page. */
  height: number;
  segments: Segment[];
}

// Justified text stretches its spaces; columns of a table are further apart than that.
const CELL_GAP_EM = 1.0;

/** All words as rows over the whole width of the page, cut into segments at wide gaps. */
export function textRows(words: readonly RawWord[], page: Pick<RawPage, 'width' | 'height'>): TextRow[] {
  const rows: { middle: number; height: number; words: RawWord[] }[] = [];
  const upright = words.filter((word) => word.angle === 0);
  for (const word of upright.toSorted((one, other) => middleOf(one.box) - middleOf(other.box))) {
    const row = rows.at(-1);
    const middle = middleOf(word.box);
    if (row !== undefined && middle - row.middle < 0.45 * Math.min(row.height, word.box.height)) row.words.push(word);
    else rows.push({ middle, height: word.box.height, words: [word] });
  }
  return rows.map((row) => rowOf(row.words, page));
}

const middleOf = (box: Box): number => box.top + box.height / 2;

function rowOf(words: RawWord[], page: Pick<RawPage, 'width' | 'height'>): TextRow {
  const sorted = words.toSorted((one, other) => one.box.left - other.box.left);
  const height = Math.max(...words.map((word) => word.box.height));
  const segments: Segment[] = [];
  for (const word of sorted) {
    const last = segments.at(-1);
    const em = Math.max(word.fontSize, word.box.height * page.height * 0.8);
    const gap = last === undefined ? Number.POSITIVE_INFINITY : (word.box.left - last.right) * page.width;
    if (last !== undefined && gap < CELL_GAP_EM * em) {
      last.words.push(word);
      last.right = Math.max(last.right, word.box.left + word.box.width);
    } else segments.push({ words: [word], left: word.box.left, right: word.box.left + word.box.width });
  }
  return {
    top: Math.min(...words.map((word) => word.box.top)),
    bottom: Math.max(...words.map((word) => word.box.top + word.box.height)),
    height,
    segments,
  };
}
