/** The words of a document as streams of folded characters, in each order in which a value may be printed. */
import {
  type DocumentView,
  heightOf,
  overlapX,
  type Segment,
  type ViewPage,
  type ViewWord,
  widthOf,
} from '../engine/core/view.ts';
import { fold } from './fold.ts';

export interface WordStream {
  text: string;
  /** For each character the number of its word. */
  owners: Int32Array;
  words: ViewWord[];
  /** Where each word begins. */
  starts: Int32Array;
}

export interface WordStreams {
  /** One per page, row after row. */
  rows: WordStream[];
  /** The reading order, if it differs, and columns of segments below each other. */
  others: WordStream[];
}

export function streamsOf(view: DocumentView): WordStreams {
  const folded = new Map<ViewWord, string>();
  const rows: WordStream[] = [];
  const others: WordStream[] = [];
  for (const page of view.pages) {
    const words = page.rows.flatMap((row) => row.words);
    rows.push(streamOf(words, folded));
    const read = words.filter(({ index }) => index >= 0).toSorted((a, b) => a.index - b.index);
    if (read.length !== words.length || read.some((word, place) => word !== words[place])) {
      others.push(streamOf(read, folded));
    }
    for (const chain of chainsOf(page)) {
      others.push(
        streamOf(
          chain.flatMap((segment) => segment.words),
          folded,
        ),
      );
    }
  }
  return { rows, others };
}

function streamOf(words: ViewWord[], folded: Map<ViewWord, string>): WordStream {
  const parts: string[] = [];
  const starts = new Int32Array(words.length);
  let length = 0;
  for (const [number, word] of words.entries()) {
    let text = folded.get(word);
    if (text === undefined) {
      text = fold(word.text);
      folded.set(word, text);
    }
    starts[number] = length;
    length += text.length;
    parts.push(text);
  }
  const owners = new Int32Array(length);
  for (const [number, part] of parts.entries()) {
    const start = starts[number] ?? 0;
    owners.fill(number, start, start + part.length);
  }
  return { text: parts.join(''), owners, words, starts };
}

/** A gap below a segment wider than this, in heights, ends its column. */
const MAX_LINE_GAP = 1.3;
const MAX_CHAIN = 60;

/** Segments right below each other: lines of an address, of a cell, of a paragraph. */
function chainsOf(page: ViewPage): Segment[][] {
  const chains: Segment[][] = [];
  const used = new Set<Segment>();
  for (const [place, row] of page.rows.entries()) {
    for (const segment of row.segments) {
      if (used.has(segment)) continue;
      const chain = [segment];
      used.add(segment);
      let last = segment;
      let at = place;
      while (chain.length < MAX_CHAIN) {
        const next = below(page, at, last, used);
        if (next === undefined) break;
        used.add(next.segment);
        chain.push(next.segment);
        last = next.segment;
        at = next.at;
      }
      if (chain.length > 1) chains.push(chain);
    }
  }
  return chains;
}

const ROWS_BELOW = 4;

function below(
  page: ViewPage,
  place: number,
  upper: Segment,
  used: ReadonlySet<Segment>,
): { segment: Segment; at: number } | undefined {
  const height = heightOf(upper);
  let best: { segment: Segment; at: number } | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (let at = place + 1; at <= place + ROWS_BELOW && at < page.rows.length; at += 1) {
    for (const segment of page.rows[at]?.segments ?? []) {
      if (used.has(segment)) continue;
      const gap = segment.top - upper.bottom;
      if (gap < -0.5 * height || gap > MAX_LINE_GAP * height) continue;
      const shared = overlapX(segment, upper) / (Math.min(widthOf(segment), widthOf(upper)) || 1);
      if (shared < 0.3 && Math.abs(segment.left - upper.left) > height) continue;
      const distance = gap + 0.2 * Math.abs(segment.left - upper.left);
      if (distance < bestDistance) {
        bestDistance = distance;
        best = { segment, at };
      }
    }
  }
  return best;
}
