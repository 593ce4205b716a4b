/**
 * Finds lines that belong to the page and not to its text: running headers and footers, page numbers, stamps of
 * libraries and publishers in the margin, sideways text. They are recognised because they repeat on other pages; on a
 * single page by their position, their distance from the text and their wording.
 */
import type { RawPage } from '../model/raw-page.ts';
import { bottomOf, rightOf, type TextLine, verticalOverlap } from './text-line.ts';

const MARGIN = 0.12;
const SIDE = 0.09;
/** The margin that contains only such lines. */
const EDGE = 0.03;
/** How many lines at the edge of the page may be such lines. */
const MAX_DEPTH = 5;

const NUMBER_WORD = '(\\d{1,4}|[ivxlc]{1,7})';
const PAGE_NUMBER = new RegExp(
  `^(page|seite|p\\.|pag\\.|página|s\\.)? ?[-–—|\\[(]? ?${NUMBER_WORD}( ?(of|von|de|sur|/|\\|) ?\\d{1,4})? ?[-–—|\\])]?$`,
  'i',
);
const WORDING =
  /https?:|www\.|\bdoi\b|\bissn\b|\bisbn\b|©|\(c\) ?\d{4}|copyright|downloaded (from|on|by)|download date|digitized by|all rights reserved|\bvol(ume|\.)? ?\d|\bissue \d|\bno\. ?\d|\bpage \d|\bseite \d|confidential|continued on/i;

const NUMBER_AND_CAPITALS = /^\d{1,4} \p{Lu}[\p{Lu} .,[\](&'’-]{3}|\p{Lu}{3}[\p{Lu} .&'’-]* \d{1,4}$/u;
const NAMED_PART =
  /^(appendix|annex|chapter|section|part|table|figure|fig\.?|article|exhibit|schedule|note|item|step|question|lesson|unit|phase|stage|level|form|kapitel|abschnitt|anhang|teil) \S+$/i;

export class RunningLines {
  /** Pages on which a text was in a margin, ignoring numbers. */
  readonly #pages = new Map<string, { count: number; last: number }>();

  observe(raw: RawPage, lines: readonly TextLine[]): void {
    for (const line of lines) {
      if (!isInMargin(line) || !isUpright(line)) continue;
      const key = keyOf(line);
      const pages = this.#pages.get(key);
      if (pages === undefined) this.#pages.set(key, { count: 1, last: raw.number });
      else if (pages.last !== raw.number) {
        pages.count += 1;
        pages.last = raw.number;
      }
    }
  }

  /** Those of the page, unordered. */
  of(raw: RawPage, lines: readonly TextLine[], bodySize: number): Set<TextLine> {
    const found = new Set<TextLine>();
    for (const line of lines) if (isUpTheSide(line, lines)) found.add(line);
    const upright = lines.filter((line) => isUpright(line));
    if (upright.length < 2) return found;
    const byTop = upright.toSorted((one, other) => one.box.top - other.box.top);
    const byBottom = upright.toSorted((one, other) => bottomOf(other.box) - bottomOf(one.box));
    for (const sorted of [byTop, byBottom]) {
      for (const [index, line] of sorted.slice(0, MAX_DEPTH).entries()) {
        const isFirst = sorted.slice(0, index).every((other) => found.has(other) || isBeside(other, line));
        if (this.#returns(line) || (isFirst && standsApart(line, sorted, raw, bodySize))) found.add(line);
      }
    }
    return found.size === lines.length ? new Set() : found;
  }

  #returns(line: TextLine): boolean {
    return isInMargin(line) && (this.#pages.get(keyOf(line))?.count ?? 0) > 1;
  }
}

const isUpright = ({ words }: TextLine): boolean => words[0]?.angle === 0;

const isInMargin = ({ box }: TextLine): boolean => bottomOf(box) < MARGIN || box.top > 1 - MARGIN;

const keyOf = ({ text, box }: TextLine): string =>
  `${box.top < 0.5 ? 'top' : 'bottom'} ${text.slice(0, 80).toLowerCase().replaceAll(/\d+/g, '#')}`;

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
function standsApart(line: TextLine, sorted: readonly TextLine[], raw: RawPage, bodySize: number): boolean {
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
  return !line.bold && hasNumberAtEnd(text) && line.words.length <= 14 && (looksDifferent || gap * raw.height > 14);
}

function isFurtherIn(other: TextLine, line: TextLine, sorted: readonly TextLine[]): boolean {
  return sorted.indexOf(other) > sorted.indexOf(line);
}

/** `400 BRITISH HUSBANDRY`, `Advocacy in Action 447`; but not `3. Results` or `in 2004`. */
const hasNumberAtEnd = (text: string): boolean =>
  !NAMED_PART.test(text) &&
  (/^\d{1,4} +[\p{Lu}[(|]/u.test(text) || (/^\p{Lu}.* \d{1,4}$/u.test(text) && !/ (19|20)\d\d$/.test(text)));
