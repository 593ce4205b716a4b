import { rightOf, type TextLine } from './text-line.ts';

/** How far to the right the lines that start at the same place reach. */
export class ColumnEdges {
  readonly #rights = new Map<number, number>();

  constructor(lines: readonly TextLine[]) {
    for (const { box } of lines) {
      const key = keyOf(box.left);
      const right = rightOf(box);
      for (let near = key - 1; near <= key + 1; near += 1) {
        if (right > (this.#rights.get(near) ?? 0)) this.#rights.set(near, right);
      }
    }
  }

  isFull({ box }: TextLine): boolean {
    const right = this.#rightOf(box.left);
    return right - rightOf(box) < 0.2 * (right - box.left);
  }

  /** Whether the first word of the next line had no room in this one, or the text itself says that it goes on. */
  isBroken(line: TextLine, next: TextLine): boolean {
    if (this.isFull(line)) return true;
    if (/(^|\s)(and|or|of|the|in|on|for|with|to|by|from|a|an|und|der|die|et|de|la|y)$|[-,]$/i.test(line.text))
      return true;
    if (/^\p{Ll}/u.test(next.text)) return true;
    const [word] = next.words;
    const space = line.box.height * 0.25;
    return word !== undefined && rightOf(line.box) + space + word.box.width > this.#rightOf(line.box.left);
  }

  #rightOf(left: number): number {
    return this.#rights.get(keyOf(left)) ?? 1;
  }
}

const keyOf = (left: number): number => Math.round(left * 50);
