/** What the pages so far reveal about the whole document: the size of its body text and the rank of its headings. */
import { mostCommon, type TextLine } from './text-line.ts';

const MAX_LEVEL = 6;
/** About a page of text. */
const MIN_CHARACTERS = 3_000;

interface HeadingStyle {
  size: number;
  bold: boolean;
  capitals: boolean;
  italic: boolean;
}

interface RankedStyle extends HeadingStyle {
  level: number;
}

export class DocumentStyle {
  readonly #sizes = new Map<number, number>();
  #characters = 0;
  #boldCharacters = 0;
  #bodySize: number | undefined;
  readonly #ranked: RankedStyle[] = [];
  readonly #uses = new Map<string, { characters: number; pages: number }>();

  /** Takes a page into account, a few pages ahead of the one that is laid out. */
  observe(lines: readonly TextLine[]): void {
    this.#bodySize = undefined;
    const onPage = new Set<string>();
    for (const line of lines) {
      const { fontSize, text, bold } = line;
      const key = keyOf(line);
      const use = this.#uses.get(key) ?? { characters: 0, pages: 0 };
      use.characters += text.length;
      if (!onPage.has(key)) use.pages += 1;
      onPage.add(key);
      this.#uses.set(key, use);
      this.#characters += text.length;
      if (bold) this.#boldCharacters += text.length;
      const size = roundSize(fontSize);
      if (size > 0) this.#sizes.set(size, (this.#sizes.get(size) ?? 0) + text.length);
    }
  }

  /** True if most text is bold, or its font is taken for bold: then that says nothing of a line. */
  get isBodyBold(): boolean {
    return 2 * this.#boldCharacters > this.#characters;
  }

  get bodySize(): number {
    this.#bodySize ??= mostCommon(this.#sizes);
    return this.#bodySize;
  }

  /** Share of the text that looks like the line. In a short text every style has a large share, which tells nothing. */
  shareOf(line: TextLine): number {
    return (this.#uses.get(keyOf(line))?.characters ?? 0) / Math.max(MIN_CHARACTERS, this.#characters);
  }

  /** Pages with lines that look like this one. */
  pagesOf(line: TextLine): number {
    return this.#uses.get(keyOf(line))?.pages ?? 0;
  }

  /**
   * The level of a heading style: one more than that of the next higher style. A style keeps its level through the
   * document, because emitted pages do not change.
   */
  levelOf(line: TextLine): number {
    const style = styleOf(line);
    const known = this.#ranked.find((other) => compare(style, other) === 0);
    if (known !== undefined) return known.level;
    const above = this.#ranked.filter((other) => compare(style, other) > 0);
    const level = Math.min(MAX_LEVEL, Math.max(0, ...above.map((other) => other.level)) + 1);
    this.#ranked.push({ ...style, level });
    return level;
  }

  /** Records what the file's outline or the number of a heading says about its style. */
  learnLevel(line: TextLine, level: number): void {
    const style = styleOf(line);
    if (!this.#ranked.some((other) => compare(style, other) === 0)) this.#ranked.push({ ...style, level });
  }
}

const roundSize = (size: number): number => Math.round(size * 2) / 2;

const keyOf = ({ fontSize, bold, italic, text }: TextLine): string =>
  `${roundSize(fontSize)} ${bold} ${italic} ${text === text.toUpperCase()}`;

const styleOf = ({ fontSize, bold, italic, text }: TextLine): HeadingStyle => ({
  size: roundSize(fontSize),
  bold,
  capitals: text === text.toUpperCase(),
  italic,
});

/** Positive when the second ranks higher: larger, then bold, then in capitals, then upright. */
function compare(one: HeadingStyle, other: HeadingStyle): number {
  return (
    other.size - one.size ||
    Number(other.bold) - Number(one.bold) ||
    Number(other.capitals) - Number(one.capitals) ||
    Number(one.italic) - Number(other.italic)
  );
}
