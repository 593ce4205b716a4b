/** The pool job `page_text`: the text of one page, to which character spans refer. */
import { createReadStream } from 'node:fs';
import { fileSource } from '../../documents/formats/text/byte-source.ts';
import { decodeChunks } from '../../documents/formats/text/decode.ts';
import { type JoinedPart, type Page, partOfPage } from '../../documents/model/document.ts';
import { openStored } from '../../documents/model/stored-pages.ts';
import { layoutOf } from '../../documents/render/layout.ts';
import { canonicalPieces } from './canonical-text.ts';
import { characterAt, characterCount, lineAt, type TextIndex, textIndexOf } from './text-index.ts';

export interface PageTextArgs {
  /** Path to the stored document model. */
  path: string;
  /** Path to the document itself. */
  originalPath: string;
  page: number;
  /** Which of several documents in the model; the page is a page of that one. */
  part?: number;
  includeLayout: boolean;
}

export interface PageText {
  text: string;
  /** Where the page begins and ends in the text of the whole document, in code points; the end is exclusive. */
  char_start: number;
  char_end: number;
  /** Number of its first line in the whole document, from 1. */
  line_start: number;
  layout?: Record<string, unknown>;
}

/** Null when the document has no such page. */
export async function readPageText(args: PageTextArgs): Promise<PageText | null> {
  const { path, originalPath, page: wanted, part, includeLayout } = args;
  const { header, pages } = await openStored(createReadStream(path));
  const own = part === undefined ? undefined : header.joined?.[part];
  const format = own?.format ?? header.format;
  const read = own === undefined ? pages : pagesOf(pages, header.joined ?? [], own);
  let layout: Record<string, unknown> | undefined;
  const seen = includeLayout
    ? watched(read, (page) => {
        if (page.number === wanted) layout = layoutOf(page);
      })
    : read;
  const found = await (format === 'text' ? decodedText(originalPath, seen, wanted) : canonicalText(seen, wanted));
  return found === null || layout === undefined ? found : { ...found, layout };
}

async function* watched(pages: AsyncIterable<Page>, see: (page: Page) => void): AsyncGenerator<Page> {
  for await (const page of pages) {
    see(page);
    yield page;
  }
}

/** The pages of one of several documents, with its own numbers. */
async function* pagesOf(
  pages: AsyncIterable<Page>,
  parts: readonly JoinedPart[],
  own: JoinedPart,
): AsyncGenerator<Page> {
  for await (const page of pages) {
    if (partOfPage(parts, page.number) === own) yield { ...page, number: page.number - own.offset };
  }
}

async function canonicalText(pages: AsyncIterable<Page>, wanted: number): Promise<PageText | null> {
  let [offset, line] = [0, 1];
  for await (const page of pages) {
    let text = '';
    let lines = 0;
    for (const piece of canonicalPieces(page)) {
      text += piece.text;
      if (piece.text === '\n') lines += 1;
    }
    const end = offset + characterCount(text);
    if (page.number === wanted) return { text, char_start: offset, char_end: end, line_start: line };
    offset = end;
    line += lines;
  }
  return null;
}

/** A page of plain text reaches from the line of its first word to that of the next page's. */
async function decodedText(originalPath: string, pages: AsyncIterable<Page>, wanted: number): Promise<PageText | null> {
  const index = await textIndexOf(originalPath);
  let start: number | undefined;
  let end: number | undefined;
  for await (const page of pages) {
    const first = page.words[0]?.span?.start;
    if (start !== undefined) {
      end = first === undefined ? undefined : lineStart(index, first);
      break;
    }
    if (page.number === wanted) start = wanted === 1 || first === undefined ? 0 : lineStart(index, first);
  }
  if (start === undefined) return null;
  const text = await sliceOf(originalPath, start, end ?? Number.POSITIVE_INFINITY);
  const first = characterAt(index, start);
  return {
    text,
    char_start: first,
    char_end: first + characterCount(text),
    line_start: lineAt(index, start),
  };
}

const lineStart = (index: TextIndex, offset: number): number => index.lineStarts[lineAt(index, offset) - 1] ?? 0;

async function sliceOf(path: string, start: number, end: number): Promise<string> {
  let text = '';
  let offset = 0;
  for await (const piece of decodeChunks(await fileSource(path))) {
    text += piece.slice(Math.max(0, start - offset), Math.max(0, end - offset));
    offset += piece.length;
    if (offset >= end) break;
  }
  return text;
}
