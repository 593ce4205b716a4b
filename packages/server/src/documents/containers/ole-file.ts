/** Compound files (OLE2): the small file system in which Office kept documents before 2007, and keeps protected ones. */
import { badDocument } from '../../lib/errors.ts';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const HEADER_FAT_SECTORS = 109;
const MINI_SECTOR_BYTES = 64;
const MAX_REGULAR_SECTOR = 0xfffffffa;
const MAX_ENTRIES = 100_000;

interface Entry {
  name: string;
  isStream: boolean;
  firstSector: number;
  sizeBytes: number;
}

export interface OleFile {
  readonly names: readonly string[];
  /** The first stream of that name, wherever it lies; null when there is none. */
  stream(name: string): Buffer | null;
}

export const isOle = (bytes: Buffer): boolean => bytes.length >= HEADER_BYTES && bytes.readUInt32BE(0) === 0xd0cf11e0;

export function openOleFile(bytes: Buffer): OleFile {
  if (!isOle(bytes)) throw damaged();
  const sectorBytes = bytes.readUInt16LE(30) === 12 ? 4096 : HEADER_BYTES;
  const fat = readFat(bytes, sectorBytes);
  const directory = readChain(bytes, bytes.readUInt32LE(48), sectorBytes, fat, sectorAt(sectorBytes));
  const entries = readEntries(directory);
  const root = entries[0];
  const miniCutoff = bytes.readUInt32LE(56);
  let miniStream: Buffer | undefined;
  let miniFat: Buffer | undefined;
  return {
    names: entries.map(({ name }) => name),
    stream: (name) => {
      const entry = entries.find((candidate) => candidate.isStream && candidate.name === name);
      if (entry === undefined) return null;
      if (entry.sizeBytes >= miniCutoff) {
        const content = readChain(bytes, entry.firstSector, sectorBytes, fat, sectorAt(sectorBytes));
        return content.subarray(0, entry.sizeBytes);
      }
      miniStream ??= readChain(bytes, root?.firstSector ?? 0, sectorBytes, fat, sectorAt(sectorBytes));
      miniFat ??= readChain(bytes, bytes.readUInt32LE(60), sectorBytes, fat, sectorAt(sectorBytes));
      const at = (sector: number): number => sector * MINI_SECTOR_BYTES;
      return readChain(miniStream, entry.firstSector, MINI_SECTOR_BYTES, miniFat, at).subarray(0, entry.sizeBytes);
    },
  };
}

/** How long the file must be to hold all of its streams. Their last sectors need not be filled up. */
export function neededBytes(bytes: Buffer): number {
  const sectorBytes = bytes.readUInt16LE(30) === 12 ? 4096 : HEADER_BYTES;
  const at = sectorAt(sectorBytes);
  const fat = readFat(bytes, sectorBytes);
  let needed = 0;
  // Streams share no sectors: together they have no more than there are.
  let sectors = fat.length / 4;
  const follow = (first: number, sizeBytes: number | null): void => {
    let left = sizeBytes ?? Number.POSITIVE_INFINITY;
    for (let sector = first; sector < MAX_REGULAR_SECTOR && left > 0 && sectors >= 0; sectors -= 1) {
      needed = Math.max(needed, at(sector) + (sizeBytes === null ? sectorBytes : Math.min(left, sectorBytes)));
      left -= sectorBytes;
      if (sector * 4 + 4 > fat.length) break;
      sector = fat.readUInt32LE(sector * 4);
    }
  };
  const inHeader = Math.min(bytes.readUInt32LE(44), HEADER_FAT_SECTORS);
  for (let index = 0; index < inHeader; index += 1) {
    needed = Math.max(needed, at(bytes.readUInt32LE(76 + 4 * index)) + sectorBytes);
  }
  follow(bytes.readUInt32LE(48), null);
  follow(bytes.readUInt32LE(60), null);
  if (needed > bytes.length) return needed;
  const directory = readChain(bytes, bytes.readUInt32LE(48), sectorBytes, fat, at);
  const miniCutoff = bytes.readUInt32LE(56);
  for (const [index, { firstSector, sizeBytes, isStream }] of readEntries(directory).entries()) {
    if (index === 0 || (isStream && sizeBytes >= miniCutoff)) follow(firstSector, sizeBytes);
  }
  return needed;
}

/** The header stands where sector -1 would be. */
const sectorAt =
  (sectorBytes: number) =>
  (sector: number): number =>
    (sector + 1) * sectorBytes;

/** The table of which sector follows which, itself in sectors named by the header and by a chain of further lists. */
function readFat(bytes: Buffer, sectorBytes: number): Buffer {
  const at = sectorAt(sectorBytes);
  const sectors: number[] = [];
  const addFrom = (offset: number, count: number): void => {
    for (let index = 0; index < count && offset + 4 * index + 4 <= bytes.length; index += 1) {
      const sector = bytes.readUInt32LE(offset + 4 * index);
      if (sector < MAX_REGULAR_SECTOR) sectors.push(sector);
    }
  };
  addFrom(76, HEADER_FAT_SECTORS);
  const perSector = sectorBytes / 4 - 1;
  let next = bytes.readUInt32LE(68);
  for (let left = bytes.length / sectorBytes; next < MAX_REGULAR_SECTOR && left > 0; left -= 1) {
    const offset = at(next);
    if (offset + sectorBytes > bytes.length) break;
    addFrom(offset, perSector);
    next = bytes.readUInt32LE(offset + 4 * perSector);
  }
  const unique = [...new Set(sectors)].filter((sector) => at(sector) + sectorBytes <= bytes.length);
  return Buffer.concat(unique.map((sector) => bytes.subarray(at(sector), at(sector) + sectorBytes)));
}

/** A chain has no more sectors than there are: a loop ends there. The last sector of a file may be cut. */
function readChain(
  bytes: Buffer,
  first: number,
  sectorBytes: number,
  fat: Buffer,
  at: (sector: number) => number,
): Buffer {
  const parts: Buffer[] = [];
  const limit = Math.ceil(bytes.length / sectorBytes);
  for (let sector = first; sector < MAX_REGULAR_SECTOR; sector = fat.readUInt32LE(sector * 4)) {
    const offset = at(sector);
    if (offset >= bytes.length || parts.length > limit) throw damaged();
    parts.push(bytes.subarray(offset, offset + sectorBytes));
    if (sector * 4 + 4 > fat.length) break;
  }
  return Buffer.concat(parts);
}

function readEntries(directory: Buffer): Entry[] {
  const entries: Entry[] = [];
  const end = Math.min(directory.length, MAX_ENTRIES * ENTRY_BYTES);
  for (let at = 0; at + ENTRY_BYTES <= end; at += ENTRY_BYTES) {
    const nameBytes = Math.min(directory.readUInt16LE(at + 64), 64);
    if (nameBytes < 2) continue;
    entries.push({
      name: directory.toString('utf16le', at, at + nameBytes - 2),
      isStream: directory[at + 66] === 2,
      firstSector: directory.readUInt32LE(at + 116),
      sizeBytes: directory.readUInt32LE(at + 120),
    });
  }
  return entries;
}

const damaged = () => badDocument('document_damaged', 'The document is damaged: its parts cannot be found.');
