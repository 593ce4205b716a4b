/**
 * Lists without heads: the rows under a heading that names the list, down to the next heading. Their columns are found
 * by where the values stand.
 */
import type { Context, Prepared } from '../core/context.ts';
import type { ListField } from '../core/field.ts';
import { heightOf, joinWords, type Row, type Segment, type ViewPage, type ViewWord } from '../core/view.ts';
import { LabelScorer } from '../labels/label-scores.ts';
import { NO_AMOUNTS } from '../totals/evidence.ts';
import { CELL_PLACE, LIST_TITLE, SECTION } from '../weights/columns.ts';
import { isNumberText } from './columns.ts';
import type { Grid, GridRow } from './grid.ts';
import { isBold } from './headings.ts';
import { titleScore } from './list-titles.ts';
import { isSumRow } from './sum-rows.ts';

export interface Section {
  grid: Grid;
  /** How well the heading names the list. */
  score: number;
}

const MAX_WORDS = 8;
const MAX_ROWS = 400;
const MAX_TEXT_ROWS = 25_000;

/** The sections whose heading names the list, the best first. */
export function sectionsOf(context: Context, list: ListField, others: readonly ListField[]): Section[] {
  const sections: Section[] = [];
  for (const page of context.view.pages) {
    for (const row of page.rows) {
      for (const [at, segment] of row.segments.entries()) {
        if (!isShortText(segment)) continue;
        const score = titleScore(list, segment.text);
        if (score < LIST_TITLE.least || !isHeadingLike(context, page, row, segment)) continue;
        if (others.some((other) => titleScore(other, segment.text) >= score)) continue;
        const grid = gridUnder(context, page, row, segment, row.segments[at + 1]);
        if (grid !== undefined) sections.push({ grid, score });
      }
    }
  }
  return sections.sort((a, b) => b.score - a.score);
}

/** The items of a list of texts: the lines of the section whose heading names it best. */
export function sectionTexts(prepared: Prepared, list: ListField): ViewWord[][] {
  if (prepared.view.rows.length > MAX_TEXT_ROWS) return [];
  const context: Context = {
    ...prepared,
    fields: [],
    scorer: new LabelScorer([], { hasPrinted: true }),
    ...NO_AMOUNTS,
  };
  const [best] = sectionsOf(context, list, []).filter(({ grid: { heads } }) => heads.length === 1);
  return best?.grid.rows.flatMap(({ cells: [words = []] }) => (words.length > 0 ? [words] : [])) ?? [];
}

const isShortText = ({ words, text }: Segment): boolean =>
  words.length <= MAX_WORDS && /\p{L}{3}/u.test(text) && !/[.;!?,]$/.test(text) && !words.some(isNumberWord);
const isNumberWord = ({ text }: ViewWord): boolean => isNumberText(text);

/**
 * The heading that a row begins with. What qualifies it may stand apart in bold: "Deductions   Statutory"; what stands
 * beside a bold heading may be of another part of the page.
 */
export function headingOf(context: Context, page: ViewPage, row: Row): string | undefined {
  const [first, ...others] = row.segments;
  if (first === undefined || !isShortText(first) || !isHeadingLike(context, page, row, first)) return undefined;
  if (others.length === 0) return first.text;
  const bold = row.segments.filter(({ words }) => words.every((word) => isBold(context, word)));
  // Heads of columns are bold, too.
  const isLead =
    bold[0] === first && bold.length <= MAX_BOLD && bold.every(isShortText) && bold.length < row.segments.length;
  return isLead ? joinWords(bold.flatMap(({ words }) => words)) : undefined;
}

const MAX_BOLD = 2;

/** A heading of the document model, bold or larger type, or a text over a row of more parts. */
function isHeadingLike(context: Context, page: ViewPage, row: Row, segment: Segment): boolean {
  const [first] = segment.words;
  if (first === undefined || row.segments.some(({ words }) => words.every(isNumberWord))) return false;
  if (isHeadingBlock(page, first)) return true;
  const next = page.rows[row.place + 1];
  if (next === undefined) return false;
  if (segment.words.every((word) => isBold(context, word))) return !next.words.every((word) => isBold(context, word));
  if (heightOf(first) >= SECTION.headingHeight * heightOf(next.words[0] ?? first)) return true;
  if (next.segments.length > row.segments.length && !goesOnWith(page, row)) return true;
  return row.segments.length === 1 && (/[:：]$/.test(segment.text) || isCapitals(segment.text));
}

/** Whether the parts of a row stand under those of the row above: a name with its value is no heading over more parts. */
const goesOnWith = ({ rows }: ViewPage, { segments, place }: Row): boolean =>
  segments.length > 1 &&
  segments.every(({ left }) =>
    rows[place - 1]?.segments.some((above) => Math.abs(above.left - left) < CELL_PLACE.beginsAt),
  );

