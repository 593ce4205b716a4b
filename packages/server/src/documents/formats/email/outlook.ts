import type { FieldsData } from '@kenjiuno/msgreader';
import { AppError, badDocument } from '../../../lib/errors.ts';
import { isOle, OleFile } from '../../containers/ole-file.ts';
import { decodeHtml } from '../html/read-html.ts';
import { decodeBytes } from '../text/decode.ts';
import { decompressRtf } from './compressed-rtf.ts';
import { addressText, type Mail } from './mail.ts';

export async function parseOutlook(bytes: Buffer): Promise<Mail> {
  // A CommonJS package: its default export is one level further down.
  const { default: MsgReader } = (await import('@kenjiuno/msgreader')).default;
  if (isOle(bytes)) new OleFile(bytes).refuseLoops();
  const content = new Uint8Array(bytes).buffer;
  try {
    const reader = new MsgReader(content);
    const fields = reader.getFileData();
    if (fields.error !== undefined || fields.dataType !== 'msg') throw new Error(String(fields.error));
    const attachments = (fields.attachments ?? []).flatMap((attachment, index) => {
      const { fileName, content: data } = reader.getAttachment(attachment);
      const filename = attachment.fileName ?? fileName ?? attachment.name ?? `attachment-${index + 1}`;
      const mimeType = attachment.innerMsgContent === true ? 'application/vnd.ms-outlook' : attachment.attachMimeTag;
      return [
        {
          filename,
          mimeType: mimeType ?? 'application/octet-stream',
          content: Buffer.from(data ?? []),
          isInline: attachment.pidContentId !== undefined && attachment.attachmentHidden === true,
        },
      ];
    });
    const body = bodyOf(fields);
    const isBare = body.text.trim() === '' && body.html.trim() === '';
    return {
      messageId: null,
      senders: [],
      ...envelopeOf(fields),
      ...body,
      rtf: isBare ? rtfOf(fields) : null,
      attachments,
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof RangeError && /call stack|allocation/i.test(error.message)) throw error;
    throw badDocument('document_damaged', 'The message cannot be read.', error);
  }
}

function envelopeOf(fields: FieldsData): Pick<Mail, 'from' | 'to' | 'cc' | 'date' | 'subject'> {
  const recipients = (kind: string): string[] =>
    (fields.recipients ?? [])
      .filter(({ recipType }) => (recipType ?? 'to') === kind)
      .map(({ name, smtpAddress, email }) => addressText(unquoted(name), smtpAddress ?? email));
  const sent = Date.parse(fields.clientSubmitTime ?? fields.messageDeliveryTime ?? fields.creationTime ?? '');
  return {
    from: addressText(fields.senderName, fields.senderSmtpAddress ?? fields.senderEmail),
    to: recipients('to'),
    cc: [...recipients('cc'), ...recipients('bcc')],
    date: Number.isNaN(sent) ? null : new Date(sent).toISOString(),
    subject: fields.subject ?? '',
  };
}

function rtfOf({ compressedRtf }: FieldsData): Buffer | null {
  return compressedRtf === undefined || compressedRtf.length === 0 ? null : decompressRtf(Buffer.from(compressedRtf));
}

/** Outlook puts the name in quotes when it has only the address. */
const unquoted = (name: string | undefined): string | undefined => name?.replace(/^'(.*)'$/, '$1');

function bodyOf({ body, bodyHtml, html, internetCodepage }: FieldsData): Pick<Mail, 'text' | 'html'> {
  if (bodyHtml !== undefined) return { text: body ?? '', html: bodyHtml };
  const bytes = html === undefined ? null : Buffer.from(html);
  if (bytes === null) return { text: body ?? '', html: '' };
  const isUtf8 = internetCodepage === 65_001;
  return { text: body ?? '', html: isUtf8 ? decodeBytes(bytes, 'utf-8') : decodeHtml(bytes) };
}
