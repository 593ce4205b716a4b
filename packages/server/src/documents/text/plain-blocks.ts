import type { SourceLine } from './lines.ts';
import type { TextPages } from './text-pages.ts';

/** Takes the lines of a text one after the other and makes blocks of them. */
export interface BlockWriter {
  line(line: SourceLine): void;
  end(): void;
}

const MAX_BLOCK_LINES = 500;
const MAX_BLOCK_CHARACTERS = 100_000;

/** Whether a block has become so long that it is cut, to keep pages small. */
export const isLong = (lines: readonly SourceLine[]): boolean => {
  const first = lines[0];
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return false;
  return lines.length >= MAX_BLOCK_LINES || last.offset + last.text.length - first.offset > MAX_BLOCK_CHARACTERS;
};

/** Paragraphs between blank lines; their lines stay lines. Or, of code, everything between long stretches. */
export class PlainBlocks implements BlockWriter {
  readonly #pages: TextPages;
  readonly #kind: 'paragraph' | 'code';
  readonly #origin: number | null;
  #lines: SourceLine[] = [];

  /** @param origin where the text begins in the file; null when it is not a piece of it */
  constructor(pages: TextPages, kind: 'paragraph' | 'code', origin: number | null = 0) {
    this.#pages = pages;
    this.#kind = kind;
    this.#origin = origin;
  }

  line(line: SourceLine): void {
    const isBlank = line.text.trim() === '';
    if (isBlank && this.#kind === 'paragraph') this.end();
    else if (!isBlank) this.#lines.push(line);
    if (isLong(this.#lines)) this.end();
  }

  end(): void {
    if (this.#lines.length === 0) return;
    const { page } = this.#pages;
    page.block(
      this.#kind,
      this.#lines.map(({ text, offset }) => page.add(text, this.#origin === null ? null : this.#origin + offset)),
    );
    const characters = this.#lines.reduce((sum, { text }) => sum + text.length, 0);
    this.#lines = [];
    this.#pages.added(characters);
  }
}
