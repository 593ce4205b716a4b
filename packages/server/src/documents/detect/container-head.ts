/** What the first bytes of a zip or OLE container say about its contents, without unpacking anything. */

/** The names in the local headers that lie in the head, and the stored bytes of the first entry. */
export function zipEntries(head: Uint8Array): { names: string[]; firstData: string } {
  const names: string[] = [];
  let firstData = '';
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (let at = 0; at + 30 <= head.length; at += 1) {
    if (head[at] !== 0x50 || view.getUint32(at, true) !== 0x04034b50) continue;
    const nameEnd = at + 30 + view.getUint16(at + 26, true);
    if (names.length === 0) firstData = latin1(head, nameEnd + view.getUint16(at + 28, true), 128);
    // The cap bounds a head made of nothing but headers that claim long names.
    names.push(latin1(head, at + 30, Math.min(nameEnd - at - 30, 256)));
    // What is inside of an entry is none, not even when it is an archive itself. Sizes that follow are not known here.
    const isSizeKnown = (view.getUint16(at + 6, true) & 8) === 0;
    if (isSizeKnown) at = skipTo(nameEnd + view.getUint16(at + 28, true), view.getUint32(at + 18, true), head.length);
  }
  return { names, firstData };
}

/** One before where the next header should be; a size that lies does not lead backwards or out. */
const skipTo = (dataStart: number, bytes: number, end: number): number => Math.min(dataStart + bytes, end) - 1;

/** Directory entries of the first directory sector, when it lies in the head; the rest of the chain is not followed. */
export function oleDirectoryNames(head: Uint8Array): string[] {
  if (head.length < 512) return [];
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const sectorBytes = view.getUint16(30, true) === 12 ? 4096 : 512;
  const first = (view.getUint32(48, true) + 1) * sectorBytes;
  const names: string[] = [];
  // Writers keep the directory's sectors together, so a few entries beyond the first sector are worth reading.
  for (let at = first; at + 128 <= Math.min(head.length, first + 4096); at += 128) {
    const nameBytes = view.getUint16(at + 64, true);
    if (nameBytes < 4 || nameBytes > 64 || nameBytes % 2 !== 0) continue;
    names.push(new TextDecoder('utf-16le').decode(head.subarray(at, at + nameBytes - 2)));
  }
  return names;
}

/** One character per byte. */
export function latin1(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}
