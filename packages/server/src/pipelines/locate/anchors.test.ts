import { describe, expect, it } from 'vitest';
import type { Block, DocumentFormat, Page, Word } from '../../documents/model/document.ts';
import { buildView } from '../engine/view/build-view.ts';
import { Anchors } from './anchors.ts';
import { printedPage } from './printed-page.ts';
import { TextPlaces } from './text-places.ts';

function anchorsOf(
  page: Page,
  format: DocumentFormat,
  indexes: readonly number[],
  lineStarts?: readonly number[],
  raw?: string,
) {
  const view = buildView([page]);
  const texts = new TextPlaces(lineStarts === undefined ? undefined : { lineStarts, pairs: [] });
  texts.add(page);
  const words = view.rows.flatMap((row) => row.words).filter(({ index }) => indexes.includes(index));
  return new Anchors(view, format, texts).of(words, raw);
}

const markup = (texts: readonly string[], spans = true): Word[] => {
  let start = 0;
  return texts.map((text) => {
    const span = { start, end: start + text.length };
    start = span.end + 1;
    return { text, box: null, origin: 'markup', confidence: 1, spaceBefore: true, ...(spans && { span }) };
  });
};

const unplaced = (words: Word[], blocks: Block[], extra: Partial<Page> = {}): Page => ({
  number: 1,
  width: null,
  height: null,
  words,
  blocks,
  fields: [],
  keyValues: [],
  ocrShare: 0,
  ...extra,
});

describe('anchors', () => {
  it('of PDF and images are boxes: one for all lines, and one for each', () => {
    const page = printedPage([
      { at: [60, 80], text: 'One' },
      { at: [60, 120], text: 'Two' },
    ]);
    const { anchors, parts } = anchorsOf(page, 'pdf', [0, 1]);
    expect(anchors).toEqual([{ kind: 'pdf_bbox', page: 1, left: 0.1, top: 0.1, width: 0.03, height: 0.065 }]);
    expect(parts).toHaveLength(2);
    expect(anchorsOf(page, 'image', [0])).toMatchObject({ anchors: [{ kind: 'image_bbox' }], parts: [] });
  });

  it('of CSV and workbooks are cells', () => {
    const cell = {
      row: 4,
      column: 1,
      rowSpan: 1,
      columnSpan: 1,
      words: [{ from: 0, to: 1 }],
      box: null,
      address: 'B5',
    };
    const table = { rows: 5, columns: 2, headerRows: 1, cells: [cell], evidence: 'markup' as const };
    const blocks: Block[] = [{ kind: 'table', table, box: null }];
    const page = unplaced(markup(['7.42']), blocks, { sheet: { index: 2, name: 'May' } });
    const place = { row: 5, column: 'B', coordinate: 'B5' };
    expect(anchorsOf(page, 'csv', [0]).anchors).toEqual([{ kind: 'csv_cell', ...place }]);
    expect(anchorsOf(page, 'spreadsheet', [0]).anchors).toEqual([
      { kind: 'spreadsheet_cell', ...place, sheet_index: 2, sheet_name: 'May' },
    ]);
  });

  it('of Word are characters of a paragraph', () => {
    const paragraph = { part: 'word/document.xml', index: 7 };
    const blocks: Block[] = [{ kind: 'paragraph', lines: [{ from: 0, to: 3 }], box: null, paragraph }];
    expect(anchorsOf(unplaced(markup(['The', 'total', 'is']), blocks), 'word', [1, 2]).anchors).toEqual([
      { kind: 'docx_span', part: 'word/document.xml', paragraph: 7, char_start: 4, char_end: 12 },
    ]);
  });

  it('of Word count characters, not the units they are stored in, and leave out what is not meant', () => {
    const paragraph = { part: 'word/document.xml', index: 7 };
    const blocks: Block[] = [{ kind: 'paragraph', lines: [{ from: 0, to: 2 }], box: null, paragraph }];
    const page = unplaced(markup(['𝒯he😀', '(total).']), blocks);
    expect(anchorsOf(page, 'word', [1], undefined, 'total').anchors).toEqual([
      { kind: 'docx_span', part: 'word/document.xml', paragraph: 7, char_start: 6, char_end: 11 },
    ]);
  });

  it('of text are lines and characters of the file, blank lines counted', () => {
    const words = markup(['first', 'second', 'third']);
    const blocks: Block[] = words.map((_, index) => ({
      kind: 'paragraph',
      lines: [{ from: index, to: index + 1 }],
      box: null,
    }));
    const inFile = anchorsOf(unplaced(words, blocks), 'text', [1, 2], [0, 6, 7, 13]);
    expect(inFile.anchors).toEqual([
      { kind: 'text_span', page: 1, line_start: 2, line_end: 4, char_start: 6, char_end: 18 },
    ]);
    const readAsText = anchorsOf(unplaced(markup(['first', 'second', 'third'], false), blocks), 'html', [1]);
    expect(readAsText.anchors).toEqual([
      { kind: 'text_span', page: 1, line_start: 2, line_end: 2, char_start: 6, char_end: 12 },
    ]);
  });
});
