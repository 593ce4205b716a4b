import { LaneGate } from '../../lib/lane-gate.ts';

/**
 * Decides who gets a reader. Running jobs are not interrupted, and those of the test environment may take long, so
 * production gets one more reader while they occupy all of them.
 */
export const readerGate = ({ size, maxQueued }: { size: number; maxQueued: number }): LaneGate =>
  new LaneGate({
    places: { production: { own: size, both: size + 1 }, test: { own: size, both: size } },
    waiting: { perKey: maxQueued, perEnvironment: 2 * maxQueued },
    refusal: 'Too many documents are waiting to be read.',
  });
