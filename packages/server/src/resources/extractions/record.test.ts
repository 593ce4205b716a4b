import { expect, it } from 'vitest';
import { completed, type ExtractionResult } from './record.ts';
import type { StoredExtraction } from './store.ts';

const result: ExtractionResult = {
  result: { sha256: 'a', sizeBytes: 1 },
  evidence: null,
  pageCount: 1,
  isValid: true,
  documentPageCount: 1,
  warnings: [],
  credits: 1,
  isScorerGone: false,
};
const row = { id: 'extr_1', cache_key: 'with scorer', scorer_id: 'scor_1', scorer_version: 2 } as StoredExtraction;

it('an extraction names the scorer that influenced it, and its cache key depends on it', () => {
  const ended = { ...row, ...completed(row, result) };
  expect(ended).toMatchObject({ scorer_id: 'scor_1', scorer_version: 2, cache_key: 'with scorer' });
});

it('without the requested scorer it says so, and its result is not reused', () => {
  const ended = { ...row, ...completed(row, { ...result, isScorerGone: true }) };
  expect(ended).toMatchObject({ scorer_id: null, scorer_version: null, cache_key: 'extr_1' });
});
