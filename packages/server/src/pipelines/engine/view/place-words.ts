/** Places the words of a page in points; formats without a layout get one by lines and cells. */

import { textDirection } from '../../../documents/formats/text/visual-order.ts';
import type { Box, Cell, Page, Range, Word } from '../../../documents/model/document.ts';
import type { Rect, ViewCell, ViewWord } from '../core/view.ts';
import { levelling } from './level-words.ts';

/** A word that is not yet assigned to a row. */
export type PlacedWord = ViewWord;

export interface PlacedPage {
  /** Whether the page is read from right to left and its words are placed in a mirror. */
  isMirrored: boolean;
  width: number;
  height: number;
  words: PlacedWord[];
  /** The cells of its tables, without their words. */
  cells: Omit<ViewCell, 'words'>[];
}

/** Measures for formats without a layout: an ordinary typewriter page. */
const CHARACTER_WIDTH = 6;
const LINE_HEIGHT = 12;
const LINE_PITCH = 14;
const COLUMN_GAP = 3 * LINE_HEIGHT;
/** A blank line between blocks, so that a label of one block does not reach into the next. */
const BLOCK_GAP = LINE_HEIGHT;
/** A cell's text is laid out on lines of at most this many characters. */
const MAX_CELL_CHARACTERS = 60;

export function placeWords(page: Page, pageIndex: number): PlacedPage {
  const { width, height } = page;
  // Slides have a size, but their words have no positions.
  const isPlaced = page.words.some(({ box }) => box !== null) || page.fields.length > 0;
  if (width === null || height === null || !isPlaced) return drawUp(page, pageIndex);
  const cells: PlacedPage['cells'] = [];
  const cellOf = cellOfWords(page, cells);
  const levelled = levelling(page);
  const words: PlacedWord[] = [];
  for (const [index, word] of page.words.entries()) {
    if (word.text.trim() === '' || word.box === null) continue;
    const box = word.origin === 'ocr' ? asHighAsType(levelled(word.box)) : word.box;
    words.push(placed(word, { index, page: pageIndex, cell: cellOf[index] ?? -1, rect: toPoints(box, width, height) }));
  }
  const all = [...words, ...fieldWords(page, pageIndex, width, height, words)];
  const isMirrored = textDirection(all.map(({ text }) => text)) === 'rtl';
  if (isMirrored) for (const word of all) [word.left, word.right] = [width - word.right, width - word.left];
  return { isMirrored, width, height, words: all, cells };
}

/** Recognised words are as high as their ink, words of a file as their type. Gaps are measured in heights of type. */
const LEADING = 0.1;

const asHighAsType = (box: Box): Box => ({
  ...box,
  top: box.top - LEADING * box.height,
  height: (1 + 2 * LEADING) * box.height,
});

const toPoints = (box: Box, width: number, height: number): Rect => ({
  left: box.left * width,
  top: box.top * height,
  right: (box.left + box.width) * width,
  bottom: (box.top + box.height) * height,
});

function placed(
  word: Pick<Word, 'text' | 'confidence' | 'spaceBefore'>,
  at: { index: number; page: number; cell: number; rect: Rect },
): PlacedWord {
  return {
    text: word.text,
    ...at.rect,
    page: at.page,
    index: at.index,
    row: -1,
    segment: -1,
    place: 0,
    confidence: word.confidence,
    spaced: word.spaceBefore,
    cell: at.cell,
  };
}

/** For each word the number of its cell, counted over all tables of the page. */
function cellOfWords(page: Page, cells: PlacedPage['cells']): Int32Array {
  const numbers = new Int32Array(page.words.length).fill(-1);
  for (const [table, block] of page.blocks.entries()) {
    if (block.kind !== 'table') continue;
    for (const { row, column, words } of block.table.cells) {
      for (const { from, to } of words) numbers.fill(cells.length, from, to);
      cells.push({ table, row, column });
    }
  }
  return numbers;
}

