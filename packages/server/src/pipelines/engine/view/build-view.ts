/** Builds rows and segments from placed words. Scans are never level, so rows are followed word by word. */
import type { Page } from '../../../documents/model/document.ts';
import { median } from '../core/median.ts';
import {
  type DocumentView,
  heightOf,
  joinWords,
  overlapY,
  type Row,
  type Segment,
  unionOf,
  type ViewPage,
  widthOf,
} from '../core/view.ts';
import { cutAtColumns, type Looks } from './column-cuts.ts';
import { type DataRow, DataRows } from './data-rows.ts';
import { dataTree, isDataPage } from './data-tree.ts';
import { cutAtHeads } from './head-columns.ts';
import { InterchangeRows } from './interchange.ts';
import { withoutJsonSigns } from './json-notation.ts';
import { withoutMarkup } from './markup.ts';
import { type PlacedWord, placeWords } from './place-words.ts';
import { setUnderEachOther } from './side-tables.ts';
import { spreadLabels } from './spread-labels.ts';

/** A gap wider than this, in heights of the smaller neighbour, begins a new segment. */
const SEGMENT_GAP = 0.8;
/** Spaces between the words of a text, in heights; nearer words have run into the next column. */
const TEXT_GAP = { min: 0.15, max: 0.4 };
/** Gaps between words, in heights: wider ones separate columns; the usual one is at least this share. */
const MAX_COUNTED_GAP = 2.5;
const MIN_COUNTED_GAPS = 30;
const USUAL_SHARE = 0.5;
const WIDER = 1.6;
const MAX_SEGMENT_GAP = 1.8;
/** In type set wide, spaces are as wide as letters: none of a row is wider than this many. */
const LETTERS_OF_SPACE = 1.4;
const MIN_LETTERS = 5;
/** The widest letters, in heights. */
const MAX_LETTER = 1.5;
/** A word belongs to a row when it shares at least this much of the height with the row's last word. */
const MIN_SHARED_HEIGHT = 0.5;
/** How much less a far word counts than a near one, per page width. */
const DISTANCE_COST = 0.35;
/** How much less a word of another height counts: a stamp across several rows is not the way from one to the other. */
const HEIGHT_COST = 0.1;

/** Rows of a table of data stand close; other rows do not, so that none is taken for a part of the one above it. */
const DATA_HEIGHT = 12;
const DATA_LEADING = 2;
const DATA_GAP = 60;

