import { expect, it } from 'vitest';
import { decodeLine } from './decode.ts';
import { inkedColumns, type LineInk } from './ink.ts';
import { rotateImage } from './ocr-image.ts';
import type { Sample } from './sample.ts';
import { splitWords } from './split-words.ts';
import { scriptFor } from './weights.ts';
import { wordConfidence } from './word-confidence.ts';

const HEIGHT = 48;
/** A network that omits spaces. */
const WITHOUT_SPACES = { leavesOut: true };

/** A line in which each letter of the text is a dark bar at the given columns. */
function lineOf(width: number, bars: readonly [start: number, end: number][]): Sample {
  const values = new Float32Array(width * HEIGHT).fill(1);
  for (let row = 12; row < 36; row += 1)
    for (const [start, end] of bars) values.fill(-1, row * width + start, row * width + end);
  return { values, width, height: HEIGHT };
}

const inkOf = (sample: Sample): LineInk => ({ columns: inkedColumns(sample), height: sample.height });

const charactersOf = (text: string, columns: readonly number[], width: number) =>
  [...text].map((letter, index) => ({
    text: letter,
    position: ((columns[index] ?? 0) + 0.5) / width,
    confidence: 0.9,
  }));

it('a wide gap separates words even if the network saw no space, and the ink says where they end', () => {
  const sample = lineOf(200, [
    [10, 20],
    [23, 33],
    [60, 70],
    [73, 83],
  ]);
  const words = splitWords(charactersOf('abcd', [15, 28, 65, 78], 200), inkOf(sample), WITHOUT_SPACES);
  expect(words.map(({ text, start, end }) => [text, start * 200, end * 200])).toEqual([
    ['ab', 10, 33],
    ['cd', 60, 83],
  ]);
});

it('even letter spacing separates nothing; a recognised space does, with hardly a gap', () => {
  const bars: [number, number][] = [
    [10, 20],
    [32, 42],
    [54, 64],
    [76, 86],
  ];
  const columns = [15, 37, 59, 81];
  expect(
    splitWords(charactersOf('abcd', columns, 100), inkOf(lineOf(100, bars)), WITHOUT_SPACES).map(({ text }) => text),
  ).toEqual(['abcd']);
  const seen = charactersOf('ab cd', [15, 37, 48, 59, 81], 100);
  expect(splitWords(seen, inkOf(lineOf(100, bars)), WITHOUT_SPACES).map(({ text }) => text)).toEqual(['ab', 'cd']);
});

it('underlined words are separated where the network saw the space, although every column has ink', () => {
  const sample = lineOf(100, [
    [10, 20],
    [23, 33],
    [50, 60],
    [63, 73],
  ]);
  for (let row = 36; row < 39; row += 1) sample.values.fill(-1, row * 100, (row + 1) * 100);
  const words = splitWords(charactersOf('ab cd', [15, 28, 41, 55, 68], 100), inkOf(sample), { leavesOut: false });
  expect(words.map(({ text, start, end }) => [text, Math.round(start * 100), Math.round(end * 100)])).toEqual([
    ['ab', 0, 41],
    ['cd', 41, 100],
  ]);
});

it('a blank line and one without characters have no words', () => {
  expect(splitWords([], inkOf(lineOf(64, [[1, 60]])), WITHOUT_SPACES)).toEqual([]);
  expect(splitWords(charactersOf('a', [30], 64), inkOf(lineOf(64, [])), WITHOUT_SPACES)).toMatchObject([
    { text: 'a', start: 0, end: 1 },
  ]);
});

it('repeated symbols are one character, unless nothing was between them', () => {
  const alphabet = ['', 'a', 'b', ' '];
  const steps = [1, 1, 0, 1, 2, 2, 0];
  const data = Float32Array.from(steps.flatMap((best) => alphabet.map((_, symbol) => (symbol === best ? 0.9 : 0.03))));
  const characters = decodeLine({ data, dims: [1, steps.length, alphabet.length] }, { alphabet, leavesOut: true });
  expect(characters.map(({ text }) => text).join('')).toBe('aab');
  expect(characters.map(({ position }) => position)).toEqual([0.5 / 7, 3.5 / 7, 4.5 / 7]);
});

it('doubted signs and spaces count where nothing else was read, traces of neighbours do not', () => {
  const alphabet = ['', 'a', ':', ' '];
  const steps: [none: number, a: number, colon: number, space: number][] = [
    [0.1, 0.9, 0, 0],
    [0.6, 0.4, 0, 0],
    [0.6, 0, 0.4, 0],
    [0.7, 0, 0.1, 0.2],
    [0.1, 0.9, 0, 0],
    [0.95, 0, 0.05, 0],
  ];
  const data = Float32Array.from(steps.flat());
  const characters = decodeLine({ data, dims: [1, steps.length, alphabet.length] }, { alphabet, leavesOut: true });
  expect(characters.map(({ text }) => text).join('')).toBe('a: a');
});

it('the point of a number separates nothing, and an O next to it is a digit', () => {
  const bars: [number, number][] = [
    [10, 20],
    [32, 35],
    [38, 48],
    [51, 61],
  ];
  const words = splitWords(charactersOf('1.O0', [15, 33, 43, 56], 80), inkOf(lineOf(80, bars)), WITHOUT_SPACES);
  expect(words.map(({ text }) => text)).toEqual(['1.00']);
});

it('four quarter turns are none', () => {
  const image = { pixels: Uint8Array.from([1, 2, 3, 4, 5, 6]), width: 3, height: 2 };
  expect(rotateImage(image, 90)).toEqual({ pixels: Uint8Array.from([4, 1, 5, 2, 6, 3]), width: 2, height: 3 });
  expect(rotateImage(rotateImage(image, 90), 270)).toEqual(image);
  expect(rotateImage(rotateImage(image, 180), 180)).toEqual(image);
});

it.each(['zh', 'ja', 'he', 'en'])('the confidence of a word in %s follows the numbers of its network', (language) => {
  const { script } = scriptFor([language]);
  const sample = lineOf(200, [
    [10, 20],
    [23, 33],
  ]);
  const [word] = splitWords(charactersOf('数量', [15, 28], 200), inkOf(sample), {
    leavesOut: script.leavesOut,
    script,
  });
  expect(word?.confidence).toBe(wordConfidence([0.9, 0.9], script.wordConfidence));
});

it.each(['zh', 'ja'])(
  'in %s a long word whose letters are each fairly certain is doubted: one of them may be wrong',
  (language) => {
    const { script } = scriptFor([language]);
    const bars = Array.from({ length: 8 }, (_, index): [number, number] => [10 + 20 * index, 25 + 20 * index]);
    const characters = charactersOf(
      '数量数量数量数量',
      bars.map(([start]) => start + 7),
      200,
    );
    const [word] = splitWords(characters, inkOf(lineOf(200, bars)), { leavesOut: script.leavesOut, script });
    expect(word?.text).toBe('数量数量数量数量');
    expect(word?.confidence).toBeLessThan(0.75);
  },
);
