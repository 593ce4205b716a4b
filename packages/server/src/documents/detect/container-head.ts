/** What the first bytes of a zip archive reveal about its contents, without unpacking anything. */

/** Returns the names in the local headers within the head, and the stored bytes of the first entry. */
export function zipEntries(head: Uint8Array): { names: string[]; firstData: string } {
  const names: string[] = [];
  let firstData = '';
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (let at = 0; at + 30 <= head.length; at += 1) {
    if (head[at] !== 0x50 || view.getUint32(at, true) !== 0x04034b50) continue;
    const nameEnd = at + 30 + view.getUint16(at + 26, true);
    if (names.length === 0) firstData = latin1(head, nameEnd + view.getUint16(at + 28, true), 128);
    // The cap bounds a head that consists only of headers with long names.
    names.push(latin1(head, at + 30, Math.min(nameEnd - at - 30, 256)));
    // Skip the content of an entry, which may be an archive itself. Sizes that follow the content are unknown here.
    const isSizeKnown = (view.getUint16(at + 6, true) & 8) === 0;
    if (isSizeKnown) at = skipTo(nameEnd + view.getUint16(at + 28, true), view.getUint32(at + 18, true), head.length);
  }
  return { names, firstData };
}

/** One byte before the next expected header; a false size must not lead backwards or outside. */
const skipTo = (dataStart: number, bytes: number, end: number): number => Math.min(dataStart + bytes, end) - 1;

/** One character per byte. */
export function latin1(bytes: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(start, start + length));
}
