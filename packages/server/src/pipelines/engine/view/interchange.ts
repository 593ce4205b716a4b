/**
 * Text that is electronic data interchange (X12, EDIFACT): segments end with one sign, and other signs separate their
 * elements and components. Each segment becomes a row, and each element gets its own column, so that segments of
 * one kind have their elements in columns. Before an element stands the name that the standard gives it.
 */
import type { Page } from '../../../documents/model/document.ts';
import { InterchangeNames, key, type Standard } from './interchange-names.ts';
import type { PlacedWord } from './place-words.ts';
import { piecesOf, rowText } from './word-pieces.ts';

interface Signs {
  element: string;
  component: string;
  segment: string;
  /** The sign that escapes the next one; none in X12. */
  release: string | undefined;
  standard: Standard;
}

const ELEMENT_WIDTH = 960;
const COMPONENT_WIDTH = 240;
const ROW_PITCH = 14;

/** Reads one document, page by page: only its first segment defines the separators. */
export class InterchangeRows {
  #signs: Signs | undefined;
  #names: InterchangeNames | undefined;

  get isFound(): boolean {
    return this.#signs !== undefined;
  }

  /** Returns the same rows if the document is not an interchange. */
  of(rows: readonly PlacedWord[][]): PlacedWord[][] {
    const [first] = rows;
    this.#signs ??= first === undefined ? undefined : signsOf(rowText(first).text);
    if (this.#signs === undefined) return [...rows];
    this.#names ??= new InterchangeNames(this.#signs.standard);
    const placed = new SegmentRows(this.#signs, this.#names);
    for (const row of rows) placed.add(row);
    return placed.rows;
  }
}

const HEAD_WORDS = 60;

/** Whether the first page of a document begins an interchange; pages with a layout are print, whatever they show. */
export function isInterchangePage({ width, words }: Pick<Page, 'width' | 'words'>): boolean {
  if (width !== null) return false;
  const head = words
    .slice(0, HEAD_WORDS)
    .map(({ text, spaceBefore }, at) => (at > 0 && spaceBefore ? ` ${text}` : text));
  return signsOf(head.join('')) !== undefined;
}

/** The first segment has a fixed length and defines the separators of the others. */
function signsOf(text: string): Signs | undefined {
  const [, element, component, segment] = /^ISA([^\p{L}\p{N}\s])(?:[^\n]{0,35}?\1){15}(\S)(\S?)/u.exec(text) ?? [];
  if (element !== undefined && component !== undefined) {
    return {
      element,
      component,
      segment: segment === undefined || segment === '' ? '\n' : segment,
      release: undefined,
      standard: 'x12',
    };
  }
  const [, advised] = /^UNA(\S\S\S\S\s?\S)/u.exec(text) ?? [];
  if (advised !== undefined) {
    const [component = ':', element = '+', , release] = [...advised];
    return { component, element, release, segment: advised.at(-1) ?? "'", standard: 'edifact' };
  }
  return /^UN[BH]\+/.test(text)
    ? { component: ':', element: '+', release: '?', segment: "'", standard: 'edifact' }
    : undefined;
}

class SegmentRows {
  readonly rows: PlacedWord[][] = [];
  readonly #signs: Signs;
  readonly #names: InterchangeNames;
  #row: Placed[] = [];
  #element = 0;
  #component = 0;
  #cell = 0;

  constructor(signs: Signs, names: InterchangeNames) {
    this.#signs = signs;
    this.#names = names;
  }

  add(row: readonly PlacedWord[]): void {
    for (const word of row) this.#addWord(word);
    // A line never ends within an element.
    this.#endSegment();
  }

  #addWord(word: PlacedWord): void {
    const { element, component, segment, release } = this.#signs;
    let text = '';
    const flush = (): void => {
      if (/\S/u.test(text)) this.#place(piecesOf(word, text.padEnd(word.text.length), unreleased(release)));
      text = ' '.repeat(text.length);
    };
    let isReleased = false;
    for (const sign of word.text) {
      const isSign = !isReleased && [element, component, segment].includes(sign);
      isReleased = !isReleased && sign === release;
      if (!isSign) {
        text += sign;
        continue;
      }
      flush();
      text += ' '.repeat(sign.length);
      if (sign === segment) this.#endSegment();
      else this.#next(sign === element);
    }
    flush();
  }

  #next(isElement: boolean): void {
    this.#element += isElement ? 1 : 0;
    this.#component = isElement ? 0 : this.#component + 1;
    this.#cell += 1;
  }

  #place(pieces: readonly PlacedWord[]): void {
    for (const word of pieces)
      this.#row.push({ word, element: this.#element, component: this.#component, cell: this.#cell });
  }

  #placedRow(): PlacedWord[] {
    const elements: string[][] = [];
    for (const { word, element, component } of this.#row) {
      const own = elements[element] ?? [];
      elements[element] = own;
      own[component] = own[component] === undefined ? word.text : `${own[component]} ${word.text}`;
    }
    const names = this.#names.of(Array.from(elements, (own) => Array.from(own ?? [], (text) => text ?? '')));
    const top = this.rows.length * ROW_PITCH;
    const row: PlacedWord[] = [];
    for (const cell of new Set(this.#row.map((placed) => placed.cell))) {
      const own = this.#row.filter((placed) => placed.cell === cell);
      const { element = 0, component = 0 } = own[0] ?? {};
      // The tag would be read as one more name: "QTY" before "Quantity: 48".
      if (element === 0 && names.size > 0) continue;
      let left = element * ELEMENT_WIDTH + component * COMPONENT_WIDTH;
      const words = own.map(({ word }) => word);
      for (const word of labelled(words, names.get(key(element, component)))) {
        const height = word.bottom - word.top;
        const right = left + (word.right - word.left);
        row.push({ ...word, left, right, top, bottom: top + height, cell });
        left = right + height / 2;
      }
    }
    return row;
  }

  #endSegment(): void {
    if (this.#row.length > 0) this.rows.push(this.#placedRow());
    this.#row = [];
    this.#element = 0;
    this.#component = 0;
    this.#cell += 1;
  }
}

interface Placed {
  word: PlacedWord;
  element: number;
  component: number;
  cell: number;
}

/** The words of an element, after its name if it has one. The name is no word of the document. */
function labelled(words: readonly PlacedWord[], name: string | undefined): PlacedWord[] {
  const [first] = words;
  if (name === undefined || first === undefined) return [...words];
  const step = (first.right - first.left) / Math.max(1, first.text.length);
  const label = `${name}:`.split(' ').map((text): PlacedWord => {
    return { ...first, text, index: -1, right: first.left + step * text.length, spaced: true };
  });
  return [...label, { ...first, spaced: true }, ...words.slice(1)];
}

const unreleased =
  (release: string | undefined) =>
  (text: string): string => {
    let plain = '';
    let isReleased = false;
    for (const sign of text) {
      isReleased = !isReleased && sign === release;
      if (!isReleased) plain += sign;
    }
    return plain;
  };
