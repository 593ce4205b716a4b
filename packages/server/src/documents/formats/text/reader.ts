/**
 * Plain text, markdown, and notations that are read as text: JSON, XML and YAML become lines of code, and nothing in
 * them is evaluated. Spans are characters (UTF-16 units) of the decoded file without its byte order mark. Very long
 * texts take several pages.
 */
import { badDocument } from '../../../lib/errors.ts';
import type { Reader, ReadOptions, ReadSink } from '../reader.ts';
import { type ByteSource, fileSource } from './byte-source.ts';
import { decodeChunks } from './decode.ts';
import { LineSplitter } from './lines.ts';
import { MarkdownBlocks } from './markdown-blocks.ts';
import { bareHeader } from './page-builder.ts';
import { type BlockWriter, PlainBlocks } from './plain-blocks.ts';
import { notationOf } from './structure-lines.ts';
import { TextPages } from './text-pages.ts';

export const reader: Reader = {
  id: 'text',
  read: async ({ path, mimeType }, options, sink) => readText(await fileSource(path), mimeType, options, sink),
};

export async function readText(
  source: ByteSource,
  mimeType: string,
  options: Pick<ReadOptions, 'pages'>,
  sink: ReadSink,
): Promise<void> {
  if (source.sizeBytes === 0) throw badDocument('document_empty', 'The document is empty.');
  const pages = new TextPages(sink, options.pages, bareHeader('text', 'text/1', null));
  const blocks = writerFor(mimeType, pages);
  const splitter = new LineSplitter();
  for await (const piece of decodeChunks(source)) {
    for (const line of splitter.push(piece)) blocks.line(line);
  }
  for (const line of splitter.end()) blocks.line(line);
  blocks.end();
  pages.end();
}

function writerFor(mimeType: string, pages: TextPages): BlockWriter {
  if (mimeType === 'text/markdown') return new MarkdownBlocks(pages);
  const notation = notationOf(mimeType);
  return new PlainBlocks(pages, mimeType === 'text/plain' ? 'paragraph' : 'code', { notation });
}
