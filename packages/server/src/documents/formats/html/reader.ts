/** HTML, and web pages saved with their pictures as one MIME file. One page; hidden content is left out. */
import { badDocument } from '../../../lib/errors.ts';
import type { Reader, ReadSink } from '../reader.ts';
import { type ByteSource, fileSource } from '../text/byte-source.ts';
import { bareHeader, PageBuilder } from '../text/page-builder.ts';
import { decodeHtml, writeHtml } from './read-html.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_ARCHIVE_BYTES = 60 * 1024 * 1024;
const EMPTY = () => badDocument('document_empty', 'The document is empty.');

export const reader: Reader = {
  id: 'html',
  read: async ({ path, mimeType }, options, all) => {
    const source = await fileSource(path);
    const sink = options.pages?.includes(1) === false ? { ...all, page: () => {} } : all;
    if (mimeType === 'multipart/related') await readWebArchive(source, sink);
    else await readHtml(source, sink);
  },
};

async function readHtml(source: ByteSource, sink: ReadSink): Promise<void> {
  if (source.sizeBytes === 0) throw EMPTY();
  await emit(decodeHtml(await source.all(MAX_BYTES)), sink);
}

async function readWebArchive(source: ByteSource, sink: ReadSink): Promise<void> {
  const { mainPartOf } = await import('../email/mime.ts');
  const html = await mainPartOf(await source.all(MAX_ARCHIVE_BYTES));
  if (html === null) throw badDocument('document_damaged', 'The saved web page has no readable part.');
  await emit(html, sink);
}

async function emit(html: string, sink: ReadSink): Promise<void> {
  const page = new PageBuilder();
  const { title, language } = await writeHtml(html, page);
  sink.header({ ...bareHeader('html', 'html/1', 1), title, language });
  sink.page(page.page(1));
}
