/** Lines in reading order → headings, list items, captions, paragraphs. */
import type { RawPage } from '../model/raw-page.ts';
import { isCaption } from './captions.ts';
import { ColumnEdges } from './column-edges.ts';
import type { DocumentStyle } from './document-style.ts';
import { type HeadingPlace, headingScore } from './heading-score.ts';
import { headingLevel, mayBeTitle } from './headings.ts';
import { isInitial, type ListMarker, lettersOf, markerOf, setDepths } from './list-items.ts';
import { type ListedHeading, outlineTitles } from './outline-titles.ts';
import { splitRunInHeadings } from './run-in-headings.ts';
import { taggedHeadings } from './tagged-headings.ts';
import { beginningOf, bottomOf, endingOf, rightOf, spaceBetween, type TextLine, typeHeight } from './text-line.ts';

export interface DraftBlock {
  kind: 'paragraph' | 'heading' | 'list_item' | 'caption' | 'page_header' | 'page_footer' | 'code';
  lines: TextLine[];
  level?: number;
  /** True if the file itself says that it is a heading. */
  isStated?: boolean;
  marker?: ListMarker;
  depth?: number;
}

/** Characters of a line above the title that says what kind of text follows. Its letters may be spaced. */
const MAX_KICKER = 48;
/** Words of a line that stands over a text in capitals or italics. */
const MAX_MARKED_WORDS = 12;
/** Words of a line of text; in a list or an address there are fewer. */
const MIN_TEXT_WORDS = 6;
/** Blocks among which a title is looked for in any case. */
const FIRST_BLOCKS = 14;

/** Scores beyond which the score is believed against the rules. */
const SURELY_TEXT = -3;
const SURELY_HEADING = 1;
const MAX_HEADING_LINES = 5;

interface PageContext {
  raw: RawPage;
  style: DocumentStyle;
  columns: ColumnEdges;
  /** Those that lines begin with as lists do. */
  letters: ReadonlySet<string>;
  onCandidate: OnCandidate | undefined;
}

/** Is told of each block that may be a heading; the score is fitted with it. */
export type OnCandidate = (place: HeadingPlace, style: DocumentStyle) => void;

/** @param lines those of the text, without running headers and footers */
export function blocksOf(
  lines: readonly TextLine[],
  raw: RawPage,
  style: DocumentStyle,
  onCandidate?: OnCandidate,
): DraftBlock[] {
  const split = splitRunInHeadings(lines);
  const listed = new Map([...outlineTitles(raw, split.lines), ...taggedHeadings(split.lines)]);
  const page: PageContext = {
    raw,
    style,
    columns: new ColumnEdges(split.lines),
    letters: lettersOf(split.lines),
    onCandidate,
  };
  const drafts = draftsOf(split.lines, split.heads, listed, page);
  for (const [index, draft] of drafts.entries()) setKind(draft, drafts[index - 1], drafts[index + 1], page);
  if (raw.number === 1) demoteAboveTitle(drafts, style.bodySize);
  setDepths(drafts);
  return drafts;
}

function draftsOf(
  lines: readonly TextLine[],
  heads: ReadonlySet<TextLine>,
  listed: ReadonlyMap<TextLine, ListedHeading>,
  page: PageContext,
): DraftBlock[] {
  const drafts: DraftBlock[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (line === undefined) continue;
    const title = listed.get(line);
    if (title !== undefined) {
      page.style.learnLevel(line, title.level);
      drafts.push({
        kind: 'heading',
        lines: lines.slice(index, index + title.lines),
        level: title.level,
        isStated: true,
      });
      index += title.lines - 1;
      continue;
    }
    if (heads.has(line)) {
      const goesOn = heads.has(lines[index - 1] ?? line) && !/^\d/.test(line.text) && drafts.at(-1)?.kind === 'heading';
      if (goesOn) drafts.at(-1)?.lines.push(line);
      else drafts.push({ kind: 'heading', lines: [line], level: levelOfNumber(line.text) ?? page.style.levelOf(line) });
      continue;
    }
    addLine(drafts, line, page);
  }
  return drafts;
}

function levelOfNumber(text: string): number | undefined {
  const parts = text.split(' ')[0]?.match(/\d+/g)?.length;
  return parts === undefined ? undefined : Math.min(6, parts + 1);
}

function addLine(drafts: DraftBlock[], line: TextLine, page: PageContext): void {
  const last = drafts.at(-1);
  const marker = markerOf(line);
  if (marker !== null && !isInitial(line, page.letters) && startsListItem(line, last)) {
    drafts.push({ kind: 'list_item', lines: [line], marker });
    return;
  }
  if (last !== undefined && isText(last) && !isCaption(line.text) && belongsTo(last, line, page)) {
    last.lines.push(line);
    return;
  }
  const broken = brokenParagraph(drafts, line, page);
  if (broken !== undefined) broken.lines.push(line);
  else drafts.push({ kind: line.monospace ? 'code' : 'paragraph', lines: [line] });
}

