import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const number = { type: 'number' };

const answer = (lines: readonly string[], properties: JsonObject): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

it('reads fractions without a zero before the point as numbers of their column', () => {
  const { answers } = answer(
    [
      'Reason for moving      Rarely     Now and then     Always',
      'Rent                   1.5%       3.6%             94.9%',
      'Noise                  .2%        .5%              99.3%',
      'Garden                 .4%        6.8%             92.8%',
      'Schools                .6%        10.6%            88.8%',
    ],
    {
      answers: {
        type: 'array',
        items: { type: 'object', properties: { motive: text, pct_low: number, pct_mid: number, pct_always: number } },
      },
    },
  );
  expect(answers).toEqual([
    { motive: 'Rent', pct_low: 1.5, pct_mid: 3.6, pct_always: 94.9 },
    { motive: 'Noise', pct_low: 0.2, pct_mid: 0.5, pct_always: 99.3 },
    { motive: 'Garden', pct_low: 0.4, pct_mid: 6.8, pct_always: 92.8 },
    { motive: 'Schools', pct_low: 0.6, pct_mid: 10.6, pct_always: 88.8 },
  ]);
});

it('reads a percentage without a zero in a line, and no part of a code', () => {
  expect(answer(['Service rate: .5%', 'Model: X.5%'], { service_rate_percent: number, model: text })).toEqual({
    service_rate_percent: 0.5,
    model: 'X.5%',
  });
});
