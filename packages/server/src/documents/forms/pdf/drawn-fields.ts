/** Fields of a form that has none of its own: boxes, cells and lines to write on, and check boxes. */
import type { RawPage } from '../../model/raw-page.ts';
import { cellsOf, type DrawnLine, linesOf } from './cells.ts';
import { cleanLabel, labelAbove, labelBelow, labelInCell, labelLeft, labelRight } from './labels.ts';
import {
  around,
  heightOf,
  overlaps,
  type PageSize,
  type Rect,
  sameLine,
  shareInside,
  toRect,
  widthOf,
} from './points.ts';
import { readSegments, type Segment } from './segments.ts';

export interface DrawnField extends Rect {
  type: 'text' | 'checkbox';
  label: string;
  /** True for a check box with a mark in it. */
  isTicked?: boolean;
  /** How many equal boxes for single letters it consists of. */
  letters?: number;
}

/** In points. */
const MIN_TEXT_HEIGHT = 7;
const MIN_TEXT_WIDTH = 18;
const LINE_HEIGHT = 15;
const MAX_HEIGHT_SHARE = 0.6;
/** A cell is a place to write if at least this much is blank below or beside its label. */
const MIN_BLANK_WIDTH = 30;
const LETTER_BOX = { min: 6, max: 26 };

export function findDrawnFields(raw: RawPage): DrawnField[] {
  const page: PageSize = raw;
  const { segments, blanks } = readSegments(raw.words, page);
  const lines = linesOf(raw.rulings, page);
  const cells = [...cellsOf(lines), ...shadedBoxes(raw, segments)];
  const boxes = checkBoxes(raw, segments);
  const letterRows = rowsOfLetters(cells, segments);
  const letterCells = new Set(letterRows.flatMap(({ cells: row }) => row));
  const others = cells.filter((cell) => !letterCells.has(cell));
  const fields: DrawnField[] = [
    ...boxes,
    ...letterRows.map(({ rect, cells: row }) => ({
      ...rect,
      type: 'text' as const,
      letters: row.length,
      label: labelAround(rect, segments, others),
    })),
    ...others.flatMap((cell) => cellField(cell, { page, segments, boxes, cells })),
  ];
  const writable = [
    ...lines.horizontal.filter((line) => !isSideOf(line, cells)).map((line) => overLine(line, segments)),
    ...blanks.map((blank) => ({ ...blank, y0: Math.min(blank.y0, blank.y1 - LINE_HEIGHT + 3) })),
  ];
  for (const rect of writable) {
    if (rect === null || widthOf(rect) < MIN_TEXT_WIDTH) continue;
    const field = lineField(rect, segments, page);
    if (field !== null && !fields.some((known) => overlaps(known, field, 2))) fields.push(field);
  }
  return fields.filter(({ label }) => label !== '').toSorted((one, other) => one.y0 - other.y0 || one.x0 - other.x0);
}

/** Areas of a light colour without text: fields of forms that draw no lines. */
function shadedBoxes({ fills, width, height }: RawPage, segments: readonly Segment[]): Rect[] {
  const page = { width, height };
  return fills
    .slice(0, 500)
    .map((fill) => toRect(fill, page))
    .filter(
      (rect) =>
        heightOf(rect) >= 9 &&
        heightOf(rect) <= 60 &&
        widthOf(rect) >= 40 &&
        widthOf(rect) <= 0.9 * width &&
        !segments.some((segment) => overlaps(segment, rect, 1)),
    );
}

const checkBoxes = (raw: RawPage, segments: readonly Segment[]): DrawnField[] =>
  raw.fields.flatMap((field) => {
    if (field.origin !== 'drawn' || field.kind !== 'checkbox') return [];
    const rect = toRect(field.box, raw);
    // The reader puts the box itself among the words.
    const others = segments.map((segment) => withoutBox(segment)).filter(({ text }) => text !== '');
    const label = labelRight(rect, others, 30) || labelLeft(rect, others, 40);
    return [{ ...rect, type: 'checkbox' as const, label, isTicked: field.value === true }];
  });

const BOX_GLYPH = /[\u2610-\u2612\u25a1\u274f-\u2752]/gu;

