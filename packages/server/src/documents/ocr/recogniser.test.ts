import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OcrImage } from './ocr-image.ts';
import { createRecogniser, type Recogniser } from './recogniser.ts';
import { type DrawnLine, drawnSvg, drawnWidth } from './testing/drawn-text.ts';
import { DETECTION, readWeights } from './weights.ts';

const WIDTH = 640;
const HEIGHT = 360;
const LINES: DrawnLine[] = [
  { text: 'INVOICE 2017', left: 40, top: 40, size: 36 },
  { text: 'TOTAL DUE 1234.50', left: 40, top: 140, size: 24 },
  { text: 'PAID IN FULL', left: 340, top: 220, size: 22 },
  { text: 'THE LAMPS ARE OVER THE HILL', left: 40, top: 300, size: 20 },
];
const sorted = (texts: string[]): string[] => texts.toSorted((one, other) => (one < other ? -1 : 1));
const TEXTS = sorted(LINES.flatMap(({ text }) => text.split(' ')));

let recogniser: Recogniser;
beforeAll(async () => {
  recogniser = await createRecogniser({ languages: ['en'] });
});
afterAll(() => recogniser.close());

async function draw({ degrees = 0, quarterTurns = 0, inverted = false } = {}): Promise<OcrImage> {
  const turned = sharp(drawnSvg(LINES, WIDTH, HEIGHT, degrees)).rotate(quarterTurns * 90);
  const { data, info } = await (inverted ? turned.negate({ alpha: false }) : turned)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: new Uint8Array(data), width: info.width, height: info.height };
}

const blank = (width: number, height: number): OcrImage => ({
  pixels: new Uint8Array(width * height).fill(255),
  width,
  height,
});

describe('recognition', () => {
  it("reads words in place, within a fifth of a letter's height", async () => {
    const { words, rotation, skewDegrees } = await recogniser.recognise(await draw());
    expect(sorted(words.map(({ text }) => text))).toEqual(TEXTS);
    expect(rotation).toBe(0);
    for (const degrees of skewDegrees) expect(Math.abs(degrees)).toBeLessThan(0.5);
    for (const { text, left, top, size } of LINES) {
      const [first = ''] = text.split(' ');
      const word = words.find(
        (candidate) => candidate.text === first && Math.abs(candidate.box.top * HEIGHT - top) < size,
      );
      if (word === undefined) throw new Error(`${first} is not at ${top}`);
      const tolerance = size / 5;
      expect(Math.abs(word.box.left * WIDTH - left)).toBeLessThan(tolerance);
      expect(Math.abs(word.box.width * WIDTH - drawnWidth({ text: first, size }))).toBeLessThan(2 * tolerance);
      const middle = (word.box.top + word.box.height / 2) * HEIGHT;
      expect(Math.abs(middle - (top + size / 2))).toBeLessThan(tolerance);
      expect(word.confidence).toBeGreaterThan(0.8);
      expect(word.origin).toBe('ocr');
    }
  });

  it.each([
    { quarterTurns: 1, rotation: 270 },
    { quarterTurns: 2, rotation: 180 },
    { quarterTurns: 3, rotation: 90 },
  ])('finds the upright direction of an image turned by $quarterTurns quarters', async ({ quarterTurns, rotation }) => {
    const found = await recogniser.recognise(await draw({ quarterTurns }));
    expect(found.rotation).toBe(rotation);
    expect(sorted(found.words.map(({ text }) => text))).toEqual(TEXTS);
    const title = found.words.find(({ text }) => text === 'INVOICE');
    expect((title?.box.left ?? 1) * WIDTH).toBeCloseTo(40, -1);
    expect((title?.box.top ?? 1) * HEIGHT).toBeLessThan(45);
  });

  it.each([4, -6])('reads a page that is tilted by %d degrees and reports it', async (degrees) => {
    const found = await recogniser.recognise(await draw({ degrees }));
    expect(found.skewDegrees.length).toBeGreaterThan(1);
    for (const skew of found.skewDegrees) expect(Math.abs(skew - degrees)).toBeLessThan(0.8);
    expect(found.words.map(({ text }) => text)).toEqual(expect.arrayContaining(['INVOICE', 'TOTAL', 'FULL', 'HILL']));
  });

  it('reads light letters on a dark background', async () => {
    const { words } = await recogniser.recognise(await draw({ inverted: true }));
    expect(words.map(({ text }) => text)).toEqual(expect.arrayContaining(['INVOICE', '2017', 'TOTAL', '1234.50']));
  });

  it('reads a page with one line, and nothing else on it', async () => {
    const { data, info } = await sharp(drawnSvg([{ text: 'PAID IN FULL', left: 300, top: 500, size: 24 }], 1000, 1400))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = { pixels: new Uint8Array(data), width: info.width, height: info.height };
    const { words, rotation } = await recogniser.recognise(image);
    expect(words.map(({ text }) => text)).toEqual(['PAID', 'IN', 'FULL']);
    expect(rotation).toBe(0);
  });

  it('reads a line that runs up the margin of an upright page', async () => {
    const turned = await sharp(drawnSvg([{ text: 'PAID IN FULL', left: 20, top: 8, size: 22 }], 320, 40))
      .rotate(270)
      .png()
      .toBuffer();
    const { data, info } = await sharp(drawnSvg(LINES, WIDTH, HEIGHT))
      .composite([{ input: turned, left: 590, top: 10 }])
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = { pixels: new Uint8Array(data), width: info.width, height: info.height };
    const { words, rotation } = await recogniser.recognise(image);
    expect(rotation).toBe(0);
    const upwards = words.filter(({ angle }) => angle === 270).map(({ text }) => text);
    expect(upwards).toEqual(['PAID', 'IN', 'FULL']);
  });

  it.each([
    [1, 1],
    [3, 700],
    [700, 2],
    [400, 300],
  ])('finds nothing in %d × %d blank pixels', async (width, height) => {
    expect(await recogniser.recognise(blank(width, height))).toEqual({
      words: [],
      rulings: [],
      rotation: 0,
      skewDegrees: [],
    });
  });
});

