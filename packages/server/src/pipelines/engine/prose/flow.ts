/** Builds the running text of a document in reading order, since sentences do not end where lines do. */
import type { Context } from '../core/context.ts';
import type { Flow, Sentence } from '../core/flow.ts';
import { type Found, type Span, spanOfWords } from '../core/span.ts';
import type { DocumentView, ViewWord } from '../core/view.ts';
import { findDates, isAmbiguous, isoOf } from '../recognise/dates.ts';
import { monthOf } from '../recognise/months.ts';
import { isCompanyForm } from '../recognise/names.ts';
import type { PrintedDate } from '../recognise/printed-date.ts';

/** Shorter rows are lines of a form, not sentences. */
export const MIN_SENTENCE_WORDS = 9;
/** Longer documents are read up to here; what a contract says about itself comes earlier. */
const MAX_CHARACTERS = 400_000;
/** Longer sentences are cut: they are lists or tables. */
const MAX_SENTENCE = 2500;
const ABBREVIATION =
  /(?:^|[\s(“"'])(?:(?:\p{Lu}\.)*\p{Lu}|inc|ltd|co|corp|llc|no|nos|nr|mr|mrs|ms|dr|st|jr|sr|vs|etc|al|art|sec|abs|bzw|ca|str|u\.s|l\.p|e\.g|i\.e|z\.b|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/iu;

export function flowOf(view: DocumentView): Flow {
  const words: ViewWord[] = [];
  const offsets: number[] = [];
  const headed: number[] = [];
  let text = '';
  for (const page of view.pages) {
    const own = page.rows.flatMap((row) => row.words).filter((word) => word.index >= 0);
    for (const word of own.sort((a, b) => a.index - b.index)) {
      if (text.length + word.text.length >= MAX_CHARACTERS) break;
      const before = words.at(-1);
      const isNewLine = before !== undefined && (before.row !== word.row || before.page !== word.page);
      if (words.length > 0 && (word.spaced || isNewLine)) text += ' ';
      if (isNewLine && before.page === word.page && isUnderHeading(view, before, word)) headed.push(text.length);
      offsets.push(text.length);
      words.push(word);
      text += word.text;
    }
  }
  const places = new Map(words.map((word, place) => [word, place] as const));
  const quoted = withDoubleQuotes(text);
  return { text: quoted, words, offsets, places, sentences: sentencesOf(quoted, headed) };
}

/** ‘Company’, 'Company' and ``Company'' are quoted like “Company”; an apostrophe has no opening mark before it. */
const QUOTED =
  /(?<=[\s(]|^)(?:[‘'`](?<one>[\p{L}\d][^‘’'`“”"()]{1,40})[’']|[‘'`]{2}(?<two>[^‘’'`“”"()]{2,40})[’']{2})(?=[\s),.;:]|$)/gu;

/** As long as the text, because words are found by their offsets. */
function withDoubleQuotes(text: string): string {
  return text.replace(QUOTED, (_, one: string | undefined, two: string | undefined) =>
    one === undefined ? ` “${two ?? ''}” ` : `“${one}”`,
  );
}

const MAX_HEADING_WORDS = 8;
/** Shorter words at the end of a line in capitals join it to the next one: "BETWEEN ACME INC. AND". */
const MIN_LAST = 4;

/** Whether a heading in capitals ends between two words: without a full stop it would run into the name below it. */
function isUnderHeading({ rows }: DocumentView, last: ViewWord, first: ViewWord): boolean {
  const heading = rows[last.row];
  if (heading === undefined || heading.words.length > MAX_HEADING_WORDS) return false;
  return (
    /^\P{Ll}*\p{Lu}\P{Ll}*$/u.test(heading.text) &&
    last.text.length >= MIN_LAST &&
    /^["“(]?\p{Lu}\p{Ll}/u.test(first.text)
  );
}

const DAY_BEFORE = /(?<![\p{L}\d.])\d{1,2}$/u;

/** A full stop of an abbreviation before the form of a company, and of a day before its month: "Mfg. Co.", "10. April". */
function goesOn(text: string, { index, 0: stop }: RegExpExecArray): boolean {
  const [next = ''] = text.slice(index + stop.length, index + stop.length + 20).split(/\s/);
  return isCompanyForm(next) || (DAY_BEFORE.test(text.slice(Math.max(0, index - 4), index)) && monthOf(next) > 0);
}

/** @param headed where text under a heading begins */
function sentencesOf(text: string, headed: readonly number[]): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  let next = 0;
  const close = (end: number): void => {
    while ((headed[next] ?? end) < end) {
      const at = headed[next] ?? end;
      next += 1;
      if (at > start) close(at);
    }
    for (let from = start; from < end; from += MAX_SENTENCE) {
      const to = Math.min(end, from + MAX_SENTENCE);
      sentences.push({ start: from, end: to, text: text.slice(from, to) });
    }
    start = end;
  };
  for (const match of text.matchAll(/[.!?]["”’)]*\s+(?=["“‘(]?[\p{Lu}\d]|\([a-z]{1,4}\)\s|[-–•]\s+\p{Lu})/gu)) {
    const before = text.slice(Math.max(start, match.index - 12), match.index);
    if (match[0].startsWith('.') && (ABBREVIATION.test(before) || goesOn(text, match))) continue;
    close(match.index + match[0].length);
  }
  close(text.length);
  return sentences;
}

/** The words between two places of the text. */
export function wordsIn({ words, offsets }: Flow, start: number, end: number): ViewWord[] {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const word = words[middle];
    if (word !== undefined && (offsets[middle] ?? 0) + word.text.length <= start) low = middle + 1;
    else high = middle;
  }
  const found: ViewWord[] = [];
  for (let place = low; place < words.length && (offsets[place] ?? 0) < end; place += 1) {
    const word = words[place];
    if (word !== undefined) found.push(word);
  }
  return found;
}

const knownDates = new WeakMap<Flow, readonly PrintedDate[]>();

/** The dates of the text. Several fields ask for them. */
export function datesOf(flow: Flow): readonly PrintedDate[] {
  const dates = knownDates.get(flow) ?? findDates(flow.text);
  knownDates.set(flow, dates);
  return dates;
}

/** @param at where the text begins that the date was found in */
export const dateInFlow = (
  flow: Flow,
  date: PrintedDate,
  { dayFirst, isDayOrderKnown }: Pick<Context, 'dayFirst' | 'isDayOrderKnown'>,
  at = 0,
): Span | undefined =>
  spanInFlow(flow, at + date.start, at + date.end, {
    kind: 'date',
    value: isoOf(date, dayFirst),
    normaliser: 'date_iso',
    score: date.score,
    traits: { isOrderGuessed: !isDayOrderKnown && isAmbiguous(date) },
  });

export function spanInFlow(flow: Flow, start: number, end: number, found: Found): Span | undefined {
  const text = found.text ?? flow.text.slice(start, end).trim();
  return spanOfWords(wordsIn(flow, start, end), { ...found, text });
}

/** Whether the span crosses the end of a line, where recognisers of rows miss it. */
export const isBroken = (span: Span): boolean => new Set(span.words.map((word) => word.row)).size > 1;
