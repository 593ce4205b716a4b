import { beginningOf, endingOf, type TextLine } from './text-line.ts';

const MIN_TEXT_WORDS = 8;
/** In fiftieths of the page's width. */
const MAX_INDENT = 6;

/** How far the lines with the same start reach. */
export class ColumnEdges {
  readonly #ends = new Map<number, number>();
  /** Lines of running text by start. */
  readonly #texts = new Map<number, number>();

  constructor(lines: readonly TextLine[]) {
    for (const line of lines) {
      const key = keyOf(beginningOf(line));
      const end = endingOf(line);
      if (line.words.length >= MIN_TEXT_WORDS) this.#texts.set(key, (this.#texts.get(key) ?? 0) + 1);
      for (let near = key - 1; near <= key + 1; near += 1) {
        if (end > (this.#ends.get(near) ?? 0)) this.#ends.set(near, end);
      }
    }
  }

  /** True if other running text of the page begins a little before this line. */
  isIndented(line: TextLine): boolean {
    const key = keyOf(beginningOf(line));
    for (let before = key - MAX_INDENT; before < key; before += 1) if ((this.#texts.get(before) ?? 0) > 1) return true;
    return false;
  }

  isFull(line: TextLine): boolean {
    const end = this.#endOf(line);
    return end - endingOf(line) < 0.2 * (end - beginningOf(line));
  }

  /** True if the first word of the next line had no room in this one, or the text itself shows that it continues. */
  isBroken(line: TextLine, next: TextLine): boolean {
    if (this.isFull(line)) return true;
    if (/(^|\s)(and|or|of|the|in|on|for|with|to|by|from|a|an|und|der|die|et|de|la|y)$|[-,]$/i.test(line.text))
      return true;
    if (/^\p{Ll}/u.test(next.text)) return true;
    const [word] = next.words;
    const space = line.box.height * 0.25;
    return word !== undefined && endingOf(line) + space + word.box.width > this.#endOf(line);
  }

  #endOf(line: TextLine): number {
    return this.#ends.get(keyOf(beginningOf(line))) ?? 1;
  }
}

const keyOf = (beginning: number): number => Math.round(beginning * 50);
