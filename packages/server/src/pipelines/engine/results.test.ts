import { expect, it } from 'vitest';
import { prepare } from './candidates/prepare.ts';
import type { Candidate } from './core/candidate.ts';
import { saidCandidate } from './prose/said-candidate.ts';
import { chosenResult, sureResult } from './results.ts';
import { readSchema } from './schema/read-schema.ts';
import { drawnPage } from './testing/drawn-page.ts';
import { buildView } from './view/build-view.ts';

const prepared = prepare(buildView([drawnPage(['Harbour Trust', 'Quay Street'])]));
const [field] = readSchema({
  type: 'object',
  properties: { shipper: { type: 'string', description: 'Name of who ships the goods.' } },
}).fields;
const [span] = prepared.spans.name;
if (field === undefined || span === undefined) throw new Error('the page has a name');
const withScore = (score: number): Candidate => ({ ...saidCandidate(span, 0), score });

it('leaves out a value with hardly any evidence, and has it first among those rejected', () => {
  const candidate = withScore(0.2);
  const offer = { field, candidates: [candidate, withScore(0.2)] };
  expect(chosenResult(prepared, offer, candidate).confidence).toBeLessThan(0.2);
  const { value, chosen, rejected } = sureResult(prepared, offer, candidate);
  expect([value, chosen, rejected[0]]).toEqual([null, undefined, candidate]);
});

it('returns a value with evidence', () => {
  const candidate = withScore(5);
  expect(sureResult(prepared, { field, candidates: [candidate] }, candidate).value).toBe('Harbour Trust');
});

it('leaves out a value that can hardly have been read', () => {
  const words = span.words.map((word) => ({ ...word, confidence: 0.1 }));
  const candidate = { ...withScore(2), span: { ...span, words } };
  const { value, rejected } = sureResult(prepared, { field, candidates: [candidate] }, candidate);
  expect([value, rejected[0]]).toEqual([null, candidate]);
  expect(sureResult(prepared, { field, candidates: [withScore(2)] }, withScore(2)).value).toBe('Harbour Trust');
});