const isText = (draft: DraftBlock): boolean =>
  draft.kind === 'paragraph' || draft.kind === 'list_item' || draft.kind === 'code';

/** "1." at the start of a line is a list item, unless it ends a sentence that was broken there. */
function startsListItem(line: TextLine, last: DraftBlock | undefined): boolean {
  const before = last?.lines.at(-1);
  if (before === undefined || last?.kind === 'list_item') return true;
  const isNextLine = line.box.top - bottomOf(before.box) < line.box.height;
  const filledLine = endingOf(before) > endingOf(line) - 0.02;
  const isIndented = beginningOf(before) <= beginningOf(line) + 0.005;
  return !(isNextLine && filledLine && /[\p{Ll},]$/u.test(before.text) && isIndented);
}

/** True if a line continues the block before it: same column, same type, ordinary distance. */
function belongsTo(block: DraftBlock, line: TextLine, { raw, columns }: PageContext): boolean {
  const last = block.lines.at(-1);
  if (last === undefined || line.monospace !== last.monospace || line.words[0]?.angle !== last.words[0]?.angle) {
    return false;
  }
  const sizeDiffers = Math.abs(line.fontSize - last.fontSize) > 0.08 * Math.max(line.fontSize, last.fontSize, 1);
  const together = Math.abs(line.box.top - last.box.top) < last.box.height * 0.5;
  // Emphasis inside running text changes weight, not the block.
  if (sizeDiffers || line.bold !== last.bold) return together;
  const gap = spaceBetween(last, line, raw) * typeHeight(line, raw.height);
  const em = last.fontSize > 0 ? last.fontSize : last.box.height * raw.height * 0.7;
  const overlaps = Math.min(rightOf(line.box), rightOf(last.box)) - Math.max(line.box.left, last.box.left) > 0;
  if (!overlaps || gap > 0.75 * em || gap < -1.2 * em) return false;
  // A heading continues in the next line only if it had to be broken there.
  if (line.bold && !columns.isBroken(last, line)) return false;
  if (block.lines.length === 1 && isOverText(last, line, columns)) return false;
  return !startsParagraph(block, line, last, raw, em);
}

/** A short line in capitals or italics over running text that is not. */
function isOverText(line: TextLine, next: TextLine, columns: ColumnEdges): boolean {
  const isMarked = (line.italic && !next.italic) || (isCapitals(line.text) && !isCapitals(next.text));
  if (!isMarked || line.words.length > MAX_MARKED_WORDS || !/^[\p{Lu}\d].*[^,;]$/u.test(line.text)) return false;
  return next.words.length >= MIN_TEXT_WORDS && columns.isFull(next) && !columns.isBroken(line, next);
}

const isCapitals = (text: string): boolean => text === text.toUpperCase() && /\p{Lu}{4}/u.test(text);