const isCapitals = (text: string): boolean => text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);

const isHeadingBlock = ({ model }: ViewPage, { index }: ViewWord): boolean =>
  model.blocks.some(
    (block) => block.kind === 'heading' && block.lines.some(({ from, to }) => index >= from && index < to),
  );

/** The rows under a heading, from its left edge to what stands beside it. */
function gridUnder(
  context: Context,
  page: ViewPage,
  heading: Row,
  segment: Segment,
  beside: Segment | undefined,
): Grid | undefined {
  const left = segment.left - SECTION.outdent * page.lineHeight;
  const right = Math.min(beside?.left ?? Infinity, ...columnsBeside(context, page, segment));
  const body: Segment[][] = [];
  const rows: Row[] = [];
  let bottom = heading.bottom;
  for (const row of page.rows.slice(heading.place + 1, heading.place + 1 + MAX_ROWS)) {
    const own = row.segments.filter((part) => part.left >= left && part.left < right);
    if (own.length === 0) continue;
    const limit = rows.length === 0 ? SECTION.maxFirstGap : SECTION.maxGap;
    if (row.top - bottom > limit * page.lineHeight || endsSection(context, page, row, own)) break;
    body.push(own);
    rows.push(row);
    bottom = row.bottom;
  }
  return gridOfRows(page, rows, body, { row: heading, segments: [segment] });
}

/** Rows without heads as a table: its columns are where the values stand. */
export function gridOfRows(
  page: ViewPage,
  rows: readonly Row[],
  body: readonly Segment[][],
  heading?: { row: Row; segments: readonly Segment[] },
): Grid | undefined {
  if (rows.length === 0) return undefined;
  const isPlain = page.model.width === null;
  const columns = columnsOf(body, isPlain);
  if (columns.length === 0) return undefined;
  const isText = columns.length === 1 && columns[0]?.isNumber === false;
  const lines = rows.map((row, at) => gridRow(row, body[at] ?? [], columns));
  return {
    heads: columns.map(() => []),
    headRows: heading === undefined ? [] : [gridRow(heading.row, heading.segments, columns)],
    rows: isText ? textItems(page, rows, lines) : wholeItems(lines),
    lineHeight: page.lineHeight,
    isRowWhole: isPlain || isText,
    areSumsByWord: true,
  };
}

const COUNTER = /^\(?(\d{1,3})[.)]?$/;
const OWN_LABEL = /^\p{L}[\p{L} -]{2,30}:\s/u;

/**
 * Where numbers in the first column count the items, a row without one goes on with the item above. Where all others have
 * something in the first column, a row without it that has a label of its own is none.
 */
function wholeItems(lines: readonly GridRow[]): GridRow[] {
  const led = lines.filter(({ cells: [first = []] }) => first.length > 0);
  if (lines[0]?.cells[0]?.length === 0) return [...lines];
  const isCounted =
    led.length > 1 && led.every(({ cells }, at) => Number(COUNTER.exec(cells[0]?.[0]?.text ?? '')?.[1]) === at + 1);
  const items: GridRow[] = [];
  for (const line of lines) {
    const last = items.at(-1);
    const isLed = (line.cells[0] ?? []).length > 0;
    if (isLed || last === undefined) items.push({ ...line, cells: line.cells.map((cell) => [...cell]) });
    else if (isCounted) {
      for (const [column, cell] of line.cells.entries()) last.cells[column]?.push(...cell);
      last.bottom = line.bottom;
    } else if (led.length + 1 < lines.length || !OWN_LABEL.test(line.text)) items.push(line);
  }
  return items;
}

const knownEdges = new WeakMap<ViewPage, number[]>();

/** Where columns of text begin right of a heading: several headings have their left edge there. */
function columnsBeside(context: Context, page: ViewPage, { right }: Segment): number[] {
  const edges = knownEdges.get(page) ?? headingEdges(context, page);
  knownEdges.set(page, edges);
  return edges.filter((edge) => edge > right);
}

function headingEdges(context: Context, page: ViewPage): number[] {
  const lefts = page.rows.flatMap((row) =>
    row.segments
      .filter((segment) => isShortText(segment) && isSetAsHeading(context, page, segment))
      .map(({ left }) => left),
  );
  return lefts.filter(
    (left) => lefts.filter((other) => Math.abs(other - left) <= SECTION.offBy).length >= SECTION.headingsOfColumn,
  );
}

/** A heading of the document model, or one in capitals. */
const isSetAsHeading = (context: Context, page: ViewPage, segment: Segment): boolean => {
  const [first] = segment.words;
  if (first === undefined) return false;
  return isHeadingBlock(page, first) || (isCapitals(segment.text) && isBold(context, first));
};

