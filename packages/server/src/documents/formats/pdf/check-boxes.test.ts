import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawPage } from '../../model/raw-page.ts';
import { pdfWithContent, type SamplePage } from '../../testing/pdf-files.ts';
import { withFile } from '../../testing/read-bytes.ts';
import { loadPdfEngine, type PdfEngine } from './pdf-engine.ts';

const engines = new Map<string, PdfEngine>();
beforeAll(async () => {
  for (const build of ['native', 'wasm'] as const) engines.set(build, await loadPdfEngine(build));
});
afterAll(() => engines.clear());

function pageOf(build: string, page: SamplePage, objects: string[] = []): Promise<RawPage> {
  return withFile(pdfWithContent([page], { objects }), async (file) => {
    const document = engines.get(build)?.open(file);
    if (document === undefined) throw new Error(`there is no build ${build}`);
    try {
      return document.page(1);
    } finally {
      document.close();
    }
  });
}

const textAt = (x: number, y: number, text: string): string => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET`;
const square = (x: number, y: number): string => `${x} ${y} 10 10 re S`;
const texts = (page: RawPage): string[] => page.words.map((word) => word.text);
const states = (page: RawPage) => page.fields.map(({ kind, origin, value }) => [kind, origin, value]);

describe.each(['native', 'wasm'])('check boxes, %s', (build) => {
  it('a square before a word is one, with or without a cross, a tick or a letter', async () => {
    const content = [
      square(60, 700),
      textAt(74, 702, 'empty'),
      square(60, 680),
      '62 682 m 68 688 l S 62 688 m 68 682 l S',
      textAt(74, 682, 'crossed'),
      square(60, 660),
      '62 665 m 64 662 l 69 669 l S',
      textAt(74, 662, 'ticked'),
      square(60, 640),
      textAt(62, 641.5, 'X'),
      textAt(74, 642, 'lettered'),
      '1 g 60 620 10 10 re b 0 g',
      textAt(74, 622, 'white inside'),
    ].join('\n');
    const page = await pageOf(build, { content });
    expect(states(page)).toEqual([false, true, true, true, false].map((value) => ['checkbox', 'drawn', value]));
    expect(texts(page)).toEqual(['☐', 'empty', '☑', 'crossed', '☑', 'ticked', 'X', 'lettered', '☐', 'white', 'inside']);
    const [box] = page.fields.map((field) => field.box);
    expect(box?.left).toBeCloseTo(60 / 600, 2);
    expect(box?.top).toBeCloseTo(90 / 800, 2);
    expect(page.words[0]?.line).toBe(page.words[1]?.line);
  });

  it('a square after its word stays after it', async () => {
    const page = await pageOf(build, { content: `${textAt(60, 702, 'Yes')} ${square(82, 700)}` });
    expect(texts(page)).toEqual(['Yes', '☐']);
  });

  it('other squares are none: without a word, places for letters, numbers in boxes, large and small ones', async () => {
    const comb = [0, 1, 2, 3].map((n) => square(60 + n * 10, 600)).join(' ');
    const content = [
      square(300, 400),
      comb,
      textAt(104, 602, 'comb'),
      square(60, 500),
      textAt(62, 502, '7'),
      textAt(74, 502, 'seventh'),
      '60 300 40 40 re S',
      textAt(104, 302, 'large'),
      '60 200 3 3 re S',
      textAt(66, 200, 'small'),
      '60 150 10 10 re f',
      textAt(74, 150, 'bullet'),
      '1 0 0 rg 60 120 10 10 re b 0 g',
      textAt(74, 122, 'legend'),
    ].join('\n');
    const page = await pageOf(build, { content });
    expect(page.fields).toEqual([]);
    expect(texts(page)).toEqual(['comb', '7', 'seventh', 'large', 'small', 'bullet', 'legend']);
  });

  it('letters of picture fonts are check boxes, and do not merge with the word they touch', async () => {
    const widths = `/FirstChar 32/LastChar 255/Widths[${'900 '.repeat(224)}]`;
    const fonts = [
      '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>',
      `<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Wingdings-Regular/Encoding/WinAnsiEncoding${widths}>>`,
    ];
    const resources = '/Resources<</Font<</F1 3 0 R/Z 10 0 R/W 11 0 R>>>>';
    const content = [
      'BT /Z 10 Tf 60 700 Td (o) Tj /F1 10 Tf (No) Tj ET',
      'BT /W 10 Tf 60 680 Td (o) Tj /F1 10 Tf (no) Tj ET',
      'BT /W 10 Tf 60 660 Td (\\376) Tj /F1 10 Tf ( yes) Tj ET',
    ].join('\n');
    const page = await pageOf(build, { content, entries: resources }, fonts);
    expect(states(page)).toEqual([false, false, true].map((value) => ['checkbox', 'drawn', value]));
    expect(texts(page)).toEqual(['❏', 'No', '☐', 'no', '☑', 'yes']);
  });
});
