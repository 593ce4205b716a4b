import { expect, it } from 'vitest';
import { inLane, MODEL_JOBS } from '../../lib/lane.ts';
import { withReadsOfModelJobs } from './model-job-readers.ts';
import type { ReaderPool } from './reader-pool.ts';

it('jobs that call models leave a reader to requests that wait', async () => {
  const { promise, resolve } = Promise.withResolvers<never>();
  let running = 0;
  const pool = {
    run: () => {
      running += 1;
      return promise;
    },
  } as unknown as ReaderPool;
  const readers = withReadsOfModelJobs(pool, { processes: 2 });
  const read = (environment: 'production' | 'test', key: string) =>
    inLane({ environment, key }, () => readers.run('read' as never, {} as never));
  const reads = Array.from({ length: 5 }, () => read('production', MODEL_JOBS));
  await Promise.resolve();
  expect(running).toBe(1);
  reads.push(read('test', MODEL_JOBS), read('test', MODEL_JOBS));
  await Promise.resolve();
  expect(running).toBe(2);
  reads.push(read('production', 'a key'));
  expect(running).toBe(3);
  resolve(undefined as never);
  await Promise.all(reads);
  expect(running).toBe(8);
});
