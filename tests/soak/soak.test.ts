import { expect, it } from 'vitest';
import { soak } from './soak.ts';

it('no job of mixed documents is lost, and nothing is left behind', async () => {
  const { tally, violations, stages } = await soak({
    documents: 60,
    seed: 20_261_115,
    warmUp: 30,
    lanes: { waiting: 2, background: 2 },
  });
  expect(violations).toEqual([]);
  expect(tally.sent).toBe(60);
  expect(tally.completed).toBeGreaterThan(45);
  expect(stages).toHaveLength(2);
});