const withoutBox = (segment: Segment): Segment => {
  const text = segment.text.replace(BOX_GLYPH, '').trim();
  if (text === segment.text) return segment;
  // The box came first or last; its width is that of a letter or two.
  const isFirst = /^[\u2610-\u2612\u25a1\u274f-\u2752]/u.test(segment.text);
  const side = Math.min(widthOf(segment), heightOf(segment) * 1.1);
  return isFirst ? { ...segment, text, x0: segment.x0 + side } : { ...segment, text, x1: segment.x1 - side };
};

interface LetterRow {
  rect: Rect;
  cells: Rect[];
}

/** Three or more adjacent small boxes of one size: one letter is written into each. */
function rowsOfLetters(cells: readonly Rect[], segments: readonly Segment[]): LetterRow[] {
  const small = cells.filter(
    (cell) =>
      widthOf(cell) >= LETTER_BOX.min &&
      widthOf(cell) <= LETTER_BOX.max &&
      heightOf(cell) <= LETTER_BOX.max + 6 &&
      !segments.some((segment) => overlaps(segment, cell, 1)),
  );
  const rows: Rect[][] = [];
  for (const cell of small.toSorted((one, other) => one.y0 - other.y0 || one.x0 - other.x0)) {
    const row = rows.find((known) => {
      const last = known.at(-1);
      return (
        last !== undefined &&
        sameLine(last, cell) > 0.8 &&
        Math.abs(cell.x0 - last.x1) < 2 &&
        Math.abs(widthOf(cell) - widthOf(last)) < 3
      );
    });
    if (row === undefined) rows.push([cell]);
    else row.push(cell);
  }
  return rows.filter((row) => row.length >= 3).map((row) => ({ rect: around(row), cells: row }));
}

interface Surroundings {
  page: PageSize;
  segments: readonly Segment[];
  boxes: readonly Rect[];
  cells: readonly Rect[];
}

/** The blank part of a cell, if there is one and something says what belongs there. */
function cellField(cell: Rect, { page, segments, boxes, cells }: Surroundings): DrawnField[] {
  if (widthOf(cell) < MIN_TEXT_WIDTH || heightOf(cell) < MIN_TEXT_HEIGHT) return [];
  if (heightOf(cell) > MAX_HEIGHT_SHARE * page.height) return [];
  if (boxes.some((box) => shareInside(box, cell) > 0.5)) return [];
  // Skip frames around other boxes.
  if (cells.some((other) => other !== cell && shareInside(other, cell) > 0.9 && heightOf(other) < heightOf(cell) - 4))
    return [];
  const inside = segments.filter((segment) => shareInside(segment, cell) > 0.5);
  if (inside.length === 0) {
    const rect = inset(cell, 1);
    return [{ ...rect, type: 'text', label: labelAround(cell, segments, cells) }];
  }
  const blank = blankPart(cell, inside);
  if (blank === null || isHeader(cell, { segments, cells })) return [];
  const label = labelInCell(blank, cell, segments);
  return label === '' ? [] : [{ ...blank, type: 'text', label }];
}

const isBlank = (cell: Rect, segments: readonly Segment[]): boolean =>
  !segments.some((segment) => shareInside(segment, cell) > 0.5);

const isRightOf = (cell: Rect, other: Rect): boolean =>
  Math.abs(other.x0 - cell.x1) < 3 && Math.abs(other.y0 - cell.y0) < 3 && Math.abs(other.y1 - cell.y1) < 3;

const isBelow = (cell: Rect, other: Rect): boolean =>
  Math.abs(other.y0 - cell.y1) < 3 && Math.abs(other.x0 - cell.x0) < 3 && Math.abs(other.x1 - cell.x1) < 3;

/** Text with an empty cell of its row or column after it is the label of that one. */
const isHeader = (cell: Rect, { segments, cells }: Pick<Surroundings, 'segments' | 'cells'>): boolean =>
  cells.some((other) => (isRightOf(cell, other) || isBelow(cell, other)) && isBlank(other, segments));

