import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Box } from '../../model/document.ts';
import { pdfWithContent } from '../../testing/pdf-files.ts';
import { withFile } from '../../testing/read-bytes.ts';
import { loadPdfEngine, type PdfEngine } from './pdf-engine.ts';
import type { PageImage } from './raster.ts';

const engines = new Map<string, PdfEngine>();
beforeAll(async () => {
  for (const build of ['native', 'wasm'] as const) engines.set(build, await loadPdfEngine(build));
});
afterAll(() => engines.clear());

/** Words in the corners and the middle of the area from 100, 200 to 400, 400, one of them upwards. */
const CONTENT = [
  'BT /F1 20 Tf 110 370 Td (Northwest) Tj ET',
  'BT /F2 12 Tf 320 210 Td (southeast) Tj ET',
  'BT /F3 16 Tf 0 1 -1 0 380 290 Tm (upwards) Tj ET',
  'BT /F1 14 Tf 200 300 Td (in the middle) Tj ET',
].join('\n');

const FRAMES = {
  'a media box': '/MediaBox[0 0 600 800]',
  'a media box that begins elsewhere': '/MediaBox[-50 100 450 500]',
  'a crop box': '/MediaBox[0 0 600 800]/CropBox[100 200 400 400]',
  'a crop box that reaches out of the page': '/MediaBox[100 200 400 400]/CropBox[0 0 900 900]',
  'corners in another order': '/MediaBox[600 800 0 0]/CropBox[400 400 100 200]',
  'units of three points': '/MediaBox[0 0 600 800]/CropBox[100 200 400 400]/UserUnit 3',
};

const cases = Object.entries(FRAMES).flatMap(([name, entries]) =>
  [0, 90, 180, 270, -90].flatMap((rotate) =>
    ['native', 'wasm'].map((build) => [name, rotate, build, `${entries}/Rotate ${rotate}`] as const),
  ),
);

describe('the boxes of words lie on their ink', () => {
  it.each(cases)('%s, turned by %i, %s', async (_name, _rotate, build, entries) => {
    const { words, image } = await withFile(pdfWithContent([{ content: CONTENT, entries }]), async (file) => {
      const document = engineOf(build).open(file);
      try {
        return { words: document.page(1).words, image: document.raster(1, { width: 900 }) };
      } finally {
        document.close();
      }
    });
    expect(words.map((word) => word.text).sort()).toEqual(['Northwest', 'in', 'middle', 'southeast', 'the', 'upwards']);
    const boxes = words.map((word) => word.box);
    const ink = inkOf(image);
    expect(ink.length).toBeGreaterThan(100);
    const outside = ink.filter(({ x, y }) => !boxes.some((box) => holds(box, x, y, 2 / 900)));
    expect(outside).toEqual([]);
    for (const box of boxes) expect(ink.some(({ x, y }) => holds(box, x, y, 0))).toBe(true);
  });
});

function engineOf(build: string): PdfEngine {
  const engine = engines.get(build);
  if (engine === undefined) throw new Error(`there is no build ${build}`);
  return engine;
}

/** Centres of dark pixels in fractions of the image. */
function inkOf({ width, height, rgba }: PageImage): { x: number; y: number }[] {
  const ink: { x: number; y: number }[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((rgba[(y * width + x) * 4] ?? 255) < 100) ink.push({ x: (x + 0.5) / width, y: (y + 0.5) / height });
    }
  }
  return ink;
}

const holds = ({ left, top, width, height }: Box, x: number, y: number, slack: number): boolean =>
  x >= left - slack && x <= left + width + slack && y >= top - slack && y <= top + height + slack;
