/** Finds rules of one length below one another, and what is between them. */
import type { RawPage, RawWord } from '../model/raw-page.ts';
import { areFigures, isNumeric } from './cell-text.ts';
import { columnsOf, rangeOf } from './columns.ts';
import { median } from './median.ts';
import { readsDown } from './reading-direction.ts';
import type { Rule } from './rules.ts';
import {
  beginsSmall,
  countWords,
  FRAMED_GAP_EM,
  type Segment,
  sortByHeight,
  type TextRow,
  textRows,
  wordsOfRow,
} from './text-rows.ts';
import { areNamedTexts } from './writing-order.ts';

export const SAME_END = 0.012;
const MAX_WORDS_PER_CELL = 9;
/** The same where the file writes texts side by side one after the other. */
const MAX_WORDS_ACROSS = 16;
const MAX_NAME_LINES = 4;
const MAX_WORDS_PER_NAME = 5;
/** Columns of text that have names are a table; two may have a running header over them. */
const MIN_NAMED = 3;
const LONG_LINE_WORDS = 7;
const MIN_OPEN_ROWS = 2;
/** Times as large or small as the type of the rows. */
const OTHER_TYPE = 1.12;
/** In heights of a line, beyond the space that rows have above and below them. */
const STANDS_OFF = 0.6;
/** In heights of a line: running text has no wider gaps. */
const NEXT_WORD = 0.6;
/** In the order in which the file writes them. */
const MAX_LINES_APART = 2;
const CAPTION = /^(table|tab\.|tabelle|tableau|tabla|exhibit)\s*[-–]?\s*[\dA-Z]/i;

export interface Band {
  top: Rule;
  bottom: Rule;
  lines: TextRow[];
}

export class BandFinder {
  readonly #raw: RawPage;
  readonly #words: readonly RawWord[];
  readonly #rules: readonly Rule[];

  /** @param free words sorted by height */
  constructor(raw: RawPage, free: readonly RawWord[], rules: readonly Rule[]) {
    this.#raw = raw;
    this.#words = free;
    this.#rules = rules;
  }

