/** Rows and segments from placed words. Scans are never quite level, so rows are followed word by word. */
import type { Page } from '../../../documents/document.ts';
import { type PlacedWord, placeWords } from './place-words.ts';
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
} from './view.ts';

/** A gap wider than this, in heights of the smaller neighbour, begins a new segment. */
const SEGMENT_GAP = 0.8;
/** A word belongs to a row when it shares at least this much of the height with the row's last word. */
const MIN_SHARED_HEIGHT = 0.5;
/** How much a far word is worth less than a near one, per page width. */
const DISTANCE_COST = 0.35;

export class ViewBuilder {
  readonly #view: DocumentView = { pages: [], rows: [], segments: [] };

  add(model: Page): void {
    const pageIndex = this.#view.pages.length;
    const { width, height, words } = placeWords(model, pageIndex);
    const lineHeight = median(words.map(heightOf)) ?? 10;
    const page: ViewPage = { number: model.number, width, height, lineHeight, rows: [], model };
    this.#view.pages.push(page);
    for (const rowWords of groupInRows(words, width)) {
      const row = this.#row(rowWords, pageIndex, page.rows.length);
      page.rows.push(row);
    }
  }

  finish(): DocumentView {
    return this.#view;
  }

  #row(words: PlacedWord[], page: number, place: number): Row {
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
    for (const part of cutInSegments(words)) {
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

export function buildView(pages: Iterable<Page>): DocumentView {
  const builder = new ViewBuilder();
  for (const page of pages) builder.add(page);
  return builder.finish();
}

function groupInRows(words: PlacedWord[], pageWidth: number): PlacedWord[][] {
  const rows: PlacedWord[][] = [];
  for (const word of words.toSorted((a, b) => a.left - b.left || a.top - b.top)) {
    let best: PlacedWord[] | undefined;
    let bestScore = 0;
    for (const row of rows) {
      const last = row.at(-1);
      if (last === undefined) continue;
      const shared = overlapY(last, word) / (Math.min(heightOf(last), heightOf(word)) || 1);
      if (shared <= MIN_SHARED_HEIGHT) continue;
      // Words may touch; one that begins well inside the last one is of another row.
      if (word.left < last.right - 0.5 * Math.min(widthOf(last), widthOf(word)) - 1) continue;
      const score = shared - ((word.left - last.right) / (pageWidth || 1)) * DISTANCE_COST;
      if (score > bestScore) {
        bestScore = score;
        best = row;
      }
    }
    if (best === undefined) rows.push([word]);
    else best.push(word);
  }
  const middle = (row: PlacedWord[]): number => median(row.map((word) => (word.top + word.bottom) / 2)) ?? 0;
  return rows
    .map((row) => ({ row, y: middle(row) }))
    .sort((a, b) => a.y - b.y)
    .map(({ row }) => row);
}

function cutInSegments(words: PlacedWord[]): PlacedWord[][] {
  const parts: PlacedWord[][] = [];
  let part: PlacedWord[] = [];
  for (const word of words) {
    const last = part.at(-1);
    if (last !== undefined) {
      const gap = word.left - last.right;
      const height = Math.min(heightOf(last), heightOf(word));
      if (gap > SEGMENT_GAP * height || word.cell !== last.cell) {
        parts.push(part);
        part = [];
      }
    }
    part.push(word);
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

export function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