export class ViewBuilder {
  readonly #interchange = new InterchangeRows();
  readonly #view: DocumentView = {
    pages: [],
    rows: [],
    segments: [],
    isData: false,
    isInterchange: false,
    dataTables: [],
  };
  /** The rows of a file of data, page by page: its structure is known at its end. */
  readonly #data: PlacedWord[][][] = [];

  /** @param drawn the page with the blocks that rows are made from */
  add(model: Page, drawn: Page = model): void {
    const pageIndex = this.#view.pages.length;
    const { isMirrored, width, height, words, cells: places } = placeWords(drawn, pageIndex);
    const lineHeight = median(words.map(heightOf)) ?? 10;
    const cells = places.map((place) => ({ ...place, words: [] }));
    const page: ViewPage = { number: model.number, width, height, lineHeight, isMirrored, rows: [], cells, model };
    this.#view.pages.push(page);
    const printed = groupInRows(words, width);
    const isData = pageIndex === 0 ? isDataPage(model) : this.#data.length > 0;
    if (isData) this.#data.push(printed);
    else this.#addPrinted(page, pageIndex, printed);
  }

  #addPrinted(page: ViewPage, pageIndex: number, printed: PlacedWord[][]): void {
    const rows = this.#interchange.of(withoutJsonSigns(withoutMarkup(printed)));
    if (this.#interchange.isFound) {
      this.#view.isData = true;
      this.#view.isInterchange = true;
    }
    const gap = segmentGap(rows);
    const begins = cellEdges(rows);
    const spaced = rows.map((placed) => cutInSegments(placed, gap, begins));
    const segments = page.model.width === null ? cutAtHeads(spaced) : spaced;
    for (const parts of sideTablesApart(page, cutAtColumns(segments, looksIn(page)))) {
      if (page.isMirrored) for (const part of parts) restoreForeign(part);
      const rowWords = parts.flat();
      const row = this.#row(parts, rowWords, { page: pageIndex, place: page.rows.length });
      page.rows.push(row);
      for (const word of rowWords) page.cells[word.cell]?.words.push(word);
    }
  }

  finish(): DocumentView {
    if (this.#data.length === 0) return this.#view;
    const tree = dataTree(this.#data.flat());
    if (tree !== undefined) this.#addData(new DataRows(tree).rows);
    else for (const [index, page] of this.#view.pages.entries()) this.#addPrinted(page, index, this.#data[index] ?? []);
    this.#data.length = 0;
    return this.#view;
  }

  /** Rows of data stand on the page of their first word, in the order of the pages. */
  #addData(rows: readonly DataRow[]): void {
    this.#view.isData = true;
    const placed = rows.map(({ parts, table }) => {
      const words = parts.flat();
      return { parts, table, words, index: words[0]?.page ?? 0 };
    });
    for (const { parts, table, words, index } of placed.sort((a, b) => a.index - b.index)) {
      const page = this.#view.pages[index];
      if (page === undefined) continue;
      const above = page.rows.at(-1)?.bottom ?? 0;
      const top = above + (table === undefined ? DATA_GAP : DATA_LEADING);
      for (const word of words) Object.assign(word, { top, bottom: top + DATA_HEIGHT });
      const row = this.#row(
        parts.filter((part) => part.length > 0),
        words,
        { page: index, place: page.rows.length },
      );
      page.rows.push(row);
      if (table === undefined) continue;
      const known = this.#view.dataTables[table] ?? [];
      this.#view.dataTables[table] = known;
      known.push({ row: row.index, columns: parts });
    }
  }

  #row(parts: PlacedWord[][], words: PlacedWord[], { page, place }: { page: number; place: number }): Row {
    const row: Row = {
      ...unionOf(words),
      index: this.#view.rows.length,
      page,
      place,
      words,
      segments: [],
      text: '',
      offsets: [],
    };
    for (const [index, word] of words.entries()) {
      word.row = row.index;
      word.place = index;
      if (index > 0 && word.spaced) row.text += ' ';
      row.offsets.push(row.text.length);
      row.text += word.text;
    }
    for (const part of parts) {
      const segment: Segment = {
        ...unionOf(part),
        index: this.#view.segments.length,
        row: row.index,
        page,
        words: part,
        text: joinWords(part),
      };
      for (const word of part) word.segment = segment.index;
      row.segments.push(segment);
      this.#view.segments.push(segment);
    }
    this.#view.rows.push(row);
    return row;
  }
}

const tableIn =
  ({ cells }: ViewPage) =>
  ({ cell }: PlacedWord): number =>
    cells[cell]?.table ?? -1;

const looksIn = (page: ViewPage): Looks => ({
  tableOf: tableIn(page),
  isBold: ({ index }) => page.model.words[index]?.bold === true,
});

/** Sets tables that stand side by side under each other, in the view: evidence has the places of the file. */
function sideTablesApart(page: ViewPage, rows: PlacedWord[][][]): PlacedWord[][][] {
  const { blocks } = page.model;
  const isLoose = (table: number): boolean => {
    const block = blocks[table];
    return block?.kind === 'table' && block.table.evidence === 'aligned';
  };
  // What stands in fields of a form has no other place than that in the view.
  if (rows.some((parts) => parts.some((part) => part.some(({ index }) => index < 0)))) return rows;
  const tableOf = tableIn(page);
  const { rows: set, lower, split } = setUnderEachOther(rows, { tableOf, isLoose });
  if (lower === 0) return rows;
  for (const word of set.flat(2)) if (split.has(tableOf(word))) word.cell = -1;
  page.height += lower;
  page.model = {
    ...page.model,
    blocks: blocks.map((block, table) => (split.has(table) ? { kind: 'paragraph', lines: [], box: null } : block)),
  };
  return set;
}

