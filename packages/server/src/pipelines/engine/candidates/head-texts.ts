/** What stands at the head of a document, with the size of its print: titles, names, letterheads. */

import { median } from '../core/median.ts';
import {
  type DocumentView,
  heightOf,
  joinWords,
  type Row,
  type Segment,
  type ViewPage,
  type ViewWord,
} from '../core/view.ts';
import { HEAD_TEXT } from '../weights/candidates.ts';

export interface HeadText {
  words: ViewWord[];
  text: string;
  /** Size of its print over the usual one of the page. */
  size: number;
  /** Whether nothing at the head is printed larger, and something smaller. */
  isLargest: boolean;
  /** Number of texts before it. */
  order: number;
}

const known = new WeakMap<DocumentView, readonly HeadText[]>();

export function headTexts(view: DocumentView): readonly HeadText[] {
  const found = known.get(view) ?? readHead(view);
  known.set(view, found);
  return found;
}

function readHead(view: DocumentView): HeadText[] {
  // A line alone on the first page is the name of the file, or a mark.
  const page = view.pages.find((own) => wordedRows(own).length > 1) ?? view.pages[0];
  if (page === undefined || view.isData) return [];
  const sizeOf = sizesOf(page);
  const rows = wordedRows(page).slice(0, HEAD_TEXT.rows);
  const groups: { segments: Segment[]; size: number }[] = [];
  const isListed = listedIn(page);
  for (const segment of rows.flatMap((row) => row.segments).filter((own) => !isListed(own))) {
    const size = sizeOf(segment);
    const above = groups.findLast(({ segments, size: other }) => goesOn(segments, segment, [other, size]));
    if (above === undefined) groups.push({ segments: [segment], size });
    else above.segments.push(segment);
  }
  const sizes = groups.map(({ size }) => size);
  const [largest, least] = [Math.max(...sizes), Math.min(...sizes)];
  return groups.map(({ segments, size }, order) => ({
    words: segments.flatMap(({ words }) => words),
    text: segments.map(({ words }) => joinWords(words)).join(' '),
    size,
    isLargest: size >= largest * (1 - HEAD_TEXT.sameSize) && size >= least * HEAD_TEXT.large,
    order,
  }));
}

const wordedRows = ({ rows }: ViewPage): Row[] => rows.filter(({ text }) => /\p{L}/u.test(text));

/** Tells which texts stand in a table with too many columns to be a letterhead. */
function listedIn({ cells }: ViewPage): (segment: Segment) => boolean {
  const columns = new Map<number, number>();
  for (const { table, column } of cells) columns.set(table, Math.max(columns.get(table) ?? 0, column + 1));
  return ({ words }) => {
    const cell = cells[words[0]?.cell ?? -1];
    return cell !== undefined && (columns.get(cell.table) ?? 0) >= HEAD_TEXT.listColumns;
  };
}

/** A large text may go on in the next line. */
function goesOn(segments: readonly Segment[], next: Segment, [size, other]: readonly [number, number]): boolean {
  const last = segments.at(-1);
  if (last === undefined || segments.length >= HEAD_TEXT.maxLines || next.row <= last.row) return false;
  if (size < HEAD_TEXT.large || Math.abs(size - other) > HEAD_TEXT.sameSize * size) return false;
  const height = heightOf(last);
  const isUnder =
    Math.abs(last.left - next.left) < HEAD_TEXT.sameEdge * height ||
    Math.abs(last.left + last.right - next.left - next.right) < 2 * HEAD_TEXT.sameEdge * height;
  return isUnder && next.top - last.bottom < HEAD_TEXT.gap * height;
}

/** Sizes over the usual one; headings of formats without a layout count by their level. */
function sizesOf({ model, rows }: ViewPage): (segment: Segment) => number {
  const levels = new Map<number, number>();
  for (const block of model.blocks)
    if (block.kind === 'heading')
      for (const { from, to } of block.lines)
        for (let index = from; index < to; index += 1) levels.set(index, block.level ?? 1);
  const hasLayout = model.words.some(({ box }) => box !== null);
  const sizeOf = (word: ViewWord): number => {
    if (hasLayout) return model.words[word.index]?.fontSize ?? heightOf(word);
    const level = levels.get(word.index);
    return level === undefined ? 1 : HEAD_TEXT.heading - HEAD_TEXT.perLevel * level;
  };
  // Words of cells are as high as their rows.
  const words = rows.flatMap((row) => row.words);
  const outside = words.filter(({ cell }) => cell < 0);
  const usual = median((outside.length < HEAD_TEXT.minWords ? words : outside).map(sizeOf)) ?? 1;
  return (segment) => (median(segment.words.map(sizeOf)) ?? 1) / usual;
}
