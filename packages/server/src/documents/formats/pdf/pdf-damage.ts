import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { brokenContent, repaired, truncated } from '../../damage/damage-warnings.ts';
import type { DocumentWarning } from '../../model/document.ts';
import { findPdfHeader } from './pdf-source.ts';

/**
 * PDFium opens what it can and does not report what it could not: a truncated file, a rebuilt object table, broken
 * streams.
 */
export function findPdfDamage(path: string): DocumentWarning[] {
  const file = openSync(path, 'r');
  try {
    const start = findPdfHeader(file);
    const length = fstatSync(file).size - start;
    const view: View = { file, start, length };
    const end = findEnd(view);
    if (end === 'missing' || isShorterThanStated(view)) return [truncated()];
    const warnings = end === 'wrong' ? [repaired()] : [];
    return hasBrokenContent(view) ? [...warnings, brokenContent()] : warnings;
  } finally {
    closeSync(file);
  }
}

interface View {
  file: number;
  /** Position of the header; offsets in the file count from here. */
  start: number;
  length: number;
}

const TAIL_BYTES = 64 * 1024;
const MAX_LOOKED_AT_BYTES = 64 * 1024 * 1024;

function read({ file, start, length }: View, from: number, bytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(bytes, length - from)));
  return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, start + from));
}

/** Whether the file ends properly, and there is an object table where it says. */
function findEnd(view: View): 'whole' | 'wrong' | 'missing' {
  let from = Math.max(0, view.length - TAIL_BYTES);
  let tail = read(view, from, TAIL_BYTES);
  let at = tail.lastIndexOf('startxref');
  if (at < 0 && from > 0) {
    // Appended data may be long.
    from = Math.max(0, view.length - MAX_LOOKED_AT_BYTES);
    tail = read(view, from, MAX_LOOKED_AT_BYTES);
    at = tail.lastIndexOf('startxref');
  }
  if (at < 0) return 'missing';
  const rest = tail.toString('latin1', at, at + TAIL_BYTES);
  const stated = /^startxref\s+(\d+)(\s*)/.exec(rest);
  if (stated === null) return 'missing';
  const isTable = pointsToTable(view, Number(stated[1]));
  const marker = rest.indexOf('%%EOF');
  if (marker < 0) return isTable ? 'whole' : 'missing';
  // An object after the end marker belongs to an incremental save, which has its own end.
  if (/\d\s+\d+\s+obj\b/.test(rest.slice(marker))) return 'missing';
  return isTable ? 'whole' : 'wrong';
}

/** Some writers count from the first byte of the file and not from the header. */
function pointsToTable(view: View, offset: number): boolean {
  return [offset, offset - view.start].some((at) => {
    if (at < 0 || at >= view.length) return false;
    return /^\s*(xref\b|\d+\s+\d+\s+obj\b)/.test(read(view, at, 40).toString('latin1'));
  });
}

/** A linearized file states its length at its beginning. */
function isShorterThanStated(view: View): boolean {
  const head = read(view, 0, 1024).toString('latin1');
  const stated = /\/Linearized\b[^>]*\/L\s+(\d+)/.exec(head) ?? /\/L\s+(\d+)[^>]*\/Linearized\b/.exec(head);
  // Writers differ by a line end or a few.
  return stated !== null && Number(stated[1]) > view.length + view.start + 1024;
}

const MAX_STREAM_BYTES = 4 * 1024 * 1024;
/** Limit for all streams together; larger ones are mostly pictures. */
const MAX_INFLATED_BYTES = 16 * 1024 * 1024;
const MAX_STREAMS = 200_000;
const DICTIONARY_BYTES = 512;
const OTHER_STREAM = /\/(Type|Subtype|Length1|FunctionType|ShadingType|PatternType|N)\b/;

/**
 * True if a stream that could be page content breaks off. Streams of pictures, fonts and tables identify themselves.
 */
function hasBrokenContent(view: View): boolean {
  if (view.length > MAX_LOOKED_AT_BYTES) return false;
  const bytes = read(view, 0, view.length);
  if (bytes.includes('/Encrypt')) return false;
  let left = MAX_INFLATED_BYTES;
  let at = bytes.indexOf('stream');
  for (let seen = 0; at >= 0 && left > 0 && seen < MAX_STREAMS; seen += 1) {
    const stream = contentAt(bytes, at);
    if (stream === 'cut') return true;
    // Continue after it, so that no byte is scanned twice.
    at = bytes.indexOf('stream', stream === null ? at + 6 : stream.to + 9);
    if (stream === null || !stream.isDeflated || stream.to - stream.from > MAX_STREAM_BYTES) continue;
    left -= stream.to - stream.from;
    if (!inflates(bytes.subarray(stream.from, stream.to))) return true;
  }
  return false;
}

interface Content {
  from: number;
  to: number;
  isDeflated: boolean;
}

/** Returns null when the keyword begins no stream, or one that identifies itself as something else. */
function contentAt(bytes: Buffer, keyword: number): Content | 'cut' | null {
  if (bytes.toString('latin1', keyword - 3, keyword) === 'end') return null;
  let from = keyword + 6;
  if (bytes[from] === 0x0d) from += 1;
  if (bytes[from] !== 0x0a) return null;
  from += 1;
  const dictionary = dictionaryBefore(bytes, keyword);
  if (dictionary === null || OTHER_STREAM.test(dictionary)) return null;
  const end = bytes.indexOf('endstream', from);
  if (end < 0) return 'cut';
  const stated = /\/Length\s+(\d+)(?!\s+\d+\s+R)\b/.exec(dictionary);
  const length = stated === null ? Number.NaN : Number(stated[1]);
  const isExact = bytes
    .toString('latin1', from + length, from + length + 16)
    .trimStart()
    .startsWith('endstream');
  const isDeflated = /\/Filter\s*(\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(dictionary);
  return { from, to: isExact ? from + length : end, isDeflated };
}

function dictionaryBefore(bytes: Buffer, at: number): string | null {
  const before = bytes.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at);
  const start = before.lastIndexOf(' obj');
  const dictionary = before.slice(Math.max(0, start));
  return start >= 0 && /<<.*>>\s*$/s.test(dictionary) ? dictionary : null;
}

/** A wrong checksum alone loses nothing. */
function inflates(bytes: Buffer): boolean {
  try {
    inflateSync(bytes, { maxOutputLength: MAX_LOOKED_AT_BYTES });
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ERR_BUFFER_TOO_LARGE' || /incorrect data check/.test(message);
  }
}
