import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const day = { type: 'string', format: 'date' };
const way = { type: ['string', 'null'], enum: ['incoming', 'outgoing', null] };
const checksOf = (lines: readonly string[], properties: JsonObject): unknown =>
  extract(buildView([drawnPage(lines)]), {
    type: 'object',
    properties: { checks: { type: 'array', items: { type: 'object', properties } } },
  }).output.checks;

const check = (kind: string, batch: string, date: string): string[] => [
  `Nothing was found in this ${kind} parcel.`,
  'Checked at the gate.',
  `Scanner: 7.5.524 / Seal Batch: ${batch} - Release Date: ${date}`,
];
const LINES = [
  ...check('incoming', '270.4/15', '2024-07-09'),
  ...check('outgoing', '270.4/17', '2024-07-10'),
  ...check('incoming', '270.5/02', '2024-07-14'),
];

it('reads lines with several labels as records, and a choice that is said before each', () => {
  expect(checksOf(LINES, { way, scanner: text, seal_batch: text, release_date: day })).toEqual([
    { way: 'incoming', scanner: '7.5.524', seal_batch: '270.4/15', release_date: '2024-07-09' },
    { way: 'outgoing', scanner: '7.5.524', seal_batch: '270.4/17', release_date: '2024-07-10' },
    { way: 'incoming', scanner: '7.5.524', seal_batch: '270.5/02', release_date: '2024-07-14' },
  ]);
});

it('says nothing of a choice that is not said before each record', () => {
  const lines = [...LINES.slice(0, 3), ...LINES.slice(4)];
  expect(checksOf(lines, { way, scanner: text, seal_batch: text, release_date: day })).toMatchObject([
    { scanner: '7.5.524', seal_batch: '270.4/15' },
    { scanner: '7.5.524', seal_batch: '270.4/17' },
    { scanner: '7.5.524', seal_batch: '270.5/02' },
  ]);
  expect(JSON.stringify(checksOf(lines, { way, scanner: text, seal_batch: text, release_date: day }))).not.toMatch(
    /going|coming/,
  );
});
