/** Files of Word 97 as small as they can be. */

const SECTOR = 512;
const END_OF_CHAIN = 0xfffffffe;
const FREE = 0xffffffff;
/** Smaller streams would lie in another place. */
const MIN_STREAM = 4096;

export function oleFile(streams: Record<string, Buffer>): Buffer {
  const header = Buffer.alloc(SECTOR, 0xff);
  header.fill(0, 0, 76);
  header.write('d0cf11e0a1b11ae1', 0, 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(MIN_STREAM, 56);
  header.writeUInt32LE(END_OF_CHAIN, 60);
  header.writeUInt32LE(END_OF_CHAIN, 68);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(END_OF_CHAIN, 4);
  const directory = Buffer.alloc(SECTOR);
  writeEntry(directory, 0, 'Root Entry', { type: 5, child: 1, right: FREE, start: END_OF_CHAIN, size: 0 });
  const bodies: Buffer[] = [];
  let sector = 2;
  for (const [index, [name, data]] of Object.entries(streams).entries()) {
    const size = Math.max(MIN_STREAM, Math.ceil(data.length / SECTOR) * SECTOR);
    const isLast = index === Object.keys(streams).length - 1;
    writeEntry(directory, index + 1, name, {
      type: 2,
      child: FREE,
      right: isLast ? FREE : index + 2,
      start: sector,
      size,
    });
    bodies.push(Buffer.concat([data], size));
    for (let next = sector + 1; next < sector + size / SECTOR; next += 1) table.writeUInt32LE(next, (next - 1) * 4);
    sector += size / SECTOR;
    table.writeUInt32LE(END_OF_CHAIN, (sector - 1) * 4);
  }
  return Buffer.concat([header, table, directory, ...bodies]);
}

interface Entry {
  type: number;
  child: number;
  right: number;
  start: number;
  size: number;
}

function writeEntry(directory: Buffer, index: number, name: string, entry: Entry): void {
  const at = index * 128;
  directory.write(name, at, 'utf16le');
  directory.writeUInt16LE((name.length + 1) * 2, at + 64);
  directory[at + 66] = entry.type;
  directory[at + 67] = 1;
  directory.writeUInt32LE(FREE, at + 68);
  directory.writeUInt32LE(entry.right, at + 72);
  directory.writeUInt32LE(entry.child, at + 76);
  directory.writeUInt32LE(entry.start, at + 116);
  directory.writeUInt32LE(entry.size, at + 120);
}

const TEXT_AT = 1024;
const PROPERTIES_BLOCK = 1;
const ROW_END = '\x07\x07';

/**
 * A document with this text: `\r` ends a paragraph, `\x07` a cell, `\x07` behind one a row. The footnotes follow the
 * body in the same text.
 */
export function docOf(body: string, { footnotes = '', version = 0xc1, encrypted = false } = {}): Buffer {
  const text = body + footnotes;
  const main = Buffer.alloc(TEXT_AT + text.length * 2);
  main.writeUInt16LE(0xa5ec, 0);
  main.writeUInt16LE(version, 2);
  main.writeUInt16LE(0x0200 | (encrypted ? 0x0100 : 0), 10);
  main.writeUInt32LE(TEXT_AT, 0x18);
  main.writeUInt32LE(body.length, 0x4c);
  main.writeUInt32LE(footnotes.length, 0x50);
  main.write(text, TEXT_AT, 'utf16le');
  const pieces = Buffer.alloc(5 + 8 + 8);
  pieces[0] = 2;
  pieces.writeUInt32LE(16, 1);
  pieces.writeUInt32LE(text.length, 9);
  pieces.writeUInt32LE(TEXT_AT, 15);
  const paragraphs = Buffer.alloc(12);
  paragraphs.writeUInt32LE(TEXT_AT, 0);
  paragraphs.writeUInt32LE(TEXT_AT + text.length * 2, 4);
  paragraphs.writeUInt32LE(PROPERTIES_BLOCK, 8);
  main.writeUInt32LE(0, 0x1a2);
  main.writeUInt32LE(pieces.length, 0x1a6);
  main.writeUInt32LE(pieces.length, 0x102);
  main.writeUInt32LE(paragraphs.length, 0x106);
  writeRowMarks(main.subarray(PROPERTIES_BLOCK * SECTOR, (PROPERTIES_BLOCK + 1) * SECTOR), text);
  return oleFile({ WordDocument: main, '1Table': Buffer.concat([pieces, paragraphs]) });
}

/** Runs of paragraph properties; those of the ends of rows say so. */
function writeRowMarks(block: Buffer, text: string): void {
  const marks: number[] = [];
  for (let at = text.indexOf(ROW_END); at >= 0; at = text.indexOf(ROW_END, at + 1)) marks.push(at + 1);
  const edges = [0, ...marks.flatMap((mark) => [mark, mark + 1]), text.length];
  const runs = edges.length - 1;
  block[511] = runs;
  for (const [index, edge] of edges.entries()) block.writeUInt32LE(TEXT_AT + edge * 2, index * 4);
  const [plainAt, rowAt] = [480, 490];
  block[plainAt] = 2;
  block[rowAt] = 3;
  block.writeUInt16LE(0x2417, rowAt + 3);
  block[rowAt + 5] = 1;
  for (let run = 0; run < runs; run += 1) block[(runs + 1) * 4 + run * 13] = (run % 2 === 0 ? plainAt : rowAt) / 2;
}
