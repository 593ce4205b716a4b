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
    for (const [at, block] of model.blocks.entries()) {
      if (block.kind !== 'heading' && block.kind !== 'paragraph' && block.kind !== 'list_item') {
        open = undefined;
        continue;
      }
      const lines = block.lines.map(lineOf).filter((words) => words.length > 0);
      if (block.kind === 'heading' || isTitleOfItems(block, lines, model.blocks[at + 1])) {
        open = { title: joinWords(lines.flat()), paragraphs: [], texts: [] };
        parts.push(open);
      } else if (isHeadedList(lines)) {
        const texts = textsOf(lines.slice(1), false);
        parts.push({ title: joinWords(lines[0] ?? []), paragraphs: texts.map(({ words }) => [words]), texts });
        open = undefined;
      } else if (endsItems(open, block)) {
        // What follows a list with marks is about something else.
        open = undefined;
      } else {
        if (lines.length > 0) open?.paragraphs.push(lines);
        open?.texts.push(...textsOf(lines, block.kind === 'list_item'));
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
