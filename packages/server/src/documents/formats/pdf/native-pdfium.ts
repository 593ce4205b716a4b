/**
 * PDFium as a shared library, about twice as fast as WebAssembly. It comes from an optional package made for another
 * purpose, so it is loaded only if it is, byte for byte, one of the files that this code was tested with.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { LibraryHandle } from 'koffi';
import { NativeCharacters } from './native-characters.ts';
import { blockReader, type PdfSource, readWhole } from './pdf-source.ts';
import {
  type EngineMemory,
  type LoadedDocument,
  type Pdfium,
  type PdfiumCallName,
  type PdfiumCalls,
  SIGNATURES,
} from './pdfium-calls.ts';

type Koffi = typeof import('koffi').default;

interface NativeBuild {
  packageName: string;
  sha256: string;
}

const BUILDS: Readonly<Record<string, NativeBuild>> = {
  'linux-arm64': {
    packageName: '@llamaindex/liteparse-linux-arm64-gnu',
    sha256: '3ef26680359c96b52eda33c956c73e2db0652acee28d71f6aab80e7711ae2c11',
  },
  'linux-x64': {
    packageName: '@llamaindex/liteparse-linux-x64-gnu',
    sha256: 'c23593cbb401ce28feb2cf89ff2d3f51351397b9c0781be561b4eef6975ac35b',
  },
};

const C_TYPES: Readonly<Record<string, string>> = {
  p: 'uintptr_t',
  i: 'int',
  u: 'uint',
  l: 'ulong',
  f: 'float',
  d: 'double',
  v: 'void',
};
/**
 * Smaller files are read whole, because a call back into JavaScript for every 512 bytes costs more than the reading.
 */
const MAX_WHOLE_BYTES = 64 * 1024 * 1024;
/** FPDF_FORMFILLINFO is a version and function pointers, none of which is needed to inspect fields. */
const FORM_INFO_BYTES = 1024;
const FORM_INFO_VERSIONS = [2, 1];

let loading: Promise<Pdfium | null> | undefined;

/** Returns null where the library is missing, unknown, or does not load. */
export function loadNativePdfium(): Promise<Pdfium | null> {
  loading ??= load(`${process.platform}-${process.arch}`);
  return loading;
}

async function load(platform: string): Promise<Pdfium | null> {
  const file = findLibrary(BUILDS[platform]);
  if (file === null) return null;
  try {
    const { default: koffi } = await import('koffi');
    return createNativePdfium(koffi, koffi.load(file.path), file.sha256);
  } catch {
    // Another libc, or koffi has no binary for this system; the WebAssembly build serves these.
    return null;
  }
}

