/** PDFium as WebAssembly: runs everywhere and opens what browsers open. For reader processes only. */
import { readFileSync } from 'node:fs';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { openPdfFile, type PdfOpening } from './pdf-file.ts';
import { blockReader, type PdfSource } from './pdf-source.ts';
import type { Characters, EngineMemory, LoadedDocument, Pdfium, PdfiumCalls } from './pdfium-calls.ts';

/** The package's typings rely on ambient Emscripten types that it does not ship. */
interface EmscriptenParts {
  HEAPU8: Uint8Array;
  addFunction(
    callback: (parameter: number, position: number, buffer: number, length: number) => number,
    signature: string,
  ): number;
  removeFunction(pointer: number): void;
  setValue(pointer: number, value: number, type: 'i32'): void;
  /** The package's wrapped functions convert and check every value, which costs several times as much as these. */
  wasmExports: PdfiumCalls & {
    malloc(bytes: number): number;
    free(pointer: number): void;
    PDFiumExt_OpenFormFillInfo(): number;
    PDFiumExt_CloseFormFillInfo(info: number): void;
    PDFiumExt_InitFormFillEnvironment(document: number, info: number): number;
    PDFiumExt_ExitFormFillEnvironment(form: number): void;
  };
}

const BUILD = 'pdfium-wasm 2.15.1';
// Offsets are signed 32-bit numbers in this build.
const MAX_FILE_BYTES = 2 ** 31 - 1;

let loading: Promise<Pdfium> | undefined;

export function loadWasmPdfium(): Promise<Pdfium> {
  loading ??= load();
  return loading;
}

/** For counting pages: the sandboxed build is fast enough for that. */
export async function openPdf(path: string): Promise<PdfOpening> {
  return openPdfFile(await loadWasmPdfium(), path);
}

