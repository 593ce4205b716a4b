/** A message in the form that both kinds of mail file give. */
export interface Mail {
  /** Null in files of Outlook. */
  messageId: string | null;
  /** The addresses in all From headers, in lower case; none in files of Outlook. */
  senders: string[];
  from: string;
  to: string[];
  cc: string[];
  /** ISO 8601; the original text if it cannot be parsed as a date. */
  date: string | null;
  subject: string;
  text: string;
  html: string;
  /** Set only if the message has no other body; it is a document of its own kind. */
  rtf: Buffer | null;
  attachments: MailAttachment[];
}

export interface MailAttachment {
  filename: string;
  mimeType: string;
  content: Buffer;
  /** True if the text refers to it: a picture between the lines. */
  isInline: boolean;
}

export function addressText(name: string | undefined, address: string | undefined): string {
  const shown = (name ?? '').trim();
  const plain = (address ?? '').trim();
  if (shown === '' || shown === plain) return plain;
  return plain === '' ? shown : `${shown} <${plain}>`;
}
