/**
 * Lists of periods as CVs print them: jobs and studies, each with the line that has its period, in one column of the page.
 * How many lines stand above that line is the same for all entries of a section, and so is what each line says.
 */
import type { Prepared } from '../core/context.ts';
import type { ListField } from '../core/field.ts';
import { median } from '../core/median.ts';
import { type DocumentView, heightOf, joinWords, type Segment, type ViewWord } from '../core/view.ts';
import { EDUCATION_HEADING, isCvHeading, STILL, WORK_HEADING } from '../lexicon/cv-words.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { MONTH } from '../recognise/months.ts';
import { endsInLegalForm } from '../recognise/names.ts';
import { spacedName } from '../schema/value-kind.ts';
import { DATED } from '../weights/cvs.ts';
import { titleScore } from './list-titles.ts';
import { cutAtBars, itemStarts, sideColumn } from './text-column.ts';

export interface Period {
  /** The words of its ends; an end that is open has words too. */
  start: ViewWord[];
  startText: string;
  end: ViewWord[] | undefined;
  endText: string;
  isOpen: boolean;
  /** All of it, as printed. */
  words: ViewWord[];
  text: string;
}

export interface DatedEntry {
  period: Period;
  /** Lines with its values, above and below the period and beside it; each is cut at wide gaps. */
  lines: ViewWord[][][];
  /** What is said about it, in sentences or items. */
  said: ViewWord[][];
  /** Whether lines above the period are left out, because they are those of the entry before. */
  continues: boolean;
}

const DAY = String.raw`(?:(?:(?<!\p{L})(?:spring|summer|autumn|fall|winter|${MONTH})\.?,?\s|\d{1,2}[/.])?(?:\d{1,2}[/.])?(?:19|20)\d\d)(?!\d)`;
const PERIOD = new RegExp(
  String.raw`(${DAY})(?:\s*(?:[-–—]|to|bis|until|à|al?|tot)\s*(${DAY}|(?:${STILL})(?!\p{L})))?`,
  'iu',
);
const IS_NOW = new RegExp(`^(?:${STILL})$`, 'iu');

/** The words of a segment that are a period, those before it and those after it. */
function periodIn({ words }: Segment, isRange: boolean): { period: Period; rest: ViewWord[][] } | undefined {
  const text = words.map((word) => word.text).join(' ');
  const match = PERIOD.exec(text);
  if (match === null || (isRange && match[2] === undefined)) return undefined;
  const placeAt = (offset: number): number => text.slice(0, offset).split(' ').length - 1;
  const [whole, start = '', end] = match;
  const [from, to] = [placeAt(match.index), placeAt(match.index + whole.length - 1) + 1];
  // A year inside of a sentence dates nothing.
  if (to < words.length - 1 && from > 0) return undefined;
  const until = placeAt(match.index + start.length - 1) + 1;
  const endAt = end === undefined ? undefined : placeAt(match.index + whole.length - end.length);
  return {
    period: {
      start: words.slice(from, until),
      startText: start,
      endText: end ?? start,
      end: endAt === undefined ? undefined : words.slice(endAt, to),
      isOpen: end !== undefined && IS_NOW.test(end),
      words: words.slice(from, to),
      text: whole,
    },
    rest: [words.slice(0, from), words.slice(to)].filter((part) => part.some(({ text: own }) => /\p{L}/u.test(own))),
  };
}

interface Line {
  /** Segments of the column in this row, from the left. */
  segments: Segment[];
  height: number;
  text: string;
  page: number;
  /** Whether an item of a list with marks begins with it, as the reader found it. */
  isItem: boolean;
  /** Whether it begins further left than periods do. */
  isOutside: boolean;
}

interface Section {
  heading: Line;
  lines: Line[];
}

/** Where the column begins in which most periods stand. A document may have any number of them, so each is looked at once. */
export function edgeOf(lefts: readonly number[]): number | undefined {
  const sorted = lefts.toSorted((one, other) => one - other);
  /** The first and the last place of those near to each. */
  const groups: { from: number; to: number }[] = [];
  let from = 0;
  let to = 0;
  for (const left of sorted) {
    while (left - (sorted[from] ?? left) >= DATED.sameEdge) from += 1;
    while ((sorted[to + 1] ?? Infinity) - left < DATED.sameEdge) to += 1;
    if (to - from + 1 >= DATED.minEntries) groups.push({ from, to });
  }
  const most = groups.reduce((size, group) => Math.max(size, group.to - group.from), 0);
  const best = groups.find((group) => group.to - group.from === most);
  const first = best === undefined ? undefined : sorted[best.from];
  if (first === undefined) return undefined;
  // Items of lists with marks stand further in, in the same column.
  let at = 0;
  for (const group of groups)
    for (at = Math.max(at, group.from); at <= group.to; at += 1)
      if ((sorted[at] ?? first) > first - DATED.nested) return sorted[at];
  return first;
}

