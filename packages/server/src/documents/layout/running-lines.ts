/**
 * Finds lines that belong to the page and not to its text: running headers and footers, page numbers, stamps of
 * libraries and publishers in the margin, sideways text. They are recognised because they repeat on other pages; on a
 * single page by their position, their distance from the text and their wording.
 */
import type { RawPage } from '../model/raw-page.ts';
import { areFigures } from '../tables/cell-text.ts';
import { horizontalRules, type Rule } from '../tables/rules.ts';
import { type Segment, sortByHeight, type TextRow, textRows } from '../tables/text-rows.ts';
import { bottomOf, rightOf, type TextLine, verticalOverlap } from './text-line.ts';

const MARGIN = 0.12;
const SIDE = 0.09;
/** The margin that contains only such lines. */
const EDGE = 0.03;
/** How many lines at the edge of the page may be such lines. */
const MAX_DEPTH = 5;

/** Shares of the page's width: the shortest rule of a table, and how far the ends of its rules are apart. */
const MIN_RULE = 0.3;
const SAME_END = 0.012;

/** Below names of columns, in heights of their line: where figures are sought, how far they are, and how far the next line of names. */
const ROWS_BELOW = 12;
const ROW_APART = 2.2;
const NEXT_NAME = 1;
const MAX_NAME_WORDS = 4;

const NUMBER_WORD = '(\\d{1,4}|[ivxlc]{1,7})';
const PAGE_NUMBER = new RegExp(
  `^(page|seite|p\\.|pag\\.|página|s\\.)? ?[-–—|\\[(]? ?${NUMBER_WORD}( ?(of|von|de|sur|/|\\|) ?\\d{1,4})? ?[-–—|\\])]?$`,
  'i',
);
const WORDING =
  /https?:|www\.|\bdoi\b|\bissn\b|\bisbn\b|©|\(c\) ?\d{4}|copyright|downloaded (from|on|by)|download date|digitized by|all rights reserved|\bvol(ume|\.)? ?\d|\bissue \d|\bno\. ?\d|\bpage \d|\bseite \d|confidential|continued on/i;

