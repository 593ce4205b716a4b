import type { RawWord } from '../model/raw-page.ts';
import { isCaption } from './captions.ts';
import { bottomOf, lineOf, rightOf, type TextLine } from './text-line.ts';

const MAX_WORDS = 16;
const NUMBER = /^\d{1,2}(\.\d{1,2}){0,4}\.?$/;

/** A bold heading without a number has at most this many words. */
const MAX_BOLD_WORDS = 10;
/** Words of running text behind it: a label and its value have fewer. */
const MIN_TEXT_WORDS = 12;

/**
 * Makes a separate line of a heading in the first line of its paragraph, recognised by a change of style after its full
 * stop: a numbered one (`2.1. Animals. Female rats were …`), or a bold one in front of running text.
 */
export function splitRunInHeadings(lines: readonly TextLine[]): { lines: TextLine[]; heads: Set<TextLine> } {
  const heads = new Set<TextLine>();
  const result: TextLine[] = [];
  let rest: RawWord[] | null = null;
  for (const [index, line] of lines.entries()) {
    const words: RawWord[] = rest === null ? line.words : line.words.slice(rest.length);
    const current: TextLine | null = rest === null ? line : words.length === 0 ? null : lineOf(words);
    rest = null;
    if (current === null) continue;
    const next = lines[index + 1];
    const end = headEnd(current, next) || boldEnd(current, lines[index - 1], next, lines[index + 2]);
    if (end === 0) {
      result.push(current);
      continue;
    }
    const own = current.words.slice(0, end);
    const fromNext: RawWord[] =
      end > current.words.length ? (next?.words.slice(0, end - current.words.length) ?? []) : [];
    for (const part of [own, fromNext]) {
      if (part.length === 0) continue;
      const head = lineOf(part);
      heads.add(head);
      result.push(head);
    }
    if (end < current.words.length) result.push(lineOf(current.words.slice(end)));
    else if (fromNext.length > 0) rest = fromNext;
  }
  return heads.size === 0 ? { lines: [...lines], heads } : { lines: result, heads };
}

/** How many words the heading has, including those in the next line; 0 if the line begins with none. */
function headEnd(line: TextLine, next: TextLine | undefined): number {
  const [number, first] = line.words;
  if (number === undefined || first === undefined || !NUMBER.test(number.text) || !/^\p{Lu}/u.test(first.text))
    return 0;
  if (!first.italic && !first.bold) return 0;
  const isHead = (word: RawWord): boolean => word.italic === first.italic && word.bold === first.bold;
  const words = [...line.words, ...(next?.words ?? [])];
  let end = 1;
  while (end < words.length && isHead(words[end] ?? first)) end += 1;
  const last = words[end - 1];
  if (end === words.length || end > MAX_WORDS || end === line.words.length) return 0;
  return last !== undefined && /[.:]$/.test(last.text) ? end : 0;
}

/**
 * How many words the bold heading has that begins a paragraph, including those in the next line; 0 if the line begins
 * with none.
 */
function boldEnd(
  line: TextLine,
  before: TextLine | undefined,
  next: TextLine | undefined,
  third: TextLine | undefined,
): number {
  const [first] = line.words;
  if (first === undefined || !first.bold || !/^\p{Lu}/u.test(first.text) || !beginsParagraph(line, before)) return 0;
  if (isCaption(line.text)) return 0;
  const below = isBelow(line, next) ? (next?.words ?? []) : [];
  const words = [...line.words, ...below];
  const end = words.findIndex((word) => !word.bold);
  const isBroken = end > line.words.length;
  const most = isBroken ? MAX_WORDS : MAX_BOLD_WORDS;
  if (end < 1 || end > most || end === line.words.length) return 0;
  if (!/\p{L}{3}\.$/u.test(words[end - 1]?.text ?? '')) return 0;
  const text = words.slice(end);
  if (isBroken && next !== undefined && isBelow(next, third)) text.push(...(third?.words ?? []));
  return text.length >= MIN_TEXT_WORDS && text.every((word) => !word.bold) ? end : 0;
}

/** Nothing that the line could continue stands directly above it. */
const beginsParagraph = (line: TextLine, before: TextLine | undefined): boolean =>
  before === undefined || !isBelow(before, line) || /[.!?:]["”’)]?$/.test(before.text) || before.bold;

const isBelow = (line: TextLine, next: TextLine | undefined): boolean =>
  next !== undefined &&
  next.box.top > line.box.top &&
  next.box.top - bottomOf(line.box) < line.box.height &&
  rightOf(next.box) > line.box.left &&
  next.box.left < rightOf(line.box);
