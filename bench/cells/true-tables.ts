/** Real tables with known cells, as heads and rows of text. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { idsOf } from '../support/split.ts';

export interface TrueTable {
  /** File of the document, from the folder of its set. */
  file: string;
  /** By column; the lines of a head from the top. */
  heads: string[][];
  rows: string[][];
}

/** A cell with the rows and columns that it spans, both ends included. */
interface SpanCell {
  text: string;
  r0: number;
  r1: number;
  c0: number;
  c1: number;
}

/** Sets whose truth gives cells by row and column, and sets whose truth gives markup. */
export const TABLE_SETS = ['tables-icdar2013', 'parse-pmc'] as const;

export async function trueTables(home: string, part: string): Promise<TrueTable[]> {
  const truths = JSON.parse(await readFile(path.join(home, 'gt.json'), 'utf8')) as Record<
    string,
    { file: string; tables?: { cells: SpanCell[] }[]; blocks?: { t: string; html?: string }[] }
  >;
  const ids = await idsOf(home, part);
  return ids.flatMap((id) => {
    const { file = '', tables = [], blocks = [] } = truths[id] ?? {};
    const given = tables.map(({ cells }) => cells);
    const marked = blocks.flatMap(({ t, html }) => (t === 'table' && html !== undefined ? [cellsOf(html)] : []));
    return [...given, ...marked].flatMap((cells) => tableOf(file, cells) ?? []);
  });
}

const NUMBER = /^[-−–(]?[$€£]?\s?\d[\d.,\s]*%?\)?$/;
const isNumber = (text: string): boolean => NUMBER.test(text.trim());
const MAX_HEAD_ROWS = 4;

function tableOf(file: string, cells: readonly SpanCell[]): TrueTable | undefined {
  const columns = 1 + Math.max(-1, ...cells.map(({ c1 }) => c1));
  const height = 1 + Math.max(-1, ...cells.map(({ r1 }) => r1));
  const grid = Array.from({ length: height }, () => Array.from({ length: columns }, () => ''));
  for (const { text, r0, r1, c0, c1 } of cells) {
    for (let row = r0; row <= r1; row += 1) {
      const line = grid[row];
      // What stands over several columns heads all of them; a cell of the body fills the first.
      for (let column = c0; line !== undefined && column <= c1; column += 1)
        line[column] = column === c0 || row < MAX_HEAD_ROWS ? text.replace(/\s+/g, ' ').trim() : '';
    }
  }
  const isText = !grid.some((row) => row.slice(1).some(isNumber)) && grid[0]?.every((text) => /\p{L}/u.test(text));
  const body =
    isText === true
      ? 1
      : grid.findIndex((row, at) => at > 0 && row.slice(1).filter(isNumber).length > (columns - 1) / 2);
  if (body < 1 || body > MAX_HEAD_ROWS) return undefined;
  const heads = Array.from({ length: columns }, (_, column) => [
    ...new Set(grid.slice(0, body).flatMap((row) => row[column] || [])),
  ]);
  return { file, heads, rows: grid.slice(body) };
}

/** The cells of a table in HTML, with their spans. */
function cellsOf(html: string): SpanCell[] {
  const cells: SpanCell[] = [];
  const taken = new Set<string>();
  for (const [row, [, line = '']] of [...html.matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].entries()) {
    let column = 0;
    for (const [, attributes = '', inner = ''] of line.matchAll(/<t[dh]([^>]*)>([\s\S]*?)<\/t[dh]>/g)) {
      while (taken.has(`${row} ${column}`)) column += 1;
      const span = (name: string): number => Number(new RegExp(`${name}="(\\d+)"`).exec(attributes)?.[1] ?? 1);
      const [down, across] = [span('rowspan'), span('colspan')];
      cells.push({ text: plainText(inner), r0: row, r1: row + down - 1, c0: column, c1: column + across - 1 });
      for (let below = 0; below < down; below += 1)
        for (let beside = 0; beside < across; beside += 1) taken.add(`${row + below} ${column + beside}`);
      column += across;
    }
  }
  return cells;
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const plainText = (html: string): string =>
  html.replace(/<[^>]+>/g, ' ').replace(/&(\w+);/g, (whole, name: string) => SIGNS[name] ?? whole);