const NUMBER_AND_CAPITALS = /^\d{1,4} \p{Lu}[\p{Lu} .,[\](&'’-]{3}|\p{Lu}{3}[\p{Lu} .&'’-]* \d{1,4}$/u;
/** Pages on which numbers run on, so that they are believed. */
const MIN_NUMBERED = 3;
const NAMED_PART =
  /^(appendix|annex|chapter|section|part|table|figure|fig\.?|article|exhibit|schedule|note|item|step|question|lesson|unit|phase|stage|level|form|kapitel|abschnitt|anhang|teil) \S+$/i;

export class RunningLines {
  /** Pages on which a text was in a margin, ignoring numbers. */
  readonly #pages = new Map<string, { count: number; last: number }>();
  /** Pages on which a text with numbers was in a margin. */
  readonly #texts = new Map<string, number>();
  /** By difference between a number in a margin and the number of the page, on how many pages it occurs. */
  readonly #offsets = new Map<number, number>();

  observe(raw: RawPage, lines: readonly TextLine[]): void {
    const offsets = new Set<number>();
    for (const line of lines) {
      if (!isInMargin(line) || !isUpright(line)) continue;
      if (/\d/.test(line.text)) this.#texts.set(line.text, (this.#texts.get(line.text) ?? 0) + 1);
      for (const number of outerNumbers(line.text)) offsets.add(number - raw.number);
      const key = keyOf(line);
      const pages = this.#pages.get(key);
      if (pages === undefined) this.#pages.set(key, { count: 1, last: raw.number });
      else if (pages.last !== raw.number) {
        pages.count += 1;
        pages.last = raw.number;
      }
    }
    for (const offset of offsets) this.#offsets.set(offset, (this.#offsets.get(offset) ?? 0) + 1);
  }

  /** Those of the page, unordered. */
  of(raw: RawPage, lines: readonly TextLine[], bodySize: number): Set<TextLine> {
    const found = new Set<TextLine>();
    for (const line of lines) if (isUpTheSide(line, lines)) found.add(line);
    const upright = lines.filter((line) => isUpright(line));
    if (upright.length < 2) return found;
    let rules: readonly Rule[] | undefined;
    const namesColumns = (line: TextLine): boolean => {
      rules ??= horizontalRules(raw.rulings);
      return isHeadOfTable(line, rules) || isOverFigures(line, raw);
    };
    const byTop = upright.toSorted((one, other) => one.box.top - other.box.top);
    const byBottom = upright.toSorted((one, other) => bottomOf(other.box) - bottomOf(one.box));
    for (const sorted of [byTop, byBottom]) {
      for (const [index, line] of sorted.slice(0, MAX_DEPTH).entries()) {
        const isFirst = sorted.slice(0, index).every((other) => found.has(other) || isBeside(other, line));
        const numbered = this.#hasPageNumber(line, raw);
        const isNumbered = numbered === true && isInMargin(line) && line.fontSize <= 1.2 * bodySize;
        const standsOut = isFirst && (isNumbered || standsApart(line, sorted, { raw, bodySize, numbered }));
        if ((this.#returns(line, bodySize) && !namesColumns(line)) || standsOut) found.add(line);
      }
    }
    return found.size === lines.length ? new Set() : found;
  }

  /** Whether the line begins or ends with the number that the page has by its neighbours; null if that is unknown. */
  #hasPageNumber({ text }: TextLine, { number }: RawPage): boolean | null {
    let [best, count] = [0, MIN_NUMBERED - 1];
    for (const [offset, pages] of this.#offsets) if (pages > count) [best, count] = [offset, pages];
    return count < MIN_NUMBERED ? null : outerNumbers(text).includes(number + best);
  }

  /** Large lines in which only numbers differ are headings that happen to begin pages. */
  #returns(line: TextLine, bodySize: number): boolean {
    if (!isInMargin(line)) return false;
    const isLarge = line.bold && line.fontSize > 1.15 * bodySize && /\d/.test(line.text);
    return (isLarge ? (this.#texts.get(line.text) ?? 0) : (this.#pages.get(keyOf(line))?.count ?? 0)) > 1;
  }
}

const isUpright = ({ words }: TextLine): boolean => words[0]?.angle === 0;

const isInMargin = ({ box }: TextLine): boolean => bottomOf(box) < MARGIN || box.top > 1 - MARGIN;

/** Numbers at both ends of a line, or before the number of all pages: `7 / 32`. */
const outerNumbers = (text: string): number[] =>
  [/^(\d{1,4})(?![\d.,])/, /(?:^|[^\d.,])(\d{1,4})$/, /(?:^|\D)(\d{1,4}) ?(?:\/|of|von|de|sur) ?\d{1,4}$/].flatMap(
    (form) => {
      const number = form.exec(text)?.[1];
      return number === undefined ? [] : [Number(number)];
    },
  );

const keyOf = ({ text, box }: TextLine): string =>
  `${box.top < 0.5 ? 'top' : 'bottom'} ${text.slice(0, 80).toLowerCase().replaceAll(/\d+/g, '#')}`;

/**
 * Names of the columns of a table that goes on over pages, or of the same table for other years: rules of one length are
 * drawn over them and below, down into the page. Those around a running header stay in the margin, those around a page
 * enclose it whole.
 */
function isHeadOfTable({ box }: TextLine, rules: readonly Rule[]): boolean {
  const [middle, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const over = rules.findLast(
    ({ position, start, end }) => position < y && start < middle && end > middle && end - start > MIN_RULE,
  );
  if (over === undefined || y > MARGIN) return false;
  return rules.some(
    ({ position, start, end }) =>
      position > MARGIN &&
      position < 1 - MARGIN &&
      Math.abs(start - over.start) < SAME_END &&
      Math.abs(end - over.end) < SAME_END,
  );
}

/** Names of columns without rules, as years over the figures of a statement: figures stand closely below several of them. */
function isOverFigures({ box }: TextLine, raw: RawPage): boolean {
  if (box.top > MARGIN) return false;
  const reach = bottomOf(box) + ROWS_BELOW * box.height;
  const words = raw.words.filter(
    (word) => word.angle === 0 && word.box.top + word.box.height > box.top && word.box.top < reach,
  );
  const rows = textRows(sortByHeight(words), raw);
  const at = rows.findIndex(({ middle }) => middle > box.top && middle < bottomOf(box));
  const own = rows[at]?.segments ?? [];
  const names: Segment[] = [];
  let isTight = true;
  let last: TextRow | undefined;
  for (const row of rows.slice(Math.max(0, at))) {
    const apart = last === undefined ? 0 : (row.top - last.bottom) / row.height;
    const figures = row.segments.filter((segment) => areFigures(segment.words));
    if (last !== undefined && figures.length > 1) {
      const areOwn = figures.filter((figure) => isOver(own, figure)).length > 1;
      return (areOwn || isTight) && apart <= ROW_APART && figures.every((figure) => isOver(names, figure));
    }
    // Names of groups stand closely over those of columns, a running header does not.
    isTight &&= apart <= NEXT_NAME;
    if (apart > ROW_APART) return false;
    names.push(...row.segments.filter((segment) => segment.words.length <= MAX_NAME_WORDS));
    last = row;
  }
  return false;
}

const isOver = (names: readonly Segment[], { left, right }: Segment): boolean =>
  names.some((name) => name.left < right && name.right > left);

/** Boxes of lines below one another may touch. */
const isBeside = (one: TextLine, other: TextLine): boolean => verticalOverlap(one.box, other.box) > 0.4;

/** A stamp that runs up or down next to the text, but not a page that is turned as a whole. */
function isUpTheSide(line: TextLine, lines: readonly TextLine[]): boolean {
  const angle = line.words[0]?.angle ?? 0;
  if (angle !== 90 && angle !== 270) return false;
  if (rightOf(line.box) > SIDE && line.box.left < 1 - SIDE) return false;
  const upright = lines.filter(isUpright).length;
  return upright > 0.5 * lines.length;
}

/** The outermost line of the page, set off from the text next to it, with the wording of such lines. */
function standsApart(
  line: TextLine,
  sorted: readonly TextLine[],
  { raw, bodySize, numbered }: { raw: RawPage; bodySize: number; numbered: boolean | null },
): boolean {
  const text = line.text.trim();
  const inner = sorted.find((other) => other !== line && !isBeside(other, line) && isFurtherIn(other, line, sorted));
  if (inner === undefined) return false;
  const gap = Math.max(inner.box.top - bottomOf(line.box), line.box.top - bottomOf(inner.box));
  const isNumber = PAGE_NUMBER.test(text);
  // Pages are sometimes printed smaller than the paper: a number far below the text counts wherever it is.
  if (isNumber && gap > 1.5 * line.box.height && sorted.length > 5) return true;
  if (!isInMargin(line)) return false;
  if (isNumber) return true;
  if (line.words.length > 25) return false;
  const isAtEdge = line.box.top < EDGE || bottomOf(line.box) > 1 - EDGE;
  if (isAtEdge && WORDING.test(text)) return true;
  if (bodySize > 0 && line.fontSize > 1.35 * bodySize && !NUMBER_AND_CAPITALS.test(text)) return false;
  const looksDifferent =
    Math.abs(line.fontSize - inner.fontSize) > 0.07 * inner.fontSize || line.italic !== inner.italic;
  const isSetOff = gap > 1.2 * line.box.height || (gap > 0.4 * line.box.height && looksDifferent);
  if (!isSetOff) return false;
  if (WORDING.test(text)) return true;
  return (
    !line.bold &&
    numbered !== false &&
    hasNumberAtEnd(text) &&
    line.words.length <= 14 &&
    (looksDifferent || gap * raw.height > 14)
  );
}

function isFurtherIn(other: TextLine, line: TextLine, sorted: readonly TextLine[]): boolean {
  return sorted.indexOf(other) > sorted.indexOf(line);
}

/** `400 BRITISH HUSBANDRY`, `Advocacy in Action 447`; but not `3. Results` or `in 2004`. */
const hasNumberAtEnd = (text: string): boolean =>
  !NAMED_PART.test(text) &&
  (/^\d{1,4} +[\p{Lu}[(|]/u.test(text) || (/^\p{Lu}.* \d{1,4}$/u.test(text) && !/ (19|20)\d\d$/.test(text)));
