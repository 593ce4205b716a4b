/** Which document comes when: all formats, a few that must be recognised, a few that are bad. */
import { encryptedPdf, pdfBomb, zipOf } from '../../packages/server/src/documents/testing/sample-files.ts';
import { createRandom, type Random } from '../fault/random.ts';
import { type Content, contentOf } from '../fuzz/documents/content.ts';
import {
  PICTURE_FORMATS,
  SAMPLE_FORMATS,
  type SampleFormat,
  sampleOf,
  UNREADABLE_FORMATS,
} from '../fuzz/documents/samples.ts';

export interface SoakDocument {
  format: string;
  filename: string;
  bytes: Buffer;
  /** What its text must hold; null where pictures are recognised, undefined where the document is bad. */
  expected: string | null | undefined;
}

const PICTURE_SHARE = 0.01;
const LONG_SHARE = 0.02;
const BAD_SHARE = 0.03;
const SEED_STEP = 1_000_003;
const MIB = 1024 * 1024;

/** Packing a bomb takes a second, so that each is packed once. */
let pdfBombBytes: Buffer | undefined;
let zipBombBytes: Buffer | undefined;

const PLAIN_FORMATS = SAMPLE_FORMATS.filter(
  (format) => !PICTURE_FORMATS.includes(format) && !UNREADABLE_FORMATS.includes(format),
);

/** The same for the same seed and number. */
export async function soakDocument(seed: number, index: number): Promise<SoakDocument> {
  const random = createRandom(seed * SEED_STEP + index);
  const content = contentOf(random);
  const dice = random.next();
  if (dice < PICTURE_SHARE) return { ...(await sample(PICTURE_FORMATS, random, content)), expected: null };
  if (dice < PICTURE_SHARE + BAD_SHARE) return badDocument(random, content);
  if (dice < PICTURE_SHARE + BAD_SHARE + LONG_SHARE) return longDocument(random, content);
  return { ...(await sample(PLAIN_FORMATS, random, content)), expected: content.marker };
}

const sample = (formats: readonly SampleFormat[], random: Random, content: Content) =>
  sampleOf(formats[random.below(formats.length)] ?? 'txt', content);

async function longDocument(random: Random, content: Content): Promise<SoakDocument> {
  const rows = Array.from({ length: random.between(500, 3_000) }, (_, row) => [`r${row}`, random.hex(8), String(row)]);
  const formats = ['csv', 'xlsx', 'html', 'docx'] as const;
  const long = await sampleOf(random.pick(formats), { ...content, rows });
  return { ...long, expected: content.marker };
}

async function badDocument(random: Random, content: Content): Promise<SoakDocument> {
  const bad = (format: string, filename: string, bytes: Buffer): SoakDocument => ({
    format: `bad: ${format}`,
    filename,
    bytes,
    expected: undefined,
  });
  const about = Buffer.from(`%${content.marker}`);
  switch (random.below(6)) {
    case 0:
      return bad('encrypted', 'a.pdf', Buffer.concat([encryptedPdf(), about]));
    case 1:
      pdfBombBytes ??= pdfBomb(64 * MIB);
      return bad('bomb', 'a.pdf', Buffer.concat([pdfBombBytes, about]));
    case 2:
      zipBombBytes ??= zipOf([{ name: 'word/document.xml', data: Buffer.alloc(200 * MIB, 0x20) }]);
      return bad('zip bomb', 'a.docx', withComment(zipBombBytes, content.marker));
    case 3:
      return bad('nothing known', 'a.bin', Buffer.from(random.hex(200), 'hex'));
    case 4:
      return bad('heic', 'a.heic', (await sampleOf('heic', content)).bytes);
    default: {
      const { bytes, filename } = await sampleOf('docx', content);
      return bad('cut off', filename, bytes.subarray(0, bytes.length >> 1));
    }
  }
}

/** An archive may end in a comment: another file with the same parts. */
function withComment(zip: Buffer, comment: string): Buffer {
  const commented = Buffer.concat([zip, Buffer.from(comment)]);
  commented.writeUInt16LE(comment.length, zip.length - 2);
  return commented;
}
