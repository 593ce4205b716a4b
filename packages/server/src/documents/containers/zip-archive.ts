import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { badDocument } from '../../lib/errors.ts';

export interface ZipArchive {
  readonly names: readonly string[];
  /** Returns null if the archive lacks the entry. */
  openEntry(name: string): Promise<Readable | null>;
  close(): void;
}

const MAX_ENTRIES = 5_000;
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
const MAX_RATIO = 200;
const LOCAL_HEADER_BYTES = 30;

/**
 * Reads the directory of a zip-based document and refuses a zip bomb before anything is unpacked: too many entries, too
 * much content, or entries that share their bytes. yauzl catches false sizes while reading. Returns null when the file
 * is not a readable zip.
 *
 * @param source a path, or the bytes of an archive inside another document
 */
export async function openZipArchive(source: string | Buffer): Promise<ZipArchive | null> {
  const zip = await openOrNull(source);
  if (zip === null) return null;
  try {
    const entries = await readDirectory(zip);
    if (entries === null) {
      zip.close();
      return null;
    }
    return {
      names: [...entries.keys()],
      openEntry: async (name) => {
        const entry = entries.get(name);
        if (entry === undefined) return null;
        if (entry.isEncrypted()) throw badDocument('document_encrypted', 'The document is protected by a password.');
        return openEntry(zip, entry);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** The local header may be broken although the directory at the end is intact. */
async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (error) {
    if (isSystemError(error)) throw error;
    throw badDocument('document_damaged', 'A part of the document is damaged.', error);
  }
}

async function openOrNull(source: string | Buffer): Promise<ZipFile | null> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
  try {
    return await (typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options));
  } catch (error) {
    if (isSystemError(error)) throw error;
    return null;
  }
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry> | null> {
  if (zip.entryCount > MAX_ENTRIES) throw tooComplex();
  const entries = new Map<string, Entry>();
  let unpackedBytes = 0;
  let packedBytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      unpackedBytes += entry.uncompressedSize;
      packedBytes += entry.compressedSize;
      entries.set(entry.fileName, entry);
      if (unpackedBytes > MAX_UNPACKED_BYTES) break;
    }
  } catch (error) {
    if (isSystemError(error)) throw error;
    return null;
  }
  if (unpackedBytes > MAX_UNPACKED_BYTES || unpackedBytes > packedBytes * MAX_RATIO) throw tooComplex();
  if (overlap([...entries.values()])) throw tooComplex();
  return entries;
}

/** Entries that share bytes multiply a small file without any of them looking large. */
function overlap(entries: Entry[]): boolean {
  let end = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < end) return true;
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.compressedSize;
  }
  return false;
}

/** A failing disk is not a damaged document. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

const tooComplex = () => badDocument('document_too_complex', 'The document unpacks to more than a reader may hold.');