function findLibrary(build: NativeBuild | undefined): { path: string; sha256: string } | null {
  if (build === undefined) return null;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${build.packageName}/package.json`);
    const file = path.join(path.dirname(manifest), 'libpdfium.so');
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
    return sha256 === build.sha256 ? { path: file, sha256 } : null;
  } catch {
    // An optional package, absent on most systems.
    return null;
  }
}

function createNativePdfium(koffi: Koffi, library: LibraryHandle, sha256: string): Pdfium {
  const calls = bindCalls(library);
  const bind = (name: string, signature: string) => bindCall(library, name, signature);
  bind('FPDF_InitLibrary', 'v()')();
  const characters = new NativeCharacters(
    calls.FPDFText_CountChars,
    bind('FPDFText_GetCharInfoBatch', 'i(piip)'),
    (bytes) => addressOf(koffi, bytes),
  );
  const userUnit = library.func('float FPDFPage_GetUserUnit(uintptr_t)') as (page: number) => number;
  const loadMemory = bind('FPDF_LoadMemDocument64', 'p(plp)');
  return {
    build: `pdfium-native ${sha256.slice(0, 12)}`,
    calls,
    maxFileBytes: Number.MAX_SAFE_INTEGER,
    allocate: (bytes) => new NativeMemory(koffi, bytes),
    load: (source, password) =>
      source.length <= MAX_WHOLE_BYTES
        ? loadWhole(koffi, calls, loadMemory, source, password)
        : loadByParts(koffi, calls, source, password),
    readCharacters: (textPage) => characters.read(textPage),
    openForm: (document) => openForm(koffi, calls, bind, document),
    userUnit: (page) => userUnit(page) || 1,
  };
}

function bindCalls(library: LibraryHandle): PdfiumCalls {
  const names = Object.keys(SIGNATURES) as PdfiumCallName[];
  const bound = names.map((name) => [name, bindCall(library, name, SIGNATURES[name])] as const);
  return Object.fromEntries(bound) as PdfiumCalls;
}

function bindCall(library: LibraryHandle, name: string, signature: string): (...values: number[]) => number {
  const [result = 'v', ...parameters] = signature.replace(/[()]/g, '');
  const typeOf = (letter: string): string => C_TYPES[letter] ?? 'void';
  return library.func(name, typeOf(result), parameters.map(typeOf)) as (...values: number[]) => number;
}

const addressOf = (koffi: Koffi, bytes: Buffer): number => Number(koffi.address(bytes));

function loadWhole(
  koffi: Koffi,
  calls: PdfiumCalls,
  loadMemory: (...values: number[]) => number,
  source: PdfSource,
  password: number,
): LoadedDocument {
  // The source keeps the bytes alive, because PDFium reads from them as long as the document is open.
  const bytes = readWhole(source);
  const handle = loadMemory(addressOf(koffi, bytes), bytes.length, password);
  const release = (): void => {
    if (handle !== 0) calls.FPDF_CloseDocument(handle);
    // The last use of the source, so that its memory is not collected before.
    source.whole = bytes;
  };
  return { handle, release };
}

function loadByParts(koffi: Koffi, calls: PdfiumCalls, source: PdfSource, password: number): LoadedDocument {
  const read = blockReader(source);
  const type = koffi.pointer(koffi.proto('int', ['uintptr_t', 'ulong', 'uintptr_t', 'ulong']));
  const onRead = koffi.register((_parameter: number, position: number, target: number, length: number) => {
    return read(position, new Uint8Array(koffi.view(BigInt(target), length))) ? 1 : 0;
  }, type);
  // FPDF_FILEACCESS: length, callback, its parameter.
  const access = Buffer.alloc(24);
  access.writeBigUInt64LE(BigInt(source.length + source.suffix.length), 0);
  access.writeBigUInt64LE(koffi.address(onRead), 8);
  const handle = calls.FPDF_LoadCustomDocument(addressOf(koffi, access), password);
  const release = (): void => {
    if (handle !== 0) calls.FPDF_CloseDocument(handle);
    koffi.unregister(onRead);
    access.fill(0);
  };
  return { handle, release };
}

function openForm(
  koffi: Koffi,
  calls: PdfiumCalls,
  bind: (name: string, signature: string) => (...values: number[]) => number,
  document: number,
): { handle: number; close(): void } | null {
  if (calls.FPDF_GetFormType(document) === 0) return null;
  const init = bind('FPDFDOC_InitFormFillEnvironment', 'p(pp)');
  const exit = bind('FPDFDOC_ExitFormFillEnvironment', 'v(p)');
  const info = Buffer.alloc(FORM_INFO_BYTES);
  for (const version of FORM_INFO_VERSIONS) {
    info.writeInt32LE(version, 0);
    const handle = init(document, addressOf(koffi, info));
    if (handle === 0) continue;
    const close = (): void => {
      exit(handle);
      info.fill(0);
    };
    return { handle, close };
  }
  return null;
}

/** JavaScript memory outside the heap, which does not move. */
class NativeMemory implements EngineMemory {
  readonly pointer: number;
  #bytes: Buffer;
  readonly #f64: Float64Array;
  readonly #f32: Float32Array;
  readonly #i32: Int32Array;

  constructor(koffi: Koffi, bytes: number) {
    const size = Math.ceil(bytes / 8) * 8;
    // Don't use the shared pool of small buffers, so that it is aligned to eight bytes.
    const memory = new ArrayBuffer(size);
    this.#bytes = Buffer.from(memory);
    this.#f64 = new Float64Array(memory);
    this.#f32 = new Float32Array(memory);
    this.#i32 = new Int32Array(memory);
    this.pointer = addressOf(koffi, this.#bytes);
  }

  f64(index: number): number {
    return this.#f64[index] ?? Number.NaN;
  }

  f32(index: number): number {
    return this.#f32[index] ?? Number.NaN;
  }

  i32(index: number): number {
    return this.#i32[index] ?? 0;
  }

  bytes(length: number): Uint8Array {
    return this.#bytes.subarray(0, length);
  }

  fill(bytes: Uint8Array): void {
    this.#bytes.set(bytes);
  }

  free(): void {
    this.#bytes = Buffer.alloc(0);
  }
}
