import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DocumentHeader, Page } from '../document.ts';
import type { RawPage, RawWord } from '../raw-page.ts';
import { checkDocument } from '../testing/check-document.ts';
import { LayoutStream } from './layout-stream.ts';

const HEADER: DocumentHeader = {
  format: 'pdf',
  reader: 'test',
  pageCount: null,
  title: null,
  author: null,
  language: null,
  attachments: [],
};

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const text = fc.oneof(
  fc.constantFrom('1.', '2.1', '•', '-', 'Table', 'Figure', '3', '12.5', 'Results', 'CAPITALS', 'and', 'goes-', '(a)'),
  fc.stringMatching(/^[\p{L}\p{N}.,:%-]{1,9}$/u),
);

/** Words on a coarse grid, so that lines, columns and tables come about by chance. */
const word = fc
  .record({
    text,
    column: fc.nat(12),
    row: fc.nat(30),
    fontSize: fc.constantFrom(0, 8, 10, 10, 10, 16),
    bold: fc.boolean(),
    italic: fc.boolean(),
    angle: fc.constantFrom(...([0, 0, 0, 0, 90, 270, 180] as const)),
    line: fc.integer({ min: -1, max: 30 }),
  })
  .map(({ text: own, column, row, fontSize, bold, italic, angle, line }): RawWord => {
    const left = Math.min(0.95, column / 13);
    const box = { left, top: row / 31, width: Math.min(1 - left, own.length * 0.008), height: 0.0125 };
    return {
      text: own,
      box,
      origin: 'text_layer',
      confidence: 1,
      fontSize,
      bold,
      italic,
      monospace: false,
      line,
      angle,
    };
  });

const ruling = fc
  .record({ across: fc.boolean(), at: fc.nat(31), from: fraction, to: fraction })
  .map(({ across, at, from, to }) => ({
    orientation: across ? ('horizontal' as const) : ('vertical' as const),
    position: at / 31,
    start: Math.min(from, to),
    end: Math.max(from, to),
    thickness: 0.001,
  }));

const page = fc.record({
  words: fc.array(word, { maxLength: 120 }),
  rulings: fc.array(ruling, { maxLength: 25 }),
});

const pagesOf = (contents: readonly { words: RawWord[]; rulings: RawPage['rulings'] }[]): RawPage[] =>
  contents.map(({ words, rulings }, index) => ({
    number: index + 1,
    width: 600,
    height: 800,
    words,
    rulings,
    fills: [],
    images: [],
    fields: [],
    outline: [{ title: 'Results', level: 1, top: null }],
  }));

function layOut(pages: readonly RawPage[]): Page[] {
  const stream = new LayoutStream();
  return [...pages.flatMap((raw) => stream.push(raw)), ...stream.end()];
}

/** The texts of a page, the markers of list items among them. */
const textsOf = ({ words, blocks }: Page): string[] => [
  ...words.map((own) => own.text),
  ...blocks.flatMap((block) => ('marker' in block && block.marker !== undefined ? ['marker'] : [])),
];

it('whatever stands on the pages: no word is lost or owned twice, and the same pages give the same document', () => {
  const property = fc.property(fc.array(page, { minLength: 1, maxLength: 5 }), (contents) => {
    const raws = pagesOf(contents);
    const pages = layOut(raws);
    expect(checkDocument(HEADER, pages)).toEqual([]);
    expect(pages.map(({ number }) => number)).toEqual(raws.map(({ number }) => number));
    for (const [index, laidOut] of pages.entries()) {
      expect(textsOf(laidOut)).toHaveLength(raws[index]?.words.length ?? 0);
      const owned = laidOut.blocks.flatMap((block) => {
        if (block.kind === 'image') return [];
        return block.kind === 'table' ? block.table.cells.flatMap((cell) => cell.words) : block.lines;
      });
      expect(owned.reduce((sum, range) => sum + range.to - range.from, 0)).toBe(laidOut.words.length);
    }
    expect(layOut(raws)).toEqual(pages);
  });
  fc.assert(property, { numRuns: 150 });
});
