import { describe, expect, it } from 'vitest';
import type { RawPage, RawWord } from '../../model/raw-page.ts';
import type { PageImage } from './raster.ts';
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

  it('pictures without words are silent, unless they are small', () => {
    const words = wordsOf(SENTENCE);
    const third = { left: 0.1, top: 0.4, width: 0.8, height: 0.4 };
    const logo = { left: 0.1, top: 0.4, width: 0.15, height: 0.1 };
    const rule = { left: 0, top: 0.4, width: 1, height: 0.02 };
    expect(usableText(page(words, [third, logo])).silentImages).toEqual([third]);
    expect(usableText(page(words, [logo, rule])).silentImages).toEqual([]);
    expect(usableText(page([...words, word('SPRING', 0.4, 0.5)], [third])).silentImages).toEqual([third]);
    const labels = Array.from({ length: 10 }, () => word('September', 0.4, 0.5));
    expect(usableText(page([...words, ...labels], [third])).silentImages).toEqual([]);
  });

  it('the tiles of a picture are one picture', () => {
    const strips = Array.from({ length: 20 }, (_, index) => ({
      left: 0.1,
      top: 0.4 + 0.02 * index,
      width: 0.8,
      height: 0.02,
    }));
    const [whole, ...more] = usableText(page(wordsOf(SENTENCE), strips)).silentImages;
    expect(more).toEqual([]);
    expect(whole?.top).toBeCloseTo(0.4);
    expect(whole?.height).toBeCloseTo(0.4);
  });

  it('no text is empty', () => {
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
  const image = (ink: number) => ({ width: 20, height: 20, rgba: new Uint8Array(1600).fill(ink) });
  const found = [{ ...word('recognised', 0.5, 0.5), origin: 'ocr' as const }, word('Page'), word('again', 0.1, 0.1)];
  const PRINTED = { orientation: 'vertical' as const, position: 0.3, start: 0.1, end: 0.4, thickness: 0.001 };
  const unordered = found.map((each) => ({ ...each, line: -1 }));
  const complete = (raw: RawPage, ocr: 'auto' | 'never' | 'always', { ink = 0, rotation = 0 as 0 | 90 } = {}) =>
    completePage({ raster: () => image(ink) }, raw, { ocr, dpi: 150 }, async () => ({
      words: found,
      rulings: [PRINTED],
      rotation,
      skewDegrees: [1],
    }));

  it('leaves usable text alone, and everything when recognition is off', async () => {
    const usable = page(wordsOf(SENTENCE));
    expect(await complete(usable, 'auto')).toEqual({ raw: usable, rotation: 0, skewDegrees: [] });
    const empty = page([], [SCAN]);
    expect((await complete(empty, 'never')).raw).toBe(empty);
  });

  it('replaces garbage and fills empty pages, but not blank ones', async () => {
    expect(await complete(page([], [SCAN]), 'auto')).toMatchObject({
      raw: { words: unordered, rulings: [PRINTED] },
      skewDegrees: [1],
    });
    const garbage = page(wordsOf(SENTENCE.replaceAll(/[aeo]/g, '\ufffd')));
    expect((await complete(garbage, 'auto')).raw.words).toEqual(unordered);
    expect((await complete(page([]), 'auto', { ink: 255 })).raw.words).toEqual([]);
    expect((await complete(page(wordsOf(SENTENCE)), 'always')).raw.words).toEqual(unordered);
  });

  it('turns the page with everything on it when recognition did', async () => {
    const ruling = { orientation: 'horizontal' as const, position: 0.2, start: 0.1, end: 0.4, thickness: 0.001 };
    const lying = { ...page([], [{ left: 0, top: 0.5, width: 1, height: 0.5 }]), rulings: [ruling] };
    const { raw, rotation } = await complete(lying, 'auto', { rotation: 90 });
    expect(rotation).toBe(90);
    expect(raw).toMatchObject({ width: 800, height: 600, images: [{ left: 0, top: 0, width: 0.5, height: 1 }] });
    expect(raw.rulings).toEqual([{ orientation: 'vertical', position: 0.8, start: 0.1, end: 0.4, thickness: 0.001 }]);
  });

  it('adds to a stamped scan only what the text layer does not have', async () => {
    const stamped = page([word('Page')], [SCAN]);
    expect((await complete(stamped, 'auto')).raw.words.map(({ text }) => text)).toEqual(['Page', 'recognised']);
  });

  it('looks only at the image, and returns positions on the page', async () => {
    const half = { left: 0, top: 0.5, width: 1, height: 0.5 };
    const seen: PageImage[] = [];
    const { raw } = await completePage(
      { raster: () => image(0) },
      page(wordsOf(SENTENCE), [half]),
      { ocr: 'auto', dpi: 150 },
      async (picture) => {
        seen.push(picture);
        return { words: [{ ...word('caption', 0.5, 0.5), origin: 'ocr' }], rulings: [], rotation: 0, skewDegrees: [] };
      },
    );
    expect(seen).toMatchObject([{ width: 20, height: 10 }]);
    expect(raw.words.at(-1)).toMatchObject({
      text: 'caption',
      box: { left: 0.5, top: 0.75, width: 0.05, height: 0.01 },
    });
  });
});
