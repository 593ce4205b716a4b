/**
 * Compound files (OLE2): the small file system that holds Office documents from before 2007, and protected ones of
 * today.
 */
import { badDocument } from '../../lib/errors.ts';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const HEADER_FAT_SECTORS = 109;
const MAX_REGULAR_SECTOR = 0xfffffffa;
const MINI_SECTOR_SHIFT = 6;
const MINI_SECTOR_BYTES = 2 ** MINI_SECTOR_SHIFT;
/** The format allows sectors of 512 and of 4096 bytes. */
const SECTOR_SHIFTS = [9, 12];
/** Offsets of the header's fields. */
const HEADER = {
  sectorShift: 30,
  miniSectorShift: 32,
  fatSectors: 44,
  directory: 48,
  miniCutoff: 56,
  miniFat: 60,
  miniFatSectors: 64,
  furtherFat: 68,
  furtherFatSectors: 72,
  fat: 76,
};
const STORAGE = 1;
const STREAM = 2;
const ROOT = 5;
/** Writers keep the directory together, so the first entries name the streams of any real document. */
const MAX_NEAR_ENTRIES = 512;

interface Entry {
  kind: number;
  /** Position of the entry in the file. */
  offset: number;
  firstSector: number;
  sizeBytes: number;
}

export interface NearEntry {
  name: string;
  /** Position of the entry's first sector in the file. */
  offset: number;
}

export function isOle(bytes: Uint8Array): boolean {
  return bytes.length >= HEADER_BYTES && viewOf(bytes).getUint32(0) === 0xd0cf11e0;
}

/**
 * The entries at the start of the directory. Follows no chain, so it works on the first bytes of a file and on damaged
 * files.
 */
export function nearEntries(head: Uint8Array): NearEntry[] {
  if (head.length < HEADER_BYTES) return [];
  const view = viewOf(head);
  const sectorBytes = sectorBytesOf(view);
  const first = (view.getUint32(HEADER.directory, true) + 1) * sectorBytes;
  const end = Math.min(head.length, first + MAX_NEAR_ENTRIES * ENTRY_BYTES);
  const entries: NearEntry[] = [];
  for (let at = first; at + ENTRY_BYTES <= end; at += ENTRY_BYTES) {
    const nameBytes = view.getUint16(at + 64, true);
    const isEntry = nameBytes >= 4 && nameBytes <= 64 && nameBytes % 2 === 0 && view.getUint8(at + 66) <= ROOT;
    if (!isEntry) continue;
    entries.push({ name: nameAt(view, at), offset: (view.getUint32(at + 116, true) + 1) * sectorBytes });
  }
  return entries;
}

export class OleFile {
  readonly #view: DataView;
  readonly #bytes: Buffer;
  readonly #sectorBytes: number;
  readonly #fatSectors: number[];
  readonly #isFatWhole: boolean;
  /** The next sector for each sector. */
  readonly #fat: Uint32Array;
  readonly #directory: Chain;
  readonly #entries: readonly Entry[];

  constructor(bytes: Buffer) {
    if (!isOle(bytes)) throw incomplete();
    this.#bytes = bytes;
    this.#view = viewOf(bytes);
    this.#sectorBytes = sectorBytesOf(this.#view);
    const { sectors, isWhole } = this.#findFatSectors();
    this.#fatSectors = sectors;
    this.#isFatWhole = isWhole;
    this.#fat = this.#numbersIn(sectors);
    this.#directory = follow(this.#headerField('directory'), this.#fat);
    this.#entries = this.#directory.sectors.flatMap((sector) => this.#entriesIn(sector));
  }

