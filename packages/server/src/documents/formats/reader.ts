import type { DocumentHeader, DocumentWarning, Page } from '../model/document.ts';

export interface CrashedPage {
  page: number;
  /** True if the process ran out of memory. */
  lacksMemory: boolean;
}

export interface ReadOptions {
  /** Page numbers from 1, sorted; undefined means all. */
  pages?: readonly number[] | undefined;
  password?: string | undefined;
  /**
   * `auto` recognises text only where a page or region has no usable text; `pictures` every page with a picture that
   * could show text, whatever the text layer says of it.
   */
  ocr: 'auto' | 'never' | 'always' | 'pictures';
  /** ISO 639-1 codes, most likely first; without any, the script of each image is found out. */
  languages: readonly string[];
  /** Pages that crashed the process that read them; they are left out, with a warning. */
  crashedPages?: readonly CrashedPage[] | undefined;
  /** Resolution at which pages are rasterised for recognition. */
  dpi: number;
}

export interface ReadInput {
  /** A file that this process can read. */
  path: string;
  mimeType: string;
  filename: string;
  /** The program that converted the document, if no reader knows its own format. */
  convertedBy?: string;
  /** The original of a converted document, and whether a reader called it damaged. */
  original?: { path: string; mimeType: string; isDamaged: boolean };
}

export interface ReadSink {
  /** Called once, before the first page. */
  header(header: DocumentHeader): void;
  /** Pages in order, each as soon as it is read, so that no whole document is kept in memory. */
  page(page: Page): void;
  /** Called before reading a page whose content could crash the process. */
  begin?(page: number): void;
  /** Reports what is missing from the pages, at any time. */
  warn(warning: DocumentWarning): void;
}

/**
 * Reads one document format, in a reader process only: it may be slow, may throw `badDocument(reason, message)` for
 * bytes it cannot read, and may crash. Libraries are imported inside functions, so that a CSV does not load the PDF
 * engine.
 */
export interface Reader {
  readonly id: string;
  read(input: ReadInput, options: ReadOptions, sink: ReadSink): Promise<void>;
}
