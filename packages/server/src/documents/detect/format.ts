/** What is known of a format before a file of it is opened. */
import type { Reader } from '../formats/reader.ts';

/** What a document is to a reader. `unknown` is stored and handed back, never read. */
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

/** What the first bytes must be for the format to be possible at all. */
export type Envelope = 'pdf' | 'image' | 'text' | 'zip' | 'ole' | 'binary';

/** Elements of one part of a zip archive, or entries of it. */
export type ZipPages = { part: string; element: RegExp } | { entries: RegExp };

/**
 * `by_reading`: pages are what the reader makes. `long_text`: the same, unless the text is too short for two pages.
 * `rows`: the reader of CSV counts rows.
 */
export type PageCounting = 'pdf' | 'tiff' | 'one' | 'by_reading' | 'long_text' | 'rows' | ZipPages;

export interface Format {
  readonly mimeType: string;
  readonly kind: DocumentKind;
  readonly envelope: Envelope;
  /** The first one names a download. */
  readonly extensions: readonly [string, ...string[]];
  /** Other names clients send for the same thing. */
  readonly aliases?: readonly string[];
  /** Loads its reader, when the first file of it comes. */
  readonly read: () => Promise<{ reader: Reader }>;
  /** How its pages are counted without reading all of it. */
  readonly pages: PageCounting;
  /** Bytes that only this format begins with, each as a character. */
  readonly signatures?: readonly string[];
  /** The extension of what LibreOffice makes of it, where no reader reads all or some of these files. */
  readonly convertsTo?: 'odt' | 'ods' | 'odp' | 'pdf';
}
