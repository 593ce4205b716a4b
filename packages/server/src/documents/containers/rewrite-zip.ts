/**
 * A zip archive with some of its entries replaced. All other bytes stay as they are: entries are copied with their
 * headers, never unpacked. The archive has been checked by `openZipArchive` before.
 */
import { crc32, deflateRawSync } from 'node:zlib';
import { badDocument } from '../../lib/errors.ts';

const END = 0x06054b50;
const END_BYTES = 22;
const END_64_LOCATOR = 0x07064b50;
const END_64_LOCATOR_BYTES = 20;
const RECORD = 0x02014b50;
const RECORD_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const EXTRA_64 = 1;
/** In 32 bits, the real number is elsewhere. */
const ELSEWHERE = 0xffffffff;
const DEFLATED = 8;
/** Sizes follow the content instead of preceding it. */
const SIZES_FOLLOW = 1 << 3;

interface Entry {
  name: string;
  /** Its record in the directory. */
  record: Buffer;
  /** Its bytes in the file: header, content and whatever follows up to the next entry. */
  from: number;
  to: number;
}

export function rewriteZip(archive: Buffer, changes: ReadonlyMap<string, Buffer>): Buffer {
  const { entries, start, comment } = directoryOf(archive);
  const names = new Set(entries.map(({ name }) => name));
  // Names in other encodings are not told apart here, and nothing is left out silently.
  if ([...changes.keys()].some((name) => !names.has(name))) throw damaged();
  const written: Buffer[] = [archive.subarray(0, entries[0]?.from ?? start)];
  let offset = written[0]?.length ?? 0;
  const offsets = new Map<Entry, { at: number; changed: Changed | undefined }>();
  for (const entry of entries) {
    const content = changes.get(entry.name);
    const changed = content === undefined ? undefined : changedEntry(entry, content);
    offsets.set(entry, { at: offset, changed });
    const bytes = changed?.local ?? archive.subarray(entry.from, entry.to);
    written.push(bytes);
    offset += bytes.length;
  }
  const directoryAt = offset;
  // The directory keeps its own order.
  for (const entry of entries.toSorted((one, other) => one.record.byteOffset - other.record.byteOffset)) {
    const { at, changed } = offsets.get(entry) ?? { at: 0, changed: undefined };
    const record = recordOf(entry.record, { at, changed });
    written.push(record);
    offset += record.length;
  }
  written.push(endOf(entries.length, { directoryAt, bytes: offset - directoryAt, comment }));
  return Buffer.concat(written);
}

function directoryOf(archive: Buffer): { entries: Entry[]; start: number; comment: Buffer } {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + END_BYTES > archive.length || archive.readUInt32LE(end) !== END) throw damaged();
  const { count, start } = placeOfDirectory(archive, end);
  const found: Omit<Entry, 'to'>[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + RECORD_BYTES > archive.length || archive.readUInt32LE(at) !== RECORD) throw damaged();
    const [name, extra, remark] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field));
    const length = RECORD_BYTES + (name ?? 0) + (extra ?? 0) + (remark ?? 0);
    const record = archive.subarray(at, at + length);
    const from = offsetIn(record);
    if (record.length < length || from > start) throw damaged();
    found.push({ name: record.toString('utf8', RECORD_BYTES, RECORD_BYTES + (name ?? 0)), record, from });
    at += length;
  }
  const ordered = found.toSorted((one, other) => one.from - other.from);
  const entries = ordered.map((entry, index) => ({ ...entry, to: ordered[index + 1]?.from ?? start }));
  return { entries, start, comment: archive.subarray(end + END_BYTES) };
}

function placeOfDirectory(archive: Buffer, end: number): { count: number; start: number } {
  const count = archive.readUInt16LE(end + 10);
  const start = archive.readUInt32LE(end + 16);
  if (count !== 0xffff && start !== ELSEWHERE) return { count, start };
  const locator = end - END_64_LOCATOR_BYTES;
  if (locator < 0 || archive.readUInt32LE(locator) !== END_64_LOCATOR) throw damaged();
  const at = Number(archive.readBigUInt64LE(locator + 8));
  if (at + 56 > archive.length) throw damaged();
  return { count: Number(archive.readBigUInt64LE(at + 32)), start: Number(archive.readBigUInt64LE(at + 48)) };
}

