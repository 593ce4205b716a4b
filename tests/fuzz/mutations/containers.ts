import { inflateRawSync } from 'node:zlib';
import { type ZipPart, zipOf } from '../../../packages/server/src/documents/testing/sample-files.ts';
import type { Random } from '../../fault/random.ts';
import { BYTE_MUTATIONS } from './bytes.ts';
import { BORDER_NUMBERS, chosen, type Mutation } from './mutation.ts';
import { TAG_MUTATIONS, TEXT_MUTATIONS } from './text.ts';

/** Archives and compound files, opened, changed inside and closed again. */

interface Part {
  name: string;
  data: Buffer;
}

const DIRECTORY_ENTRY = Buffer.from([0x50, 0x4b, 0x01, 0x02]);

/** Parts of an archive; null if it is already broken. */
export function zipParts(bytes: Buffer): Part[] | null {
  try {
    const parts: Part[] = [];
    for (let at = bytes.indexOf(DIRECTORY_ENTRY); at >= 0; at = bytes.indexOf(DIRECTORY_ENTRY, at + 46)) {
      const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
      const local = bytes.readUInt32LE(at + 42);
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
      const isStored = bytes.readUInt16LE(at + 10) === 0;
      parts.push({ name, data: isStored ? packed : inflateRawSync(packed) });
    }
    return parts.length > 0 ? parts : null;
  } catch {
    // An earlier change of the same file broke it; other changes still apply.
    return null;
  }
}

const inZip =
  (change: (parts: Part[], random: Random) => ZipPart[]): Mutation =>
  (bytes, random) => {
    const parts = zipParts(bytes);
    return parts === null ? bytes : zipOf(change(parts, random));
  };

const MARKUP = { ...TAG_MUTATIONS, ...TEXT_MUTATIONS };

const editPart = inZip((parts, random) => {
  const at = random.below(parts.length);
  const part = parts[at];
  if (part === undefined || part.data.length === 0) return parts;
  const mutations = /\.(xml|rels)$/.test(part.name) && random.chance(0.9) ? MARKUP : BYTE_MUTATIONS;
  const mutate = chosen(Object.values(mutations), random);
  return parts.with(at, { ...part, data: mutate?.(part.data, random) ?? part.data });
});

/** The parts with the most content are where readers do the most. */
const editLargestPart = inZip((parts, random) => {
  const largest = parts.reduce(
    (best, part, index) => (part.data.length > (parts[best]?.data.length ?? 0) ? index : best),
    0,
  );
  const part = parts[largest];
  const mutate = chosen(Object.values(MARKUP), random);
  return part === undefined || mutate === undefined
    ? parts
    : parts.with(largest, { ...part, data: mutate(part.data, random) });
});

const removePart = inZip((parts, random) => parts.toSpliced(random.below(parts.length), 1));

const renamePart = inZip((parts, random) => {
  const at = random.below(parts.length);
  const part = parts[at];
  const name = chosen(
    ['../../etc/passwd', '', 'a'.repeat(300), part?.name.toUpperCase() ?? '', `/${part?.name}`, 'x\0y'],
    random,
  );
  return part === undefined ? parts : parts.with(at, { ...part, name: name ?? '' });
});

const repeatPart = inZip((parts, random) => [...parts, ...parts.slice(random.below(parts.length))]);

const swapParts = inZip((parts, random) => {
  const [one, other] = [random.below(parts.length), random.below(parts.length)];
  const [a, b] = [parts[one], parts[other]];
  if (a === undefined || b === undefined) return parts;
  return parts.with(one, { ...a, data: b.data }).with(other, { ...b, data: a.data });
});

const lyingPart = inZip((parts, random) => {
  const at = random.below(parts.length);
  const part = parts[at];
  if (part === undefined) return parts;
  const lies: Partial<ZipPart>[] = [
    { encrypted: true },
    { claimedBytes: random.pick(BORDER_NUMBERS) },
    { copies: 20 },
    { stored: true },
  ];
  const lie = chosen(lies, random);
  return [...parts.slice(0, at), { ...part, ...lie }, ...parts.slice(at + 1)];
});

export const ZIP_MUTATIONS: Record<string, Mutation> = {
  editPart,
  editLargestPart,
  alsoEditPart: editPart,
  removePart,
  renamePart,
  repeatPart,
  swapParts,
  lyingPart,
};

const SECTOR = 512;
const ENTRY = 128;
const OLE_HEADER_FIELDS = [24, 26, 30, 32, 40, 44, 48, 56, 60, 64, 68, 72, 76, 80];

const pickNumber = (bytes: Buffer, random: Random): number =>
  random.chance(0.5) ? random.pick(BORDER_NUMBERS) : random.below(Math.ceil(bytes.length / SECTOR));

const withNumber = (bytes: Buffer, at: number, value: number): Buffer => {
  if (at + 4 > bytes.length) return bytes;
  const changed = Buffer.from(bytes);
  changed.writeUInt32LE(value, at);
  return changed;
};

const editOleHeader: Mutation = (bytes, random) =>
  withNumber(bytes, chosen(OLE_HEADER_FIELDS, random) ?? 44, pickNumber(bytes, random));

/** Chains that end early, go on into others, or bite their own tail. */
const editOleChain: Mutation = (bytes, random) => {
  if (bytes.length < 2 * SECTOR) return bytes;
  const table = (bytes.readUInt32LE(76) + 1) * SECTOR;
  return withNumber(bytes, table + 4 * random.below(Math.min(128, bytes.length / SECTOR)), pickNumber(bytes, random));
};

const editOleEntry: Mutation = (bytes, random) => {
  if (bytes.length < 2 * SECTOR) return bytes;
  const directory = (bytes.readUInt32LE(48) + 1) * SECTOR;
  const field = random.pick([0, 64, 66, 68, 72, 76, 116, 120]);
  return withNumber(bytes, directory + ENTRY * random.below(12) + field, pickNumber(bytes, random));
};

const swapSectors: Mutation = (bytes, random) => {
  const count = Math.floor(bytes.length / SECTOR);
  const [one, other] = [random.below(count) * SECTOR, random.below(count) * SECTOR];
  const changed = Buffer.from(bytes);
  bytes.copy(changed, one, other, other + SECTOR);
  bytes.copy(changed, other, one, one + SECTOR);
  return changed;
};

/** Records of the old formats are a type, a length and that many bytes. */
const editStreamNumber: Mutation = (bytes, random) => {
  if (bytes.length <= 2 * SECTOR) return bytes;
  const changed = Buffer.from(bytes);
  const at = SECTOR + 2 * random.below((bytes.length - SECTOR - 2) >> 1);
  changed.writeUInt16LE(random.chance(0.5) ? random.pick(BORDER_NUMBERS) & 0xffff : random.below(300), at);
  return changed;
};

export const OLE_MUTATIONS: Record<string, Mutation> = {
  editOleHeader,
  editOleChain,
  editOleEntry,
  swapSectors,
  editStreamNumber,
  editAnotherStreamNumber: editStreamNumber,
};
