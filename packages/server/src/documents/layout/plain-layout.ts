/** The simplest reading of a page: words that overlap in height are a line, top to bottom, left to right. */
import type { Box, Page, TextBlock, Word } from '../document.ts';
import type { RawPage, RawWord } from '../raw-page.ts';

export function plainLayout(raw: RawPage): Page {
  const words: Word[] = [];
  const blocks: TextBlock[] = [];
  for (const line of linesOf(raw.words)) {
    const from = words.length;
    words.push(...line.map((word, index) => toWord(word, index > 0 || from > 0)));
    blocks.push({ kind: 'paragraph', lines: [{ from, to: words.length }], box: union(line) });
  }
  const recognised = words.filter(({ origin }) => origin === 'ocr').length;
  return {
    number: raw.number,
    width: raw.width,
    height: raw.height,
    words,
    blocks,
    fields: raw.fields,
    keyValues: [],
    ocrShare: words.length === 0 ? 0 : recognised / words.length,
  };
}

function linesOf(words: readonly RawWord[]): RawWord[][] {
  const lines: { words: RawWord[]; middle: number }[] = [];
  for (const word of words.toSorted((one, other) => middleOf(one.box) - middleOf(other.box))) {
    const line = lines.at(-1);
    const within =
      line !== undefined && line.middle >= word.box.top && middleOf(word.box) - line.middle < word.box.height / 2;
    if (within) line.words.push(word);
    else lines.push({ words: [word], middle: middleOf(word.box) });
  }
  return lines.map((line) => line.words.toSorted((one, other) => one.box.left - other.box.left));
}

const middleOf = (box: Box): number => box.top + box.height / 2;

const toWord = (word: RawWord, spaceBefore: boolean): Word => ({
  text: word.text,
  box: word.box,
  origin: word.origin,
  confidence: word.confidence,
  spaceBefore,
  ...(word.fontSize > 0 && { fontSize: word.fontSize }),
  ...(word.bold && { bold: true }),
  ...(word.italic && { italic: true }),
});

function union(words: readonly RawWord[]): Box {
  const left = Math.min(...words.map(({ box }) => box.left));
  const top = Math.min(...words.map(({ box }) => box.top));
  const right = Math.max(...words.map(({ box }) => box.left + box.width));
  const bottom = Math.max(...words.map(({ box }) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}
