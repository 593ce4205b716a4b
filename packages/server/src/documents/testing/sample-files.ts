import { open } from 'node:fs/promises';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** Small real files, written by hand so that a test can break exactly one thing in them. */

type PdfObject = string | Buffer;

export function pdfOf(objects: PdfObject[], trailerExtra = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = 9;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const body = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    parts.push(body);
    length += body.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`));
  parts.push(Buffer.from(`trailer<</Size ${size}/Root 1 0 R${trailerExtra}>>\nstartxref\n${length}\n%%EOF`));
  return Buffer.concat(parts);
}

export function pdfWithPages(count: number, claimed = count): Buffer {
  const kids = Array.from({ length: count }, (_, index) => `${index + 3} 0 R`).join(' ');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${claimed}>>`,
    ...Array.from({ length: count }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>'),
  ]);
}

/** Writes a PDF with a hole before its cross-reference table: sparse on disk, `holeBytes` long for a reader. */
export async function writePdfWithHole(file: string, pages: number, holeBytes: number): Promise<void> {
  const whole = pdfWithPages(pages);
  const tableAt = whole.indexOf('xref');
  const moved = whole
    .subarray(tableAt)
    .toString('latin1')
    .replace(/startxref\n\d+/, `startxref\n${tableAt + holeBytes}`);
  await using handle = await open(file, 'w');
  await handle.write(whole.subarray(0, tableAt), 0, tableAt, 0);
  await handle.write(moved, tableAt + holeBytes, 'latin1');
}

/** The standard security handler with a user password that nobody knows. */
export function encryptedPdf(): Buffer {
  const filler = 'a1'.repeat(32);
  const encrypt = `<</Filter/Standard/V 1/R 2/O<${filler}>/U<${filler}>/P -44>>`;
  const pages = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>'];
  return pdfOf([...pages, '<</Type/Page/Parent 2 0 R>>', encrypt], '/Encrypt 4 0 R/ID[<00><00>]');
}

/** A few hundred KB whose page tree lies in a compressed object of `unpackedBytes`. */
export function pdfBomb(unpackedBytes: number): Buffer {
  const inside = Buffer.alloc(unpackedBytes, 0x20);
  inside.write('2 0 <</Type/Pages/Kids[]/Count 0>>');
  const packed = deflateSync(inside, { level: 1 });
  const head = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n');
  const stream = Buffer.concat([
    Buffer.from(`3 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const table = Buffer.alloc(5 * 7);
  const row = (index: number, type: number, second: number): void => {
    table.writeUInt8(type, index * 7);
    table.writeUInt32BE(second, index * 7 + 1);
  };
  const tableAt = head.length + stream.length;
  row(1, 1, 9);
  row(2, 2, 3);
  row(3, 1, head.length);
  row(4, 1, tableAt);
  const xref = `4 0 obj\n<</Type/XRef/Size 5/W[1 4 2]/Root 1 0 R/Length ${table.length}>>\nstream\n`;
  const tail = Buffer.from(`\nendstream\nendobj\nstartxref\n${tableAt}\n%%EOF`);
  return Buffer.concat([head, stream, Buffer.from(xref), table, tail]);
}

export interface ZipPart {
  name: string;
  data: string | Buffer;
  stored?: boolean;
  encrypted?: boolean;
  /** Written into the headers in place of the truth. */
  claimedBytes?: number;
  /** How many more directory entries point at the same bytes. */
  copies?: number;
}

export function zipOf(parts: ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const data = Buffer.from(part.data);
    const packed = part.stored ? data : deflateRawSync(data, { level: 9 });
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    writeCommonFields(local, 4, part, data, packed.length);
    locals.push(local, Buffer.from(part.name), packed);
    for (let copy = 0; copy <= (part.copies ?? 0); copy += 1) {
      const name = copy === 0 ? part.name : `${copy}-${part.name}`;
      const entry = Buffer.alloc(46);
      entry.writeUInt32LE(0x02014b50, 0);
      entry.writeUInt16LE(20, 4);
      writeCommonFields(entry, 6, { ...part, name }, data, packed.length);
      entry.writeUInt32LE(offset, 42);
      directory.push(Buffer.concat([entry, Buffer.from(name)]));
    }
    offset += 30 + Buffer.byteLength(part.name) + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

/** From "version needed" to the length of the name, which local and directory headers share. */
function writeCommonFields(header: Buffer, at: number, part: ZipPart, data: Buffer, packedBytes: number): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(part.encrypted ? 1 : 0, at + 2);
  header.writeUInt16LE(part.stored ? 0 : 8, at + 4);
  header.writeUInt32LE(crc32(data), at + 10);
  header.writeUInt32LE(packedBytes, at + 14);
  header.writeUInt32LE(part.claimedBytes ?? data.length, at + 18);
  header.writeUInt16LE(Buffer.byteLength(part.name), at + 22);
}

/** Bytes of a directory in `tiffWithPages`: the count, nine fields, the offset of the next one. */
export const TIFF_DIRECTORY_BYTES = 2 + 9 * 12 + 4;

/** `loop` makes the last directory point back at the first. */
export function tiffWithPages(count: number, options: { loop?: boolean; bigEndian?: boolean } = {}): Buffer {
  const firstAt = 16;
  const file = Buffer.alloc(firstAt + count * TIFF_DIRECTORY_BYTES);
  const short = (value: number, at: number) =>
    options.bigEndian ? file.writeUInt16BE(value, at) : file.writeUInt16LE(value, at);
  const long = (value: number, at: number) =>
    options.bigEndian ? file.writeUInt32BE(value, at) : file.writeUInt32LE(value, at);
  file.write(options.bigEndian ? 'MM' : 'II');
  short(42, 2);
  long(firstAt, 4);
  for (let page = 0; page < count; page += 1) {
    const at = firstAt + page * TIFF_DIRECTORY_BYTES;
    short(ONE_GREY_PIXEL.length, at);
    for (const [index, [tag, value]] of ONE_GREY_PIXEL.entries()) {
      const field = at + 2 + index * 12;
      short(tag, field);
      short(3, field + 2);
      long(1, field + 4);
      short(value, field + 8);
    }
    const last = page === count - 1;
    long(last ? (options.loop ? firstAt : 0) : at + TIFF_DIRECTORY_BYTES, at + TIFF_DIRECTORY_BYTES - 4);
  }
  return file;
}

/** Fields of type short: width, height, bits, no compression, black is zero, offset, samples, rows, bytes. */
const ONE_GREY_PIXEL = [
  [256, 1],
  [257, 1],
  [258, 8],
  [259, 1],
  [262, 1],
  [273, 8],
  [277, 1],
  [278, 1],
  [279, 1],
] as const;

/** An OLE header whose directory sector, holding these stream names, follows at once. */
export function oleWith(names: string[]): Buffer {
  const file = Buffer.alloc(1024);
  file.write('d0cf11e0a1b11ae1', 0, 'hex');
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(0, 48);
  for (const [index, name] of ['Root Entry', ...names].entries()) {
    const at = 512 + index * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
  }
  return file;
}
