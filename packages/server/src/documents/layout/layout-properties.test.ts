import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DocumentHeader, Page } from '../model/document.ts';
import type { RawPage, RawWord } from '../model/raw-page.ts';
import { checkDocument } from '../testing/check-document.ts';
import { layOut } from '../testing/lay-out.ts';

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

/** Words on a coarse grid, so that lines, columns and tables arise by chance. */
const word = fc
  .record({
    text,
    left: fc.oneof(
      fc.nat(12).map((column) => column / 13),
      fc.constantFrom(0.1, 0.3, 0.35, 0.5, 0.55, 0.7),
    ),
    row: fc.oneof(fc.nat(30), fc.integer({ min: 10, max: 14 })),
    fontSize: fc.constantFrom(0, 8, 10, 10, 10, 16),
    bold: fc.boolean(),
    italic: fc.boolean(),
    angle: fc.constantFrom(...([0, 0, 0, 0, 90, 270, 180] as const)),
    line: fc.integer({ min: -1, max: 30 }),
  })
  .map(({ text: own, left, row, fontSize, bold, italic, angle, line }): RawWord => {
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

/** Rows of up to two words per column: a table, unless something over it says otherwise. */
const tableWords = fc
  .array(fc.array(fc.tuple(text, fc.constantFrom(0, 0.03, 0.06)), { minLength: 4, maxLength: 4 }), {
    minLength: 3,
    maxLength: 9,
  })
  .chain((rows) => fc.tuple(fc.constant(rows), fc.array(word, { minLength: 80, maxLength: 80 })))
  .map(([rows, patterns]) =>
    rows.flatMap((cells, row) =>
      cells.flatMap(([own, shift], column): RawWord[] => {
        const pattern = patterns[row * 4 + column] ?? patterns[0];
        if (pattern === undefined) return [];
        const box = { left: 0.1 + 0.2 * column + shift, top: 0.3 + row * 0.02, width: 0.025, height: 0.0125 };
        return [{ ...pattern, text: own.slice(0, 3), box, angle: 0, fontSize: 10, line: row }];
      }),
    ),
  );

const page = fc.oneof(
  fc.record({ words: fc.array(word, { maxLength: 120 }), rulings: fc.array(ruling, { maxLength: 25 }) }),
  fc
    .record({
      table: tableWords,
      others: fc.array(word, { maxLength: 15 }),
      rulings: fc.array(ruling, { maxLength: 4 }),
    })
    .map(({ table, others, rulings }) => ({ words: [...table, ...others], rulings })),
);

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

/** The texts of a page, including the markers of list items. */
const textsOf = ({ words, blocks }: Page): string[] => [
  ...words.map((own) => own.text),
  ...blocks.flatMap((block) => ('marker' in block && block.marker !== undefined ? ['marker'] : [])),
];

it('no word is lost or owned twice, and the same pages give the same document', async () => {
  const property = fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 5 }), async (contents) => {
    const raws = pagesOf(contents);
    const pages = await layOut(...raws);
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
    expect(await layOut(...raws)).toEqual(pages);
  });
  await fc.assert(property, { numRuns: 150 });
});
