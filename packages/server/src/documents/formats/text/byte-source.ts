import { open, readFile, stat } from 'node:fs/promises';
import { badDocument } from '../../../lib/errors.ts';

/** The bytes of a document: a file, or something already unpacked from one, such as an attachment. */
export interface ByteSource {
  readonly sizeBytes: number;
  /** May be called again; each call starts from the beginning. */
  chunks(): AsyncIterable<Uint8Array>;
  /** Reads everything at once, for formats that cannot be read in parts. */
  all(maxBytes: number): Promise<Buffer>;
}

const CHUNK_BYTES = 1024 * 1024;

export async function fileSource(path: string): Promise<ByteSource> {
  const { size } = await stat(path);
  return {
    sizeBytes: size,
    chunks: () => chunksOfFile(path),
    all: async (maxBytes) => {
      refuseOver(size, maxBytes);
      return readFile(path);
    },
  };
}

export function bufferSource(bytes: Buffer): ByteSource {
  return {
    sizeBytes: bytes.length,
    chunks: () => chunksOfBuffer(bytes),
    all: async (maxBytes) => {
      refuseOver(bytes.length, maxBytes);
      return bytes;
    },
  };
}

function refuseOver(sizeBytes: number, maxBytes: number): void {
  if (sizeBytes <= maxBytes) return;
  const megabytes = Math.round(maxBytes / 1024 / 1024);
  throw badDocument('document_too_large', `A document of this type may have at most ${megabytes} MB.`);
}

/** One buffer, refilled again and again: a chunk is valid until the next one is requested. */
async function* chunksOfFile(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function* chunksOfBuffer(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}
