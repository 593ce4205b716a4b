import { readSync } from 'node:fs';

/** The bytes that PDFium sees: the file from its header on, and what was added to make it readable. */
export interface PdfSource {
  readonly file: number;
  readonly start: number;
  readonly length: number;
  readonly suffix: Buffer;
  /** The whole content once it was read, for reopening. */
  whole?: Buffer;
}

const HEADER_WINDOW_BYTES = 64 * 1024;
const READ_AHEAD_BYTES = 64 * 1024;
const CATALOG_SEARCH_BYTES = 64 * 1024 * 1024;
const CATALOG_OVERLAP_BYTES = 2048;

/** Bytes before the header shift every offset in the file; PDFium itself looks for the header only in the first KiB. */
export function findPdfHeader(file: number): number {
  const start = Buffer.alloc(HEADER_WINDOW_BYTES + 5);
  const length = readSync(file, start, 0, start.length, 0);
  return Math.max(0, start.subarray(0, length).indexOf('%PDF-'));
}

/** PDFium asks for 512 bytes at a time when it rebuilds a lost cross-reference table. */
export function blockReader(source: PdfSource): (position: number, target: Uint8Array) => boolean {
  const block = Buffer.alloc(READ_AHEAD_BYTES);
  let blockStart = 0;
  let blockBytes = 0;
  return (position, target) => {
    if (target.length > block.length) return readSource(source, position, target) === target.length;
    if (position < blockStart || position + target.length > blockStart + blockBytes) {
      blockBytes = readSource(source, position, block);
      blockStart = position;
    }
    if (position + target.length > blockStart + blockBytes) return false;
    target.set(block.subarray(position - blockStart, position - blockStart + target.length));
    return true;
  };
}

/** The whole content, for an engine that works in memory. */
export function readWhole(source: PdfSource): Buffer {
  if (source.whole === undefined) {
    const bytes = Buffer.alloc(source.length + source.suffix.length);
    source.whole = bytes.subarray(0, readSource(source, 0, bytes));
  }
  return source.whole;
}

function readSource({ file, start, length, suffix }: PdfSource, position: number, target: Uint8Array): number {
  const wanted = Math.max(0, Math.min(target.length, length - position));
  const got = wanted === 0 ? 0 : readSync(file, target, 0, wanted, start + position);
  if (got < wanted) return got;
  const added = suffix.subarray(Math.max(0, position - length)).subarray(0, target.length - got);
  target.set(added, got);
  return got + added.length;
}

/**
 * A truncated file has lost its trailer, and without one PDFium does not know where to begin, although it finds every
 * object by itself. Makes a trailer that names the catalog, if it is still there.
 */
export function missingTrailer(file: number): Buffer | null {
  const chunk = Buffer.alloc(1024 * 1024);
  for (let at = 0; at < CATALOG_SEARCH_BYTES; at += chunk.length - CATALOG_OVERLAP_BYTES) {
    const length = readSync(file, chunk, 0, chunk.length, at);
    const text = chunk.toString('latin1', 0, length);
    const catalog = /\/Type\s*\/Catalog\b/.exec(text);
    const before =
      catalog === null ? '' : text.slice(Math.max(0, catalog.index - CATALOG_OVERLAP_BYTES), catalog.index);
    const [, number, generation] = [...before.matchAll(/(\d{1,10})\s+(\d{1,5})\s+obj\b/g)].at(-1) ?? [];
    // The file may break off in the middle of a stream; unless it is closed, PDFium takes the trailer for a part of it.
    if (number !== undefined) {
      return Buffer.from(`\nendstream\nendobj\ntrailer\n<</Root ${number} ${generation} R>>\n%%EOF\n`);
    }
    if (length < chunk.length) return null;
  }
  return null;
}
