/** What is kept of a page to tell where documents of a bundle begin: small, so that long bundles fit into memory. */
import type { Page } from '../../documents/model/document.ts';
import type { DocumentView, Row } from '../engine/core/view.ts';
import { buildView } from '../engine/view/build-view.ts';
import { type Numbering, numberingOf } from './numbering.ts';

export interface PageFacts {
  number: number;
  /** Number of words. */
  length: number;
  /** Counts of the words that it begins with, folded. */
  bag: ReadonlyMap<string, number>;
  /** Numbers and codes that are printed on it, folded. */
  codes: ReadonlySet<string>;
  /** The first and the last lines, folded, with a sign for each digit. */
  head: readonly string[];
  foot: readonly string[];
  numbering: Numbering | null;
  width: number;
  height: number;
  /** Share of words that were recognised from an image. */
  ocrShare: number;
  /** The usual height of a word in points. */
  lineHeight: number;
  /** Where text begins and ends, as shares of the page. */
  left: number;
  top: number;
  bottom: number;
  /** Height of the tallest of its first lines, in usual heights. */
  titleSize: number;
  /** True if one of the first lines is in capitals. */
  hasCapitals: boolean;
  /** True if its first line goes on with a sentence, and if its last one does not end one. */
  beginsInside: boolean;
  endsInside: boolean;
  sheet: string | null;
}

const MAX_BAG = 220;
const MAX_CODES = 120;
const EDGE_LINES = 4;
const HEAD_LINES = 8;
const FOOT_LINES = 3;
/** Share of the page in which a title stands. */
const TITLE_SHARE = 0.35;

const foldedWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Digits count as the same: the lines of a form differ in what is filled in. */
const lineShape = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, '0')
    .replace(/[^\p{L}0]+/gu, ' ')
    .trim();

export const factsOf = (page: Page): PageFacts => factsOfView(page, buildView([page]));

export function factsOfView(page: Page, view: DocumentView): PageFacts {
  const rows = view.rows.filter((row) => row.text.trim() !== '');
  const { width, height, lineHeight } = view.pages[0] ?? { width: 1, height: 1, lineHeight: 1 };
  const bag = new Map<string, number>();
  const codes = new Set<string>();
  for (const { text } of page.words) {
    const word = foldedWord(text);
    if (/\d/.test(word)) {
      if (isCode(word) && codes.size < MAX_CODES) codes.add(word);
    } else if (word.length >= 3 && (bag.has(word) || bag.size < MAX_BAG)) bag.set(word, (bag.get(word) ?? 0) + 1);
  }
  const first = rows.slice(0, HEAD_LINES);
  const last = rows.slice(-FOOT_LINES);
  const titles = rows.filter((row) => row.top < TITLE_SHARE * height).slice(0, HEAD_LINES);
  const body = rows.filter((row) => row.words.length > 3);
  return {
    number: page.number,
    length: page.words.length,
    bag,
    codes,
    head: first.map(({ text }) => lineShape(text)).filter((text) => text !== ''),
    foot: last.map(({ text }) => lineShape(text)).filter((text) => text !== ''),
    numbering: numberingOf(
      rows.map(({ text }, at) => ({ text, isEdge: at < EDGE_LINES || at >= rows.length - EDGE_LINES })),
    ),
    width,
    height,
    ocrShare: page.ocrShare,
    lineHeight,
    left: share(usual(rows.map((row) => row.left)), width),
    top: share(rows[0]?.top ?? 0, height),
    bottom: share(Math.max(0, ...rows.map((row) => row.bottom)), height),
    titleSize: Math.max(1, ...titles.map((row) => rowHeight(row) / Math.max(1, lineHeight))),
    hasCapitals: titles.some(({ text }) => isInCapitals(text)),
    beginsInside: /^\p{Ll}/u.test(body[0]?.text ?? ''),
    endsInside: /[\p{Ll},;-]$/u.test(body.at(-1)?.text.trim() ?? ''),
    sheet: page.sheet?.name ?? null,
  };
}

/** Long enough that two documents seldom share it, and no year or amount. */
const isCode = (word: string): boolean => word.replace(/\D/g, '').length >= 4 && !/^(19|20)\d\d$/.test(word);

const isInCapitals = (text: string): boolean => {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return letters.length >= 5 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
};

const rowHeight = (row: Row): number => usual(row.words.map((word) => word.bottom - word.top));

const usual = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const share = (value: number, whole: number): number => Math.min(1, Math.max(0, value / Math.max(1, whole)));
