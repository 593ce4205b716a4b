/** The words of a page in the form in which categories are compared with them. */
import type { Page } from '../../../documents/model/document.ts';
import type { DocumentView, Row } from '../../engine/core/view.ts';
import { termTokens } from '../term-tokens.ts';

/** Titles say more than other lines, and those more than running text. */
export type Zone = 'title' | 'line' | 'prose';

export interface TokenLine {
  tokens: readonly string[];
  text: string;
  zone: Zone;
}

export interface PageTokens {
  number: number;
  lines: TokenLine[];
  /** Shares and measures of its layout, 0..1. */
  layout: Layout;
}

export interface Layout {
  /** Much higher than wide, or very small: a strip of paper. */
  narrow: number;
  /** Share of lines that are running text. */
  prose: number;
  /** Share of lines that end with an amount. */
  amounts: number;
  /** Form fields and lines to fill in. */
  fields: number;
}

const TITLE_SHARE = 0.3;
const TITLE_ROWS = 12;
const TITLE_TOKENS = 9;
const PROSE_WORDS = 9;
const MAX_LINES = 400;
const AMOUNT = /\d[.,]\d{2}\s*\p{L}{0,3}$/u;

export function tokensOfPage(page: Page, view: DocumentView): PageTokens {
  const { height } = view.pages[0] ?? { height: 1 };
  const rows = view.rows.filter((row) => row.text.trim() !== '').slice(0, MAX_LINES);
  return {
    number: page.number,
    // Titles stand beside letterheads and form numbers, so what counts as a line ends at a wide gap.
    lines: rows.flatMap((row) =>
      row.segments.map(({ text }) => {
        const tokens = termTokens(text);
        return { tokens, text, zone: zoneOf(row, tokens, height) };
      }),
    ),
    layout: layoutOf(page, rows),
  };
}

function zoneOf(row: Row, tokens: readonly string[], height: number): Zone {
  if (tokens.length > TITLE_TOKENS) return 'prose';
  return row.top < TITLE_SHARE * height && row.place < TITLE_ROWS ? 'title' : 'line';
}

function layoutOf(page: Page, rows: readonly Row[]): Layout {
  const count = Math.max(1, rows.length);
  const ratio = page.width === null || page.height === null ? 1.3 : page.height / Math.max(1, page.width);
  const isStrip = ratio > 1.75 || (page.width !== null && page.width < 320);
  const words = page.words.length;
  return {
    narrow: (isStrip ? 0.6 : 0) + (words < 220 && ratio > 1 ? 0.4 : 0),
    prose: rows.filter((row) => row.words.length >= PROSE_WORDS).length / count,
    amounts: rows.filter((row) => AMOUNT.test(row.text)).length / count,
    fields: Math.min(1, (page.fields.length + rows.filter((row) => /_{4,}|\.{6,}/.test(row.text)).length) / 10),
  };
}
