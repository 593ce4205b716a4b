/**
 * The pool job `attachments`: hands out what lies in a message. Each is then read as a document of its own, in its own
 * turn and within its own limits: a hostile one does not take the message with it.
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

/** What is said of an attachment. */
export interface AttachmentPart {
  filename: string;
  mimeType: string;
  /** The text of the message itself, in a format that has its own reader. */
  isBody: boolean;
}

/** `a` announces an attachment, in JSON; `c` is its content, in base64. */
export type AttachmentLine = TaggedLine<'a' | 'c'>;

const MAX_ATTACHMENTS = 50;
/** In base64 it must fit into a part. */
const MAX_BYTES = 20 * 1024 * 1024;
/** Pictures that a text shows between its lines and that are no larger are logos and lines. */
const MAX_ORNAMENT_BYTES = 30_000;
const HEAD_BYTES = 65_536;

export async function sendAttachments(
  { path, mimeType }: AttachmentsArgs,
  emit: EmitPart<AttachmentLine>,
): Promise<null> {
  const mail = await parseMessage(await (await fileSource(path)).all(MAX_MESSAGE_BYTES), mimeType);
  const all = mail.rtf === null ? mail.attachments : [bodyOf(mail.rtf), ...mail.attachments];
  let sent = 0;
  for (const attachment of all) {
    const part = partOf(attachment, attachment.filename === '');
    if (part === null) continue;
    if (sent === MAX_ATTACHMENTS) break;
    sent += 1;
    emit(taggedLine('a', JSON.stringify(part)));
    emit(taggedLine('c', attachment.content.toString('base64')));
  }
  return null;
}

const bodyOf = (content: Buffer): MailAttachment => ({
  filename: '',
  mimeType: 'application/rtf',
  content,
  isInline: false,
});

/** Null when it is not worth reading. */
function partOf({ filename, mimeType, content, isInline }: MailAttachment, isBody: boolean): AttachmentPart | null {
  if (content.length === 0 || content.length > MAX_BYTES) return null;
  const found = detectMediaType(content.subarray(0, HEAD_BYTES), filename, mimeType);
  if (found.kind === 'unknown') return null;
  if (isInline && found.kind === 'image' && content.length <= MAX_ORNAMENT_BYTES) return null;
  return { filename, mimeType: found.mimeType, isBody };
}
