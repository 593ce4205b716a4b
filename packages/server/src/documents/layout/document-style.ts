/** What the pages so far say about the whole document: the size of its body text, its heading styles, running lines. */
import type { RawPage } from '../raw-page.ts';
import { bottomOf, mostCommon, type TextLine } from './text-line.ts';

const MARGIN = 0.1;

export class DocumentStyle {
  readonly #sizes = new Map<number, number>();
  readonly #headingSizes: number[] = [];
  readonly #marginLines = new Map<string, Set<number>>();

  /** Takes a page into account; pages are looked at a few ahead of the one that is laid out. */
  observe(raw: RawPage, lines: readonly TextLine[]): void {
    for (const line of lines) {
      const size = roundSize(line.fontSize);
      if (size > 0) this.#sizes.set(size, (this.#sizes.get(size) ?? 0) + line.text.length);
      if (isInMargin(line)) this.#note(marginKey(line), raw.number);
    }
  }

  get bodySize(): number {
    return mostCommon(this.#sizes);
  }

  /** The same text, numbers aside, at the same height of another page; or a page number by itself. */
  isRunning(line: TextLine): boolean {
    if (!isInMargin(line)) return false;
    if (/^(page |seite |p\. ?)?[-–—]? ?\d{1,4}( ?(of|von|de|sur|\/) ?\d{1,4})? ?[-–—]?$/i.test(line.text.trim()))
      return true;
    return (this.#marginLines.get(marginKey(line))?.size ?? 0) > 1;
  }

  /** 1 for the largest kind of heading seen. A size keeps its place: pages that were given out are not changed. */
  levelOfSize(fontSize: number): number {
    const size = roundSize(fontSize);
    if (!this.#headingSizes.includes(size)) {
      this.#headingSizes.push(size);
      this.#headingSizes.sort((one, other) => other - one);
    }
    return Math.min(6, this.#headingSizes.indexOf(size) + 1);
  }

  #note(key: string, page: number): void {
    const pages = this.#marginLines.get(key) ?? new Set();
    pages.add(page);
    this.#marginLines.set(key, pages);
  }
}

const roundSize = (size: number): number => Math.round(size * 2) / 2;

const isInMargin = ({ box }: TextLine): boolean => bottomOf(box) < MARGIN || box.top > 1 - MARGIN;

const marginKey = ({ text, box }: TextLine): string =>
  `${Math.round(box.top * 50)} ${text.toLowerCase().replaceAll(/\d+/g, '#').slice(0, 80)}`;
