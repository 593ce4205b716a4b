import { beforeAll, describe, expect, it } from 'vitest';
import type { RawPage } from '../../model/raw-page.ts';
import { HELLO, pdfWithContent, type SampleOptions, type SamplePage, stream } from '../../testing/pdf-files.ts';
import { withFile } from '../../testing/read-bytes.ts';
import { loadPdfEngine, type PdfEngine } from './pdf-engine.ts';

const FORM_FIELDS = '/AcroForm<</Fields[10 0 R 11 0 R]/DR<</Font<</F1 3 0 R>>>>>>';

describe.each(['native', 'wasm'] as const)('%s', (build) => {
  let engine: PdfEngine;
  beforeAll(async () => {
    engine = await loadPdfEngine(build);
  });
  const firstPage = (page: SamplePage, options?: SampleOptions): Promise<RawPage> =>
    withFile(pdfWithContent([page], options), async (file) => {
      const document = engine.open(file);
      try {
        return document.page(1);
      } finally {
        document.close();
      }
    });

  const texts = (page: RawPage): string[] => page.words.map((word) => word.text);

  it('form fields have name, kind, value and position, and their values are text', async () => {
    const appearance = stream(
      '/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Resources<</Font<</F1 3 0 R>>>>',
      ['BT /F1 12 Tf 2 5 Td (Jane Roe) Tj ET'].join(''),
    );
    const objects = [
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Jane Roe)/F 4/Rect[60 600 260 620]/DA(/F1 12 Tf 0 g)/AP<</N 12 0 R>>>>',
      '<</Type/Annot/Subtype/Widget/FT/Btn/T(agreed)/V/Yes/AS/Yes/F 4/Rect[60 500 80 520]/AP<</N<</Yes 13 0 R/Off 13 0 R>>>>>>',
      appearance,
      stream('/Type/XObject/Subtype/Form/BBox[0 0 20 20]', ''),
    ];
    const page = await firstPage(
      { content: HELLO, entries: '/Annots[10 0 R 11 0 R]' },
      { objects, catalog: FORM_FIELDS },
    );
    expect(page.fields).toEqual([
      expect.objectContaining({ kind: 'text', name: 'name', value: 'Jane Roe', origin: 'form', label: null }),
      expect.objectContaining({ kind: 'checkbox', name: 'agreed', value: true }),
    ]);
    expect(page.fields[0]?.box.left).toBeCloseTo(0.1, 5);
    expect(page.fields[0]?.box.top).toBeCloseTo(180 / 800, 5);
    expect(texts(page)).toEqual(['Hello', 'world', 'Jane', 'Roe']);
    const jane = page.words[2];
    expect(jane?.box.top).toBeGreaterThan(175 / 800);
    expect(jane?.box.top).toBeLessThan(200 / 800);
  });

  it('a field on the page that the form does not list has its own value, not that of the empty one of its name', async () => {
    const widget =
      '/Type/Annot/Subtype/Widget/FT/Tx/T(name)/F 4/Rect[60 600 260 620]/DA(/F1 12 Tf 0 g)/AP<</N 12 0 R>>';
    const appearance = stream(
      '/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Resources<</Font<</F1 3 0 R>>>>',
      'BT /F1 12 Tf 2 5 Td (Jane Roe) Tj ET',
    );
    const page = await firstPage(
      { content: HELLO, entries: '/Annots[11 0 R]' },
      {
        objects: [`<<${widget}/V()>>`, `<<${widget}/V(Jane Roe)>>`, appearance],
        catalog: FORM_FIELDS.replace(' 11 0 R', ''),
      },
    );
    expect(page.fields).toEqual([expect.objectContaining({ kind: 'text', name: 'name', value: 'Jane Roe' })]);
    expect(texts(page)).toEqual(['Hello', 'world', 'Jane', 'Roe']);
  });
});
