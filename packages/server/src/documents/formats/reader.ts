import type { DocumentHeader, DocumentWarning, Page } from '../model/document.ts';

export interface CrashedPage {
  page: number;
  /** Whether it was memory that the process lacked. */
  lacksMemory: boolean;
}

export interface ReadOptions {
  /** Page numbers from 1, sorted; undefined means all. */
  pages?: readonly number[] | undefined;
  password?: string | undefined;
  /** `auto` recognises text only where a page or region has none that is usable. */
  ocr: 'auto' | 'never' | 'always';
  /** ISO 639-1 codes, the likeliest first; empty means: find out. */
  languages: readonly string[];
  /** Pages that ended the process that read them: they are left out, with a warning. */
  crashedPages?: readonly CrashedPage[] | undefined;
  /** Resolution at which pages are rasterised for recognition. */
  dpi: number;
}

export interface ReadInput {
  /** The file, readable by this process. */
  path: string;
  mimeType: string;
  filename: string;
  /** The program that made this file of the document, where no reader knows the document's own format. */
  convertedBy?: string;
  /** The document itself where this file was made of it, and whether a reader called it damaged. */
  original?: { path: string; mimeType: string; isDamaged: boolean };
}

export interface ReadSink {
  /** Once, before the first page. */
  header(header: DocumentHeader): void;
  /** Pages in order, each as soon as it is read: nothing keeps a whole document in memory. */
  page(page: Page): void;
  /** Before a page is read whose content could end the process. */
  begin?(page: number): void;
  /** What is missing from the pages; at any time. */
  warn(warning: DocumentWarning): void;
}

/**
 * One document format. Runs only in a reader child: it may be slow, may throw `badDocument(reason, message)` for bytes
 * it cannot read, and may die. Libraries are imported inside the module's functions, so that a CSV does not load the
 * PDF engine.
 */
export interface Reader {
  readonly id: string;
  read(input: ReadInput, options: ReadOptions, sink: ReadSink): Promise<void>;
}
