/** What of an OLE file is needed before its text: which streams it has and where they begin. */

const ENTRY_BYTES = 128;
/** Writers keep the directory together; this many entries hold every document that is not made of hundreds of objects. */
const MAX_ENTRIES = 512;

export interface OleStream {
  name: string;
  /** Where its first sector lies in the file. */
  offset: number;
}

export function isOle(bytes: Buffer): boolean {
  return bytes.length >= 512 && bytes.readUInt32BE(0) === 0xd0cf11e0;
}

export function oleStreams(bytes: Buffer): OleStream[] {
  const sectorBytes = bytes.readUInt16LE(30) === 12 ? 4096 : 512;
  const first = (bytes.readUInt32LE(48) + 1) * sectorBytes;
  const streams: OleStream[] = [];
  for (let index = 0; index < MAX_ENTRIES; index += 1) {
    const at = first + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > bytes.length) break;
    const nameBytes = bytes.readUInt16LE(at + 64);
    const kind = bytes[at + 66];
    if (nameBytes < 4 || nameBytes > 64 || nameBytes % 2 !== 0 || kind === undefined || kind > 5) continue;
    const name = bytes.toString('utf16le', at, at + nameBytes - 2);
    streams.push({ name, offset: (bytes.readUInt32LE(at + 116) + 1) * sectorBytes });
  }
  return streams;
}