/** The lines of the column that has most periods, over all pages. */
function columnOf(view: DocumentView): Line[] {
  const lefts = view.segments.flatMap((segment) => {
    const found = periodIn(segment, true);
    if (found === undefined) return [];
    const row = view.rows[segment.row];
    const place = row?.segments.indexOf(segment) ?? 0;
    const beside = found.rest.length === 0 ? (row?.segments[place - 1] ?? segment) : segment;
    return [Math.min(beside.left, segment.left)];
  });
  const edge = edgeOf(lefts);
  if (edge === undefined) return [];
  const itemsOf = view.pages.map(itemStarts);
  const limits = view.pages.map((page) => sideColumn(page, edge, (segment) => periodIn(segment, false) !== undefined));
  return view.rows.flatMap((row) => {
    const limit = limits[row.page] ?? Infinity;
    const segments = row.segments
      .filter(({ left }) => left >= edge - DATED.sameEdge && left < limit)
      .flatMap(cutAtBars);
    const [first] = segments;
    if (first === undefined) return [];
    const words = segments.flatMap((segment) => segment.words);
    const isItem = itemsOf[row.page]?.has(first.words[0]?.index ?? -1) === true;
    const isOutside = first.left < edge - DATED.outside;
    return [
      { segments, height: heightOf(words[0] ?? first), text: joinWords(words), page: row.page, isItem, isOutside },
    ];
  });
}

const isTitleLike = ({ segments, text }: Line): boolean =>
  segments.length === 1 &&
  (segments[0]?.words.length ?? 0) <= DATED.titleWords &&
  /\p{L}{3}/u.test(text) &&
  !/[\d.,;|@]/.test(text);

const middleHeight = (lines: readonly Line[]): number => median(lines.map(({ height }) => height)) ?? 0;