function endsSection(context: Context, page: ViewPage, row: Row, own: readonly Segment[]): boolean {
  const [first] = own;
  const isOne = own.length === 1 && first !== undefined && isShortText(first);
  if (isOne && isHeadingLike(context, page, row, first)) return true;
  return isSumRow(
    context,
    own.map(({ text }) => text),
    true,
  );
}

interface Column {
  left: number;
  right: number;
  isNumber: boolean;
  count: number;
}

/**
 * Numbers that end at the same place, and texts that begin at the same place.
 * @param isPlain whether the page has no layout: then numbers begin at the same place as well
 */
function columnsOf(rows: readonly Segment[][], isPlain: boolean): Column[] {
  const columns: Column[] = [];
  const [first] = rows[0] ?? [];
  // Lines of text may begin anywhere: with a mark or without, indented or not.
  if (first !== undefined && rows.every(([one, ...others]) => others.length === 0 && !isNumberText(one?.text ?? '')))
    return [{ left: first.left, right: first.right, isNumber: false, count: rows.length }];
  for (const segment of rows.flat()) {
    const isNumber = isNumberText(segment.text);
    const known = columns.find((column) => {
      if (column.isNumber !== isNumber) return false;
      const isAtRight = isNumber && Math.abs(column.right - segment.right) <= SECTION.offBy;
      return isAtRight || ((!isNumber || isPlain) && Math.abs(column.left - segment.left) <= SECTION.offBy);
    });
    if (known === undefined) columns.push({ left: segment.left, right: segment.right, isNumber, count: 1 });
    else {
      known.left = Math.min(known.left, segment.left);
      known.right = Math.max(known.right, segment.right);
      known.count += 1;
    }
  }
  const least = Math.max(1, SECTION.columnShare * rows.length);
  return columns.filter(({ count }) => count >= least).sort((a, b) => a.left - b.left);
}

/** Lines of one item are in one block of the model, or closer to each other than items are, or have no mark of their own. */
function textItems(page: ViewPage, rows: readonly Row[], lines: readonly GridRow[]): GridRow[] {
  const isMarked = (row: Row | undefined): boolean => BULLET.test(row?.words[0]?.text ?? '');
  const hasMarks = rows.filter(isMarked).length > 1;
  const gaps = rows.slice(1).map((row, at) => row.top - (rows[at]?.bottom ?? row.top));
  const most = Math.max(0, ...gaps);
  const isApart = most - Math.min(...gaps) >= SECTION.lineGap * page.lineHeight;
  const items: GridRow[] = [];
  for (const [at, line] of lines.entries()) {
    const [row, before] = [rows[at], rows[at - 1]];
    const last = items.at(-1);
    const isOneBlock = row !== undefined && before !== undefined && isSameItem(page, row, before);
    const isClose = isApart && (gaps[at - 1] ?? most) < most - (SECTION.lineGap * page.lineHeight) / 2;
    if (last === undefined || isMarked(row) || !(hasMarks || isOneBlock || isClose)) {
      items.push({ ...line, cells: line.cells.map((cell) => [...cell]) });
      continue;
    }
    last.cells[0]?.push(...(line.cells[0] ?? []));
    last.bottom = line.bottom;
  }
  return items;
}

function isSameItem({ model }: ViewPage, row: Row, before: Row): boolean {
  const [one, other] = [row.words[0]?.index ?? -1, before.words[0]?.index ?? -1];
  return model.blocks.some(
    (block) =>
      block.kind === 'list_item' &&
      [one, other].every((index) => block.lines.some(({ from, to }) => index >= from && index < to)),
  );
}

const BULLET = /^(?:[•·▪◦‣●○*–—-]|\(?\d{1,2}[.)])$/;

function gridRow(row: Row, segments: readonly Segment[], columns: readonly Column[]): GridRow {
  const cells: ViewWord[][] = columns.map(() => []);
  for (const segment of segments) {
    const isNumber = isNumberText(segment.text);
    const distance = (column: Column): number =>
      (isNumber ? Math.abs(column.right - segment.right) : Math.abs(column.left - segment.left)) +
      (column.isNumber === isNumber ? 0 : SECTION.otherType);
    const [nearest] = [...columns.entries()].toSorted(([, a], [, b]) => distance(a) - distance(b));
    if (nearest === undefined) continue;
    const own = cells[nearest[0]];
    const isMarked = own?.length === 0 && segment.words.length > 1 && BULLET.test(segment.words[0]?.text ?? '');
    own?.push(...segment.words.slice(isMarked ? 1 : 0));
  }
  return { row: row.index, page: row.page, text: row.text, cells, top: row.top, bottom: row.bottom };
}