/** An indented first line, or a line after one that ended early with a full stop. */
function startsParagraph(block: DraftBlock, line: TextLine, last: TextLine, raw: RawPage, em: number): boolean {
  let first = 1;
  let furthest = 0;
  for (const own of block.lines) {
    first = Math.min(first, beginningOf(own));
    furthest = Math.max(furthest, endingOf(own));
  }
  const indent = (beginningOf(line) - first) * raw.width;
  const shortBy = (furthest - endingOf(last)) * raw.width;
  if (block.kind === 'list_item') return indent < -0.5 * em;
  const endsSentence = /[.!?:]["”’)]?$/.test(last.text);
  if (indent > 0.8 * em && indent < 4 * em && block.lines.length > 1 && endsSentence) return true;
  return endsSentence && shortBy > 6 * em && block.lines.length > 1;
}

/** The paragraph that was broken off at the foot of a column and continues with this line at the head of the next. */
function brokenParagraph(drafts: readonly DraftBlock[], line: TextLine, { columns }: PageContext) {
  const last = drafts.findLast((draft) => !isCaption(draft.lines[0]?.text ?? ''));
  const before = last?.lines.at(-1);
  if (last === undefined || before === undefined || !isText(last) || last.kind === 'code') return undefined;
  const isNextColumn = bottomOf(line.box) < before.box.top && beginningOf(line) > beginningOf(before) + 0.05;
  const isSameType =
    line.bold === before.bold && Math.abs(line.fontSize - before.fontSize) <= 0.03 * Math.max(1, before.fontSize);
  const goesOn = /^\p{Ll}/u.test(line.text) && !/[.!?:]["”’)]?$/.test(before.text);
  return isNextColumn && isSameType && goesOn && last.lines.length > 1 && columns.isFull(before) ? last : undefined;
}

function setKind(draft: DraftBlock, last: DraftBlock | undefined, next: DraftBlock | undefined, page: PageContext) {
  const [first] = draft.lines;
  if (first === undefined || draft.kind === 'heading') return;
  if (draft.kind === 'paragraph' && isCaption(first.text)) {
    draft.kind = 'caption';
    return;
  }
  if (draft.kind !== 'paragraph' && !(draft.kind === 'list_item' && draft.lines.length === 1)) return;
  if (draft.kind === 'list_item' && !/\p{L}|\d/u.test(draft.marker?.text ?? '')) return;
  const level = levelOf(draft, last, next, page);
  if (level === null) return;
  draft.kind = 'heading';
  draft.level = level;
  delete draft.marker;
}

/** The level of a heading, or null for running text: rules decide unless the score is sure of the contrary. */
function levelOf(
  draft: DraftBlock,
  last: DraftBlock | undefined,
  next: DraftBlock | undefined,
  page: PageContext,
): number | null {
  const { lines } = draft;
  const [first] = lines;
  if (first === undefined || lines.length > MAX_HEADING_LINES) return null;
  const place = { lines, before: last?.lines ?? null, after: next?.lines ?? null, page: page.raw };
  page.onCandidate?.(place, page.style);
  const around = { isSetOff: isSetOff(draft, last, page.raw), isFollowedByText: isFollowedByText(draft, next) };
  const byRules = isTerm(draft, next, page) ? null : headingLevel(lines, page.style, around);
  if (byRules === null && (draft.kind !== 'paragraph' || !mayBeTitle(lines))) return null;
  const score = headingScore(place, page.style);
  if (byRules !== null) return score < SURELY_TEXT ? null : byRules;
  return score > SURELY_HEADING ? (levelOfNumber(first.text) ?? page.style.levelOf(first)) : null;
}

/** A name in a list of explanations: no larger than the text, and all lines below it are indented. */
function isTerm(draft: DraftBlock, next: DraftBlock | undefined, { raw, style, columns }: PageContext): boolean {
  const [line, ...others] = draft.lines;
  const first = next?.lines[0];
  if (line === undefined || first === undefined || others.length > 0 || next?.kind !== 'paragraph') return false;
  if (line.fontSize > 1.06 * style.bodySize || /^\d/.test(line.text) || line.leftwards) return false;
  const em = Math.max(line.fontSize, 6) / raw.width;
  const isBelow = first.box.top > line.box.top && first.box.top - bottomOf(line.box) < line.box.height;
  return (
    isBelow &&
    next.lines.length > 1 &&
    next.lines.every(({ box }) => box.left > line.box.left + em) &&
    columns.isIndented(first)
  );
}

function isSetOff(draft: DraftBlock, last: DraftBlock | undefined, raw: RawPage): boolean {
  const [line, before] = [draft.lines[0], last?.lines.at(-1)];
  if (line === undefined || before === undefined || last?.kind === 'heading') return true;
  const gap = spaceBetween(before, line, raw);
  return gap > 0.35 || gap < -1 || last?.kind === 'caption';
}

function isFollowedByText(draft: DraftBlock, next: DraftBlock | undefined): boolean {
  const [line, after] = [draft.lines.at(-1), next?.lines[0]];
  if (line === undefined || after === undefined || next?.kind !== 'paragraph') return false;
  const isBelow = after.box.top > line.box.top && after.box.top - bottomOf(line.box) < 2.5 * line.box.height;
  const isRunning = next.lines.length > 1 || after.words.length >= 8;
  return isBelow && isRunning && after.italic === false && after.text !== after.text.toUpperCase();
}

/**
 * Above a title there may be the name of a journal or the kind of an article: large, but no heading of what follows.
 */
function demoteAboveTitle(drafts: readonly DraftBlock[], bodySize: number): void {
  const weightOf = ({ kind, lines }: DraftBlock): number => {
    const words = lines.reduce((sum, line) => sum + line.words.length, 0);
    return kind === 'heading' ? (lines[0]?.fontSize ?? 0) * Math.sqrt(words) : 0;
  };
  const topOf = ({ lines }: DraftBlock): number => lines[0]?.box.top ?? 1;
  // A column beside the title, with editors and dates, is read before it.
  const first = drafts.filter((draft, index) => index < FIRST_BLOCKS || topOf(draft) < 0.5);
  const heaviest = Math.max(0, ...first.map(weightOf));
  const title = first.findIndex((draft) => weightOf(draft) === heaviest);
  const size = first[title]?.lines[0]?.fontSize ?? 0;
  if (size < 1.1 * bodySize) return;
  for (const draft of first.slice(0, Math.max(0, title))) {
    const [line] = draft.lines;
    if (title >= FIRST_BLOCKS && topOf(draft) > topOf(first[title] ?? draft)) continue;
    const isShort = draft.lines.length === 1 && (line?.text.length ?? 0) <= MAX_KICKER;
    if (
      draft.kind !== 'heading' ||
      draft.isStated === true ||
      !isShort ||
      /^(\d|chapter|part|section)/i.test(line?.text ?? '')
    )
      continue;
    draft.kind = 'paragraph';
    delete draft.level;
  }
}
