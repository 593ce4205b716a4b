import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodePage, encodePage } from './codec.ts';
import type { Page, Word } from './document.ts';

const fraction = fc.integer({ min: 0, max: 100_000 }).map((value) => value / 100_000);

const word: fc.Arbitrary<Word> = fc
  .record({
    text: fc.string({ unit: 'grapheme', minLength: 1 }),
    box: fc.option(fc.record({ left: fraction, top: fraction, width: fraction, height: fraction })),
    origin: fc.constantFrom('text_layer' as const, 'ocr' as const, 'markup' as const),
    confidence: fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000),
    spaceBefore: fc.boolean(),
    fontSize: fc.option(
      fc.integer({ min: 1, max: 2000 }).map((value) => value / 10),
      { nil: undefined },
    ),
    bold: fc.option(fc.constant(true as const), { nil: undefined }),
    italic: fc.option(fc.constant(true as const), { nil: undefined }),
    span: fc.option(fc.record({ start: fc.nat(), end: fc.nat() }), { nil: undefined }),
  })
  .map((value) => JSON.parse(JSON.stringify(value)) as Word);

it('a page comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const page: Page = {
        number: 3,
        width: 595,
        height: 842,
        words,
        blocks: [{ kind: 'heading', level: 2, lines: [{ from: 0, to: words.length }], box: null }],
        fields: [],
        keyValues: [],
        ocrShare: 0.5,
      };
      const line = encodePage(page);
      expect(line).not.toContain('\n');
      expect(decodePage(line)).toEqual(page);
    }),
  );
});
