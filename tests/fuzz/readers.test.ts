import { expect, it } from 'vitest';
import { SAMPLE_FORMATS } from './documents/samples.ts';
import { readerRound } from './round.ts';

it('broken documents of every format end in a sound model or a stable reason, and the pool goes on', async () => {
  const round = await readerRound({ seed: 20_261_115, files: 3 * SAMPLE_FORMATS.length });
  expect(round.findings.map(({ mutant, problem }) => `file ${mutant.index} (${mutant.format}): ${problem}`)).toEqual(
    [],
  );
  expect(Object.keys(round.formats)).toHaveLength(SAMPLE_FORMATS.length);
  // A round in which nothing can be read, or everything, tries nothing.
  expect(round.read).toBeGreaterThan(30);
  expect(Object.keys(round.refused).length).toBeGreaterThan(2);
});
