/** Lays out pages on level lines and maps the result back to the positions on the image. */
import type { Block, Box, Page, Range, Word } from '../model/document.ts';
import type { RawPage, RawWord, Ruling } from '../model/raw-page.ts';

/** Below this, a line drops by less than half its height across a page, which the layout tolerates. */
const VISIBLE_SKEW_DEGREES = 0.3;

export interface LevelPage {
  raw: RawPage;
  /** Maps the boxes of a page that was laid out from `raw` back onto the image. */
  restore(page: Page): Page;
}

/** @param skewDegrees clockwise, at evenly spaced heights from the top to the bottom; none for a level page */
export function levelPage(raw: RawPage, skewDegrees: readonly number[]): LevelPage {
  if (skewDegrees.every((degrees) => Math.abs(degrees) < VISIBLE_SKEW_DEGREES)) return { raw, restore: (page) => page };
  const slopeAt = (y: number): number => (Math.tan((between(skewDegrees, y) * Math.PI) / 180) * raw.width) / raw.height;
  /** How much lower a place is than it would be on a level page. */
  const dropAt = (x: number, y: number): number => slopeAt(y) * (x - 0.5);
  const original = new Map<Box, Box>();
  const words = raw.words.map((word): RawWord => {
    const { left, top, width, height } = word.box;
    const box = { ...word.box, top: top - dropAt(left + width / 2, top + height / 2) };
    original.set(box, word.box);
    return { ...word, box };
  });
  const rulings = raw.rulings.map((ruling): Ruling => {
    const { position, start, end } = ruling;
    if (ruling.orientation === 'horizontal')
      return { ...ruling, position: position - dropAt((start + end) / 2, position) };
    return { ...ruling, start: start - dropAt(position, start), end: end - dropAt(position, end) };
  });
  return { raw: { ...raw, words, rulings }, restore: (page) => restore(page, original) };
}

function between(values: readonly number[], share: number): number {
  const at = Math.max(0, Math.min(1, share)) * (values.length - 1);
  const below = Math.floor(at);
  const [lower = 0, upper = lower] = values.slice(below, below + 2);
  return lower + (upper - lower) * (at - below);
}

function restore(page: Page, original: ReadonlyMap<Box, Box>): Page {
  const words = page.words.map((word): Word => ({ ...word, box: originalOf(word.box, original) }));
  return { ...page, words, blocks: page.blocks.map((block) => restoreBlock(block, words)) };
}

function originalOf(box: Box | null, original: ReadonlyMap<Box, Box>): Box | null {
  return box === null ? null : (original.get(box) ?? inside(box));
}

function restoreBlock(block: Block, words: readonly Word[]): Block {
  switch (block.kind) {
    case 'image':
      return block;
    case 'table': {
      const cells = block.table.cells.map((cell) => ({ ...cell, box: around(words, cell.words) }));
      return {
        ...block,
        table: { ...block.table, cells },
        box: around(
          words,
          cells.flatMap((cell) => cell.words),
        ),
      };
    }
    default:
      return { ...block, box: around(words, block.lines) };
  }
}

function around(words: readonly Word[], ranges: readonly Range[]): Box | null {
  const boxes = ranges.flatMap(({ from, to }) => words.slice(from, to).flatMap(({ box }) => box ?? []));
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

function inside({ left, top, width, height }: Box): Box {
  const upper = Math.max(0, Math.min(1, top));
  return { left, top: upper, width, height: Math.max(0, Math.min(height, 1 - upper)) };
}
