/** The parts of a document under each heading, as paragraphs and as lists of texts. */
import type { Block, Range } from '../../../documents/model/document.ts';
import { type DocumentView, joinWords, type ViewWord } from '../core/view.ts';
import { HEADING_BLOCKS } from '../weights/columns.ts';

export interface HeadedPart {
  title: string;
  /** Lines of each paragraph. */
  paragraphs: ViewWord[][][];
  /** Whole items of lists with marks, and the lines of paragraphs. */
  texts: { words: ViewWord[]; isMarked: boolean }[];
}

const known = new WeakMap<DocumentView, HeadedPart[]>();

/** The paragraphs under each heading in reading order; what has a table has lists of its own. */
export function headedParts(view: DocumentView): HeadedPart[] {
  const found = known.get(view);
  if (found !== undefined) return found;
  const parts: HeadedPart[] = [];
  let open: HeadedPart | undefined;
  for (const { model, rows } of view.pages) {
    const byIndex = new Map(rows.flatMap(({ words }) => words.map((word) => [word.index, word] as const)));
    const lineOf = ({ from, to }: Range): ViewWord[] =>
      Array.from({ length: to - from }, (_, place) => byIndex.get(from + place)).filter((word) => word !== undefined);
    const isPlain = model.blocks.every(({ kind }) => kind !== 'heading');
    for (const [at, block] of model.blocks.entries()) {
      if (block.kind !== 'heading' && block.kind !== 'paragraph' && block.kind !== 'list_item') {
        open = undefined;
        continue;
      }
      const lines = block.lines.map(lineOf).filter((words) => words.length > 0);
      parts.push(...labelledParts(lines));
      const [first = []] = lines;
      const isTitle = (isPlain && isInCapitals(first)) || endsInColon(first);
      const isAlone = lines.length === 1 && isTitle;
      if (block.kind === 'heading' || isAlone || isTitleOfItems(block, lines, model.blocks[at + 1])) {
        open = { title: joinWords(lines.flat()), paragraphs: [], texts: [] };
        parts.push(open);
      } else if (isHeadedList(lines) || (lines.length > 1 && isTitle)) {
        const texts = textsOf(lines.slice(1), false);
        parts.push({ title: joinWords(first), paragraphs: paragraphsOf(texts), texts });
        open = undefined;
      } else if (endsItems(open, block)) {
        // What follows a list with marks is about something else.
        open = undefined;
      } else {
        const texts = textsOf(lines, block.kind === 'list_item');
        const areItems = block.kind === 'paragraph' && texts.length > 1 && texts.every(({ isMarked }) => isMarked);
        if (lines.length > 0) open?.paragraphs.push(...(areItems ? paragraphsOf(texts) : [lines]));
        open?.texts.push(...texts);
      }
    }
  }
  known.set(view, parts);
  return parts;
}

/** Whether a paragraph follows a list of which every item has a mark. */
const endsItems = (part: HeadedPart | undefined, block: Block): boolean =>
  block.kind === 'paragraph' && (part?.texts.length ?? 0) > 1 && part?.texts.every(({ isMarked }) => isMarked) === true;

const MARK = /^(?:[*•·▪‣–-]|\(?\d{1,2}[.)])$/u;
const isMarkedLine = (words: readonly ViewWord[]): boolean => words.length > 1 && MARK.test(words[0]?.text ?? '');

/** A short line, but neither a sentence nor a value. */
const isTitleLine = (words: readonly ViewWord[]): boolean =>
  words.length <= HEADING_BLOCKS.maxLineWords &&
  !isMarkedLine(words) &&
  /\p{L}{3}/u.test(joinWords(words)) &&
  !/[.;!?,]$|\d|[:：]\s*\S/u.test(joinWords(words));

/** Plain texts have their titles in capitals. */
const isInCapitals = (words: readonly ViewWord[]): boolean => {
  const text = joinWords(words);
  return isTitleLine(words) && /\p{Lu}{4}/u.test(text) && !/\p{Ll}/u.test(text);
};

const endsInColon = (words: readonly ViewWord[]): boolean =>
  isTitleLine(words) && words.length <= MAX_LABEL_WORDS && /\p{L}[:：]$/u.test(words.at(-1)?.text ?? '');

const MAX_LABEL_WORDS = 4;
const LABEL = /^\p{Lu}[\p{L}'’ -]*$/u;

/** "Present: A (Chair), B (Clerk)": lines that begin with what they list, each with the lines that it goes on in. */
function labelledParts(lines: readonly ViewWord[][]): HeadedPart[] {
  const parts: HeadedPart[] = [];
  for (const words of lines) {
    const end = words.slice(0, MAX_LABEL_WORDS).findIndex(({ text }) => /\p{L}[:：]$/u.test(text));
    const title = joinWords(words.slice(0, end + 1)).replace(/[:：]$/u, '');
    const last = parts.at(-1);
    if (end >= 0 && end < words.length - 1 && LABEL.test(title))
      parts.push({ title, paragraphs: [[words.slice(end + 1)]], texts: [] });
    else last?.paragraphs[0]?.[0]?.push(...words);
  }
  return parts;
}

/** A line of its own right before a list with marks. */
const isTitleOfItems = (block: Block, [line, ...others]: readonly ViewWord[][], next: Block | undefined): boolean =>
  block.kind === 'paragraph' &&
  next?.kind === 'list_item' &&
  line !== undefined &&
  others.length === 0 &&
  isTitleLine(line);

/** A title and lines with marks in one paragraph, as plain texts have them. */
const isHeadedList = ([title, first, ...others]: readonly ViewWord[][]): boolean =>
  title !== undefined &&
  first !== undefined &&
  isTitleLine(title) &&
  isMarkedLine(first) &&
  others.some((line) => isMarkedLine(line));

/** Lines with marks are items of their own. */
function paragraphsOf(texts: HeadedPart['texts']): ViewWord[][][] {
  const own = texts.map(({ words }) => words);
  return texts.every(({ isMarked }) => isMarked) ? own.map((words) => [words]) : [own];
}

/** The lines of a block as texts; a line without a mark goes on with the one above that has one. */
function textsOf(lines: readonly ViewWord[][], isItem: boolean): HeadedPart['texts'] {
  if (isItem) return [{ words: lines.flat(), isMarked: true }];
  const texts: HeadedPart['texts'] = [];
  for (const words of lines) {
    const isMarked = isMarkedLine(words);
    const before = texts.at(-1);
    if (!isMarked && before?.isMarked === true) before.words.push(...words);
    else texts.push({ words: words.slice(isMarked ? 1 : 0), isMarked });
  }
  return texts;
}