async function load(): Promise<Pdfium> {
  const wasmBinary = readFileSync(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const wrapped: WrappedPdfiumModule = await init({ wasmBinary } as unknown as Parameters<typeof init>[0]);
  wrapped.PDFiumExt_Init();
  const module = wrapped.pdfium as unknown as EmscriptenParts;
  const calls = module.wasmExports;
  const heap = new WasmHeap(module);
  const characters = new WasmCharacters(calls, heap);
  return {
    build: BUILD,
    calls,
    maxFileBytes: MAX_FILE_BYTES,
    allocate: (bytes) => new WasmMemory(module, heap, bytes),
    load: (source, password) => loadDocument(module, source, password),
    readCharacters: (textPage) => characters.read(textPage),
    openForm: (document) => openForm(calls, document),
    // Not available in this build; boxes are fractions and do not depend on it.
    userUnit: () => 1,
  };
}

function loadDocument(module: EmscriptenParts, source: PdfSource, password: number): LoadedDocument {
  const { wasmExports: calls } = module;
  const read = blockReader(source);
  const onRead = module.addFunction((_parameter, position, buffer, bytes) => {
    // Look it up on every call, because growing the memory replaces the view.
    return read(position >>> 0, module.HEAPU8.subarray(buffer >>> 0, (buffer >>> 0) + (bytes >>> 0))) ? 1 : 0;
  }, 'iiiii');
  // FPDF_FILEACCESS: length, callback, its parameter.
  const access = calls.malloc(12);
  module.setValue(access, source.length + source.suffix.length, 'i32');
  module.setValue(access + 4, onRead, 'i32');
  module.setValue(access + 8, 0, 'i32');
  const handle = calls.FPDF_LoadCustomDocument(access, password);
  const release = (): void => {
    if (handle !== 0) calls.FPDF_CloseDocument(handle);
    calls.free(access);
    module.removeFunction(onRead);
  };
  return { handle, release };
}

function openForm(calls: EmscriptenParts['wasmExports'], document: number): { handle: number; close(): void } | null {
  if (calls.FPDF_GetFormType(document) === 0) return null;
  const info = calls.PDFiumExt_OpenFormFillInfo();
  const handle = calls.PDFiumExt_InitFormFillEnvironment(document, info);
  const close = (): void => {
    if (handle !== 0) calls.PDFiumExt_ExitFormFillEnvironment(handle);
    calls.PDFiumExt_CloseFormFillInfo(info);
  };
  if (handle !== 0) return { handle, close };
  close();
  return null;
}

/** Views of the module's memory, recreated when it has grown. */
class WasmHeap {
  u8: Uint8Array = new Uint8Array();
  i32: Int32Array = new Int32Array();
  f32: Float32Array = new Float32Array();
  f64: Float64Array = new Float64Array();
  readonly #module: EmscriptenParts;

  constructor(module: EmscriptenParts) {
    this.#module = module;
  }

  refresh(): void {
    const { HEAPU8 } = this.#module;
    if (HEAPU8 === this.u8) return;
    this.u8 = HEAPU8;
    this.i32 = new Int32Array(HEAPU8.buffer);
    this.f32 = new Float32Array(HEAPU8.buffer);
    this.f64 = new Float64Array(HEAPU8.buffer);
  }
}

class WasmMemory implements EngineMemory {
  readonly pointer: number;
  readonly #module: EmscriptenParts;
  readonly #heap: WasmHeap;

  constructor(module: EmscriptenParts, heap: WasmHeap, bytes: number) {
    this.#module = module;
    this.#heap = heap;
    this.pointer = module.wasmExports.malloc(bytes) >>> 0;
    if (this.pointer === 0) throw new RangeError(`could not allocate ${bytes} bytes in the PDF engine`);
  }

  f64(index: number): number {
    this.#heap.refresh();
    return this.#heap.f64[(this.pointer >>> 3) + index] ?? Number.NaN;
  }

  f32(index: number): number {
    this.#heap.refresh();
    return this.#heap.f32[(this.pointer >>> 2) + index] ?? Number.NaN;
  }

  i32(index: number): number {
    this.#heap.refresh();
    return this.#heap.i32[(this.pointer >>> 2) + index] ?? 0;
  }

  bytes(length: number): Uint8Array {
    return this.#module.HEAPU8.slice(this.pointer, this.pointer + length);
  }

  fill(bytes: Uint8Array): void {
    this.#module.HEAPU8.set(bytes, this.pointer);
  }

  free(): void {
    this.#module.wasmExports.free(this.pointer);
  }
}

/** Two calls per character; everything else is asked once per word. */
class WasmCharacters implements Characters {
  count = 0;
  units = new Uint32Array(0);
  boxes = new Float64Array(0);
  readonly unitStride = 1;
  readonly unitOffset = 0;
  readonly boxStride = 4;
  readonly boxOffset = 0;
  looseLeft = 0;
  looseRight = 0;
  looseBottom = 0;
  looseTop = 0;
  #textPage = 0;
  readonly #calls: PdfiumCalls;
  readonly #heap: WasmHeap;
  readonly #out: number;

  constructor(calls: EmscriptenParts['wasmExports'], heap: WasmHeap) {
    this.#calls = calls;
    this.#heap = heap;
    this.#out = calls.malloc(32) >>> 0;
  }

  read(textPage: number): Characters {
    const { FPDFText_CountChars, FPDFText_GetUnicode, FPDFText_GetCharBox } = this.#calls;
    this.#textPage = textPage;
    this.count = Math.max(0, FPDFText_CountChars(textPage));
    this.#grow();
    const { units, boxes, count } = this;
    const out = this.#out;
    const at = out >>> 3;
    this.#heap.refresh();
    const { f64 } = this.#heap;
    for (let index = 0; index < count; index += 1) {
      units[index] = FPDFText_GetUnicode(textPage, index);
      const known = FPDFText_GetCharBox(textPage, index, out, out + 8, out + 16, out + 24) !== 0;
      const box = index * 4;
      boxes[box] = known ? (f64[at] ?? 0) : 0;
      boxes[box + 1] = known ? (f64[at + 1] ?? 0) : 0;
      boxes[box + 2] = known ? (f64[at + 2] ?? 0) : 0;
      boxes[box + 3] = known ? (f64[at + 3] ?? 0) : 0;
    }
    return this;
  }

  objectAt(index: number): number {
    return this.#calls.FPDFText_GetTextObject(this.#textPage, index) >>> 0;
  }

  fontSizeAt(index: number): number {
    return this.#calls.FPDFText_GetFontSize(this.#textPage, index);
  }

  renderModeAt(index: number): number {
    return this.#calls.FPDFTextObj_GetTextRenderMode(this.objectAt(index));
  }

  readLoose(index: number): boolean {
    if (this.#calls.FPDFText_GetLooseCharBox(this.#textPage, index, this.#out) === 0) return false;
    this.#heap.refresh();
    const { f32 } = this.#heap;
    const at = this.#out >>> 2;
    // FS_RECTF: left, top, right, bottom.
    this.looseLeft = f32[at] ?? 0;
    this.looseTop = f32[at + 1] ?? 0;
    this.looseRight = f32[at + 2] ?? 0;
    this.looseBottom = f32[at + 3] ?? 0;
    return true;
  }

  #grow(): void {
    if (this.units.length >= this.count) return;
    const size = Math.max(8192, Math.ceil(this.count * 1.5));
    this.units = new Uint32Array(size);
    this.boxes = new Float64Array(size * 4);
  }
}