export function buildView(pages: Iterable<Page>): DocumentView {
  const builder = new ViewBuilder();
  for (const page of pages) builder.add(page);
  return builder.finish();
}

const likeness = (one: PlacedWord, other: PlacedWord): number =>
  Math.min(heightOf(one), heightOf(other)) / Math.max(heightOf(one), heightOf(other));

function groupInRows(words: PlacedWord[], pageWidth: number): PlacedWord[][] {
  const rows: PlacedWord[][] = [];
  const bands = new RowBands(words);
  for (const word of words.toSorted((a, b) => a.left - b.left || a.top - b.top)) {
    let best: number | undefined;
    let bestScore = 0;
    for (const index of bands.rowsAt(word)) {
      const last = rows[index]?.at(-1);
      if (last === undefined) continue;
      const shared = overlapY(last, word) / (Math.min(heightOf(last), heightOf(word)) || 1);
      if (shared <= MIN_SHARED_HEIGHT) continue;
      // Words may touch, but one that begins well inside the last one belongs to another row.
      if (word.left < last.right - 0.5 * Math.min(widthOf(last), widthOf(word)) - 1) continue;
      const distance = Math.max(0, word.left - last.right) / (pageWidth || 1);
      const score = shared - distance * DISTANCE_COST - (1 - likeness(last, word)) * HEIGHT_COST;
      if (score > bestScore) {
        bestScore = score;
        best = index;
      }
    }
    const index = best ?? rows.length;
    if (best === undefined) rows.push([word]);
    else rows[best]?.push(word);
    bands.add(index, word);
  }
  const middle = (row: PlacedWord[]): number => median(row.map((word) => (word.top + word.bottom) / 2)) ?? 0;
  return rows
    .map((row) => ({ row, y: middle(row) }))
    .sort((a, b) => a.y - b.y)
    .map(({ row }) => row);
}

/** Widens the gap that separates segments on pages where all words stand far apart. */
function segmentGap(rows: readonly PlacedWord[][]): number {
  const gaps: number[] = [];
  for (const row of rows) {
    for (const [place, word] of row.entries()) {
      const last = row[place - 1];
      if (last === undefined || last.cell !== word.cell) continue;
      const gap = (word.left - last.right) / Math.min(heightOf(last), heightOf(word));
      if (gap < MAX_COUNTED_GAP) gaps.push(gap);
    }
  }
  if (gaps.length < MIN_COUNTED_GAPS) return SEGMENT_GAP;
  const usual = gaps.sort((a, b) => a - b)[Math.floor(USUAL_SHARE * gaps.length)] ?? 0;
  return Math.min(MAX_SEGMENT_GAP, Math.max(SEGMENT_GAP, WIDER * usual));
}

const MAX_BANDS = 1_000;

/** Indexes rows by their height on the page: a sheet has thousands, and a word can only belong to those beside it. */
class RowBands {
  readonly #bands = new Map<number, Set<number>>();
  readonly #height: number;

  constructor(words: readonly PlacedWord[]) {
    this.#height = 2 * Math.max(1, median(words.map(heightOf)) ?? 1);
  }

  add(row: number, word: PlacedWord): void {
    for (const band of this.#of(word)) {
      const known = this.#bands.get(band);
      if (known === undefined) this.#bands.set(band, new Set([row]));
      else known.add(row);
    }
  }