  /** Returns the first stream with that name, at any depth, or null. */
  stream(name: string): Buffer | null {
    const entry = this.#entries.find(({ kind, offset }) => kind === STREAM && nameAt(this.#view, offset) === name);
    if (entry === undefined) return null;
    const { firstSector, sizeBytes } = entry;
    if (sizeBytes >= this.#headerField('miniCutoff')) return this.#content(firstSector).subarray(0, sizeBytes);
    const container = this.#content(this.#entries[0]?.firstSector ?? 0);
    const chain = follow(firstSector, this.#miniFat());
    return joinSectors(container, chain, MINI_SECTOR_BYTES, 0).subarray(0, sizeBytes);
  }

  /** The size that the file needs for all of its streams. Their last sectors need not be full. */
  neededBytes(): number {
    const sectorBytes = this.#sectorBytes;
    let needed = 0;
    const need = (sectors: readonly number[], sizeBytes = sectors.length * sectorBytes): void => {
      for (const [index, sector] of sectors.entries()) {
        const left = sizeBytes - index * sectorBytes;
        if (left <= 0) break;
        needed = Math.max(needed, this.#offsetOf(sector) + Math.min(left, sectorBytes));
      }
    };
    need(this.#fatSectors);
    need(this.#directory.sectors);
    need(follow(this.#headerField('miniFat'), this.#fat).sectors);
    const counted = new Set<number>();
    for (const [index, { kind, firstSector, sizeBytes }] of this.#entries.entries()) {
      const hasSectors = index === 0 || (kind === STREAM && sizeBytes >= this.#headerField('miniCutoff'));
      if (hasSectors) need(follow(firstSector, this.#fat, counted).sectors, sizeBytes);
    }
    return needed;
  }

  /** Throws for files whose chains are cyclic, because the libraries that read them would never stop. */
  refuseLoops(): void {
    const sectors = Math.ceil(this.#bytes.length / this.#sectorBytes);
    const isSound =
      SECTOR_SHIFTS.includes(this.#view.getUint16(HEADER.sectorShift, true)) &&
      this.#view.getUint16(HEADER.miniSectorShift, true) === MINI_SECTOR_SHIFT &&
      this.#headerField('fatSectors') <= sectors &&
      this.#headerField('miniFatSectors') <= sectors &&
      this.#headerField('furtherFatSectors') <= sectors &&
      this.#isFatWhole &&
      !this.#directory.isLoop &&
      !follow(this.#headerField('miniFat'), this.#fat).isLoop;
    if (!isSound) throw looping();
    this.#refuseLoopingStreams();
    this.#refuseLoopingDirectory();
  }

  #refuseLoopingStreams(): void {
    const miniFat = this.#miniFat();
    const [ended, miniEnded] = [new Set<number>(), new Set<number>()];
    for (const [index, { kind, firstSector, sizeBytes }] of this.#entries.entries()) {
      if (kind !== STORAGE && kind !== STREAM && kind !== ROOT) continue;
      const streamBytes = kind === STREAM ? sizeBytes : 0;
      if (streamBytes > this.#bytes.length) throw looping();
      const isRegular = index === 0 || streamBytes >= this.#headerField('miniCutoff');
      const chain = isRegular ? follow(firstSector, this.#fat, ended) : follow(firstSector, miniFat, miniEnded);
      if (chain.isLoop) throw looping();
    }
  }

  /** The directory is a tree, so reaching an entry twice means a cycle. */
  #refuseLoopingDirectory(): void {
    const seen = new Set<number>([0]);
    const open = [0];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const entry = this.#entries[index];
      if (entry === undefined) continue;
      for (const field of [68, 72, 76]) {
        const neighbour = this.#view.getUint32(entry.offset + field, true);
        if (neighbour >= this.#entries.length) continue;
        if (seen.has(neighbour)) throw looping();
        seen.add(neighbour);
        open.push(neighbour);
      }
    }
  }

  #headerField(name: keyof typeof HEADER): number {
    return this.#view.getUint32(HEADER[name], true);
  }

  /** The header is where sector -1 would be. */
  #offsetOf(sector: number): number {
    return (sector + 1) * this.#sectorBytes;
  }

  #miniFat(): Uint32Array {
    return this.#numbersIn(follow(this.#headerField('miniFat'), this.#fat).sectors);
  }

  #content(firstSector: number): Buffer {
    return joinSectors(this.#bytes, follow(firstSector, this.#fat), this.#sectorBytes, this.#sectorBytes);
  }

  /** The header lists the first sectors of the table; a chain of further lists has the rest. */
  #findFatSectors(): { sectors: number[]; isWhole: boolean } {
    const { length } = this.#bytes;
    const sectors: number[] = [];
    const addFrom = (offset: number, count: number): void => {
      for (let index = 0; index < count; index += 1) {
        const sector = this.#view.getUint32(offset + 4 * index, true);
        if (sector < MAX_REGULAR_SECTOR) sectors.push(sector);
      }
    };
    addFrom(HEADER.fat, HEADER_FAT_SECTORS);
    const perSector = this.#sectorBytes / 4 - 1;
    let next = this.#headerField('furtherFat');
    for (let left = length / this.#sectorBytes; next < MAX_REGULAR_SECTOR; left -= 1) {
      const offset = this.#offsetOf(next);
      if (left < 0 || offset + this.#sectorBytes > length) return { sectors, isWhole: false };
      addFrom(offset, perSector);
      next = this.#view.getUint32(offset + 4 * perSector, true);
    }
    return { sectors, isWhole: true };
  }

  #numbersIn(sectors: readonly number[]): Uint32Array {
    // A damaged file can list more sectors than it has; the table is never larger than the file.
    const read = sectors.slice(0, Math.ceil(this.#bytes.length / this.#sectorBytes));
    const perSector = this.#sectorBytes / 4;
    const numbers = new Uint32Array(read.length * perSector).fill(MAX_REGULAR_SECTOR);
    for (const [place, sector] of read.entries()) {
      const offset = this.#offsetOf(sector);
      for (let index = 0; index < perSector && offset + 4 * index + 4 <= this.#bytes.length; index += 1) {
        numbers[place * perSector + index] = this.#view.getUint32(offset + 4 * index, true);
      }
    }
    return numbers;
  }

  #entriesIn(sector: number): Entry[] {
    const entries: Entry[] = [];
    const end = Math.min(this.#bytes.length, this.#offsetOf(sector) + this.#sectorBytes);
    for (let offset = this.#offsetOf(sector); offset + ENTRY_BYTES <= end; offset += ENTRY_BYTES) {
      entries.push({
        kind: this.#view.getUint8(offset + 66),
        offset,
        firstSector: this.#view.getUint32(offset + 116, true),
        sizeBytes: this.#view.getUint32(offset + 120, true),
      });
    }
    return entries;
  }
}

interface Chain {
  sectors: number[];
  isLoop: boolean;
}

/** @param known sectors of earlier chains; the chain stops at them and adds its own */
function follow(first: number, fat: Uint32Array, known = new Set<number>()): Chain {
  const seen = new Set<number>();
  let isLoop = false;
  for (let sector = first; sector < MAX_REGULAR_SECTOR; sector = fat[sector] ?? MAX_REGULAR_SECTOR) {
    isLoop = seen.has(sector);
    if (isLoop || known.has(sector)) break;
    seen.add(sector);
  }
  for (const sector of seen) known.add(sector);
  return { sectors: [...seen], isLoop };
}

/** The last sector of a file may be truncated. */
function joinSectors(bytes: Buffer, { sectors, isLoop }: Chain, sectorBytes: number, start: number): Buffer {
  const offsets = sectors.map((sector) => start + sector * sectorBytes);
  if (isLoop || offsets.some((offset) => offset >= bytes.length)) throw incomplete();
  return Buffer.concat(offsets.map((offset) => bytes.subarray(offset, offset + sectorBytes)));
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const sectorBytesOf = (view: DataView): number => (view.getUint16(HEADER.sectorShift, true) === 12 ? 4096 : 512);

/** The length of a name includes its terminating zero. */
function nameAt(view: DataView, entryOffset: number): string {
  const nameBytes = Math.max(2, Math.min(view.getUint16(entryOffset + 64, true), 64));
  return Buffer.from(view.buffer, view.byteOffset + entryOffset, nameBytes - 2).toString('utf16le');
}

const incomplete = () => badDocument('document_damaged', 'The document is damaged: its parts cannot be found.');
const looping = () => badDocument('document_damaged', 'The document is damaged: its parts lead back to themselves.');
