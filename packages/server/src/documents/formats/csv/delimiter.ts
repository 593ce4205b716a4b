import { CsvTextSplitter } from './splitter.ts';

const CANDIDATES = [',', ';', '\t', '|'];
const SAMPLE_RECORDS = 200;

export interface Dialect {
  delimiter: string;
  /** Characters at the start that only declare the delimiter, as spreadsheet programs write them. */
  skip: number;
}

/** `sep=;` as the first line, which spreadsheet programs obey and do not show, so it does not count as a row. */
const SEPARATOR_LINE = /^(?:sep=([^\p{L}\p{N}"\r\n])|"sep=([^\p{L}\p{N}"\r\n])")(?:\r\n|\n|\r|$)/iu;

/** The dialect that the first line declares, or null. Only ASCII can separate bytes. */
export function namedDialect(head: string): Dialect | null {
  const match = SEPARATOR_LINE.exec(head);
  const delimiter = match?.[1] ?? match?.[2];
  if (match === null || delimiter === undefined || delimiter.charCodeAt(0) > 0x7f) return null;
  return { delimiter, skip: match[0].length };
}

/**
 * The declared dialect; otherwise the delimiter that splits most records alike, of equals the one with most columns.
 */
export function detectDialect(head: string, isTabSeparated: boolean): Dialect {
  const named = namedDialect(head);
  if (named !== null) return named;
  if (isTabSeparated && head.includes('\t')) return { delimiter: '\t', skip: 0 };
  let best = { delimiter: ',', score: 0, columns: 1 };
  for (const delimiter of CANDIDATES) {
    const { columns, share } = cut(head, delimiter);
    if (columns < 2) continue;
    if (share > best.score + 1e-9 || (share > best.score - 1e-9 && columns > best.columns)) {
      best = { delimiter, score: share, columns };
    }
  }
  return { delimiter: best.delimiter, skip: 0 };
}

/** The most frequent number of cells, and the share of records that have it. */
function cut(head: string, delimiter: string): { columns: number; share: number } {
  const counts = new Map<number, number>();
  const splitter = new CsvTextSplitter(delimiter);
  let total = 0;
  const lastEnd = Math.max(head.lastIndexOf('\n'), head.lastIndexOf('\r'));
  // The head of a long file ends inside a record, which is ignored unless it is the only one.
  const whole = lastEnd > 0 ? head.slice(0, lastEnd + 1) : head;
  for (const { cells, isBlank } of [...splitter.push(whole), ...splitter.end()].slice(0, SAMPLE_RECORDS)) {
    if (isBlank) continue;
    total += 1;
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  }
  const [columns = 1, count = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { columns, share: count / Math.max(total, 1) };
}
