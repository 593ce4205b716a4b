/** What the first bytes of a zip archive say about its contents, without unpacking anything. */

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

/** One character per byte. */
export function latin1(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}