/** Adds the values of form fields as words, unless they were already drawn on the page. */
function fieldWords(
  page: Page,
  pageIndex: number,
  width: number,
  height: number,
  drawn: readonly PlacedWord[],
): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const field of page.fields) {
    if (field.origin !== 'form' || typeof field.value !== 'string' || field.value.trim() === '') continue;
    const box = toPoints(field.box, width, height);
    const isDrawn = drawn.some((word) => {
      const x = (word.left + word.right) / 2;
      const y = (word.top + word.bottom) / 2;
      return x > box.left && x < box.right && y > box.top && y < box.bottom;
    });
    if (isDrawn) continue;
    const texts = field.value.trim().split(/\s+/);
    // Use the width of the type: a short text does not fill a wide field.
    const step = Math.min((box.right - box.left) / field.value.length, CHARACTER_WIDTH);
    const bottom = Math.min(box.bottom, box.top + 1.6 * LINE_HEIGHT);
    let left = box.left;
    for (const text of texts) {
      const right = left + text.length * step;
      const rect = { left, top: box.top, right, bottom };
      words.push(placed({ text, confidence: 1, spaceBefore: true }, { index: -1, page: pageIndex, cell: -1, rect }));
      left = right + step;
    }
  }
  return words;
}

/** Lays out a page that has no layout: blocks below each other, columns of a table beside each other. */
function drawUp(page: Page, pageIndex: number): PlacedPage {
  const words: PlacedWord[] = [];
  let top = 0;
  let width = 0;
  const cells: PlacedPage['cells'] = [];
  const line = (range: Range, left: number, at: { top: number; cell: number }): number => {
    let x = left;
    for (let index = range.from; index < range.to; index += 1) {
      const word = page.words[index];
      if (word === undefined || word.text.trim() === '') continue;
      if (word.gap !== undefined) x += word.gap * CHARACTER_WIDTH;
      else if (index > range.from && word.spaceBefore) x += CHARACTER_WIDTH;
      const right = x + Math.max(1, word.text.length) * CHARACTER_WIDTH;
      const rect = { left: x, top: at.top, right, bottom: at.top + LINE_HEIGHT };
      words.push(placed(word, { index, page: pageIndex, cell: at.cell, rect }));
      x = right;
    }
    width = Math.max(width, x);
    return x;
  };
  for (const [table, block] of page.blocks.entries()) {
    if (block.kind === 'image') continue;
    if (block.kind === 'table') {
      const lefts = columnLefts(page, block.table.cells, block.table.columns);
      const rows = Map.groupBy(block.table.cells, (entry) => entry.row);
      for (const number of [...rows.keys()].sort((a, b) => a - b)) {
        let lines = 1;
        for (const entry of rows.get(number) ?? []) {
          const parts = entry.words.flatMap((range) => brokenInto(page, range));
          for (const [place, part] of parts.entries()) {
            line(part, lefts[entry.column] ?? 0, { top: top + place * LINE_PITCH, cell: cells.length });
          }
          lines = Math.max(lines, parts.length);
          cells.push({ table, row: entry.row, column: entry.column });
        }
        top += lines * LINE_PITCH;
      }
    } else {
      for (const range of block.lines) {
        line(range, (block.depth ?? 0) * COLUMN_GAP, { top, cell: -1 });
        top += LINE_PITCH;
      }
    }
    top += BLOCK_GAP;
  }
  return { isMirrored: false, width: Math.max(width, 1), height: Math.max(top, 1), words, cells };
}

const lengthOf = (page: Page, range: Range): number => {
  let length = 0;
  for (let index = range.from; index < range.to; index += 1) length += (page.words[index]?.text.length ?? 0) + 1;
  return length;
};

function columnLefts(page: Page, cells: readonly Cell[], columns: number): number[] {
  const widths = new Array<number>(columns).fill(CHARACTER_WIDTH);
  for (const cell of cells) {
    if (cell.columnSpan > 1) continue;
    const length = Math.max(0, ...cell.words.map((range) => lengthOf(page, range)));
    const width = Math.min(length, MAX_CELL_CHARACTERS) * CHARACTER_WIDTH;
    widths[cell.column] = Math.max(widths[cell.column] ?? 0, width);
  }
  const lefts: number[] = [];
  let left = 0;
  for (const width of widths) {
    lefts.push(left);
    left += width + COLUMN_GAP;
  }
  return lefts;
}

/** Breaks a long cell text into lines of bounded length. */
function brokenInto(page: Page, range: Range): Range[] {
  const parts: Range[] = [];
  let from = range.from;
  let length = 0;
  for (let index = range.from; index < range.to; index += 1) {
    const size = (page.words[index]?.text.length ?? 0) + 1;
    if (length + size > MAX_CELL_CHARACTERS && index > from) {
      parts.push({ from, to: index });
      from = index;
      length = 0;
    }
    length += size;
  }
  parts.push({ from, to: range.to });
  return parts;
}
