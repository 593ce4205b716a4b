import { currentLane, MODEL_JOBS } from '../../lib/lane.ts';
import { LaneGate } from '../../lib/lane-gate.ts';
import type { PoolJobMap } from './pool-job.ts';
import type { ReaderPool } from './reader-pool.ts';

/** Of one environment: background work leaves a reader to requests that wait. */
export const readersOfBackground = (processes: number): number => Math.max(1, processes - 1);

/**
 * Jobs that call models run in any number, so their reads wait here. All of them together take as many readers as the
 * jobs of another queue: so many for each environment, and one more for the other environment.
 */
export function withReadsOfModelJobs<Jobs extends PoolJobMap<Jobs>>(
  readers: ReaderPool<Jobs>,
  { processes }: { processes: number },
): ReaderPool<Jobs> {
  const own = readersOfBackground(processes);
  const places = { own, both: own + 1 };
  const gate = new LaneGate({
    places: { production: places, test: places },
    waiting: { perKey: Number.POSITIVE_INFINITY, perEnvironment: Number.POSITIVE_INFINITY },
    refusal: 'Too many documents are waiting to be read.',
  });
  return {
    run: (job, args, options) => {
      const read = () => readers.run(job, args, options);
      const lane = currentLane();
      return lane.key === MODEL_JOBS ? gate.run(lane, options?.signal, read) : read();
    },
    isolation: () => readers.isolation(),
    stats: () => readers.stats(),
    close: () => readers.close(),
  };
}
