/** The positions of words in the terms of the document's format. */
import { type Box, type DocumentFormat, type Page, partOfPage } from '../../documents/model/document.ts';
import { type DocumentView, type Rect, shownAt, unionOf, type ViewPage, type ViewWord } from '../engine/core/view.ts';
import type { DocumentPart } from './document-parts.ts';
import { characterCount } from './text-index.ts';
import { type TextPlace, type TextPlaces, withoutOverhang } from './text-places.ts';

export interface BoxAnchor extends Box {
  kind: 'pdf_bbox' | 'image_bbox';
  page: number;
}

export interface CellAnchor {
  kind: 'csv_cell' | 'spreadsheet_cell';
  row: number;
  column: string;
  coordinate: string;
  sheet_index?: number;
  sheet_name?: string;
}

export interface TextAnchor extends TextPlace {
  kind: 'text_span';
  /** The cell it is in, if the text has tables; each counted from 1. */
  table?: number;
  row?: number;
  column?: number;
}

export interface ParagraphAnchor {
  kind: 'docx_span';
  /** Part of the file, and the paragraph in it, from 0. */
  part: string;
  paragraph: number;
  /** Characters (Unicode code points) of the paragraph, from 0; the end is exclusive. */
  char_start: number;
  char_end: number;
}

export type Anchor = (BoxAnchor | CellAnchor | TextAnchor | ParagraphAnchor) & {
  /** Set if the extraction has several documents: the one that it is in. */
  file_id?: string;
};

export type DocumentType = 'pdf' | 'image' | 'csv' | 'xlsx' | 'docx' | 'txt';

const DOCUMENT_TYPES: Record<DocumentFormat, DocumentType> = {
  pdf: 'pdf',
  image: 'image',
  csv: 'csv',
  spreadsheet: 'xlsx',
  word: 'docx',
  // Slides have pages and boxes like PDF.
  presentation: 'pdf',
  html: 'txt',
  email: 'txt',
  text: 'txt',
};

export const documentTypeOf = (format: DocumentFormat): DocumentType => DOCUMENT_TYPES[format];

export interface Place {
  /** One per page, cell or paragraph, for all of its words together. */
  anchors: Anchor[];
  /** One per printed line, if there is more than one. */
  parts: Anchor[];
}

const ADDRESS = /^([A-Z]+)(\d+)$/;

export class Anchors {
  readonly view: DocumentView;
  readonly #format: DocumentFormat;
  readonly #texts: TextPlaces;
  readonly #parts: readonly DocumentPart[];
  readonly #owners = new Map<Page, Map<number, Owner>>();

  /** @param parts of a model that joins several documents */
  constructor(view: DocumentView, format: DocumentFormat, texts: TextPlaces, parts: readonly DocumentPart[] = []) {
    this.view = view;
    this.#format = format;
    this.#texts = texts;
    this.#parts = parts;
  }

  /** @param raw which part of the words is meant; all of them when absent */
  of(words: readonly ViewWord[], raw?: string): Place {
    const anchors: Anchor[] = [];
    const parts: Anchor[] = [];
    for (const [index, own] of Map.groupBy(words, ({ page }) => page)) {
      const page = this.view.pages[index];
      if (page === undefined) continue;
      const whole = this.#box(page, own);
      if (whole === undefined) {
        anchors.push(...this.#named(page, this.#inText(page, own, raw)));
        continue;
      }
      anchors.push(...this.#named(page, [whole]));
      const lines = [...Map.groupBy(own, ({ row }) => row).values()];
      parts.push(
        ...this.#named(
          page,
          lines.flatMap((line) => this.#box(page, line) ?? []),
        ),
      );
    }
    return { anchors, parts: parts.length > 1 ? parts : [] };
  }

  #partOf({ number }: { number: number }): DocumentPart | undefined {
    return partOfPage(this.#parts, number);
  }

  #formatOf(page: { number: number }): DocumentFormat {
    return this.#partOf(page)?.format ?? this.#format;
  }

  #named(page: ViewPage, anchors: readonly Anchor[]): Anchor[] {
    const part = this.#partOf(page);
    return part === undefined ? [...anchors] : anchors.map((anchor) => ({ ...anchor, file_id: part.fileId }));
  }

  /** Returns undefined in formats without a layout. */
  #box(page: ViewPage, words: readonly ViewWord[]): BoxAnchor | undefined {
    if (page.model.width === null) return undefined;
    const rects = words.flatMap((word) => this.#rectOf(page, word) ?? []);
    if (rects.length === 0) return undefined;
    const { left, top, right, bottom } = unionOf(rects);
    const [x, y] = [rounded(left), rounded(top)];
    return {
      kind: this.#formatOf(page) === 'image' ? 'image_bbox' : 'pdf_bbox',
      page: page.number,
      left: x,
      top: y,
      width: rounded(rounded(right) - x),
      height: rounded(rounded(bottom) - y),
    };
  }