  /** In the order in which they began. */
  rowsAt(word: PlacedWord): number[] {
    const found = new Set<number>();
    for (const band of this.#of(word)) for (const row of this.#bands.get(band) ?? []) found.add(row);
    return [...found].sort((a, b) => a - b);
  }

  *#of({ top, bottom }: PlacedWord): Generator<number> {
    const first = Math.floor(top / this.#height);
    const last = Math.min(Math.floor(bottom / this.#height), first + MAX_BANDS);
    for (let band = first; band <= last; band += 1) yield band;
  }
}

/** In heights: between the left edges of the lines of a cell. */
const CELL_EDGE = 0.3;

/** Dots that lead from a label to its value, as a colon does, and marks between entries of one line. */
const SEPARATOR = /^(?:[.·_…]{3,}|·)$/u;

/** Whether the word stands where the text of its cell begins, as the first words of the cell's other lines show. */
type BeginsCell = (word: PlacedWord) => boolean;

function cellEdges(rows: readonly PlacedWord[][]): BeginsCell {
  const edges = new Map<number, PlacedWord[]>();
  for (const row of rows)
    for (const [place, word] of row.entries()) {
      if (word.cell < 0 || word.cell === row[place - 1]?.cell) continue;
      const known = edges.get(word.cell);
      if (known === undefined) edges.set(word.cell, [word]);
      else known.push(word);
    }
  return (word) =>
    edges
      .get(word.cell)
      ?.some((other) => other !== word && Math.abs(other.left - word.left) < CELL_EDGE * heightOf(word)) ?? false;
}

function cutInSegments(words: PlacedWord[], minGap: number, beginsCell: BeginsCell): PlacedWord[][] {
  const parts: PlacedWord[][] = [];
  let part: PlacedWord[] = [];
  const widest = spaceOf(words);
  const spread = spreadLabels(words);
  for (const [place, word] of words.entries()) {
    const last = part.at(-1);
    if (last !== undefined && SEPARATOR.test(word.text)) {
      if (word.text.length > 1 && !last.text.endsWith(':')) part.push({ ...word, text: ':', spaced: false });
      parts.push(part);
      part = [];
      continue;
    }
    if (last !== undefined && !spread.has(place)) {
      const height = Math.min(heightOf(last), heightOf(word));
      const gap = word.left - last.right - (GOES_ON.test(last.text) ? BEHIND_COMMA * height : 0);
      if (
        gap > Math.max(minGap * height, widest) ||
        (word.cell !== last.cell && (beginsCell(word) || !isOneText(last, word, gap / height)))
      ) {
        parts.push(part);
        part = [];
      }
    }
    part.push(word);
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** A typewriter sets a comma in the middle of its place, so that the space behind it seems wider. */
const GOES_ON = /\p{L}[,;]$/u;
const BEHIND_COMMA = 0.2;

const ONLY_LETTERS = /^\p{L}[\p{L}'’.,-]*$/u;

/** Whether a column cuts a text: its words are as far from each other as words are, and nearer than columns. */
const isOneText = (last: PlacedWord, word: PlacedWord, gap: number): boolean =>
  gap > TEXT_GAP.min && gap < TEXT_GAP.max && ONLY_LETTERS.test(last.text) && ONLY_LETTERS.test(word.text);

/** How wide the spaces of a row set in wide type may be; 0 for other rows. Numbers and labels stand in columns. */
function spaceOf(words: readonly PlacedWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (words.length < 2 || letters < MIN_LETTERS || words.some(({ text }) => /[\d:]/.test(text))) return 0;
  const letter = words.reduce((sum, word) => sum + widthOf(word), 0) / letters;
  if (letter > MAX_LETTER * Math.max(...words.map(heightOf))) return 0;
  const widest = LETTERS_OF_SPACE * letter;
  return words.every((word, place) => word.left - (words[place - 1] ?? word).right <= widest) ? widest : 0;
}

const FOREIGN = /^\P{L}*\p{Script=Latin}/u;

/** Words of a left-to-right script stand in their own order, also on a page that is read from right to left. */
function restoreForeign(words: PlacedWord[]): void {
  for (let from = 0; from < words.length; from += 1) {
    if (!FOREIGN.test(words[from]?.text ?? '')) continue;
    let to = from + 1;
    while (FOREIGN.test(words[to]?.text ?? '')) to += 1;
    words.splice(from, to - from, ...words.slice(from, to).reverse());
    from = to;
  }
}