const read = async (languages: readonly string[], lines: DrawnLine[], size?: { width?: number; scale?: number }) =>
  (await recognised(languages, lines, size)).map(({ text }) => text);

async function recognised(languages: readonly string[], lines: DrawnLine[], { width = WIDTH, scale = 1 } = {}) {
  const picture = await sharp(drawnSvg(lines, width, HEIGHT))
    .png()
    .toBuffer();
  const { data, info } = await sharp(picture)
    .resize(Math.round(width * scale))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const own = await createRecogniser({ languages });
  try {
    const image = { pixels: new Uint8Array(data), width: info.width, height: info.height };
    return (await own.recognise(image)).words;
  } finally {
    await own.close();
  }
}

describe('long lines', () => {
  it('are read to their end, even if they are wider than the network was trained on', async () => {
    const text = Array.from({ length: 14 }, (_, at) => `TOTAL ${[1234, 2017, 5407, 7315][at % 4]} DUE`).join(' ');
    const size = 24;
    const width = Math.ceil(drawnWidth({ text, size })) + 80;
    expect(width * (40 / size)).toBeGreaterThan(2 * 2_560);
    expect(await read(['en'], [{ text, left: 40, top: 100, size }], { width })).toEqual(text.split(' '));
  });
});

describe('scripts', () => {
  it('reads Greek and Cyrillic letters if no language is given, and only Latin ones if one is', async () => {
    const lines = [
      { text: 'ΤΕΛΟΣ', left: 40, top: 40, size: 30 },
      { text: 'ПОЛЕ', left: 40, top: 140, size: 30 },
      { text: 'TOTAL', left: 40, top: 240, size: 30 },
    ];
    expect(await read([], lines)).toEqual(['ΤΕΛΟΣ', 'ПОЛЕ', 'TOTAL']);
    const latin = await read(['en'], lines);
    expect(latin.at(-1)).toBe('TOTAL');
    expect(latin.join('')).not.toMatch(/[\p{Script=Greek}\p{Script=Cyrillic}]/u);
  });

  it('reads accents if no language is given', async () => {
    const lines = [
      { text: 'numéro un Müller', left: 40, top: 40, size: 30 },
      { text: 'menu numéro 4', left: 40, top: 120, size: 26 },
    ];
    expect(await read([], lines)).toEqual(['numéro', 'un', 'Müller', 'menu', 'numéro', '4']);
  });

  it.each([
    { languages: ['zh'], text: '中山大王田' },
    { languages: ['ja'], text: '日本人' },
    { languages: [], text: '中山大王田' },
    { languages: [], text: '日本人' },
  ])('reads $text where the languages are $languages, and figures beside it', async ({ languages, text }) => {
    const lines = [
      { text, left: 40, top: 40, size: 38 },
      { text: '1234', left: 40, top: 230, size: 26 },
    ];
    expect(await read(languages, lines)).toEqual([text, '1234']);
  });

  it.each([['he'], []])('reads Hebrew in reading order where the languages are %j', async (...languages) => {
    const shown = ['תודה רבה', 'שלום לאורחת', 'חברה'];
    const lines = shown.map((text, line) => ({
      text: [...text].reverse().join(''),
      left: 40,
      top: 30 + line * 90,
      size: 28,
    }));
    const words = await recognised(languages, lines);
    const inOrder = words.toSorted(
      (one, other) => one.line - other.line || (one.place?.order ?? 0) - (other.place?.order ?? 0),
    );
    expect(inOrder.map(({ text }) => text).join(' ')).toBe(shown.join(' '));
    expect(words.every(({ place }) => place?.direction === 'rtl')).toBe(true);
  });

  it('finds out the script of each image, and leaves Latin lines on it to the network that knows accents', async () => {
    const european = { text: 'numéro un Müller', left: 40, top: 120, size: 26 };
    const lines = [
      { text: '中山大人日本王', left: 40, top: 40, size: 38 },
      european,
      { text: '本山中人大中王', left: 40, top: 230, size: 38 },
    ];
    expect(await read([], lines)).toEqual(['中山大人日本王', 'numéro', 'un', 'Müller', '本山中人大中王']);
    expect(await read(['en'], lines)).not.toContain('中山大人日本王');
  });

  it('finds out the script of an image that lies on its side', async () => {
    const own = await createRecogniser({ languages: [] });
    const upright = drawnSvg(
      [
        { text: '中山大人日本王', left: 40, top: 40, size: 38 },
        { text: '本山中人大中王', left: 40, top: 230, size: 38 },
      ],
      WIDTH,
      HEIGHT,
    );
    try {
      for (const [quarterTurns, rotation] of [
        [1, 270],
        [3, 90],
      ] as const) {
        const { data, info } = await sharp(upright)
          .rotate(quarterTurns * 90)
          .greyscale()
          .raw()
          .toBuffer({ resolveWithObject: true });
        const image = { pixels: new Uint8Array(data), width: info.width, height: info.height };
        const found = await own.recognise(image);
        expect(found.rotation).toBe(rotation);
        expect(sorted(found.words.map(({ text }) => text))).toEqual(['中山大人日本王', '本山中人大中王']);
      }
    } finally {
      await own.close();
    }
  });

  it('reads type as small as ten points at 100 dpi', async () => {
    const lines = [
      { text: 'INVOICE 2017', left: 40, top: 40, size: 24 },
      { text: 'TOTAL DUE 1234.50', left: 40, top: 120, size: 20 },
    ];
    expect(await read(['en'], lines, { scale: 0.5 })).toEqual(['INVOICE', '2017', 'TOTAL', 'DUE', '1234.50']);
  });
});

describe('weights', () => {
  it('lists the available languages', async () => {
    await expect(createRecogniser({ languages: ['en', 'tlh'] })).rejects.toMatchObject({
      detail: { code: 'ocr_language_unavailable', message: expect.stringMatching(/"tlh".*\bde\b.*\bzh\b/) },
    });
  });

  it('refuses a file that is not the known one', async () => {
    await expect(readWeights({ ...DETECTION.exact, sha256: '0'.repeat(64) })).rejects.toThrow(/not the one/);
  });
});
