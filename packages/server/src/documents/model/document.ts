/**
 * The neutral document model, which every reader produces and everything after it reads. It imports nothing.
 *
 * A document is a header and a stream of pages. A page is a list of words in reading order, and blocks that say what
 * runs of words are. Words are the only carriers of text, so everything rendered, extracted or located can name the
 * words it came from.
 */

/** Fractions of the page as shown: rotated, cropped, origin top left. Always within 0..1. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a word's text comes from. `markup` is text whose bytes are in the file: Word, HTML, CSV, plain text. */
export type Origin = 'text_layer' | 'ocr' | 'markup';

export interface Word {
  text: string;
  /** Null in formats without a layout. */
  box: Box | null;
  origin: Origin;
  /** 0..1; 1 unless the word was recognised from an image. */
  confidence: number;
  /** True if white space separates it from the previous word; false for CJK and inside split words. */
  spaceBefore: boolean;
  /** Type size in points, if known. */
  fontSize?: number;
  bold?: boolean;
  italic?: boolean;
  /** Offsets into `Page.text`'s source: characters of the file (plain text) or of the paragraph (Word). */
  span?: { start: number; end: number };
  /** For text in columns made by white space: how many columns of it precede the word, if more than one. */
  gap?: number;
}

/** Words `from` (inclusive) to `to` (exclusive) of the page. */
export interface Range {
  from: number;
  to: number;
}

/** One printed line. */
export interface Line extends Range {
  /** For code: the white space before its first word, as in the file; blank lines above are line feeds. */
  before?: string;
}

export interface TextBlock {
  kind: 'paragraph' | 'heading' | 'list_item' | 'caption' | 'code' | 'quote' | 'page_header' | 'page_footer';
  lines: Line[];
  box: Box | null;
  /** For a heading, 1 to 6. */
  level?: number;
  /** For a list item: its marker (`•`, `1.`, `a)`) and its depth, from 0. The marker is not a word. */
  marker?: string;
  depth?: number;
  /** For Word: the part and paragraph of the file that the offsets of words refer to. */
  paragraph?: { part: string; index: number };
}

export interface TableBlock {
  kind: 'table';
  table: Table;
  box: Box | null;
}

export interface ImageBlock {
  kind: 'image';
  box: Box | null;
  /** Alternative text, if the file has one. */
  description?: string;
}

export type Block = TextBlock | TableBlock | ImageBlock;

export interface Table {
  rows: number;
  columns: number;
  /** Number of first rows that name the columns. */
  headerRows: number;
  /** Only the top left cell of a span is listed; empty cells may be left out. */
  cells: Cell[];
  /** True when the table continues the last one of the previous page. */
  continued?: boolean;
  /** Drawn with lines, inferred from alignment alone, or declared by the file. */
  evidence: 'ruled' | 'aligned' | 'markup';
}

export interface Cell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  /** The cell's words; several ranges if its lines are not adjacent in reading order. */
  words: Range[];
  box: Box | null;
  /** Spreadsheets and CSV: the address (`B5`), the value behind the shown text, the formula. */
  address?: string;
  value?: string | number | boolean | null;
  formula?: string;
  paragraph?: { part: string; index: number };
}

/** A form field: of the file itself (AcroForm), or drawn as a box, a line or a check box. */
export interface FormField {
  kind: 'text' | 'checkbox' | 'radio' | 'choice' | 'signature';
  origin: 'form' | 'drawn';
  name: string | null;
  /** The words that say what belongs in it. */
  label: Range | null;
  value: string | boolean | null;
  box: Box;
}

/** A label and the value next to or below it. */
export interface KeyValue {
  key: Range;
  value: Range;
}

export interface Page {
  /** From 1. A sheet of a workbook and a slide are pages; formats without pages have one. */
  number: number;
  /** In points, as shown; null if there is no layout. */
  width: number | null;
  height: number | null;
  words: Word[];
  blocks: Block[];
  fields: FormField[];
  keyValues: KeyValue[];
  /** Set for a sheet. */
  sheet?: { index: number; name: string };
  /** For an image: degrees clockwise by which it was turned upright. All boxes refer to the turned image. */
  rotation?: 90 | 180 | 270;
  /** Share of the words that were recognised from an image, 0..1. */
  ocrShare: number;
}

export type DocumentFormat =
  | 'pdf'
  | 'image'
  | 'spreadsheet'
  | 'csv'
  | 'word'
  | 'presentation'
  | 'html'
  | 'email'
  | 'text';

/** One of several documents that were joined into one model. */
export interface JoinedPart {
  /** Its page n is page `offset + n` of the model. */
  offset: number;
  format: DocumentFormat;
  /** What models are told about it, such as its name. */
  title: string;
}

/** What is known before the first page. */
export interface DocumentHeader {
  format: DocumentFormat;
  /** Name and version of the reader; a change invalidates caches. */
  reader: string;
  pageCount: number | null;
  title: string | null;
  author: string | null;
  language: string | null;
  /** Mail: sender, recipients, date, subject, and the names of attachments. */
  mail?: { from: string; to: string[]; cc: string[]; date: string | null; subject: string };
  attachments: { filename: string; mimeType: string; sizeBytes: number }[];
  /** Set when the pages are those of several documents, in this order. */
  joined?: JoinedPart[];
}

/** The joined document that a page of the model belongs to. */
export const partOfPage = <Part extends { offset: number }>(parts: readonly Part[], page: number): Part | undefined =>
  parts.findLast(({ offset }) => offset < page);

/** Something that a reader could not provide for a document that it otherwise read. */
export interface DocumentWarning {
  /** Stable, such as `page_unreadable`. */
  code: string;
  message: string;
  /** Null when it concerns the document as a whole. */
  page: number | null;
}

export const textOf = (words: readonly Word[], range: Range): string => {
  let text = '';
  for (let index = range.from; index < range.to; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    text += index > range.from && word.spaceBefore ? ` ${word.text}` : word.text;
  }
  return text;
};
