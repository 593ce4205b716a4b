/** A message as both kinds of mail file give it. */
export interface Mail {
  from: string;
  to: string[];
  cc: string[];
  /** ISO 8601, or as the message has it when that is no date. */
  date: string | null;
  subject: string;
  text: string;
  html: string;
  /** Only where the message has no other body: a document of its own kind. */
  rtf: Buffer | null;
  attachments: MailAttachment[];
}

export interface MailAttachment {
  filename: string;
  mimeType: string;
  content: Buffer;
  /** The text refers to it: a picture between the lines. */
  isInline: boolean;
}

export function addressText(name: string | undefined, address: string | undefined): string {
  const shown = (name ?? '').trim();
  const plain = (address ?? '').trim();
  if (shown === '' || shown === plain) return plain;
  return plain === '' ? shown : `${shown} <${plain}>`;
}
