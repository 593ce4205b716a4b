import { closeSync, fstatSync, openSync } from 'node:fs';
import { badDocument } from '../../../lib/errors.ts';
import { findPdfHeader, missingTrailer, type PdfSource } from './pdf-source.ts';
import type { EngineMemory, LoadedDocument, Pdfium } from './pdfium-calls.ts';

/** For reader processes only: a damaged or hostile file may crash the process or exhaust its memory. */
export interface PdfFile {
  /** Changes after `reopen`. */
  readonly handle: number;
  readonly pageCount: number;
  /** The page count that the file claims. */
  readonly claimedPages: number;
  readonly sizeBytes: number;
  /** Releases what PDFium keeps of every page it has loaded. Nothing of the document may be in use. */
  reopen(): void;
  close(): void;
}

export type PdfOpening = { document: PdfFile } | { document: null; reason: 'document_damaged' | 'document_too_large' };

const ERROR_PASSWORD = 4;
const ERROR_SECURITY = 5;

/** Reads only the parts that PDFium asks for, so that a file of any size costs only its cross-reference table. */
export function openPdfFile(pdfium: Pdfium, path: string, password = ''): PdfOpening {
  const file = openSync(path, 'r');
  let document: PdfFile | null = null;
  try {
    const start = findPdfHeader(file);
    const length = fstatSync(file).size - start;
    if (length > pdfium.maxFileBytes) return { document: null, reason: 'document_too_large' };
    document = openFrom(pdfium, { file, start, length, suffix: Buffer.alloc(0) }, password);
    if (document === null) {
      const suffix = missingTrailer(file);
      if (suffix !== null) document = openFrom(pdfium, { file, start, length, suffix }, password);
    }
    return document === null ? { document, reason: 'document_damaged' } : { document };
  } finally {
    // Otherwise the document closes it.
    if (document === null) closeSync(file);
  }
}

/** Returns null when PDFium cannot open the file; the descriptor is then still open. */
function openFrom(pdfium: Pdfium, source: PdfSource, password: string): PdfFile | null {
  const load = (): LoadedDocument => withText(pdfium, password, (text) => pdfium.load(source, text));
  const loaded = load();
  if (loaded.handle !== 0) return new OpenFile(pdfium, source, load, loaded);
  const error = pdfium.calls.FPDF_GetLastError();
  loaded.release();
  if (error === ERROR_PASSWORD || error === ERROR_SECURITY) {
    const message =
      password === '' ? 'The document is protected by a password.' : 'The password does not open the document.';
    throw badDocument('document_encrypted', message);
  }
  return null;
}

class OpenFile implements PdfFile {
  readonly pageCount: number;
  readonly claimedPages: number;
  readonly sizeBytes: number;
  readonly #file: number;
  readonly #load: () => LoadedDocument;
  #loaded: LoadedDocument;

  constructor(pdfium: Pdfium, source: PdfSource, load: () => LoadedDocument, loaded: LoadedDocument) {
    this.#file = source.file;
    this.#load = load;
    this.#loaded = loaded;
    this.sizeBytes = source.length;
    this.claimedPages = pdfium.calls.FPDF_GetPageCount(loaded.handle);
    this.pageCount = countPages(pdfium, loaded.handle, this.claimedPages);
  }

  get handle(): number {
    return this.#loaded.handle;
  }

  reopen(): void {
    this.#loaded.release();
    this.#loaded = this.#load();
    if (this.handle === 0) throw badDocument('document_damaged', 'The document is damaged.');
  }

  close(): void {
    this.#loaded.release();
    closeSync(this.#file);
  }
}

/**
 * The page tree may claim any number; if the last page does not exist, the count is corrected to the last one that
 * does.
 */
function countPages(pdfium: Pdfium, handle: number, claimed: number): number {
  const size = pdfium.allocate(8);
  const exists = (index: number): boolean => pdfium.calls.FPDF_GetPageSizeByIndexF(handle, index, size.pointer) !== 0;
  let present = claimed;
  if (claimed > 0 && !exists(claimed - 1)) {
    let missing = claimed - 1;
    present = 0;
    while (present < missing) {
      const middle = Math.floor((present + missing) / 2);
      if (exists(middle)) present = middle + 1;
      else missing = middle;
    }
  }
  size.free();
  return present;
}

/** Passes a text to the engine as zero-terminated UTF-8. */
export function withText<Result>(pdfium: Pdfium, text: string, use: (pointer: number) => Result): Result {
  const bytes = Buffer.from(`${text}\0`);
  const memory = pdfium.allocate(bytes.length);
  try {
    memory.fill(bytes);
    return use(memory.pointer);
  } finally {
    memory.free();
  }
}

const MAX_TEXT_BYTES = 1024 * 1024;

/** Reads a text that PDFium writes as zero-terminated UTF-16, asking for its length first, as the API requires. */
export function readUtf16(pdfium: Pdfium, ask: (pointer: number, bytes: number) => number): string {
  const bytes = readSized(pdfium, ask);
  return Buffer.from(bytes).toString('utf16le').replace(/\0+$/, '');
}

export function readUtf8(pdfium: Pdfium, ask: (pointer: number, bytes: number) => number): string {
  return Buffer.from(readSized(pdfium, ask)).toString('utf8').replace(/\0+$/, '');
}

/**
 * Most texts are short, such as font names, which every page asks for. One call with reused memory suffices for them.
 */
const SHORT_TEXT_BYTES = 256;
const shortTexts = new WeakMap<Pdfium, EngineMemory>();

function shortText(pdfium: Pdfium): EngineMemory {
  const memory = shortTexts.get(pdfium) ?? pdfium.allocate(SHORT_TEXT_BYTES);
  shortTexts.set(pdfium, memory);
  return memory;
}

function readSized(pdfium: Pdfium, ask: (pointer: number, bytes: number) => number): Uint8Array {
  const short = shortText(pdfium);
  const needed = ask(short.pointer, SHORT_TEXT_BYTES);
  if (needed <= 2 || needed > MAX_TEXT_BYTES) return new Uint8Array();
  if (needed <= SHORT_TEXT_BYTES) return short.bytes(needed);
  const memory = pdfium.allocate(needed);
  try {
    return memory.bytes(Math.min(needed, ask(memory.pointer, needed)));
  } finally {
    memory.free();
  }
}
