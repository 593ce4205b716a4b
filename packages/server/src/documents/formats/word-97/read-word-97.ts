/** Reads a Word file from before 2007: its text by paragraphs, without styles and lists. */
import { readFile, stat } from 'node:fs/promises';
import { badDocument } from '../../../lib/errors.ts';
import { isOle, nearEntries, OleFile } from '../../containers/ole-file.ts';
import type { TextBlockDraft } from '../office/block-target.ts';
import { encryptedDocument } from '../office/office-package.ts';
import { PageAssembler } from '../office/page-assembler.ts';
import { ParagraphText, PLAIN } from '../office/paragraph-text.ts';
import { readSymbols } from '../office/symbol-fonts.ts';
import type { RowDraft } from '../office/table-draft.ts';
import type { ReadInput, ReadOptions, ReadSink } from '../reader.ts';

const MAX_BYTES = 100 * 1024 * 1024;
const WORD_SIGNATURE = 0xa5ec;
const FLAGS_OFFSET = 10;
const ENCRYPTED = 0x0100;
/** Word 97; files of Word 95 and before have another structure. */
const OLDEST_VERSION = 0xc1;

export async function readWord97(
  input: ReadInput,
  options: ReadOptions,
  sink: ReadSink,
  reader: string,
): Promise<void> {
  const { size } = await stat(input.path);
  if (size === 0) throw badDocument('document_empty', 'The document is empty.');
  if (size > MAX_BYTES) throw badDocument('document_too_large', 'The document is too large to be read.');
  const bytes = await readFile(input.path);
  checkContainer(bytes);
  const parts = await extract(bytes);
  sink.header({ format: 'word', reader, pageCount: null, title: null, author: null, language: null, attachments: [] });
  const assembler = new PageAssembler(sink, options);
  for (const [part, kind, text] of parts) addParagraphs(text, part, { kind }, assembler);
  assembler.finish();
}

function checkContainer(bytes: Buffer): void {
  if (/^\ufeff?\s*<[^>]*>\s*(<[^>]*>\s*)*<\w+:wordDocument\s/.test(bytes.toString('utf8', 0, 4096))) {
    throw badDocument(
      'document_needs_libreoffice',
      'Word files in the XML of 2003 can only be read with LibreOffice. Save the file as .docx or PDF.',
    );
  }
  if (!isOle(bytes))
    throw badDocument('document_damaged', 'The document is damaged: it does not begin like a Word file.');
  const streams = nearEntries(bytes);
  if (streams.some(({ name }) => name === 'EncryptedPackage')) throw encryptedDocument();
  const main = streams.find(({ name }) => name === 'WordDocument');
  if (main === undefined) throw badDocument('document_damaged', 'The document is damaged: it holds no Word text.');
  if (main.offset + 12 > bytes.length || bytes.readUInt16LE(main.offset) !== WORD_SIGNATURE) return;
  if ((bytes.readUInt16LE(main.offset + FLAGS_OFFSET) & ENCRYPTED) !== 0) throw encryptedDocument();
  if (bytes.readUInt16LE(main.offset + 2) < OLDEST_VERSION) {
    throw badDocument(
      'document_needs_libreoffice',
      'Word files from before 1997 can only be read with LibreOffice. Save the file as .docx or PDF.',
    );
  }
}

type Part = readonly [part: string, kind: TextBlockDraft['kind'], text: string];

async function extract(bytes: Buffer): Promise<Part[]> {
  new OleFile(bytes).refuseLoops();
  const { default: WordExtractor } = await import('word-extractor');
  // The library's own filter would replace typographic quotes and dashes.
  const raw = { filterUnicode: false };
  try {
    const document = await new WordExtractor().extract(bytes);
    return [
      ['header', 'page_header', document.getHeaders({ ...raw, includeFooters: false })],
      ['body', 'paragraph', document.getBody(raw)],
      ['text boxes', 'paragraph', document.getTextboxes(raw)],
      ['footnotes', 'list_item', document.getFootnotes(raw)],
      ['endnotes', 'list_item', document.getEndnotes(raw)],
      ['comments', 'quote', document.getAnnotations(raw)],
      ['footer', 'page_footer', document.getFooters(raw)],
    ];
  } catch (error) {
    throw badDocument('document_damaged', 'The document is damaged: its text cannot be found.', error);
  }
}

function addParagraphs(text: string, part: string, draft: TextBlockDraft, assembler: PageAssembler): void {
  let notes = 0;
  let rows: RowDraft[] = [];
  const endTable = (): void => {
    if (rows.length > 0) assembler.addTable({ rows, headerRows: null });
    rows = [];
  };
  for (const [index, line] of text.split('\n').entries()) {
    const paragraph = { part, index };
    const row = rowOf(line, paragraph);
    if (row !== null) {
      rows.push(row);
      continue;
    }
    endTable();
    if (line.trim() === '') continue;
    notes += 1;
    const item =
      draft.kind === 'list_item' ? { marker: part === 'endnotes' ? `[e${notes}]` : `[${notes}]`, depth: 0 } : {};
    assembler.addText(textOf(line), { ...draft, ...item, paragraph });
  }
  endTable();
}

/** Every cell ends with a tab, and so does a row; people end no line with one. */
function rowOf(line: string, paragraph: { part: string; index: number }): RowDraft | null {
  const cells = line.split('\t');
  if (cells.pop() !== '' || cells.length < 2) return null;
  return {
    startsPage: false,
    cells: cells.map((cell, column) => ({
      column,
      columnSpan: 1,
      rowSpan: 1,
      // Offsets count within the cell, because the file has no line that the cell is part of.
      paragraphs: [{ text: textOf(cell), paragraph }],
    })),
  };
}

function textOf(line: string): ParagraphText {
  const text = new ParagraphText();
  text.add(readSymbols(line, ''), PLAIN);
  return text;
}
