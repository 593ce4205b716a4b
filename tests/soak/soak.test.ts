import { expect, it } from 'vitest';
import { soak } from './soak.ts';

it('no job of mixed documents is lost, and nothing is left behind', async () => {
  const { tally, violations, stages } = await soak({
    documents: 40,
    seed: 20_261_115,
    warmUp: 20,
    lanes: { waiting: 2, background: 2 },
  });
  expect(violations).toEqual([]);
  expect(tally.sent).toBe(40);
  expect(tally.completed).toBeGreaterThan(30);
  expect(stages).toHaveLength(2);
});
