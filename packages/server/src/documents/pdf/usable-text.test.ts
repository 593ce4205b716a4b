import { describe, expect, it } from 'vitest';
import type { RawPage, RawWord } from '../raw-page.ts';
import { turnBack } from './page-recogniser.ts';
import { completePage } from './recognise-page.ts';
import { usableText } from './usable-text.ts';

const word = (text: string, left = 0.1, top = 0.1): RawWord => ({
  text,
  box: { left, top, width: 0.05, height: 0.02 },
  origin: 'text_layer',
  confidence: 1,
  fontSize: 10,
  bold: false,
  italic: false,
  monospace: false,
  line: 0,
  angle: 0,
});

const wordsOf = (text: string): RawWord[] => text.split(' ').map((part) => word(part));

const page = (words: RawWord[], images: RawPage['images'] = []): RawPage => ({
  number: 1,
  width: 600,
  height: 800,
  words,
  rulings: [],
  fills: [],
  images,
  fields: [],
  outline: [],
});

const SENTENCE = 'The parties agree that this agreement shall be governed by the laws of the state and ends in June. '
  .repeat(3)
  .trim();
const SCAN = { left: 0, top: 0, width: 1, height: 1 };

describe('whether a text layer can be used', () => {
  it.each([
    ['a sentence', SENTENCE],
    ['a table of numbers', '1,204.50 (33.1) 12/31/2024 $ 4,500 '.repeat(20).trim()],
    ['capitals and codes', 'INV-2024-0012 QTY SKU XK-4410 PCS '.repeat(8).trim()],
    ['Chinese', '本协议由双方于以下日期签订 '.repeat(10).trim()],
    ['Polish', 'Wszystkie strony zgadzają się przestrzegać szczegółowych przepisów '.repeat(4).trim()],
    ['dotted lines', 'Name ........................ Date ________________ '.repeat(6).trim()],
  ])('%s is usable', (_name, text) => {
    expect(usableText(page(wordsOf(text)))).toEqual({ verdict: 'usable', silentImages: [] });
  });

  it('nothing is empty', () => {
    expect(usableText(page([]))).toMatchObject({ verdict: 'empty' });
    expect(usableText(page([], [SCAN]))).toMatchObject({ verdict: 'empty' });
  });

  it.each([
    ['glyphs without a meaning', SENTENCE.replaceAll(/[aeo]/g, '\ufffd')],
    ['private characters', SENTENCE.replaceAll(/[aeiou]/g, '\ue042')],
    [
      'shifted letters',
      SENTENCE.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(97 + ((letter.charCodeAt(0) - 94) % 26))),
    ],
    [
      'signs for letters',
      SENTENCE.replaceAll(/[a-z]/g, (letter) => '!#^~{}\\¡¢¤¥¦§¨©ª«¬®¯°±²³´µ'[letter.charCodeAt(0) - 97] ?? '~'),
    ],
  ])('%s are garbage', (_name, text) => {
    expect(usableText(page(wordsOf(text)))).toMatchObject({ verdict: 'garbage' });
  });

  it('an image over the page with only a stamp on it is to be read', () => {
    const stamped = page([word('Page'), word('7'), word('received')], [SCAN]);
    expect(usableText(stamped)).toEqual({ verdict: 'usable', silentImages: [SCAN] });
    expect(usableText(page(wordsOf(SENTENCE), [SCAN])).silentImages).toEqual([]);
  });
});

describe('completing a page', () => {
  const image = (ink: number) => ({ width: 2, height: 2, rgba: new Uint8Array(16).fill(ink) });
  const found = [{ ...word('recognised', 0.5, 0.5), origin: 'ocr' as const }, word('Page'), word('again', 0.1, 0.1)];
  const complete = (raw: RawPage, ocr: 'auto' | 'never' | 'always', ink = 0) =>
    completePage({ raster: () => image(ink) }, raw, { ocr, dpi: 150 }, async () => found);

  it('leaves usable text alone, and everything when told so', async () => {
    const usable = page(wordsOf(SENTENCE));
    expect(await complete(usable, 'auto')).toBe(usable);
    const empty = page([], [SCAN]);
    expect(await complete(empty, 'never')).toBe(empty);
  });

  it('replaces garbage and fills empty pages, but not blank ones', async () => {
    expect((await complete(page([], [SCAN]), 'auto')).words).toEqual(found);
    expect((await complete(page(wordsOf(SENTENCE.replaceAll(/[aeo]/g, '\ufffd'))), 'auto')).words).toEqual(found);
    expect((await complete(page([]), 'auto', 255)).words).toEqual([]);
    expect((await complete(page(wordsOf(SENTENCE)), 'always')).words).toEqual(found);
  });

  it('adds to a stamped scan only what the text layer does not have', async () => {
    const stamped = page([word('Page')], [SCAN]);
    expect((await complete(stamped, 'auto')).words.map(({ text }) => text)).toEqual(['Page', 'recognised']);
  });

  it.each([
    [0, { left: 0.1, top: 0.2, width: 0.3, height: 0.05 }, 0],
    [90, { left: 0.2, top: 0.6, width: 0.05, height: 0.3 }, 270],
    [180, { left: 0.6, top: 0.75, width: 0.3, height: 0.05 }, 180],
    [270, { left: 0.75, top: 0.1, width: 0.05, height: 0.3 }, 90],
  ] as const)('words of a picture turned by %i are given back in place', (rotation, box, angle) => {
    const turned = turnBack({ box: { left: 0.1, top: 0.2, width: 0.3, height: 0.05 }, angle: 0 }, rotation);
    expect(turned.angle).toBe(angle);
    for (const side of ['left', 'top', 'width', 'height'] as const) expect(turned.box[side]).toBeCloseTo(box[side], 9);
  });
});
