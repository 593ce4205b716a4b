import type { Line, Range } from '../../model/document.ts';
import type { SourceLine } from './lines.ts';
import { type Notation, structureLines, structureParts } from './structure-lines.ts';
import { TabbedTables } from './tabbed-tables.ts';
import type { TextPages } from './text-pages.ts';

/** Takes the lines of a text one by one and makes blocks of them. */
export interface BlockWriter {
  line(line: SourceLine): void;
  end(): void;
}

/** Whether the file has no space between two parts of a line. A value stands apart from its key all the same. */
const isGlued = (before: SourceLine | undefined, { text }: SourceLine): boolean =>
  before !== undefined && !/^\s/.test(text) && !/[:\s]$/.test(before.text);

const MAX_BLOCK_LINES = 500;
const MAX_BLOCK_CHARACTERS = 100_000;
/** A file of line feeds must not become a string of its size. */
const MAX_BLANK_LINES = 100;

/** True if a block has become so long that it is split, to keep pages small. */
export const isLong = (lines: readonly SourceLine[]): boolean => {
  const first = lines[0];
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return false;
  return lines.length >= MAX_BLOCK_LINES || last.offset + last.text.length - first.offset > MAX_BLOCK_CHARACTERS;
};

/** Lines of code as in the file: indented, with the blank lines between them. */
export function codeLines(lines: readonly SourceLine[], add: (line: SourceLine) => Range): Line[] {
  const kept: Line[] = [];
  let blank = 0;
  for (const line of lines) {
    const range = add(line);
    if (range.to === range.from) blank += 1;
    else {
      const feeds = kept.length === 0 ? 0 : Math.min(blank, MAX_BLANK_LINES);
      const before = '\n'.repeat(feeds) + (/^[\t ]+/.exec(line.text)?.[0] ?? '');
      kept.push(before === '' ? range : { ...range, before });
      blank = 0;
    }
  }
  return kept;
}

/** Paragraphs between blank lines, whose lines stay lines; for code, one block until it gets too long. */
export class PlainBlocks implements BlockWriter {
  readonly #pages: TextPages;
  readonly #kind: 'paragraph' | 'code';
  readonly #origin: number | null;
  readonly #notation: Notation | undefined;
  readonly #tables = new TabbedTables();
  #lines: SourceLine[] = [];

  /** @param origin where the text begins in the file; null when it is not a piece of it */
  constructor(
    pages: TextPages,
    kind: 'paragraph' | 'code',
    { origin = 0, notation }: { origin?: number | null; notation?: Notation | undefined } = {},
  ) {
    this.#pages = pages;
    this.#kind = kind;
    this.#origin = origin;
    this.#notation = notation;
  }

  line(line: SourceLine): void {
    if (this.#kind === 'paragraph' && line.text.trim() === '') this.end();
    else this.#lines.push(...(this.#notation === undefined ? [line] : structureLines(line, this.#notation)));
    if (isLong(this.#lines)) this.end();
  }

  end(): void {
    if (this.#lines.length === 0) return;
    const { page } = this.#pages;
    const addWords = ({ text, offset }: SourceLine): Range =>
      page.add(text, this.#origin === null ? null : this.#origin + offset, { keepsGaps: true });
    const add = (line: SourceLine): Range => {
      const parts = this.#notation === undefined ? [line] : structureParts(line, this.#notation);
      const ranges = parts.map((part, at) => {
        const range = addWords(part);
        const first = page.words[range.from];
        if (first !== undefined && range.to > range.from && isGlued(parts[at - 1], part)) first.spaceBefore = false;
        return range;
      });
      return { from: ranges[0]?.from ?? 0, to: ranges.at(-1)?.to ?? 0 };
    };
    if (this.#kind === 'code') page.block('code', codeLines(this.#lines, add));
    else {
      for (const { isTable, lines } of this.#tables.parted(this.#lines)) {
        if (isTable) page.table(this.#tables.tableOf(lines, add));
        else page.block('paragraph', lines.map(add));
      }
    }
    const characters = this.#lines.reduce((sum, { text }) => sum + text.length, 0);
    this.#lines = [];
    this.#pages.added(characters);
  }
}