  /**
   * As shares of the page. Words of slides have the position of their shape; text of form fields has that of the view.
   */
  #rectOf(page: ViewPage, word: ViewWord): Rect | undefined {
    if (word.index < 0) return shownAt(word, page);
    const box = page.model.words[word.index]?.box ?? this.#ownersOf(page.model).get(word.index)?.box;
    if (box === undefined || box === null) return undefined;
    return { left: box.left, top: box.top, right: box.left + box.width, bottom: box.top + box.height };
  }

  #inText(page: ViewPage, words: readonly ViewWord[], raw: string | undefined): Anchor[] {
    const owners = this.#ownersOf(page.model);
    const found: Anchor[] = [];
    for (const [owner, own] of Map.groupBy(words, ({ index }) => owners.get(index))) {
      const cell = owner?.address === undefined ? undefined : this.#cell(page.model, owner.address);
      const anchor = cell ?? this.#paragraph(page.model, { owner, words: own, raw });
      if (anchor !== undefined) found.push(anchor);
    }
    if (found.length > 0) return found;
    const place = this.#texts.of(page.model, words, raw);
    if (place === undefined) return [];
    const cells = new Set(words.map(({ index }) => owners.get(index)?.cell));
    const [cell] = cells;
    return [{ kind: 'text_span', ...place, ...(cells.size === 1 && cell) }];
  }

  #cell(page: Page, address: string): CellAnchor | undefined {
    const match = ADDRESS.exec(address);
    const format = this.#formatOf(page);
    if (match === null || (format !== 'csv' && format !== 'spreadsheet')) return undefined;
    const place = { row: Number(match[2]), column: match[1] ?? '', coordinate: address };
    if (format === 'csv') return { kind: 'csv_cell', ...place };
    const { index = 0, name = '' } = page.sheet ?? {};
    return { kind: 'spreadsheet_cell', ...place, sheet_index: index, sheet_name: name };
  }

  #paragraph(
    page: Page,
    { owner, words, raw }: { owner: Owner | undefined; words: readonly ViewWord[]; raw: string | undefined },
  ): ParagraphAnchor | undefined {
    if (owner?.paragraph === undefined || this.#formatOf(page) !== 'word') return undefined;
    const spans = words.flatMap(({ index }) => this.#spanInParagraph(page, owner, index) ?? []);
    if (spans.length === 0) return undefined;
    const anchor: ParagraphAnchor = {
      kind: 'docx_span',
      part: owner.paragraph.part,
      paragraph: owner.paragraph.index,
      char_start: Math.min(...spans.map(({ start }) => start)),
      char_end: Math.max(...spans.map(({ end }) => end)),
    };
    return withoutOverhang(anchor, page, words, raw);
  }

  /** In code points; the reader counts UTF-16 units. */
  #spanInParagraph(page: Page, owner: Owner, index: number): { start: number; end: number } | undefined {
    const word = page.words[index];
    if (word?.span === undefined) return undefined;
    let pairs = 0;
    const owners = this.#ownersOf(page);
    for (let before = index - 1; owners.get(before) === owner; before -= 1) {
      const text = page.words[before]?.text ?? '';
      pairs += text.length - characterCount(text);
    }
    const start = word.span.start - pairs;
    return { start, end: start + word.span.end - word.span.start - (word.text.length - characterCount(word.text)) };
  }

  #ownersOf(page: Page): Map<number, Owner> {
    let owners = this.#owners.get(page);
    if (owners === undefined) {
      owners = ownersOf(page);
      this.#owners.set(page, owners);
    }
    return owners;
  }
}

interface Owner {
  box: Box | null;
  address?: string;
  paragraph?: { part: string; index: number };
  cell?: { table: number; row: number; column: number };
}

/** For each word, the cell or paragraph it belongs to. */
function ownersOf(page: Page): Map<number, Owner> {
  const owners = new Map<number, Owner>();
  const put = (owner: Owner, ranges: readonly { from: number; to: number }[]): void => {
    for (const { from, to } of ranges) for (let index = from; index < to; index += 1) owners.set(index, owner);
  };
  let table = 0;
  for (const block of page.blocks) {
    if (block.kind === 'table') {
      table += 1;
      for (const { box, address, paragraph, words, row, column } of block.table.cells) {
        put(
          {
            box: box ?? block.box,
            cell: { table, row: row + 1, column: column + 1 },
            ...(address !== undefined && { address }),
            ...(paragraph !== undefined && { paragraph }),
          },
          words,
        );
      }
    } else if (block.kind !== 'image') {
      const { box, paragraph } = block;
      put({ box, ...(paragraph !== undefined && { paragraph }) }, block.lines);
    }
  }
  return owners;
}

const PRECISION = 1e5;

/** Rounded to less than a screen pixel, so that equal positions are equal. */
const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * PRECISION) / PRECISION;
