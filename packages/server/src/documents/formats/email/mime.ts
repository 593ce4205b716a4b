import type { Address, Email } from 'postal-mime';
import { badDocument } from '../../../lib/errors.ts';
import { decodeBytes } from '../text/decode.ts';
import { markOf, wideEncoding } from '../text/encoding.ts';
import { addressText, type Mail } from './mail.ts';
import { parseTnef } from './tnef.ts';

const MAX_NESTING = 50;
const TNEF_TYPES = new Set(['application/ms-tnef', 'application/vnd.ms-tnef']);

export async function parseMime(bytes: Buffer): Promise<Mail> {
  const email = await parse(bytes);
  return unpacked({
    messageId: email.messageId ?? null,
    senders: await sendersOf(email),
    from: addressesOf(email.from ?? email.sender).join(', '),
    to: (email.to ?? []).flatMap(addressesOf),
    cc: (email.cc ?? []).flatMap(addressesOf),
    date: email.date ?? null,
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    rtf: null,
    attachments: email.attachments.map(({ filename, mimeType, content, related, disposition }, index) => ({
      filename: filename ?? `attachment-${index + 1}`,
      mimeType,
      content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
      isInline: related === true || disposition === 'inline',
    })),
  });
}

/** Adds what Outlook packed into winmail.dat; its body counts only if the message has none. */
function unpacked(mail: Mail): Mail {
  let result = mail;
  for (const packed of mail.attachments) {
    const isPacked = TNEF_TYPES.has(packed.mimeType.toLowerCase()) || /^winmail\.dat$/i.test(packed.filename);
    const found = isPacked ? parseTnef(packed.content) : null;
    if (found === null) continue;
    const attachments = result.attachments.flatMap((one) => (one === packed ? found.attachments : [one]));
    const isBare = result.text.trim() === '' && result.html.trim() === '';
    const { text, html, rtf } = isBare ? found : result;
    result = { ...result, text, html, rtf: text.trim() === '' && html.trim() === '' ? rtf : null, attachments };
  }
  return result;
}

/** The document of a saved web page; null when there is none. */
export async function mainPartOf(bytes: Buffer): Promise<string | null> {
  const { html, text } = await parse(bytes);
  return html ?? text ?? null;
}

async function parse(bytes: Buffer): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime');
  try {
    return await PostalMime.parse(asNarrow(bytes), {
      forceRfc822Attachments: true,
      maxNestingDepth: MAX_NESTING,
    });
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw badDocument('document_damaged', 'The message cannot be read.', error);
  }
}

/** A message is ASCII, so one that was saved in UTF-16 or with a byte order mark must be converted first. */
export function asNarrow(bytes: Buffer): Buffer {
  if (markOf(bytes) === null && wideEncoding(bytes.subarray(0, 65_536)) === null) return bytes;
  return Buffer.from(decodeBytes(bytes));
}

async function sendersOf({ headers }: Email): Promise<string[]> {
  const { addressParser } = await import('postal-mime');
  return headers
    .filter(({ key }) => key === 'from')
    .flatMap(({ value }) => addressParser(value, { flatten: true }))
    .map(({ address }) => (address ?? '').toLowerCase());
}

function addressesOf(address: Address | undefined): string[] {
  if (address === undefined) return [];
  if (address.group !== undefined) return address.group.flatMap(addressesOf);
  const text = addressText(address.name, address.address);
  return text === '' ? [] : [text];
}
