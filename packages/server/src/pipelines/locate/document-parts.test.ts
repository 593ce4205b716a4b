import { describe, expect, it } from 'vitest';
import type { Page, Word } from '../../documents/model/document.ts';
import { buildView } from '../engine/view/build-view.ts';
import { Anchors } from './anchors.ts';
import { type DocumentPart, inward, outward } from './document-parts.ts';
import { TextPlaces } from './text-places.ts';

const parts: DocumentPart[] = [
  { offset: 0, format: 'pdf', fileId: 'file_a' },
  { offset: 4, format: 'csv', fileId: 'file_b' },
  { offset: 5, format: 'html', fileId: 'file_c' },
];

const word = (text: string): Word => ({ text, box: null, origin: 'markup', confidence: 1, spaceBefore: true });
const page = (number: number, ...texts: string[]): Page => ({
  number,
  width: null,
  height: null,
  words: texts.map(word),
  blocks: texts.map((_, index) => ({ kind: 'paragraph', lines: [{ from: index, to: index + 1 }], box: null })),
  fields: [],
  keyValues: [],
  ocrShare: 0,
});

function anchorsOn(pages: readonly Page[], index: number) {
  const view = buildView(pages);
  const texts = new TextPlaces(undefined, parts);
  for (const one of pages) texts.add(one);
  const words = view.rows.flatMap((row) => row.words).filter((own) => own.page === index);
  return new Anchors(view, 'pdf', texts, parts).of(words).anchors;
}

describe('places in several documents', () => {
  it('have the page of their document outside, and that of the model inside', () => {
    const evidence = {
      raw: '7',
      anchors: [{ kind: 'pdf_bbox', page: 3, file_id: 'file_a' }],
      words: [
        { page: 3, words: [1] },
        { page: 6, words: [] },
      ],
      searched: { labels: ['page'], pages: 6 },
    };
    const shown = outward(evidence, parts);
    expect(shown).toEqual({
      raw: '7',
      anchors: [{ kind: 'pdf_bbox', page: 3, file_id: 'file_a' }],
      words: [
        { page: 3, words: [1], file_id: 'file_a' },
        { page: 1, words: [], file_id: 'file_c' },
      ],
      searched: { labels: ['page'], pages: 6 },
    });
    expect(inward(shown, parts)).toEqual(evidence);
  });

  it('are unchanged where there is one document', () => {
    const evidence = { words: [{ page: 3, words: [1] }] };
    expect(outward(evidence, [])).toBe(evidence);
    expect(inward(evidence, [])).toBe(evidence);
  });

  it('count lines and characters from the beginning of their document', () => {
    const pages = [page(6, 'First', 'line'), page(7, 'Second')];
    expect(anchorsOn(pages, 1)).toEqual([
      { kind: 'text_span', page: 7, line_start: 3, line_end: 3, char_start: 11, char_end: 17, file_id: 'file_c' },
    ]);
    const afterOther = [page(1, 'Another', 'document'), ...pages];
    expect(anchorsOn(afterOther, 2)).toEqual(anchorsOn(pages, 1));
  });

  it('are named in the terms of their own format', () => {
    const cell = {
      row: 1,
      column: 0,
      rowSpan: 1,
      columnSpan: 1,
      words: [{ from: 0, to: 1 }],
      box: null,
      address: 'A2',
    };
    const table = { rows: 2, columns: 1, headerRows: 1, cells: [cell], evidence: 'markup' as const };
    const sheet: Page = { ...page(5, '7.42'), blocks: [{ kind: 'table', table, box: null }] };
    expect(anchorsOn([sheet], 0)).toEqual([
      { kind: 'csv_cell', row: 2, column: 'A', coordinate: 'A2', file_id: 'file_b' },
    ]);
  });
});
