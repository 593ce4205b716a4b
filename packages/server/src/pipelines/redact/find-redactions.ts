/** The pool job `find_redactions`: the places on pages that a redaction covers. */
import { createReadStream } from 'node:fs';
import type { FieldBox, FillableField } from '../../documents/forms/form-field.ts';
import { type Box, type Page, type Range, textOf, type Word } from '../../documents/model/document.ts';
import { storedPages } from '../../documents/model/stored-pages.ts';
import { boxAsShown } from '../../documents/ocr/turn-page.ts';
import { wordsOf } from '../edit/words.ts';
import { occurrences, type RedactionPattern } from './patterns.ts';

export interface Redact {
  fields: readonly string[];
  patterns: readonly RedactionPattern[];
  boxes: readonly FieldBox[];
}

export interface FindRedactionsArgs {
  /** Path to the stored document model. */
  path: string;
  redact: Redact;
  fields: readonly FillableField[];
}

/** A place, and what asked for it: `box`, the name of a pattern or of a field. */
export interface Redaction {
  bbox: FieldBox;
  reason: string;
}

export interface FoundRedactions {
  redactions: Redaction[];
  /** True if some page has text that was not recognised from its picture. */
  hasTextLayer: boolean;
}

export async function findRedactions({ path, redact, fields }: FindRedactionsArgs): Promise<FoundRedactions> {
  const found: Redaction[] = redact.boxes.map((bbox) => ({ bbox, reason: 'box' }));
  for (const name of redact.fields) {
    for (const field of fields) if (isNamed(field, name)) found.push({ bbox: field.bbox, reason: name });
  }
  let hasTextLayer = false;
  for await (const page of storedPages(createReadStream(path))) {
    found.push(...onPage(page, redact));
    hasTextLayer ||= page.words.length > 0 && page.ocrShare < 1;
  }
  return { redactions: found, hasTextLayer };
}

const squeeze = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function isNamed({ key, label, description }: FillableField, name: string): boolean {
  return [key, label, description].some((text) => text !== '' && (squeeze(text) === squeeze(name) || says(text, name)));
}

/** A label says a name if it has all its words and not many more. */
function says(label: string, name: string): boolean {
  const [said, wanted] = [wordsOf(label), wordsOf(name)];
  return wanted.length > 0 && wanted.every((word) => said.includes(word)) && said.length <= wanted.length + 2;
}

function onPage(page: Page, { patterns, fields }: Redact): Redaction[] {
  const found: Redaction[] = [];
  // A word may be the value of a label in more than one way.
  const seen = new Map<string, Set<Word>>();
  const add = (words: readonly Word[], reason: string): void => {
    const before = seen.get(reason) ?? new Set();
    for (const word of new Set(words).difference(before)) {
      if (word.box === null) continue;
      const box = boxAsShown(widened(word.box), page.rotation ?? 0);
      found.push({ bbox: { ...box, page: page.number }, reason });
    }
    seen.set(reason, before.union(new Set(words)));
  };
  const lines = linesOf(page);
  for (const pattern of patterns) {
    for (const line of [...lines, ...continuedLines(page)]) for (const hit of hitsIn(line, pattern)) add(hit, pattern);
  }
  for (const name of fields) {
    for (const { key, value } of page.keyValues) {
      if (says(textOf(page.words, key), name)) add(page.words.slice(value.from, value.to), name);
    }
    for (const { start, words } of labelled(lines, name)) add(words.slice(start), name);
  }
  return found;
}

/** A little more than the letters, so that nothing of them remains at the edges. */
const widened = ({ left, top, width, height }: Box): Box => {
  const [x, y] = [Math.min(0.002, width / 4), Math.min(0.0015, height / 4)];
  const [newLeft, newTop] = [Math.max(0, left - x), Math.max(0, top - y)];
  return {
    left: newLeft,
    top: newTop,
    width: Math.min(1, left + width + x) - newLeft,
    height: Math.min(1, top + height + y) - newTop,
  };
};

interface TextLine {
  words: Word[];
  text: string;
  /** Where each word begins in the text. */
  starts: number[];
}

function linesOf({ words, blocks }: Page): TextLine[] {
  const ranges = blocks.flatMap((block): Range[] => {
    if (block.kind === 'table') return block.table.cells.flatMap(({ words: own }) => own);
    return block.kind === 'image' ? [] : block.lines;
  });
  const covered = new Set(ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)));
  const loose = words.map((_, at) => at).filter((at) => !covered.has(at));
  return [...ranges, ...runs(loose)].map(({ from, to }) => lineOf(words.slice(from, to)));
}

/** What may be broken over two lines, or over the cells of a row: without a space in between, and with one. */
function continuedLines({ words, blocks }: Page): TextLine[] {
  const found: TextLine[] = [];
  const add = (parts: readonly Word[][]): void => {
    for (const isApart of [false, true])
      found.push(lineOf(parts.flat(), new Set(parts.map(([first]) => first)), isApart));
  };
  for (const block of blocks) {
    if (block.kind === 'image') continue;
    if (block.kind === 'table') {
      const rows = Map.groupBy(block.table.cells, ({ row }) => row);
      for (const cells of rows.values()) {
        const inOrder = cells.toSorted((one, other) => one.column - other.column);
        const parts = inOrder.map((cell) => cell.words.flatMap(({ from, to }) => words.slice(from, to)));
        add(parts.filter((part) => part.length > 0));
      }
      continue;
    }
    for (const [at, line] of block.lines.entries()) {
      const next = block.lines[at + 1];
      if (next !== undefined) add([words.slice(line.from, line.to), words.slice(next.from, next.to)]);
    }
  }
  return found;
}

/** Numbers that follow each other, as ranges. */
function runs(numbers: readonly number[]): Range[] {
  const found: Range[] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last?.to === number) last.to += 1;
    else found.push({ from: number, to: number + 1 });
  }
  return found;
}

/** @param joints words before which a line or a cell ended, and whether a space stands for that */
function lineOf(words: Word[], joints: ReadonlySet<Word | undefined> = new Set(), isApart = true): TextLine {
  let text = '';
  const starts = words.map((word, index) => {
    const hasSpace = joints.has(word) ? isApart : word.spaceBefore;
    if (index > 0 && hasSpace) text += ' ';
    const start = text.length;
    text += word.text;
    return start;
  });
  return { words, text, starts };
}

function hitsIn({ words, text, starts }: TextLine, pattern: RedactionPattern): Word[][] {
  return [...occurrences(pattern, text)].map(({ start, end }) =>
    words.filter((word, index) => (starts[index] ?? 0) < end && (starts[index] ?? 0) + word.text.length > start),
  );
}

/** `Name: Ann Lee`: the words behind a label with a colon. */
function* labelled(lines: readonly TextLine[], name: string): Generator<{ start: number; words: Word[] }> {
  for (const { words, text, starts } of lines) {
    const colon = text.search(/[:：]/);
    if (colon <= 0 || !says(text.slice(0, colon), name)) continue;
    const start = starts.findIndex((at) => at > colon);
    if (start > 0) yield { start, words };
  }
}
