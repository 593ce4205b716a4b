/** What is known about a format before a file is opened. */
import type { Reader } from '../formats/reader.ts';

/** The reader's category of a document. `unknown` is stored and returned, but never read. */
export type DocumentKind =
  | 'pdf'
  | 'image'
  | 'word'
  | 'spreadsheet'
  | 'presentation'
  | 'html'
  | 'email'
  | 'text'
  | 'unknown';

/** What the first bytes must look like for the format to be possible at all. */
export type Envelope = 'pdf' | 'image' | 'text' | 'zip' | 'ole' | 'binary';

/** Elements of one part of a zip archive, or entries of it. */
export type ZipPages = { part: string; element: RegExp } | { entries: RegExp };

/**
 * `by_reading`: the reader determines the pages. `long_text`: the same, unless the text is too short for two pages.
 * `rows`: the CSV reader counts rows.
 */
export type PageCounting = 'pdf' | 'tiff' | 'one' | 'by_reading' | 'long_text' | 'rows' | ZipPages;

export interface Format {
  readonly mimeType: string;
  readonly kind: DocumentKind;
  readonly envelope: Envelope;
  /** The first one is used for downloads. */
  readonly extensions: readonly [string, ...string[]];
  /** Other names that clients send for the same type. */
  readonly aliases?: readonly string[];
  /** Loads the reader when the first file of this format arrives. */
  readonly read: () => Promise<{ reader: Reader }>;
  /** How pages are counted without reading the whole file. */
  readonly pages: PageCounting;
  /** Byte sequences that only this format begins with, one character per byte. */
  readonly signatures?: readonly string[];
  /** The extension of LibreOffice's conversion, for files that no reader reads. */
  readonly convertsTo?: 'odt' | 'ods' | 'odp' | 'pdf';
}
