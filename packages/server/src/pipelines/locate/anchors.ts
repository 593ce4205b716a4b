/** Where words stand, in the terms of the document's format. */
import type { Box, DocumentFormat, Page } from '../../documents/document.ts';
import { type DocumentView, unionOf, type ViewPage, type ViewWord } from '../extract/view/view.ts';
import type { TextPlace, TextPlaces } from './text-places.ts';

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
}

export interface ParagraphAnchor {
  kind: 'docx_span';
  /** Part of the file, and the paragraph in it, from 0. */
  part: string;
  paragraph: number;
  /** Characters of the paragraph. */
  char_start: number;
  char_end: number;
}

export type Anchor = BoxAnchor | CellAnchor | TextAnchor | ParagraphAnchor;

export type DocumentType = 'pdf' | 'image' | 'csv' | 'xlsx' | 'docx' | 'txt';

const DOCUMENT_TYPES: Record<DocumentFormat, DocumentType> = {
  pdf: 'pdf',
  image: 'image',
  csv: 'csv',
  spreadsheet: 'xlsx',
  word: 'docx',
  // Slides have pages and boxes as PDF has them.
  presentation: 'pdf',
  html: 'txt',
  email: 'txt',
  text: 'txt',
};

export const documentTypeOf = (format: DocumentFormat): DocumentType => DOCUMENT_TYPES[format];

export interface Place {
  /** One for each page, cell or paragraph: all of its words together. */
  anchors: Anchor[];
  /** One for each printed line, where it is more than one. */
  parts: Anchor[];
}

const ADDRESS = /^([A-Z]+)(\d+)$/;

export class Anchors {
  readonly view: DocumentView;
  readonly #format: DocumentFormat;
  readonly #texts: TextPlaces;
  readonly #owners = new Map<Page, Map<number, Owner>>();

  constructor(view: DocumentView, format: DocumentFormat, texts: TextPlaces) {
    this.view = view;
    this.#format = format;
    this.#texts = texts;
  }

  of(words: readonly ViewWord[]): Place {
    const anchors: Anchor[] = [];
    const parts: Anchor[] = [];
    for (const [index, own] of Map.groupBy(words, ({ page }) => page)) {
      const page = this.view.pages[index];
      if (page === undefined) continue;
      if (page.model.width !== null) {
        anchors.push(this.#box(page, own));
        for (const line of Map.groupBy(own, ({ row }) => row).values()) parts.push(this.#box(page, line));
      } else {
        anchors.push(...this.#inText(page, own));
      }
    }
    return { anchors, parts: parts.length > 1 ? parts : [] };
  }

  #box(page: ViewPage, words: readonly ViewWord[]): BoxAnchor {
    const { left, top, right, bottom } = unionOf(words);
    const [x, y] = [share(left, page.width), share(top, page.height)];
    return {
      kind: this.#format === 'image' ? 'image_bbox' : 'pdf_bbox',
      page: page.number,
      left: x,
      top: y,
      width: share(right, page.width) - x,
      height: share(bottom, page.height) - y,
    };
  }

  #inText(page: ViewPage, words: readonly ViewWord[]): Anchor[] {
    const owners = this.#ownersOf(page.model);
    const found: Anchor[] = [];
    for (const [owner, own] of Map.groupBy(words, ({ index }) => owners.get(index))) {
      const cell = owner?.address === undefined ? undefined : this.#cell(page.model, owner.address);
      const anchor = cell ?? this.#paragraph(page.model, owner, own);
      if (anchor !== undefined) found.push(anchor);
    }
    if (found.length > 0) return found;
    const place = this.#texts.of(page.model, words);
    return place === undefined ? [] : [{ kind: 'text_span', ...place }];
  }

  #cell(page: Page, address: string): CellAnchor | undefined {
    const match = ADDRESS.exec(address);
    if (match === null || (this.#format !== 'csv' && this.#format !== 'spreadsheet')) return undefined;
    const place = { row: Number(match[2]), column: match[1] ?? '', coordinate: address };
    if (this.#format === 'csv') return { kind: 'csv_cell', ...place };
    const { index = 0, name = '' } = page.sheet ?? {};
    return { kind: 'spreadsheet_cell', ...place, sheet_index: index, sheet_name: name };
  }

  #paragraph(page: Page, owner: Owner | undefined, words: readonly ViewWord[]): ParagraphAnchor | undefined {
    if (owner?.paragraph === undefined || this.#format !== 'word') return undefined;
    const spans = words.flatMap(({ index }) => page.words[index]?.span ?? []);
    if (spans.length === 0) return undefined;
    return {
      kind: 'docx_span',
      part: owner.paragraph.part,
      paragraph: owner.paragraph.index,
      char_start: Math.min(...spans.map(({ start }) => start)),
      char_end: Math.max(...spans.map(({ end }) => end)),
    };
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
  address?: string;
  paragraph?: { part: string; index: number };
}

/** For each word the cell or paragraph it belongs to. */
function ownersOf(page: Page): Map<number, Owner> {
  const owners = new Map<number, Owner>();
  const put = (owner: Owner, ranges: readonly { from: number; to: number }[]): void => {
    for (const { from, to } of ranges) for (let index = from; index < to; index += 1) owners.set(index, owner);
  };
  for (const block of page.blocks) {
    if (block.kind === 'table') {
      for (const { address, paragraph, words } of block.table.cells) {
        put({ ...(address !== undefined && { address }), ...(paragraph !== undefined && { paragraph }) }, words);
      }
    } else if (block.kind !== 'image' && block.paragraph !== undefined) {
      put({ paragraph: block.paragraph }, block.lines);
    }
  }
  return owners;
}

const PRECISION = 1e5;

/** Rounded to less than a pixel of any screen, so that equal places are equal. */
const share = (value: number, whole: number): number =>
  Math.round(Math.min(1, Math.max(0, value / whole)) * PRECISION) / PRECISION;
