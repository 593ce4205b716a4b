/** Lines at the head and at the foot of pages: numbers of pages, the name of the publication, when it was printed. */

import type { Span } from '../core/span.ts';
import type { DocumentView, Row, ViewPage, ViewWord } from '../core/view.ts';
import { joinWords } from '../core/view.ts';
import { type Found, foundIn, runOf } from '../papers/text-run.ts';
import { findDates } from '../recognise/dates.ts';
import { REPORT_LINES } from '../weights/reports.ts';

const PAGE = '(?:pages?|seiten?|p[aá]g(?:ina)?|pgs?|blad|sid[ae]?|side|strona|str|sivu|folha|feuille|foglio)';
/** "Page 3 of 12", "Seite 3/12", "Blad 1 (2)". */
const PAGED = new RegExp(
  `(?<!\\p{L})${PAGE}\\.?\\s?[:#]?\\s?(\\d{1,4})(?:\\s?(?:of|von|de|di|av|af|van|z|sur|/|\\()\\s?(\\d{1,4})\\)?)?(?![\\d.,:/])`,
  'iu',
);
const ONLY_NUMBER = /^[-–—|•\s]*(\d{1,4})[-–—|•\s]*$/u;

interface Running {
  row: Row;
  page: ViewPage;
}

export interface RunningLines {
  lines: readonly Running[];
  /** By page of the view, as printed. */
  numbers: ReadonlyMap<number, Found>;
  /** How many pages a line says there are. */
  count: Found | undefined;
  /** Texts beside numbers of pages, then those that several pages have. */
  names: readonly Found[];
}

const known = new WeakMap<DocumentView, RunningLines>();

export function runningLines(view: DocumentView): RunningLines {
  const found = known.get(view) ?? readLines(view);
  known.set(view, found);
  return found;
}

function readLines(view: DocumentView): RunningLines {
  const lines = view.isData
    ? []
    : view.pages.flatMap((page) => {
        const rows = page.rows.filter(({ text }) => /[\p{L}\d]/u.test(text));
        const foot = rows.slice(-REPORT_LINES.foot).toReversed();
        const top = rows.slice(0, REPORT_LINES.top).filter((row) => !foot.includes(row));
        return [...foot, ...top].map((row) => ({ row, page }));
      });
  const numbers = new Map<number, Found>();
  let count: Found | undefined;
  for (const line of lines) {
    const paged = pagedIn(line);
    count ??= paged?.count;
    if (paged?.number !== undefined && !numbers.has(line.row.page)) numbers.set(line.row.page, paged.number);
  }
  for (const line of lines) {
    const own = numbers.has(line.row.page) ? undefined : alone(line);
    if (own !== undefined) numbers.set(line.row.page, own);
  }
  return { lines, numbers, count, names: namesIn(lines, numbers) };
}

function pagedIn({ row }: Running): { number: Found; count: Found | undefined } | undefined {
  const run = runOf(row.words);
  const match = PAGED.exec(run.text);
  const [whole = '', number = '', count] = match ?? [];
  if (match === null) return undefined;
  const at = match.index + whole.indexOf(number);
  const end = match.index + whole.length;
  const countAt = count === undefined ? -1 : match.index + whole.lastIndexOf(count);
  return {
    number: foundIn(run, at, at + number.length),
    count: count === undefined || countAt >= end ? undefined : foundIn(run, countAt, countAt + count.length),
  };
}

/** A number that stands alone, in the outermost line of a page, at one of its edges or by itself. */
function alone({ row, page }: Running): Found | undefined {
  const rows = page.rows.filter(({ text }) => /[\p{L}\d]/u.test(text));
  const isOutermost = row === rows.at(-1) || row === rows[0];
  if (!isOutermost || row.words.some(({ cell }) => cell >= 0)) return undefined;
  const edges = [row.segments.at(-1), row.segments[0]].filter((segment) => segment !== undefined);
  for (const { words } of edges) {
    const run = runOf(words);
    const number = ONLY_NUMBER.exec(run.text)?.[1];
    if (number !== undefined) return foundIn(run, run.text.indexOf(number), run.text.indexOf(number) + number.length);
  }
  // Only the last word is the number where no gap tells them apart.
  const [last, before] = [row.words.at(-1), row.words.at(-2)];
  const isEnd = last !== undefined && row === rows.at(-1) && /^\d{1,3}$/.test(last.text) && isTextEnd(before);
  return isEnd ? { text: last.text, words: [last] } : undefined;
}

const isTextEnd = (word: ViewWord | undefined): boolean =>
  word !== undefined && /\p{L}{3}|^(?:19|20)\d\d$/u.test(word.text);

/** Texts without a date or an address, on several pages or in the line of a number. */
function namesIn(lines: readonly Running[], numbers: ReadonlyMap<number, Found>): Found[] {
  const texts = lines.flatMap(({ row, page }) => {
    const number = numbers.get(row.page);
    const isBeside = number?.words.some((word) => row.words.includes(word)) ?? false;
    return row.segments.flatMap(({ words }) => {
      const own = PAGED.test(joinWords(words)) ? [] : words.filter((word) => !(number?.words.includes(word) ?? false));
      const text = joinWords(own);
      return own.length > 0 && isName(own, text) ? [{ text, words: own, isBeside, page: page.number }] : [];
    });
  });
  const pagesOf = Map.groupBy(texts, ({ text }) => text);
  return [...pagesOf.values()]
    .filter((same) => new Set(same.map(({ page }) => page)).size > 1 || same[0]?.isBeside === true)
    .toSorted((one, other) => Number(other[0]?.isBeside) - Number(one[0]?.isBeside) || other.length - one.length)
    .flatMap(([first]) => (first === undefined ? [] : [{ text: first.text, words: first.words }]));
}

const isName = (words: readonly ViewWord[], text: string): boolean =>
  words.length >= REPORT_LINES.minNameWords &&
  words.length <= REPORT_LINES.maxNameWords &&
  (text.match(/\p{L}/gu)?.length ?? 0) >= 6 &&
  !/^[[(]|[@:]|www\.|https?|\p{L}\.\p{L}{2,3}\b|©/iu.test(text) &&
  findDates(text).length === 0 &&
  !words.some(({ cell }) => cell >= 0);

/** The date of a running line, first of one with a time beside it. */
export function printedDate({ lines }: RunningLines, dates: readonly Span[]): Span | undefined {
  const rows = new Map(lines.map(({ row }) => [row.index, row] as const));
  const own = dates.filter(({ row, rangePart }) => rows.has(row) && rangePart === undefined);
  return own.find(({ row }) =>
    /(?<!\d)\d{1,2}[:.]\d{2}(?!\d|[.,]\d)/.test(rows.get(row)?.text.replace(/\d{1,2}\.\d{1,2}\.\d{2,4}/g, '') ?? ''),
  );
}
