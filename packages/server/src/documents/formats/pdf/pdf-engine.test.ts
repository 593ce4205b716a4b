import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawPage } from '../../model/raw-page.ts';
import { pdfWithRc4 } from '../../testing/encrypted-pdfs.ts';
import { HELLO, pdfWithContent, type SampleOptions, type SamplePage, stream } from '../../testing/pdf-files.ts';
import { withFile } from '../../testing/read-bytes.ts';
import { rightToLeftPdf, shown } from '../../testing/right-to-left-pdf.ts';
import { loadPdfEngine, type PdfDocument, type PdfEngine } from './pdf-engine.ts';

describe.each(['native', 'wasm'] as const)('%s', (build) => {
  let engine: PdfEngine;
  beforeAll(async () => {
    engine = await loadPdfEngine(build);
  });

  const withPdf = <T>(bytes: Buffer, use: (document: PdfDocument) => T, password?: string): Promise<T> =>
    withFile(bytes, async (file) => {
      const document = engine.open(file, password);
      try {
        return use(document);
      } finally {
        document.close();
      }
    });

  const firstPage = (page: SamplePage, options?: SampleOptions): Promise<RawPage> =>
    withPdf(pdfWithContent([page], options), (document) => document.page(1));

  const texts = (page: RawPage): string[] => page.words.map((word) => word.text);

  it('names the build', () => {
    expect(engine.build).toMatch(build === 'wasm' ? /^pdfium-wasm \d/ : /^pdfium-(native [0-9a-f]{12}|wasm)/);
  });

  it.each(['visual', 'letters'] as const)('right-to-left text keeps its positions, written as %s', async (writing) => {
    const visual = `${shown('בתל אביב')} Acme Ltd ${shown('אל')} 05/03/2024 ${shown('מיום')}`;
    const page = await withPdf(rightToLeftPdf([{ visual, left: 60, bottom: 700 }], writing), (pdf) => pdf.page(1));
    expect(texts(page)).toEqual(['אביב', 'בתל', 'Acme', 'Ltd', 'אל', '05/03/2024', 'מיום']);
    expect(page.words.map(({ place }) => place?.order)).toEqual([6, 5, 3, 4, 2, 1, 0]);
    const lefts = page.words.map(({ box }) => box.left);
    expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
  });

  it('points and commas in monospaced fonts do not split words', async () => {
    const page = await firstPage({ content: 'BT /F3 10 Tf 60 600 Td (20.09.2018  8,41 a . b) Tj ET' });
    expect(texts(page)).toEqual(['20.09.2018', '8,41', 'a', '.', 'b']);
  });

  it('spaces written as objects of their own separate words, and gaps between other characters do not', async () => {
    const letters = 'of in Prairie';
    const steps = [5.6, 2.8, 0.9, 2.3, 5.6, 2.8, 6.7, 5.2, 5.6, 3.9, 5.2, 2.3, 5.6];
    const written = steps.map((step, index) => `(${letters[index]}) Tj ${step} 0 Td`).join(' ');
    const page = await firstPage({ content: `BT /F1 10 Tf 60 600 Td ${written} ET` });
    expect(texts(page)).toEqual(['of', 'in', 'Prairie']);
  });

  it('spaces written as objects of their own separate characters that touch: ink may be wider than its place', async () => {
    const widths = Array.from({ length: 91 }, (_, index) =>
      ' fl'.includes(String.fromCharCode(index + 32)) ? 228 : 456,
    );
    const font = `<</Type/Font/Subtype/TrueType/BaseFont/ArialNarrow/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 122/Widths[${widths.join(' ')}]>>`;
    const letters = 'half of a day of any';
    let left = 60;
    const written = [...letters].map((letter) => {
      const show = `BT /F1 10 Tf 1 0 0 1 ${left} 600 Tm (${letter}) Tj ET`;
      left += ' fl'.includes(letter) ? 2.28 : 4.56;
      return show;
    });
    const entries = '/Resources<</Font<</F1 10 0 R>>>>';
    const page = await firstPage({ entries, content: written.join(' ') }, { objects: [font] });
    expect(texts(page)).toEqual(letters.split(' '));
  });

  it('a squeezed space written as an object of its own separates words, and as narrow a gap without one does not', async () => {
    const number = 'BT /F1 10 Tf 60 600 Td (5.) Tj 8.4 0 Td ( ) Tj 0.5 0 Td (World health) Tj ET';
    const page = await firstPage({ content: `${number} BT /F1 10 Tf 60 500 Td (rest) Tj 17.2 0 Td (less days) Tj ET` });
    expect(texts(page)).toEqual(['5.', 'World', 'health', 'restless', 'days']);
  });

  it('characters that touch are one word, whatever ends of lines PDFium guesses between them', async () => {
    const digits = [...'4155550102'].map((digit) => `(${digit}) Tj 7.16 0 Td`).join(' ');
    const row = 'BT /F1 16 Tf 45 600 Td (Total for all) Tj ET BT /F1 16 Tf 524 600 Td ($114.66) Tj ET';
    const page = await firstPage({ content: `${row} BT /F1 12.87 Tf 36 569 Td ${digits} ET` });
    expect(texts(page)).toEqual(['Total', 'for', 'all', '$114.66', '4155550102']);
  });

  it('words have the position, size and style they are printed in', async () => {
    const page = await firstPage({
      content: `${HELLO} BT /F2 10 Tf 60 600 Td (bold) Tj /F3 10 Tf 0 -100 Td (code) Tj ET`,
    });
    expect(page).toMatchObject({ number: 1, width: 600, height: 800 });
    expect(texts(page)).toEqual(['Hello', 'world', 'bold', 'code']);
    const [hello, world, bold, code] = page.words;
    expect(hello?.box.left).toBeCloseTo(0.1, 1);
    expect(hello?.box.left).toBeGreaterThan(0.1 - 0.001);
    // The baseline, at 100 of 800 from the top, is inside; ascenders and descenders make up the rest.
    expect(hello?.box.top).toBeGreaterThan(0.1);
    expect(hello?.box.top).toBeLessThan(0.112);
    expect((hello?.box.top ?? 0) + (hello?.box.height ?? 0)).toBeGreaterThan(0.125);
    expect((hello?.box.top ?? 0) + (hello?.box.height ?? 0)).toBeLessThan(0.133);
    expect(world?.box.top).toBe(hello?.box.top);
    expect(world?.box.left).toBeGreaterThan((hello?.box.left ?? 1) + (hello?.box.width ?? 1));
    expect(world?.line).toBe(hello?.line);
    expect(bold?.line).not.toBe(hello?.line);
    expect(hello).toMatchObject({
      fontSize: 20,
      bold: false,
      italic: false,
      monospace: false,
      angle: 0,
      confidence: 1,
    });
    expect(bold).toMatchObject({ fontSize: 10, bold: true, italic: true });
    expect(code).toMatchObject({ monospace: true, bold: false });
  });

  it('the type size includes the matrices', async () => {
    const page = await firstPage({ content: 'q 2 0 0 2 0 0 cm BT /F1 1 Tf 6 0 0 6 30 300 Tm (Hello) Tj ET Q' });
    expect(page.words[0]?.fontSize).toBeCloseTo(12, 3);
  });

  it.each([
    [0, { left: 60, top: 100 }, { width: 600, height: 800 }, 0],
    [90, { left: 700, top: 60 }, { width: 800, height: 600 }, 90],
    [180, { left: 540, top: 700 }, { width: 600, height: 800 }, 180],
    [270, { left: 100, top: 540 }, { width: 800, height: 600 }, 270],
  ])('a page turned by %i is described as it is shown', async (rotate, start, size, angle) => {
    const page = await firstPage({ content: HELLO, entries: `/Rotate ${rotate}` });
    expect(page).toMatchObject(size);
    const [hello] = page.words;
    expect(hello).toMatchObject({ text: 'Hello', angle });
    // The start of the first letter's baseline is on an edge of the box or inside.
    const { left = 0, top = 0, width = 0, height = 0 } = hello?.box ?? {};
    expect(start.left / size.width).toBeGreaterThan(left - 0.005);
    expect(start.left / size.width).toBeLessThan(left + width + 0.005);
    expect(start.top / size.height).toBeGreaterThan(top - 0.005);
    expect(start.top / size.height).toBeLessThan(top + height + 0.005);
    expect(width * size.width > height * size.height).toBe(angle % 180 === 0);
  });

  it('boxes are fractions of the crop box, and everything outside is left out', async () => {
    const content = `${HELLO} BT /F1 20 Tf 10 10 Td (outside) Tj ET 10 10 m 10 40 l S`;
    const page = await firstPage({ content, entries: '/CropBox[50 650 250 750]' });
    expect(page).toMatchObject({ width: 200, height: 100, rulings: [] });
    expect(texts(page)).toEqual(['Hello', 'world']);
    expect(page.words[0]?.box.left).toBeCloseTo(0.05, 1);
    expect(page.words[0]?.box.top).toBeGreaterThan(0.25);
    expect(page.words[0]?.box.top).toBeLessThan(0.4);
  });

  it('lines come from strokes, thin areas and outlines, and areas are fills', async () => {
    const stroke = '1 w 60 400 m 360 400 l S';
    const thin = '60 300 300 1 re f';
    const outline = '60 100 200 50 re S';
    const area = '0.8 g 300 100 100 50 re f';
    const page = await firstPage({ content: [stroke, thin, outline, area].join('\n') });
    const horizontal = page.rulings.filter((ruling) => ruling.orientation === 'horizontal');
    const vertical = page.rulings.filter((ruling) => ruling.orientation === 'vertical');
    expect(horizontal.map(({ position }) => Math.round(position * 800)).sort((a, b) => a - b)).toEqual([
      400, 500, 650, 700,
    ]);
    expect(vertical.map(({ position }) => Math.round(position * 600)).sort((a, b) => a - b)).toEqual([60, 260]);
    expect(horizontal[0]?.start).toBeCloseTo(0.1, 2);
    expect(horizontal[0]?.end).toBeCloseTo(0.6, 2);
    expect(page.fills).toHaveLength(1);
    expect(page.fills[0]?.left).toBeCloseTo(0.5, 5);
    expect(page.fills[0]?.top).toBeCloseTo(650 / 800, 5);
  });

  it('a thin area next to a larger one of its colour and height is shading, and a line in another colour', async () => {
    const shaded = '0.8 0.9 1 rg 60 400 200 15 re f 260 400 1.2 15 re f 261.2 400 80 15 re f';
    const framed = '0.8 0.9 1 rg 60 300 200 15 re f 0 g 260 300 1.2 15 re f';
    const page = await firstPage({ content: [shaded, framed].join('\n') });
    expect(page.rulings.map(({ orientation, start }) => [orientation, Math.round(start * 800)])).toEqual([
      ['vertical', 485],
    ]);
    expect(page.fills).toHaveLength(3);
  });

  it('invisible lines are left out: white on paper, clipping, curves', async () => {
    const white = '1 G 60 400 m 360 400 l S 1 g 10 10 300 300 re f 0 G 0 g';
    const clipping = 'q 60 100 200 50 re W n Q';
    const curve = '60 500 m 100 600 200 600 300 500 c S';
    const slant = '60 500 m 300 560 l S';
    expect(await firstPage({ content: [white, clipping, curve, slant].join('\n') })).toMatchObject({
      rulings: [],
      fills: [],
    });
  });

  it('lines and text inside a form are where its matrices put them', async () => {
    const form = stream(
      '/Type/XObject/Subtype/Form/BBox[0 0 1000 1000]/Matrix[2 0 0 2 0 0]/Resources<</Font<</F1 3 0 R>>>>',
      '0 0 m 100 0 l S 0 20 m 0 50 l 5 50 l S BT /F1 10 Tf 10 10 Td (inside) Tj ET',
    );
    const page = await firstPage(
      { content: 'q 1 0 0 1 100 200 cm /Form Do Q', resources: '/XObject<</Form 10 0 R>>' },
      { objects: [form] },
    );
    expect(texts(page)).toEqual(['inside']);
    expect(page.words[0]?.fontSize).toBeCloseTo(20, 3);
    const line = page.rulings.find((ruling) => ruling.orientation === 'horizontal' && ruling.end > 0.4);
    expect(line?.start).toBeCloseTo(100 / 600, 2);
    expect(line?.end).toBeCloseTo(300 / 600, 2);
    expect(line?.position).toBeCloseTo(600 / 800, 2);
    const upright = page.rulings.find((ruling) => ruling.orientation === 'vertical');
    expect(upright?.position).toBeCloseTo(100 / 600, 2);
    expect(upright?.start).toBeCloseTo(500 / 800, 2);
  });

  it('an image as thin as a line is one, unless it is a strip of a picture', async () => {
    const image = stream('/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray', 'x');
    const drawn = ([x, y, width, height]: readonly number[]): string =>
      `q ${width} 0 0 ${height} ${x} ${y} cm /Im Do Q`;
    const strips = Array.from({ length: 20 }, (_, index) => [60, 100 + 2 * index, 300, 2]);
    const page = await firstPage(
      {
        content: [[60, 400, 300, 0.5], [90, 500, 0.5, 100], ...strips].map(drawn).join('\n'),
        resources: '/XObject<</Im 10 0 R>>',
      },
      { objects: [image] },
    );
    const rounded = page.rulings.map(({ orientation, position, start, end }) =>
      orientation === 'horizontal'
        ? [Math.round(position * 800), Math.round(start * 600), Math.round(end * 600)]
        : [Math.round(position * 600), Math.round(start * 800), Math.round(end * 800)],
    );
    expect(rounded).toEqual([
      [400, 60, 360],
      [90, 200, 300],
    ]);
    expect(page.images).toHaveLength(22);
  });

  it('unpainted text counts only on an image', async () => {
    const hidden = (y: number) => `BT 3 Tr /F1 20 Tf 60 ${y} Td (scanned) Tj ET`;
    const image = stream('/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray', 'x');
    const page = await firstPage(
      {
        content: `q 500 0 0 300 50 400 cm /Im Do Q ${hidden(600)} ${hidden(100)}`,
        resources: '/XObject<</Im 10 0 R>>',
      },
      { objects: [image] },
    );
    expect(page.images).toHaveLength(1);
    expect(page.images[0]?.left).toBeCloseTo(50 / 600, 5);
    expect(page.images[0]?.top).toBeCloseTo(100 / 800, 5);
    expect(page.words).toHaveLength(1);
    expect(page.words[0]?.box.top).toBeLessThan(0.3);
  });

  it('a hyphenated word is two words on two lines', async () => {
    const page = await firstPage({ content: 'BT /F1 10 Tf 12 TL 60 700 Td (an exam-) Tj T* (ple here) Tj ET' });
    expect(texts(page)).toEqual(['an', 'exam-', 'ple', 'here']);
    expect(page.words[2]?.line).toBe((page.words[1]?.line ?? 0) + 1);
    expect(page.words[2]?.box.top).toBeGreaterThan(page.words[1]?.box.top ?? 1);
  });

  it('ligatures are split, and a no-break space separates words', async () => {
    const font =
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[1/fi 2/fl]>>>>';
    const content = 'BT /L 10 Tf 60 700 Td (of\\001ce a\\002oat a\\240b) Tj ET';
    const entries = '/Resources<</Font<</L 10 0 R>>>>';
    const page = await firstPage({ content, entries }, { objects: [font] });
    expect(texts(page)).toEqual(['office', 'afloat', 'a', 'b']);
  });

  it('titles of the outline are on the page they lead to', async () => {
    const outlines = [
      '<</Type/Outlines/First 11 0 R/Last 11 0 R/Count 1>>',
      '<</Title(Chapter one)/Parent 10 0 R/Dest[13 0 R/XYZ 0 700 0]/First 12 0 R/Last 12 0 R/Count 1>>',
      '<</Title(A section)/Parent 11 0 R/Dest[15 0 R/XYZ 0 400 0]/Next 11 0 R>>',
    ];
    const pdf = pdfWithContent([{ content: HELLO }, { content: HELLO }], {
      objects: outlines,
      catalog: '/Outlines 10 0 R',
    });
    await withPdf(pdf, (document) => {
      expect(document.page(1).outline).toEqual([{ title: 'Chapter one', level: 1, top: 0.125 }]);
      // The last entry leads back to the first; each counts once.
      expect(document.page(2).outline).toEqual([{ title: 'A section', level: 2, top: 0.5 }]);
    });
  });

  it('the file says what it is called and who wrote it', async () => {
    const pdf = pdfWithContent([{ content: HELLO }], { catalog: '/Lang(de-CH)' });
    const info = await withPdf(pdf, (document) => document.info());
    expect(info).toEqual({ title: 'A title', author: 'An author', language: 'de-CH', attachments: [] });
  });

  it('a password opens what it protects, and its absence has its own reason', async () => {
    const pdf = pdfWithRc4('secret', HELLO);
    await expect(withPdf(pdf, (document) => document.pageCount, 'secret')).resolves.toBe(1);
    for (const password of [undefined, 'wrong']) {
      await expect(withPdf(pdf, () => null, password)).rejects.toMatchObject({
        detail: { code: 'document_encrypted' },
      });
    }
  });

  it('a page is drawn in the requested size, in colour, on white', async () => {
    const pdf = pdfWithContent([{ content: '1 0 0 rg 0 400 600 400 re f' }]);
    await withPdf(pdf, (document) => {
      const { width, height, rgba } = document.raster(1, { dpi: 36 });
      expect([width, height, rgba.length]).toEqual([300, 400, 300 * 400 * 4]);
      expect([...rgba.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
      expect([...rgba.subarray(-4)]).toEqual([255, 255, 255, 255]);
      expect(document.raster(1, { width: 60 })).toMatchObject({ width: 60, height: 80 });
    });
  });

  it('a page of 200 by 200 inches is read, and drawn as large as is reasonable', async () => {
    const pdf = pdfWithContent([{ content: HELLO, entries: '/MediaBox[0 0 14400 14400]' }]);
    await withPdf(pdf, (document) => {
      expect(document.page(1)).toMatchObject({ width: 14400, height: 14400, words: [{ text: 'Hello' }, {}] });
      const { width, height } = document.raster(1, { dpi: 300 });
      expect(width).toBe(5000);
      expect(height).toBe(5000);
    });
  });

  it('forms that contain themselves end', async () => {
    const form = (other: number) =>
      stream(
        `/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</Font<</F1 3 0 R>>/XObject<</Form ${other} 0 R>>>>`,
        `${HELLO} 60 100 m 300 100 l S /Form Do`,
      );
    const page = await firstPage(
      { content: '/Form Do', resources: '/XObject<</Form 10 0 R>>' },
      { objects: [form(11), form(10)] },
    );
    expect(texts(page)).toContain('Hello');
    expect(page.rulings.length).toBeGreaterThan(0);
    expect(page.rulings.length).toBeLessThan(1000);
  });

  it('a missing or damaged page is an empty page', async () => {
    const pdf = pdfWithContent([{ content: 'BT /F1 (((' }]);
    await withPdf(pdf, (document) => {
      expect(document.page(1).words).toEqual([]);
      expect(document.page(7)).toMatchObject({ number: 7, words: [] });
    });
  });
});

describe('both builds', () => {
  const engines: PdfEngine[] = [];
  beforeAll(async () => {
    engines.push(await loadPdfEngine('native'), await loadPdfEngine('wasm'));
  });
  afterAll(() => {
    engines.length = 0;
  });

  it('find the same words, lines and boxes', async () => {
    const content = `${HELLO} BT /F2 9 Tf 0 1 -1 0 300 300 Tm (upwards we go) Tj ET 60 400 m 360 400 l S 60 100 200 50 re S`;
    await withFile(pdfWithContent([{ content }]), async (file) => {
      const [one, other] = engines.map((engine) => {
        const document = engine.open(file);
        const page = document.page(1);
        document.close();
        return rounded(page);
      });
      expect(one).toEqual(other);
    });
  });
});

const rounded = (page: RawPage): unknown =>
  JSON.parse(
    JSON.stringify(page, (_key, value) => (typeof value === 'number' ? Math.round(value * 1e4) / 1e4 : value)),
  );
