/**
 * Reads a message together with its attachments, whose pages follow its own. Each attachment is read as its own
 * document, in its own reader process, so that a hostile one does not affect the message.
 */
import { AppError } from '../../../lib/errors.ts';
import { encodePage } from '../../model/codec.ts';
import type { DocumentHeader, DocumentWarning, Page } from '../../model/document.ts';
import type { PageLines } from '../../model/page-lines.ts';
import type { Warnings } from '../../model/warnings.ts';
import type { AttachmentPart } from './attachments.ts';
import { titledPage } from './titled-page.ts';

const MAIL_TYPES: ReadonlySet<string> = new Set(['message/rfc822', 'application/vnd.ms-outlook']);

export const isMail = (mimeType: string): boolean => MAIL_TYPES.has(mimeType);

/** Nesting of messages, counting the outermost. Deeper ones are left out. */
const MAX_MESSAGE_DEPTH = 3;

/** An attachment that has been read. */
export interface ReadAttachment {
  header: DocumentHeader;
  warnings: readonly DocumentWarning[];
  pages: AsyncIterable<Page>;
}

export interface AttachedPages<Attachment extends AttachmentPart> {
  attachments: readonly Attachment[];
  /** Nesting depth of the message itself, from 1. */
  depth: number;
  /** Reads one as a document; `depth` is that of the attachment. */
  read: (attachment: Attachment, depth: number) => Promise<ReadAttachment>;
  onPage?: () => void;
}

/** Adds the pages of all attachments. An unreadable one gets a warning instead. */
export async function addAttachedPages<Attachment extends AttachmentPart>(
  { pages, warnings }: { pages: PageLines; warnings: Warnings },
  { attachments, depth, read, onPage }: AttachedPages<Attachment>,
): Promise<void> {
  for (const attachment of attachments) {
    const { filename, mimeType, isBody } = attachment;
    if (isMail(mimeType) && depth === MAX_MESSAGE_DEPTH) continue;
    try {
      const document = await read(attachment, depth + 1);
      const numbers = new Map<number, number>();
      for await (const page of titledPages(document, isBody ? null : filename)) {
        const number = pages.total + 1;
        await pages.write(encodePage({ ...page, number }));
        if (pages.wants(number)) numbers.set(page.number, number);
        onPage?.();
      }
      for (const { page, code, message } of document.warnings) {
        const number = page === null ? null : numbers.get(page);
        if (number !== undefined) warnings.add({ code, message: `${filename}: ${message}`, page: number });
      }
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'bad_document')) throw error;
      warnings.add({ code: 'attachment_unreadable', message: `${filename}: ${error.message}`, page: null });
    }
  }
}

async function* titledPages({ header, pages }: ReadAttachment, title: string | null): AsyncGenerator<Page> {
  let isFirst = true;
  for await (const page of pages) {
    // The message already mentions a photograph without text.
    if (header.format === 'image' && page.words.length === 0) continue;
    yield isFirst && title !== null ? titledPage(page, title) : page;
    isFirst = false;
  }
}