  /** The bands from the first rule on, as long as they hold rows of cells. */
  find(frame: readonly Rule[]): Band[] {
    const bands: Band[] = [];
    for (let index = 0; index + 1 < frame.length; index += 1) {
      const [top, bottom] = [frame[index], frame[index + 1]];
      if (top === undefined || bottom === undefined) break;
      const words = this.#between(top, bottom.position);
      // A double line.
      if (words.length === 0 && bottom.position - top.position < 0.008) continue;
      const lines = withoutCaption(textRows(words, this.#raw, FRAMED_GAP_EM));
      if (lines.length === 0 || !isTabular(lines, bands.length)) break;
      if (!areNamedColumns(lines, bands[0]) && this.#isProse(words)) break;
      if (isBetweenTables({ top, bottom, lines }, bands)) break;
      bands.push({ top, bottom, lines });
    }
    while (bands.at(-1)?.lines.every(({ segments }) => segments.length === 1) === true) bands.pop();
    const [only, ...others] = bands;
    const open =
      only === undefined || others.length > 0 || only.bottom !== frame.at(-1) ? null : this.#open(only.bottom);
    if (open !== null) bands.push(open);
    return this.#isChart(bands) || this.#areUnderlines(bands) ? [] : bands;
  }

  /** Rows below the rule under the column names, where none is drawn below the last row. */
  #open(top: Rule): Band | null {
    // A rule as long or longer begins another table.
    const next = this.#rules.find(
      ({ position, start, end }) =>
        position > top.position + 0.002 && start < top.start + SAME_END && end > top.end - SAME_END,
    );
    const found = this.below(top, (next?.position ?? 1) - top.position);
    // Notes may follow the last row closely, as its last words do.
    const end = found.findLastIndex(({ segments: [first, ...others] }) => others.length > 0 || beginsSmall(first));
    const lines = found.slice(0, end + 1);
    const last = lines.at(-1);
    const rows = lines.filter(({ segments }) => segments.length > 1).length;
    if (last === undefined || rows < MIN_OPEN_ROWS || rows < 0.6 * lines.length) return null;
    const words = lines.flatMap(wordsOfRow);
    if (!isTabular(lines, 1) || this.#isProse(sortByHeight(words))) return null;
    return { top, bottom: { ...top, position: last.bottom }, lines };
  }

  /** Lines below the last rule, if every row but the last has one, as long as they follow closely. */
  below(last: Rule, reach = 0.08): TextRow[] {
    const lines = textRows(this.#between(last, Math.min(1, last.position + reach)), this.#raw, FRAMED_GAP_EM);
    let bottom = last.position;
    const end = lines.findIndex(({ top, bottom: next, height }) => {
      const isApart = top - bottom > height;
      bottom = next;
      return isApart;
    });
    return end < 0 ? lines : lines.slice(0, end);
  }

  /** Lines over the first rule that stand closely above one another and above it. */
  above(first: Rule, reach = 0.08): TextRow[] {
    const start = { ...first, position: Math.max(0, first.position - reach) };
    const lines = textRows(this.#between(start, first.position), this.#raw, FRAMED_GAP_EM);
    let top = first.position;
    const end = lines.findLastIndex(({ top: next, bottom, height }) => {
      const isApart = top - bottom > height;
      top = next;
      return isApart;
    });
    return lines.slice(end + 1);
  }

  #between(top: Rule, bottom: number): RawWord[] {
    const words: RawWord[] = [];
    for (let index = this.#firstBelow(top.position); index < this.#words.length; index += 1) {
      const word = this.#words[index];
      if (word === undefined || middleOf(word) >= bottom) break;
      const x = word.box.left + word.box.width / 2;
      if (x > top.start - SAME_END && x < top.end + SAME_END) words.push(word);
    }
    return words;
  }

  #firstBelow(position: number): number {
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const word = this.#words[middle];
      if (word === undefined || middleOf(word) > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Columns of running text between the rules of the page: all lines are long, however wide their spaces. */
  #isProse(words: readonly RawWord[]): boolean {
    const lines = textRows(words, this.#raw);
    const long = lines.filter((line) => line.segments.some((segment) => countWords(segment) >= LONG_LINE_WORDS)).length;
    if (lines.length <= 3 || readsDown(lines)) return lines.length > 3;
    return long > 0.35 * lines.length && !areNamedTexts(lines);
  }

  /** Lines under and over sums: only figures are between them, and the names of the rows stand to their left. */
  #areUnderlines(bands: readonly Band[]): boolean {
    const [first] = bands;
    const lines = bands.flatMap((band) => band.lines);
    const figures = lines.filter(({ segments }) => areFigures(segments[0]?.words ?? []) || isSign(segments[0]));
    if (first === undefined || figures.length < 0.5 * lines.length) return false;
    const left = this.#words.filter(({ box }) => box.left + box.width / 2 <= first.top.start - SAME_END);
    // A name is written right before its figures; lines of another column of text are not.
    const named = figures.filter(({ middle, height, segments }) => {
      const line = segments[0]?.words[0]?.line ?? -1;
      return left.some(
        (word) => Math.abs(middleOf(word) - middle) < 0.3 * height && Math.abs(line - word.line) <= MAX_LINES_APART,
      );
    }).length;
    return named >= 0.7 * figures.length;
  }

  /** Lines of a chart: numbers are at their height, on them or next to them. */
  #isChart(bands: readonly Band[]): boolean {
    const [first] = bands;
    if (first === undefined || bands.length < 2) return false;
    const rules = [first.top, ...bands.map((band) => band.bottom)];
    const marked = rules.filter((rule) =>
      this.#raw.words.some((word) => {
        const { box, text } = word;
        const at = (rule.position - box.top) / box.height;
        if (at <= 0.25 || at >= 0.75) return false;
        if (box.left < rule.end && box.left + box.width > rule.start) return true;
        // Lines of another column of text begin or end next to a rule, too, some of them with a number.
        const isBeside = box.left < rule.end + 0.04 && box.left + box.width > rule.start - 0.04;
        return isBeside && isNumeric(text) && !this.#isInText(word);
      }),
    ).length;
    return marked > 0.3 * rules.length;
  }

