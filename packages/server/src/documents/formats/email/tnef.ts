/**
 * `winmail.dat`: a message as Outlook packs it for other Outlooks (TNEF). A truncated file gives what came before the
 * end. Messages inside it are listed but not opened.
 */
import { AppError } from '../../../lib/errors.ts';
import { decodeHtml } from '../html/read-html.ts';
import { decodeBytes } from '../text/decode.ts';
import { decompressRtf } from './compressed-rtf.ts';
import type { Mail, MailAttachment } from './mail.ts';

export type Winmail = Pick<Mail, 'text' | 'html' | 'rtf' | 'attachments'>;

const SIGNATURE = 0x223e9f78;
const HEADER_BYTES = 6;
const ATTRIBUTE_HEADER_BYTES = 9;
const CHECKSUM_BYTES = 2;
const MAX_PROPERTIES = 10_000;

const BODY = 0x800c;
const ATTACHMENT_DATA = 0x800f;
const ATTACHMENT_TITLE = 0x8010;
const ATTACHMENT_BEGINS = 0x9002;
const MESSAGE_PROPERTIES = 0x9003;
const ATTACHMENT_PROPERTIES = 0x9005;

const PLAIN_BODY = 0x1000;
const RTF_BODY = 0x1009;
const HTML_BODY = 0x1013;
const LONG_FILENAME = 0x3707;
const MIME_TYPE = 0x370e;
const CONTENT_ID = 0x3712;

/** Returns null when it is something else under this name. */
export function parseTnef(bytes: Buffer): Winmail | null {
  if (bytes.length < HEADER_BYTES || bytes.readUInt32LE(0) !== SIGNATURE) return null;
  const mail: Winmail = { text: '', html: '', rtf: null, attachments: [] };
  for (const { id, data } of attributesOf(bytes)) {
    const attachment = mail.attachments.at(-1);
    if (id === BODY) mail.text = textOf(data);
    else if (id === MESSAGE_PROPERTIES) takeBodies(mail, propertiesOf(data));
    else if (id === ATTACHMENT_BEGINS) mail.attachments.push(emptyAttachment(mail.attachments.length + 1));
    else if (attachment === undefined) continue;
    else if (id === ATTACHMENT_TITLE) attachment.filename = textOf(data) || attachment.filename;
    else if (id === ATTACHMENT_DATA) attachment.content = data;
    else if (id === ATTACHMENT_PROPERTIES) describe(attachment, propertiesOf(data));
  }
  return mail;
}

const emptyAttachment = (number: number): MailAttachment => ({
  filename: `attachment-${number}`,
  mimeType: 'application/octet-stream',
  content: Buffer.alloc(0),
  isInline: false,
});

function takeBodies(mail: Winmail, properties: Map<number, string | Buffer>): void {
  const plain = properties.get(PLAIN_BODY);
  const html = properties.get(HTML_BODY);
  const rtf = properties.get(RTF_BODY);
  if (plain !== undefined) mail.text = asText(plain);
  if (html !== undefined) mail.html = typeof html === 'string' ? html : decodeHtml(html);
  if (Buffer.isBuffer(rtf)) mail.rtf = decompressedOrNull(rtf);
}

/** A damaged body does not affect the attachments. */
function decompressedOrNull(bytes: Buffer): Buffer | null {
  try {
    return decompressRtf(bytes);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function describe(attachment: MailAttachment, properties: Map<number, string | Buffer>): void {
  const filename = properties.get(LONG_FILENAME);
  const mimeType = properties.get(MIME_TYPE);
  if (filename !== undefined) attachment.filename = asText(filename) || attachment.filename;
  if (mimeType !== undefined) attachment.mimeType = asText(mimeType) || attachment.mimeType;
  attachment.isInline = properties.has(CONTENT_ID);
}

/** Removes trailing NULs, which would make a short text look like UTF-16. */
function textOf(bytes: Buffer): string {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return decodeBytes(bytes.subarray(0, end));
}

const asText = (value: string | Buffer): string => (typeof value === 'string' ? value : textOf(value));

function* attributesOf(bytes: Buffer): Generator<{ id: number; data: Buffer }> {
  let at = HEADER_BYTES;
  while (at + ATTRIBUTE_HEADER_BYTES <= bytes.length) {
    const id = bytes.readUInt16LE(at + 1);
    const from = at + ATTRIBUTE_HEADER_BYTES;
    const to = from + bytes.readUInt32LE(at + 5);
    if (to > bytes.length) return;
    yield { id, data: bytes.subarray(from, to) };
    at = to + CHECKSUM_BYTES;
  }
}

const FIXED_BYTES = new Map<number, number>([
  ...[0x02, 0x03, 0x04, 0x0a, 0x0b].map((type) => [type, 4] as const),
  ...[0x05, 0x06, 0x07, 0x14, 0x40].map((type) => [type, 8] as const),
  [0x48, 16],
]);
const STRING = 0x1e;
const WIDE_STRING = 0x1f;
const VARIABLE = new Set([0x0d, STRING, WIDE_STRING, 0x102]);
const SEVERAL = 0x1000;
const FIRST_NAMED = 0x8000;

/** Texts and bytes by number; of several values the last. Ends where the bytes stop making sense. */
function propertiesOf(bytes: Buffer): Map<number, string | Buffer> {
  const found = new Map<number, string | Buffer>();
  try {
    const count = Math.min(bytes.readUInt32LE(0), MAX_PROPERTIES);
    let at = 4;
    for (let property = 0; property < count; property += 1) {
      const type = bytes.readUInt16LE(at);
      const id = bytes.readUInt16LE(at + 2);
      at = id >= FIRST_NAMED ? afterName(bytes, at + 4) : at + 4;
      const kind = type & ~SEVERAL;
      const fixedBytes = FIXED_BYTES.get(kind);
      if (fixedBytes !== undefined) at += (type & SEVERAL) === 0 ? fixedBytes : 4 + fixedBytes * bytes.readUInt32LE(at);
      else if (VARIABLE.has(kind)) {
        const values = bytes.readUInt32LE(at);
        at += 4;
        for (let value = 0; value < values; value += 1) {
          const to = at + 4 + bytes.readUInt32LE(at);
          if (to > bytes.length) return found;
          const data = bytes.subarray(at + 4, to);
          found.set(id, kind === WIDE_STRING ? data.toString('utf16le').replace(/\0+$/, '') : data);
          at = padded(to);
        }
      } else return found;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}

const padded = (at: number): number => at + ((4 - (at % 4)) % 4);

/** Named properties have a set and a number or a name. */
function afterName(bytes: Buffer, at: number): number {
  const isNumber = bytes.readUInt32LE(at + 16) === 0;
  return isNumber ? at + 24 : padded(at + 24 + bytes.readUInt32LE(at + 20));
}
