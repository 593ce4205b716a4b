import { type FileHandle, open } from 'node:fs/promises';

const MAX_PAGES = 100_000;

/** Counts the image directories of a TIFF or BigTIFF by following their chain; null when the chain is broken. */
export async function countTiffPages(path: string): Promise<number | null> {
  const file = await open(path, 'r');
  try {
    return await followDirectories(file);
  } finally {
    await file.close();
  }
}

async function followDirectories(file: FileHandle): Promise<number | null> {
  const header = await readExactly(file, 0, 16);
  if (header === null) return null;
  const littleEndian = header.getUint16(0) === 0x4949;
  const version = header.getUint16(2, littleEndian);
  const layout = version === 42 ? CLASSIC : version === 43 ? BIG : null;
  if (layout === null) return null;
  const seen = new Set<number>();
  let offset = layout.readOffset(header, layout.firstOffsetAt, littleEndian);
  while (offset !== 0) {
    // A chain that returns to itself would be counted for ever.
    if (seen.has(offset) || seen.size >= MAX_PAGES) return seen.size;
    const count = await readExactly(file, offset, layout.countBytes);
    if (count === null) return seen.size === 0 ? null : seen.size;
    seen.add(offset);
    const entries = layout.readCount(count, littleEndian);
    const next = await readExactly(file, offset + layout.countBytes + entries * layout.entryBytes, layout.offsetBytes);
    if (next === null) return seen.size;
    offset = layout.readOffset(next, 0, littleEndian);
  }
  return seen.size === 0 ? null : seen.size;
}

const CLASSIC = {
  firstOffsetAt: 4,
  countBytes: 2,
  entryBytes: 12,
  offsetBytes: 4,
  readOffset: (view: DataView, at: number, littleEndian: boolean): number => view.getUint32(at, littleEndian),
  readCount: (view: DataView, littleEndian: boolean): number => view.getUint16(0, littleEndian),
};

const BIG: typeof CLASSIC = {
  firstOffsetAt: 8,
  countBytes: 8,
  entryBytes: 20,
  offsetBytes: 8,
  readOffset: (view, at, littleEndian) => Number(view.getBigUint64(at, littleEndian)),
  readCount: (view, littleEndian) => Number(view.getBigUint64(0, littleEndian)),
};

/** Null at the end of the file, or for an offset no file can have. */
async function readExactly(file: FileHandle, position: number, bytes: number): Promise<DataView | null> {
  if (!Number.isSafeInteger(position)) return null;
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, position);
  return bytesRead === bytes ? new DataView(buffer.buffer, buffer.byteOffset, bytes) : null;
}