function blankPart(cell: Rect, inside: readonly Segment[]): Rect | null {
  const text = around(inside);
  const below: Rect = { x0: cell.x0 + 2, y0: text.y1 + 0.5, x1: cell.x1 - 2, y1: cell.y1 - 1 };
  const textShare = heightOf(text) / heightOf(cell);
  if (heightOf(below) >= MIN_TEXT_HEIGHT + 1 && (textShare < 0.75 || heightOf(below) >= 10)) return below;
  const lastLine = inside.filter((segment) => sameLine(segment, { ...cell, y0: text.y1 - 1, y1: text.y1 }) > 0);
  const beside: Rect = {
    x0: Math.max(...lastLine.map(({ x1 }) => x1)) + 3,
    y0: cell.y0 + 1,
    x1: cell.x1 - 2,
    y1: cell.y1 - 1,
  };
  const isOneLine = inside.every((segment) => sameLine(segment, lastLine[0] ?? segment) > 0.5);
  return isOneLine && widthOf(beside) >= MIN_BLANK_WIDTH && widthOf(beside) >= 0.3 * widthOf(cell) ? beside : null;
}

const inset = ({ x0, y0, x1, y1 }: Rect, by: number): Rect => ({ x0: x0 + by, y0: y0 + by, x1: x1 - by, y1: y1 - by });

/** For an empty cell: the headers of its row and its column, or the text next to it. */
function labelAround(cell: Rect, segments: readonly Segment[], cells: readonly Rect[]): string {
  const near = labelLeft(cell, segments, 12) || labelAbove(cell, segments, 12);
  const row = headerOf(cell, segments, cells, 'row');
  const column = headerOf(cell, segments, cells, 'column');
  const headers = [row, column].filter((text) => text !== '');
  if (headers.length === 2) return headers.join(', ');
  const isInTable = cells.some((other) => isRightOf(other, cell) || isRightOf(cell, other) || isBelow(cell, other));
  return near || headers[0] || labelLeft(cell, segments) || (isInTable ? '' : labelBelow(cell, segments, 10));
}

/** The text of the nearest cell with text in the same row, left, or in the same column, above. */
function headerOf(cell: Rect, segments: readonly Segment[], cells: readonly Rect[], side: 'row' | 'column'): string {
  const inLine = cells.filter((other) =>
    side === 'row'
      ? other.x1 <= cell.x0 + 2 && Math.abs(other.y0 - cell.y0) < 3 && Math.abs(other.y1 - cell.y1) < 3
      : other.y1 <= cell.y0 + 2 && Math.abs(other.x0 - cell.x0) < 3 && Math.abs(other.x1 - cell.x1) < 3,
  );
  const nearestFirst = inLine.toSorted((one, other) => (side === 'row' ? other.x1 - one.x1 : other.y1 - one.y1));
  for (const other of nearestFirst) {
    const text = segments.filter((segment) => shareInside(segment, other) > 0.5).map((segment) => segment.text);
    if (text.length > 0) return cleanLabel(text.join(' ')).slice(0, 200);
  }
  return '';
}

const isSideOf = (line: DrawnLine, cells: readonly Rect[]): boolean =>
  cells.some(
    (cell) =>
      (Math.abs(line.at - cell.y0) < 2.5 || Math.abs(line.at - cell.y1) < 2.5) &&
      line.from < cell.x1 - 2 &&
      line.to > cell.x0 + 2,
  );

/** The blank space over a line; null if there is text on it. */
function overLine(line: DrawnLine, segments: readonly Segment[]): Rect | null {
  const rect = { x0: line.from, y0: line.at - LINE_HEIGHT, x1: line.to, y1: line.at };
  const above = segments.filter((segment) => overlaps(segment, rect, 1));
  const free = Math.max(rect.y0, ...above.map(({ y1 }) => Math.min(y1, rect.y1)));
  if (rect.y1 - free >= MIN_TEXT_HEIGHT + 1) return { ...rect, y0: free };
  // A label that the line begins under.
  const labels = above.filter(({ x1 }) => x1 < line.from + 0.45 * (line.to - line.from));
  if (labels.length < above.length) return null;
  const x0 = Math.max(...labels.map(({ x1 }) => x1)) + 3;
  return { ...rect, x0 };
}

function lineField(rect: Rect, segments: readonly Segment[], page: PageSize): DrawnField | null {
  const left = labelLeft(rect, segments, 40);
  const below = labelBelow(rect, segments);
  const isRule = widthOf(rect) > 0.75 * page.width;
  if (isRule && left === '') return null;
  const label = left || below || labelAbove(rect, segments, 14);
  return label === '' ? null : { ...rect, type: 'text', label };
}
