import { BORDER_NUMBERS, chosen, type Mutation, somePart } from './mutation.ts';

/** Changes that know nothing of the format. */

const HEAD_BYTES = 512;

export const flipBits: Mutation = (bytes, random) => {
  const changed = Buffer.from(bytes);
  for (let count = random.between(1, 8); count > 0; count -= 1) {
    const at = random.below(changed.length);
    changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8));
  }
  return changed;
};

export const setBytes: Mutation = (bytes, random) => {
  const changed = Buffer.from(bytes);
  const { start, end } = somePart(Math.min(changed.length, 4096), random, 0.02);
  return changed.fill(random.pick([0, 0xff, 0x20, 0x41, random.below(256)]), start, end);
};

export const cutOff: Mutation = (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1));

export const cutHead: Mutation = (bytes, random) => bytes.subarray(random.below(Math.min(bytes.length, HEAD_BYTES)));

export const removeChunk: Mutation = (bytes, random) => {
  const { start, end } = somePart(bytes.length, random);
  return Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
};

export const repeatChunk: Mutation = (bytes, random) => {
  const { start, end } = somePart(bytes.length, random, 0.1);
  const chunk = bytes.subarray(start, end);
  const copies = Array.from({ length: random.between(1, 20) }, () => chunk);
  return Buffer.concat([bytes.subarray(0, end), ...copies, bytes.subarray(end)]);
};

export const swapChunks: Mutation = (bytes, random) => {
  const [a = 0, b = 0, c = 0] = Array.from({ length: 3 }, () => random.below(bytes.length)).sort((x, y) => x - y);
  return Buffer.concat([bytes.subarray(0, a), bytes.subarray(b, c), bytes.subarray(a, b), bytes.subarray(c)]);
};

export const insertNoise: Mutation = (bytes, random) => {
  const at = random.below(bytes.length);
  return Buffer.concat([
    bytes.subarray(0, at),
    Buffer.from(random.hex(2 * random.between(1, 64)), 'hex'),
    bytes.subarray(at),
  ]);
};

/** Headers are where numbers are believed. */
export const editNumber: Mutation = (bytes, random) => {
  if (bytes.length < 8) return bytes;
  const changed = Buffer.from(bytes);
  const within = random.chance(0.7) ? Math.min(HEAD_BYTES, bytes.length) : bytes.length;
  const at = random.below(within - 3);
  const value = chosen([...BORDER_NUMBERS, bytes.length, bytes.length - 1], random) ?? 0;
  switch (random.below(4)) {
    case 0:
      changed.writeUInt16LE(value & 0xffff, at);
      break;
    case 1:
      changed.writeUInt16BE(value & 0xffff, at);
      break;
    case 2:
      changed.writeUInt32LE(value, at);
      break;
    default:
      changed.writeUInt32BE(value, at);
  }
  return changed;
};

export const BYTE_MUTATIONS: Record<string, Mutation> = {
  flipBits,
  setBytes,
  cutOff,
  cutHead,
  removeChunk,
  repeatChunk,
  swapChunks,
  insertNoise,
  editNumber,
};
