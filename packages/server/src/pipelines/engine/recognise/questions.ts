/**
 * Numbered questions of forms: "5. Name of foreign principal on whose behalf this material was / transmitted." A question
 * is no answer, neither its own nor that of the box beside it, and its later lines belong to it.
 */
import type { Span } from '../core/span.ts';
import { type DocumentView, heightOf, type Row, type Segment, type ViewPage, type ViewWord } from '../core/view.ts';

export interface Questions {
  /** For every line of a question, all of its lines. */
  of: ReadonlyMap<Segment, readonly Segment[]>;
}

const NONE: Questions = { of: new Map() };
/** Pages with fewer numbers, or with all of them below each other, have lists of things said, not boxes to fill in. */
const MIN_NUMBERS = 4;
const MIN_BESIDE = 2;
const NUMBERED = /^\(?(\d{1,2})\s?[.)]\s?\p{Lu}/u;
const MARKER = /^\(?(\d{1,2})[.)]?$/;
/** Lines of a question after the first, and from the top of one line to that of the next, in heights. */
const MAX_LINES = 3;
const MAX_PITCH = 1.35;
const MAX_INDENT = 2.5;

const known = new WeakMap<ViewPage, Questions>();

export function questionsOf(page: ViewPage): Questions {
  const found = known.get(page) ?? questionsFrom(page);
  known.set(page, found);
  return found;
}

/** Whether a row stands over all questions of a form: who had it printed is not who fills it in. */
export function isOverQuestions(page: ViewPage, row: number): boolean {
  const first = Math.min(
    ...questionsOf(page)
      .of.keys()
      .map((segment) => segment.row),
  );
  return Number.isFinite(first) && row < first;
}

/** Spans that do not begin as a line of a question does. */
export function withoutQuestions({ pages, segments }: DocumentView, spans: readonly Span[]): Span[] {
  return spans.filter(({ page: at, words: [first] }) => {
    const page = pages[at];
    const segment = segments[first?.segment ?? -1];
    return (
      page === undefined || segment === undefined || segment.words[0] !== first || !questionsOf(page).of.has(segment)
    );
  });
}

function questionsFrom(page: ViewPage): Questions {
  const markers = markersOf(page);
  const numbered = page.rows.map((row) => row.segments.filter((segment) => isNumbered(segment, markers)));
  const numbers = new Set(numbered.flat().map((segment) => numberOf(segment, markers)));
  const beside = numbered.filter(({ length }) => length >= 2).length;
  if (numbers.size < MIN_NUMBERS || beside < MIN_BESIDE) return NONE;
  const inCells = cellsBeside(page, new Set(numbered.flat()));
  const of = new Map<Segment, readonly Segment[]>();
  for (const row of page.rows)
    for (const segment of [...(numbered[row.place] ?? []), ...row.segments.filter((entry) => inCells.has(entry))]) {
      const lines = [segment, ...linesBelow(page.rows.slice(row.place + 1, row.place + 1 + MAX_LINES), segment)];
      for (const line of lines) of.set(line, lines);
    }
  return { of };
}

/** First lines of the cells beside a cell with a numbered question: recognition lost their numbers. */
function cellsBeside({ rows, cells }: ViewPage, numbered: ReadonlySet<Segment>): ReadonlySet<Segment> {
  const segments = new Map(
    rows.flatMap((row) => row.segments.flatMap((segment) => segment.words.map((word) => [word, segment] as const))),
  );
  const firsts = cells.flatMap((cell) => {
    const segment = cell.words[0] === undefined ? undefined : segments.get(cell.words[0]);
    return segment === undefined ? [] : [{ segment, line: `${cell.table}.${cell.row}` }];
  });
  const lines = new Set(firsts.flatMap(({ segment, line }) => (numbered.has(segment) ? [line] : [])));
  return new Set(firsts.flatMap(({ segment, line }) => (lines.has(line) && !numbered.has(segment) ? [segment] : [])));
}

/** The numbers that the reader took as those of a list: they are not words. */
function markersOf({ model }: ViewPage): ReadonlyMap<number, string> {
  const markers = new Map<number, string>();
  for (const block of model.blocks) {
    if (block.kind !== 'list_item' || !MARKER.test(block.marker ?? '')) continue;
    const first = block.lines[0]?.from;
    if (first !== undefined) markers.set(first, block.marker ?? '');
  }
  return markers;
}

const numberOf = ({ words, text }: Segment, markers: ReadonlyMap<number, string>): string | undefined =>
  NUMBERED.exec(text)?.[1] ?? MARKER.exec(markers.get(words[0]?.index ?? -1) ?? '')?.[1];

const isNumbered = (segment: Segment, markers: ReadonlyMap<number, string>): boolean =>
  numberOf(segment, markers) !== undefined;

/** Lines that go on in small letters, or with an instruction in brackets. */
function linesBelow(rows: readonly Row[], first: Segment): Segment[] {
  const lines: Segment[] = [];
  const height = heightOf(first);
  const cell = (words: readonly ViewWord[]): number | undefined => words[0]?.cell;
  let { top } = first;
  for (const row of rows) {
    const line = row.segments.find(
      ({ left, words }) =>
        cell(words) === cell(first.words) && left > first.left - height && left < first.left + MAX_INDENT * height,
    );
    if (line === undefined) continue;
    if (line.top - top > MAX_PITCH * height || !/^[\p{Ll}(]/u.test(line.text)) break;
    lines.push(line);
    ({ top } = line);
  }
  return lines;
}

/** Where a question goes on to say more about what it asks for. */
const SAYS_MORE = /\s*\(|,\s|(?:\s(?:on|from|to|for|of|by|in|with|under))?\s(?:which|whom|whose|who)\s/u;

/** "Nature of material" of the question "3. Nature of material (a concise account of …)"; none if it says no more. */
export function askedIn(page: ViewPage, segment: Segment, text: string): string[] {
  const end = questionsOf(page).of.has(segment) ? text.search(SAYS_MORE) : -1;
  return end > 0 && /\p{L}{3}/u.test(text.slice(0, end)) ? [text.slice(0, end)] : [];
}
