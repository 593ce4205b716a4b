import { crc32 } from 'node:zlib';
import { editNumber } from './bytes.ts';
import { BORDER_NUMBERS, type Mutation } from './mutation.ts';

const PNG_HEAD_BYTES = 8;

/** One chunk changed, gone, or there twice, with the checksum that it should have. */
const editPngChunk: Mutation = (bytes, random) => {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = PNG_HEAD_BYTES; at + 12 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (at + 12 + size > bytes.length) return bytes;
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + size) });
    at += 12 + size;
  }
  const at = random.below(chunks.length);
  const chunk = chunks[at];
  if (chunk === undefined) return bytes;
  const changed =
    random.below(4) === 0
      ? random.chance(0.5)
        ? chunks.toSpliced(at, 1)
        : chunks.toSpliced(at, 0, chunk)
      : chunks.with(at, { ...chunk, data: editNumber(chunk.data, random) });
  return Buffer.concat([bytes.subarray(0, PNG_HEAD_BYTES), ...changed.map(pngChunk)]);
};

function pngChunk({ type, data }: { type: string; data: Buffer }): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A field of the first directory: another tag, type, count or value. */
const editTiffField: Mutation = (bytes, random) => {
  if (bytes.length < 16 || bytes.toString('latin1', 0, 2) !== 'II') return bytes;
  const directory = bytes.readUInt32LE(4);
  if (directory + 2 > bytes.length) return bytes;
  const field = directory + 2 + 12 * random.below(bytes.readUInt16LE(directory) + 1);
  const at = field + random.pick([0, 2, 4, 8]);
  if (at + 4 > bytes.length) return bytes;
  const changed = Buffer.from(bytes);
  changed.writeUInt32LE(random.chance(0.5) ? random.pick(BORDER_NUMBERS) : random.below(bytes.length), at);
  return changed;
};

export const IMAGE_MUTATIONS: Record<string, Mutation> = { editPngChunk, editTiffField, editNumber };
