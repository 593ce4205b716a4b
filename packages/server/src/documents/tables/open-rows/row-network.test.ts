import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { emptyPage, type RawPage, type RawWord } from '../../model/raw-page.ts';
import { sharedRowNetwork } from './row-network.ts';
import { describe as describeTokens, INPUTS, tokensOf } from './tokens.ts';

/** In points; tools/layout/sample.py writes it. */
interface Sample {
  width: number;
  height: number;
  words: [
    text: string,
    left: number,
    top: number,
    width: number,
    height: number,
    size: number,
    bold: boolean,
    italic: boolean,
  ][];
  rules: ['h' | 'v', at: number, start: number, end: number][];
  fills: [left: number, top: number, right: number, bottom: number][];
  inputs: number[][];
  goesOn: number[];
}

const sample: Sample = JSON.parse(readFileSync(new URL('testing/sample.json', import.meta.url), 'utf8'));

function pageOf({ width, height, words, rules, fills }: Sample): RawPage {
  return {
    ...emptyPage(1),
    width,
    height,
    words: words.map(
      ([text, left, top, own, tall, fontSize, bold, italic]): RawWord => ({
        text,
        box: { left: left / width, top: top / height, width: own / width, height: tall / height },
        origin: 'text_layer',
        confidence: 1,
        fontSize,
        bold,
        italic,
        monospace: false,
        line: 0,
        angle: 0,
      }),
    ),
    rulings: rules.map(([kind, at, start, end]) => {
      const [across, along] = kind === 'h' ? [height, width] : [width, height];
      const orientation = kind === 'h' ? ('horizontal' as const) : ('vertical' as const);
      return { orientation, position: at / across, start: start / along, end: end / along, thickness: 0.001 };
    }),
    fills: fills.map(([left, top, right, bottom]) => ({
      left: left / width,
      top: top / height,
      width: (right - left) / width,
      height: (bottom - top) / height,
    })),
  };
}

it('is told about a page what it was trained with', () => {
  const page = pageOf(sample);
  const tokens = tokensOf(page);
  expect(tokens).toHaveLength(sample.inputs.length);
  const inputs = describeTokens(tokens, page);
  for (const [index, expected] of sample.inputs.entries()) {
    const found = [...inputs.subarray(index * INPUTS, (index + 1) * INPUTS)];
    expect(found.map((value, at) => Math.abs(value - (expected[at] ?? 0)) < 0.01)).toEqual(expected.map(() => true));
  }
});

it('says the same here as where it was trained', async () => {
  const page = pageOf(sample);
  const odds = await (await sharedRowNetwork())?.ask(page);
  const found = tokensOf(page).map(({ words: [word] }) => (word === undefined ? null : odds?.get(word)?.goesOn));
  for (const [index, expected] of sample.goesOn.entries()) expect(found[index]).toBeCloseTo(expected, 0);
});

it('gives nothing for a page with more texts than it takes', async () => {
  const page = pageOf(sample);
  const words = Array.from({ length: 900 }, (_, index) => ({
    ...(page.words[0] as RawWord),
    box: { left: (index % 30) / 30, top: Math.floor(index / 30) / 30, width: 0.01, height: 0.005 },
  }));
  expect(await (await sharedRowNetwork())?.ask({ ...page, words })).toBeNull();
});
