import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { badDocument } from '../lib/errors.ts';
import { blockReader, findPdfHeader, missingTrailer, type PdfSource } from './pdf-source.ts';

/** Only for the reader children: a damaged or hostile file may trap the module or exhaust its memory. */
export interface PdfDocument {
  readonly pageCount: number;
  close(): void;
}

export type PdfOpening =
  | { document: PdfDocument }
  | { document: null; reason: 'document_damaged' | 'document_too_large' };

/** The package's typings lean on ambient Emscripten types that it does not bring along. */
interface EmscriptenParts {
  HEAPU8: Uint8Array;
  addFunction(
    callback: (parameter: number, position: number, buffer: number, length: number) => number,
    signature: string,
  ): number;
  removeFunction(pointer: number): void;
  setValue(pointer: number, value: number, type: 'i32'): void;
  wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
}

// Offsets are signed 32-bit numbers in this build.
const MAX_FILE_BYTES = 2 ** 31 - 1;
const ERROR_PASSWORD = 4;
const ERROR_SECURITY = 5;

let loading: Promise<WrappedPdfiumModule> | undefined;

async function loadPdfium(): Promise<WrappedPdfiumModule> {
  const wasmBinary = readFileSync(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const pdfium = await init({ wasmBinary } as Parameters<typeof init>[0]);
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** Opens by reading the parts PDFium asks for, so that a file of any size costs only its cross-reference table. */
export async function openPdf(path: string): Promise<PdfOpening> {
  loading ??= loadPdfium();
  const pdfium = await loading;
  const file = openSync(path, 'r');
  let document: PdfDocument | null = null;
  try {
    const start = findPdfHeader(file);
    const length = fstatSync(file).size - start;
    if (length > MAX_FILE_BYTES) return { document: null, reason: 'document_too_large' };
    document = openFrom(pdfium, { file, start, length, suffix: Buffer.alloc(0) });
    if (document === null) {
      const suffix = missingTrailer(file);
      if (suffix !== null) document = openFrom(pdfium, { file, start, length, suffix });
    }
    return document === null ? { document, reason: 'document_damaged' } : { document };
  } finally {
    // Otherwise the document closes it.
    if (document === null) closeSync(file);
  }
}

/** Null when PDFium cannot make sense of the file; the descriptor is then still open. */
function openFrom(pdfium: WrappedPdfiumModule, source: PdfSource): PdfDocument | null {
  const module = pdfium.pdfium as unknown as EmscriptenParts;
  const read = blockReader(source);
  const onRead = module.addFunction((_parameter, position, buffer, length) => {
    // Looked up on every call: growing the memory replaces the view.
    return read(position >>> 0, module.HEAPU8.subarray(buffer >>> 0, (buffer >>> 0) + (length >>> 0))) ? 1 : 0;
  }, 'iiiii');
  // FPDF_FILEACCESS: length, callback, its parameter.
  const access = module.wasmExports.malloc(12);
  module.setValue(access, source.length + source.suffix.length, 'i32');
  module.setValue(access + 4, onRead, 'i32');
  module.setValue(access + 8, 0, 'i32');
  const release = (): void => {
    module.wasmExports.free(access);
    module.removeFunction(onRead);
  };
  const handle = pdfium.FPDF_LoadCustomDocument(access, '');
  if (handle !== 0) {
    const close = (): void => {
      pdfium.FPDF_CloseDocument(handle);
      release();
      closeSync(source.file);
    };
    return { pageCount: countPages(pdfium, module, handle), close };
  }
  const error = pdfium.FPDF_GetLastError();
  release();
  if (error === ERROR_PASSWORD || error === ERROR_SECURITY) {
    throw badDocument('document_encrypted', 'The document is protected by a password.');
  }
  return null;
}

/** The page tree may claim any number; a count whose last page is not there is corrected to the last that is. */
function countPages(pdfium: WrappedPdfiumModule, module: EmscriptenParts, handle: number): number {
  const size = module.wasmExports.malloc(8);
  const exists = (index: number): boolean => pdfium.FPDF_GetPageSizeByIndexF(handle, index, size);
  const claimed = pdfium.FPDF_GetPageCount(handle);
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
  module.wasmExports.free(size);
  return present;
}