/** The headings of sections are in capitals, in the largest print that several lines have, or further left than entries. */
function sectionsOf(lines: readonly Line[]): Section[] {
  const likely = lines.filter(isTitleLike);
  const sizes = Map.groupBy(likely, ({ height }) => Math.round(height));
  const body = middleHeight(lines);
  const largest = Math.max(
    0,
    ...[...sizes].flatMap(([size, own]) => (own.length > 1 && size > DATED.larger * body ? [size] : [])),
  );
  const outside = likely.filter(({ isOutside }) => isOutside);
  const areOutside = outside.some(({ text }) => isCvHeading(text));
  const isHeading = (line: Line): boolean =>
    isTitleLike(line) &&
    ((areOutside && line.isOutside) ||
      isCvHeading(line.text) ||
      (line.text === line.text.toUpperCase() && line.height >= body * DATED.same) ||
      Math.round(line.height) === largest);
  const sections: Section[] = [];
  for (const line of lines) {
    if (isHeading(line)) sections.push({ heading: line, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return withLargeNames(sections);
}

/** Lines of a period and not much more. */
const datesOf = ({ lines }: Section): number[] =>
  lines.flatMap(({ segments }, at) => {
    const rest = segments.map((segment) => periodIn(segment, false)?.rest.flat().length ?? Infinity);
    return Math.min(...rest) <= DATED.titleWords ? [at] : [];
  });

/** Names of employers may be as large as headings: such a line has one period, near below it. */
function withLargeNames(sections: readonly Section[]): Section[] {
  const isEntry = (section: Section): boolean => {
    const [first, second] = datesOf(section);
    return (
      !isCvHeading(section.heading.text) &&
      section.heading.text !== section.heading.text.toUpperCase() &&
      first !== undefined &&
      first < DATED.maxLarge &&
      second === undefined
    );
  };
  const entries = new Set(sections.filter(isEntry));
  if (entries.size < DATED.minEntries) return [...sections];
  const joined: Section[] = [];
  for (const section of sections) {
    const above = joined.at(-1);
    if (entries.has(section) && above !== undefined && isCvHeading(above.heading.text))
      above.lines.push(section.heading, ...section.lines);
    else joined.push({ heading: section.heading, lines: [...section.lines] });
  }
  return joined;
}

const MARK = /^[*•·▪‣–-]$/u;

/** A sentence, an item with a mark, or a label with its value: it says something about an entry. */
const isSaid = ({ segments, text, isItem }: Line, edge: number): boolean =>
  isItem ||
  (/[.;!?]$/.test(text) && !endsInLegalForm(text) && !/\p{Lu}\.$/u.test(text)) ||
  /^\p{L}[\p{L} ]{2,20}:\s/u.test(text) ||
  MARK.test(segments[0]?.words[0]?.text ?? '') ||
  (segments[0]?.left ?? 0) > edge + DATED.indent ||
  (segments.length === 1 && (segments[0]?.words.length ?? 0) > DATED.sayingWords && !/[|,–-]$/.test(text));

function entriesOf({ lines }: Section, isRange: boolean): DatedEntry[] {
  const found = withoutNoted(
    lines.flatMap((line, at) => {
      const own = line.segments.map((segment) => periodIn(segment, isRange));
      const period = own.findLast((entry) => entry !== undefined);
      return period === undefined ? [] : [{ at, period, line }];
    }),
  );
  const [first] = found;
  if (first === undefined) return [];
  // Periods may stand in a column of their own, to the left.
  const edge = found.reduce((least, { line: { segments } }) => {
    const text = segments.find((segment) => periodIn(segment, isRange)?.rest.length !== 0);
    return Math.min(least, (text ?? segments[0])?.left ?? Infinity);
  }, Infinity);
  const right = Math.max(...lines.map(({ segments }) => segments.at(-1)?.right ?? 0));
  const body = middleHeight(lines);
  /** Entries may begin with a line in larger print. */
  const begins = (line: Line | undefined): boolean => line !== undefined && line.height > DATED.larger * body;
  const above = Math.min(first.at, DATED.maxAbove);
  const heads = found.map(({ at, period, line }, number) => {
    let from = at;
    const previous = found[number - 1]?.at ?? -1;
    const highest = Math.max(previous + 1, at - DATED.maxLarge);
    const start = lines.slice(highest, at).findLastIndex(begins);
    if (start >= 0) from = highest + start;
    else
      while (at - from < above && from - 1 > previous) {
        const upper = lines[from - 1];
        if (upper === undefined || isSaid(upper, edge)) break;
        from -= 1;
      }
    const upper = lines[from - 1];
    const isWrapped =
      upper !== undefined &&
      from < at &&
      from - 1 > previous &&
      !isSaid(upper, edge) &&
      goesOn(upper, lines[from], right);
    return { at, from: isWrapped ? from - 1 : from, period, line, isWrapped };
  });
  return heads.map(({ at, from, period, line, isWrapped }, number) => {
    const next = heads[number + 1]?.from ?? lines.length;
    const below = lines.slice(at + 1, next);
    const headEnd = below.findIndex((own) => isSaid(own, edge) || begins(own));
    const under = below.slice(0, Math.min(DATED.maxBelow, headEnd < 0 ? below.length : headEnd));
    const said = below.slice(under.length);
    const beside = line.segments.flatMap((segment) => {
      const own = periodIn(segment, isRange);
      return own === undefined ? [segment.words] : own.rest;
    });
    const cut = (own: Line): ViewWord[][] => own.segments.map(({ words }) => words);
    const upper = lines.slice(from, at).map(cut);
    return {
      period: period.period,
      lines: [
        ...(isWrapped ? [[upper.slice(0, 2).flat(2)], ...upper.slice(2)] : upper),
        beside,
        ...under.map(cut),
      ].filter((own) => own.length > 0),
      said: textsOf(said, edge, right),
      continues: at - from < above,
    };
  });
}

interface DatedLine {
  at: number;
  period: { period: Period; rest: ViewWord[][] };
  line: Line;
}

/** Where periods stand alone in their lines, one in brackets behind a text is said of the entry above. */
function withoutNoted(found: readonly DatedLine[]): readonly DatedLine[] {
  const alone = found.filter(({ period }) => period.rest.length === 0);
  if (alone.length < DATED.minEntries || 2 * alone.length <= found.length) return found;
  return found.filter(({ period: { period, rest } }) => rest.length === 0 || !/^\(/.test(period.words[0]?.text ?? ''));
}

/** Whether a short line is the rest of the one above, which had no room for its first word. */
function goesOn(upper: Line, rest: Line | undefined, right: number): boolean {
  const [next] = rest?.segments[0]?.words ?? [];
  if (next === undefined || rest?.segments.length !== 1 || upper.segments.length !== 1) return false;
  const words = rest.segments[0]?.words.length ?? 0;
  const isShort = words <= DATED.wrappedWords && words < (upper.segments[0]?.words.length ?? 0);
  const end = (upper.segments[0]?.right ?? 0) + (next.right - next.left) + upper.height / 2;
  return isShort && end > right && !/[.;!?:]$/.test(upper.text);
}

/**
 * Sentences and items: one ends with a mark of its end, or before the next item. Items are told by their marks, or by being
 * set further in and beginning with a capital, or by a line before them that ended early. Where there are items, sentences
 * before them are no items.
 * @param right where the longest line of the section ends
 */
function textsOf(lines: readonly Line[], edge: number, right: number): ViewWord[][] {
  const texts: { words: ViewWord[]; isItem: boolean }[] = [];
  const isMarkedAt = ({ segments, isItem }: Line): boolean => isItem || MARK.test(segments[0]?.words[0]?.text ?? '');
  const hasMarks = lines.some(isMarkedAt);
  let isEnded = true;
  for (const [place, line] of lines.entries()) {
    const words = line.segments.flatMap((segment) => segment.words);
    const isMarked = isMarkedAt(line);
    const isIndented = !hasMarks && (line.segments[0]?.left ?? 0) > edge + DATED.indent;
    const isItem = isMarked || (isIndented && /^["“(]?\p{Lu}/u.test(line.text));
    const own = MARK.test(words[0]?.text ?? '') ? words.slice(1) : words;
    const last = texts.at(-1);
    const isMore = last !== undefined && !isItem && (!isEnded || (last.isItem && (isIndented || hasMarks)));
    if (isMore) last.words.push(...own);
    else texts.push({ words: own, isItem });
    const next = lines[place + 1]?.segments[0]?.words[0];
    isEnded = /[.!?]$/.test(line.text) || (next !== undefined && hadRoomFor(next, line, right));
  }
  const items = texts.filter(({ isItem }) => isItem);
  return (items.length > 0 ? items : texts).map(({ words }) => words);
}

/** Whether a line could have taken the first word of the next one, which begins like a sentence. */
const hadRoomFor = (next: ViewWord, { segments, height }: Line, right: number): boolean =>
  /^["“(]?\p{Lu}/u.test(next.text) && (segments.at(-1)?.right ?? right) + (next.right - next.left) + height < right;

const ASKS_WORK = /\b(?:employer|company|job|role|position|occupation|organi[sz]ation)\b/i;
const ASKS_EDUCATION = /\b(?:school|institution|university|degree|qualification|college|award|diploma|major)\b/i;

export type DatedKind = 'work' | 'education';

/** A name as it is written, and in English. */
export const inEnglish = (name: string): string => `${spacedName(name)} ${tokensOf(spacedName(name)).join(' ')}`;

/** What a list asks for, by its name and those of its fields. */
export function datedKindOf({ name, fields }: ListField): DatedKind | undefined {
  const names = (fields ?? []).map((field) => inEnglish(field.name)).join(', ');
  const own = inEnglish(name);
  if (EDUCATION_HEADING.test(own) || (ASKS_EDUCATION.test(names) && !WORK_HEADING.test(own) && !ASKS_WORK.test(names)))
    return 'education';
  return WORK_HEADING.test(own) || ASKS_WORK.test(names) ? 'work' : undefined;
}

/** The entries of the sections that a list asks for. */
export function datedEntries({ view }: Prepared, list: ListField): DatedEntry[] {
  const kind = datedKindOf(list);
  if (kind === undefined || view.isData) return [];
  const asked = kind === 'work' ? WORK_HEADING : EDUCATION_HEADING;
  const other = kind === 'work' ? EDUCATION_HEADING : WORK_HEADING;
  return sectionsOf(columnOf(view))
    .filter(({ heading: { text: title } }) => {
      const plain = title.replace(/(?<=\p{Lu})\s(?=\p{Lu}+(?:\s|$))/gu, '');
      const isAsked = [title, plain].some((own) => asked.test(own)) || titleScore(list, title) >= DATED.title;
      return isAsked && !other.test(title);
    })
    .flatMap((section) => entriesOf(section, kind === 'work'));
}
