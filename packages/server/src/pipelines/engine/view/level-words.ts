/** Levels the words of a tilted scan or photo, so that rows and columns are found as on a level page. */
import type { Box, Page, Range } from '../../../documents/model/document.ts';

/** Below this (half a degree), rows are followed word by word without harm. */
const MIN_SLOPE = 0.008;
/** Lines shorter than this many of their heights are measured too coarsely. */
const MIN_LENGTH = 4;
/** Fewer lines than this do not tell the slope of a page. */
const MIN_LINES = 3;

interface SlopedLine {
  slope: number;
  length: number;
}

/**
 * Makes the box of a word on the levelled page from its box on the page as it is. The words of a tilted line have boxes
 * that lie lower and lower, or higher and higher, and are higher than their letters.
 */
export function levelling({ words, blocks, width, height }: Page): (box: Box) => Box {
  if (width === null || height === null) return (box) => box;
  const ratio = width / height;
  const lines = blocks.flatMap((block) => (block.kind === 'image' || block.kind === 'table' ? [] : block.lines));
  const sloped = lines.flatMap((line) => slopeOf(words, line, ratio) ?? []);
  const slope = sloped.length < MIN_LINES ? 0 : medianOf(sloped);
  if (Math.abs(slope) < MIN_SLOPE) return (box) => box;
  return (box) => {
    const middle = box.top + box.height / 2 - slope * ratio * (box.left + box.width / 2 - 0.5);
    const inner = Math.max(box.height / 2, box.height - Math.abs(slope) * ratio * box.width);
    return { ...box, top: middle - inner / 2, height: inner };
  };
}

/** Height that a line falls by for its width, both in the same unit. */
function slopeOf(words: Page['words'], { from, to }: Range, ratio: number): SlopedLine | undefined {
  const [first, last] = [words[from], words[to - 1]];
  if (first?.box == null || last?.box == null || first.origin !== 'ocr' || last.origin !== 'ocr') return undefined;
  const length = (last.box.left + last.box.width / 2 - first.box.left - first.box.width / 2) * ratio;
  const type = Math.min(first.box.height, last.box.height);
  if (length < MIN_LENGTH * type) return undefined;
  const fall = last.box.top + last.box.height / 2 - first.box.top - first.box.height / 2;
  return { slope: fall / length, length };
}

/** Weighted by length. */
function medianOf(lines: readonly SlopedLine[]): number {
  const half = lines.reduce((sum, { length }) => sum + length, 0) / 2;
  let passed = 0;
  for (const { slope, length } of lines.toSorted((one, other) => one.slope - other.slope)) {
    passed += length;
    if (passed >= half) return slope;
  }
  return 0;
}