function offsetIn(record: Buffer): number {
  const offset = record.readUInt32LE(42);
  if (offset !== ELSEWHERE) return offset;
  const large = extrasOf(record).find(({ id }) => id === EXTRA_64)?.data;
  // Only those of the three numbers that did not fit are there.
  const before = [24, 20].filter((field) => record.readUInt32LE(field) === ELSEWHERE).length;
  if (large === undefined || large.length < (before + 1) * 8) throw damaged();
  return Number(large.readBigUInt64LE(before * 8));
}

function extrasOf(record: Buffer): { id: number; data: Buffer; whole: Buffer }[] {
  const start = RECORD_BYTES + record.readUInt16LE(28);
  const all = record.subarray(start, start + record.readUInt16LE(30));
  const extras: { id: number; data: Buffer; whole: Buffer }[] = [];
  for (let at = 0; at + 4 <= all.length; ) {
    const next = at + 4 + all.readUInt16LE(at + 2);
    extras.push({ id: all.readUInt16LE(at), data: all.subarray(at + 4, next), whole: all.subarray(at, next) });
    at = next;
  }
  return extras;
}

interface Changed {
  local: Buffer;
  flags: number;
  crc: number;
  packedBytes: number;
  bytes: number;
}

function changedEntry({ record }: Entry, content: Buffer): Changed {
  const packed = deflateRawSync(content);
  const flags = record.readUInt16LE(8) & ~SIZES_FOLLOW;
  const crc = crc32(content);
  const name = record.subarray(RECORD_BYTES, RECORD_BYTES + record.readUInt16LE(28));
  const header = Buffer.alloc(LOCAL_BYTES);
  header.writeUInt32LE(LOCAL, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(DEFLATED, 8);
  record.copy(header, 10, 12, 16);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return {
    local: Buffer.concat([header, name, packed]),
    flags,
    crc,
    packedBytes: packed.length,
    bytes: content.length,
  };
}

/** Small archives need no 64-bit numbers, which some programs write all the same. */
function recordOf(record: Buffer, { at, changed }: { at: number; changed: Changed | undefined }): Buffer {
  const nameEnd = RECORD_BYTES + record.readUInt16LE(28);
  const extras = extrasOf(record);
  const large = extras.find(({ id }) => id === EXTRA_64)?.data;
  const kept = Buffer.concat(extras.filter(({ id }) => id !== EXTRA_64).map(({ whole }) => whole));
  const remark = record.subarray(nameEnd + record.readUInt16LE(30));
  const result = Buffer.concat([record.subarray(0, nameEnd), kept, remark]);
  result.writeUInt16LE(kept.length, 30);
  result.writeUInt32LE(at, 42);
  if (changed !== undefined) {
    result.writeUInt16LE(changed.flags, 8);
    result.writeUInt16LE(DEFLATED, 10);
    result.writeUInt32LE(changed.crc, 16);
    result.writeUInt32LE(changed.packedBytes, 20);
    result.writeUInt32LE(changed.bytes, 24);
  } else if (large !== undefined) {
    let from = 0;
    for (const field of [24, 20]) {
      if (record.readUInt32LE(field) !== ELSEWHERE) continue;
      result.writeUInt32LE(Number(large.readBigUInt64LE(from)), field);
      from += 8;
    }
  }
  return result;
}

function endOf(
  count: number,
  { directoryAt, bytes, comment }: { directoryAt: number; bytes: number; comment: Buffer },
): Buffer {
  const end = Buffer.alloc(END_BYTES);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(directoryAt, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, comment]);
}

const damaged = () => badDocument('document_damaged', 'The directory of the document is damaged.');