  /** Whether another word of its line is as near as words of running text are. */
  #isInText(word: RawWord): boolean {
    const { box } = word;
    const { width, height } = this.#raw;
    return this.#raw.words.some(({ box: other }) => {
      if (Math.abs(other.top + other.height / 2 - middleOf(word)) > 0.5 * box.height) return false;
      const gap = Math.max(other.left - box.left - box.width, box.left - other.left - other.width);
      return other !== box && gap * width < NEXT_WORD * box.height * height;
    });
  }
}

/** A currency or a dash, as it stands apart in front of an amount or instead of one. */
const isSign = (segment: Segment | undefined): boolean =>
  segment?.words.every(({ text }) => /^[\p{Sc}—–-]$/u.test(text)) === true;

const middleOf = ({ box }: RawWord): number => box.top + box.height / 2;

function isTabular(lines: readonly TextRow[], before: number): boolean {
  let words = 0;
  let segments = 0;
  let multiple = 0;
  for (const line of lines) {
    if (line.segments.length > 1) multiple += 1;
    segments += line.segments.length;
    for (const segment of line.segments) words += countWords(segment);
  }
  // A line that names the rows below it.
  if (before > 0 && lines.length <= 2 && multiple === 0) return words <= 20;
  if (multiple > 0 && areNamedTexts(lines))
    return words / segments <= MAX_WORDS_ACROSS && multiple >= 0.2 * lines.length;
  if (words / segments > MAX_WORDS_PER_CELL) return false;
  // Names of columns, some of them in several lines.
  if (lines.length <= MAX_NAME_LINES && multiple > 0 && words <= MAX_WORDS_PER_NAME * segments) return true;
  return multiple >= 0.4 * lines.length || (before > 0 && lines.length <= 6 && multiple > 0);
}

/** Whether texts stand under the names of the first band, each column under one: running text has no names. */
function areNamedColumns(lines: readonly TextRow[], first: Band | undefined): boolean {
  const names = first?.lines.length === 1 ? (first.lines[0]?.segments ?? []) : [];
  const columns = columnsOf(lines);
  if (names.length < MIN_NAMED || names.length !== columns.length) return false;
  return names.every((name, index) => {
    const range = rangeOf(name, columns);
    return range.first === index && range.last === index && name.words.length <= MAX_WORDS_PER_NAME;
  });
}

/** Text without cells that stands off from the rules around it or is set in other type: notes, a heading, a caption. */
function isBetweenTables(band: Band, before: readonly Band[]): boolean {
  if (before.length === 0 || band.lines.some(({ segments }) => segments.length > 1)) return false;
  if (band.lines.some((line) => isCaption(line))) return true;
  const usual = before.flatMap(({ lines }) => lines).filter(({ segments }) => segments.length > 1);
  const height = median(usual.map(({ usualHeight }) => usualHeight));
  const isOther = ({ usualHeight }: TextRow): boolean =>
    Math.max(usualHeight / height, height / usualHeight) > OTHER_TYPE;
  if (band.lines.some(isOther)) return true;
  const room = median(before.flatMap((other) => [spaceAbove(other), spaceBelow(other)]));
  return Math.max(spaceAbove(band), spaceBelow(band)) > room + STANDS_OFF * height;
}

const spaceAbove = ({ top, lines }: Band): number => (lines[0]?.top ?? top.position) - top.position;
const spaceBelow = ({ bottom, lines }: Band): number => bottom.position - (lines.at(-1)?.bottom ?? bottom.position);

export const isCaption = (line: TextRow): boolean =>
  CAPTION.test(
    wordsOfRow(line)
      .map(({ text }) => text)
      .join(' '),
  );

/** A caption may be below the upper rule, above the column names. */
function withoutCaption(lines: TextRow[]): TextRow[] {
  if (lines[0] === undefined || !isCaption(lines[0])) return lines;
  const end = lines.findIndex((line, index) => index > 0 && line.segments.length > 1);
  return end < 0 ? lines : lines.slice(end);
}
