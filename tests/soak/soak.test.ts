import { expect, it } from 'vitest';
import { soak } from './soak.ts';

it('no job of mixed documents is lost, and nothing is left behind', async () => {
  const { tally, violations, stages } = await soak({
    documents: 24,
    seed: 20_261_115,
    warmUp: 12,
    lanes: { waiting: 2, background: 2 },
  });
  expect(violations).toEqual([]);
  expect(tally.sent).toBe(24);
  expect(tally.completed).toBeGreaterThan(16);
  expect(stages).toHaveLength(2);
});
