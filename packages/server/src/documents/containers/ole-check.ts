/** Compound files whose parts lead back to themselves: the libraries that read them would follow for ever. */
import { badDocument } from '../../lib/errors.ts';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const MAX_REGULAR_SECTOR = 0xfffffffa;
const HEADER_FAT_SECTORS = 109;
/** Of the format itself: 512 and 4096. */
const SECTOR_SHIFTS = [9, 12];
const MINI_SECTOR_SHIFT = 6;

/** @param bytes a whole file that begins like a compound one */
export function refuseLoops(bytes: Buffer): void {
  if (bytes.length < HEADER_BYTES) throw damaged();
  const shift = bytes.readUInt16LE(30);
  const sectorBytes = 2 ** shift;
  const sectors = Math.ceil(bytes.length / sectorBytes);
  const fatSectors = bytes.readUInt32LE(44);
  if (!SECTOR_SHIFTS.includes(shift) || bytes.readUInt16LE(32) !== MINI_SECTOR_SHIFT) throw damaged();
  if (fatSectors > sectors || bytes.readUInt32LE(64) > sectors || bytes.readUInt32LE(72) > sectors) throw damaged();
  const table = tableOf(bytes, sectorBytes, fatSectors);
  const directory = chainOf(bytes.readUInt32LE(48), table);
  const miniTable = numbersIn(bytes, chainOf(bytes.readUInt32LE(60), table), sectorBytes);
  const entries = directory.flatMap((sector) => entriesIn(bytes, (sector + 1) * sectorBytes, sectorBytes));
  const cutoff = bytes.readUInt32LE(56);
  const [ended, miniEnded] = [new Set<number>(), new Set<number>()];
  for (const [index, { start, sizeBytes, isUsed }] of entries.entries()) {
    if (!isUsed) continue;
    if (sizeBytes > bytes.length) throw damaged();
    if (index === 0 || sizeBytes >= cutoff) chainOf(start, table, ended);
    else chainOf(start, miniTable, miniEnded);
  }
  refuseCircles(entries);
}

interface Entry {
  isUsed: boolean;
  neighbours: number[];
  start: number;
  sizeBytes: number;
}

function entriesIn(bytes: Buffer, from: number, sectorBytes: number): Entry[] {
  const entries: Entry[] = [];
  for (let at = from; at + ENTRY_BYTES <= Math.min(bytes.length, from + sectorBytes); at += ENTRY_BYTES) {
    entries.push({
      isUsed: [1, 2, 5].includes(bytes[at + 66] ?? 0),
      neighbours: [68, 72, 76].map((field) => bytes.readUInt32LE(at + field)),
      start: bytes.readUInt32LE(at + 116),
      sizeBytes: bytes[at + 66] === 2 ? bytes.readUInt32LE(at + 120) : 0,
    });
  }
  return entries;
}

/** Which sector follows which. */
function tableOf(bytes: Buffer, sectorBytes: number, count: number): Uint32Array {
  const named = Array.from({ length: Math.min(count, HEADER_FAT_SECTORS) }, (_, index) =>
    bytes.readUInt32LE(76 + 4 * index),
  );
  const perSector = sectorBytes / 4 - 1;
  let next = bytes.readUInt32LE(68);
  for (let left = bytes.length / sectorBytes; next < MAX_REGULAR_SECTOR; left -= 1) {
    const at = (next + 1) * sectorBytes;
    if (left < 0 || at + sectorBytes > bytes.length) throw damaged();
    for (let index = 0; index < perSector && named.length < count; index += 1) {
      named.push(bytes.readUInt32LE(at + 4 * index));
    }
    next = bytes.readUInt32LE(at + 4 * perSector);
  }
  return numbersIn(bytes, named, sectorBytes);
}

function numbersIn(bytes: Buffer, sectors: readonly number[], sectorBytes: number): Uint32Array {
  const perSector = sectorBytes / 4;
  const numbers = new Uint32Array(sectors.length * perSector).fill(MAX_REGULAR_SECTOR);
  for (const [place, sector] of sectors.entries()) {
    const at = (sector + 1) * sectorBytes;
    for (let index = 0; index < perSector && at + 4 * index + 4 <= bytes.length; index += 1) {
      numbers[place * perSector + index] = bytes.readUInt32LE(at + 4 * index);
    }
  }
  return numbers;
}

/** @param ended sectors that are known to lead to an end */
function chainOf(first: number, table: Uint32Array, ended = new Set<number>()): number[] {
  const seen = new Set<number>();
  for (let sector = first; sector < MAX_REGULAR_SECTOR; sector = table[sector] ?? MAX_REGULAR_SECTOR) {
    if (seen.has(sector)) throw damaged();
    if (ended.has(sector)) break;
    seen.add(sector);
  }
  for (const sector of seen) ended.add(sector);
  return [...seen];
}

/** The directory is a tree: whoever comes to an entry twice goes in circles. */
function refuseCircles(entries: readonly Entry[]): void {
  const seen = new Set<number>([0]);
  const open = [0];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const neighbour of entries[at]?.neighbours ?? []) {
      if (neighbour >= entries.length) continue;
      if (seen.has(neighbour)) throw damaged();
      seen.add(neighbour);
      open.push(neighbour);
    }
  }
}

const damaged = () => badDocument('document_damaged', 'The document is damaged: its parts lead back to themselves.');
