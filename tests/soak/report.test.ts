import { expect, it } from 'vitest';
import { newTally } from './lanes.ts';
import { renderSoak } from './report.ts';
import type { SoakReport, Stage } from './soak.ts';

const stage = (documents: number, total: number, descriptors = 40): Stage => {
  const memory = { server: total / 2, readers: total / 4, postgres: total / 4, total };
  return { documents, seconds: documents, memory, idle: memory, descriptors };
};
const report = (stages: Stage[], violations: string[] = []): SoakReport => ({
  tally: newTally(),
  stages,
  isolation: null,
  violations,
});

it('memory may grow to 1.2 times of what it was after the first documents, and no further', () => {
  const warmUp = stage(500, 1e6);
  expect(renderSoak(report([warmUp, stage(1000, 2e6), stage(1500, 2.39e6)])).failed).toBe(false);
  const grown = renderSoak(report([warmUp, stage(1000, 2e6), stage(1500, 2.41e6)]));
  expect(grown).toMatchObject({ failed: true, text: expect.stringContaining('memory grew to 1.21 times') });
});

it('a lost parse or leaked descriptors fail the round', () => {
  const steady = [stage(500, 1e6), stage(1000, 1e6), stage(1500, 1e6)];
  expect(renderSoak(report(steady)).failed).toBe(false);
  expect(renderSoak(report(steady, ['parse x was acknowledged and is lost'])).failed).toBe(true);
  expect(renderSoak(report([...steady, stage(2000, 1e6, 70)])).failed).toBe(true);
});
