/**
 * The pool job `attachments`: extracts the attachments of a message. Each is then read as its own document, in its own
 * turn and within its own limits, so that a hostile one does not affect the message.
 */
import { detectMediaType } from '../../detect/media-type.ts';
import { type EmitPart, type TaggedLine, taggedLine } from '../../pool/pool-job.ts';
import { fileSource } from '../text/byte-source.ts';
import type { MailAttachment } from './mail.ts';
import { MAX_MESSAGE_BYTES, parseMessage } from './read-message.ts';

export interface AttachmentsArgs {
  path: string;
  mimeType: string;
}

/** Metadata of an attachment. */
export interface AttachmentPart {
  filename: string;
  mimeType: string;
  /** True for the text of the message itself, in a format that has its own reader. */
  isBody: boolean;
}

/** What whoever receives a message must know besides its attachments. */
export interface MessageFacts {
  messageId: string | null;
  subject: string;
  /** The addresses in all From headers, in lower case. */
  senders: string[];
  /** Names of attachments that were not sent because they are too large or too many. */
  leftOut: string[];
}

/** `a` announces an attachment, as JSON; `c` is its content, as base64. */
export type AttachmentLine = TaggedLine<'a' | 'c'>;

const MAX_ATTACHMENTS = 50;
/** As base64 it must fit into one part. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Inline pictures up to this size are logos and rules. */
const MAX_ORNAMENT_BYTES = 30_000;
const HEAD_BYTES = 65_536;

export async function sendAttachments(
  { path, mimeType }: AttachmentsArgs,
  emit: EmitPart<AttachmentLine>,
): Promise<MessageFacts> {
  const mail = await parseMessage(await (await fileSource(path)).all(MAX_MESSAGE_BYTES), mimeType);
  const all = mail.rtf === null ? mail.attachments : [bodyOf(mail.rtf), ...mail.attachments];
  const leftOut: string[] = [];
  let sent = 0;
  for (const attachment of all) {
    const part = partOf(attachment, attachment.filename === '');
    if (part === null) continue;
    if (sent === MAX_ATTACHMENTS || attachment.content.length > MAX_BYTES) {
      leftOut.push(attachment.filename);
      continue;
    }
    sent += 1;
    emit(taggedLine('a', JSON.stringify(part)));
    emit(taggedLine('c', attachment.content.toString('base64')));
  }
  return { messageId: mail.messageId, subject: mail.subject, senders: mail.senders, leftOut };
}

const bodyOf = (content: Buffer): MailAttachment => ({
  filename: '',
  mimeType: 'application/rtf',
  content,
  isInline: false,
});

/** Returns null when it is not worth reading. */
function partOf({ filename, mimeType, content, isInline }: MailAttachment, isBody: boolean): AttachmentPart | null {
  if (content.length === 0) return null;
  const found = detectMediaType(content.subarray(0, HEAD_BYTES), filename, mimeType);
  if (found.kind === 'unknown') return null;
  if (isInline && found.kind === 'image' && content.length <= MAX_ORNAMENT_BYTES) return null;
  return { filename, mimeType: found.mimeType, isBody };
}
