import type { Page } from '../../model/document.ts';
import { writeHtml } from '../html/read-html.ts';
import { LineSplitter } from '../text/lines.ts';
import { bareHeader, PageBuilder } from '../text/page-builder.ts';
import { PlainBlocks } from '../text/plain-blocks.ts';
import { TextPages } from '../text/text-pages.ts';
import type { Mail } from './mail.ts';

export const MAX_MESSAGE_BYTES = 60 * 1024 * 1024;

export async function parseMessage(bytes: Buffer, mimeType: string): Promise<Mail> {
  if (mimeType === 'message/rfc822') return (await import('./mime.ts')).parseMime(bytes);
  return (await import('./outlook.ts')).parseOutlook(bytes);
}

/** The HTML body must contain this share of the plain body's words to be used. */
const MIN_HTML_SHARE = 0.5;

/**
 * Subject, envelope and body. The HTML body is preferred: it has the tables and lists that the plain one lost, and its
 * lines are not broken at 76 characters. A plain body that says much more wins.
 */
export async function messagePages(mail: Mail): Promise<Page[]> {
  if (mail.html.trim() !== '') {
    const page = new PageBuilder();
    addEnvelope(page, mail);
    const before = page.words.length;
    await writeHtml(mail.html, page);
    const plainWords = mail.text.split(/\s+/).length - 1;
    if (page.words.length - before >= plainWords * MIN_HTML_SHARE) return [page.page(1)];
  }
  return plainPages(mail);
}

function plainPages(mail: Mail): Page[] {
  const made: Page[] = [];
  const sink = { header: () => {}, page: (page: Page) => made.push(page), warn: () => {} };
  const pages = new TextPages(sink, undefined, bareHeader('email', '', null));
  addEnvelope(pages.page, mail);
  const blocks = new PlainBlocks(pages, 'paragraph', { origin: null });
  const splitter = new LineSplitter();
  for (const line of [...splitter.push(mail.text), ...splitter.end()]) blocks.line(line);
  blocks.end();
  pages.end();
  return made;
}

function addEnvelope(page: PageBuilder, { subject, from, to, cc, date, attachments }: Mail): void {
  page.line('heading', subject, { level: 1 });
  const lines = [
    ['From', from],
    ['To', to.join(', ')],
    ['Cc', cc.join(', ')],
    ['Date', date ?? ''],
    ['Subject', subject],
    [
      'Attachments',
      attachments
        .filter(({ isInline }) => !isInline)
        .map(({ filename }) => filename)
        .join(', '),
    ],
  ].filter(([, value]) => value !== '');
  page.block(
    'paragraph',
    lines.map(([name, value]) => page.add(`${name}: ${value}`)),
  );
}
