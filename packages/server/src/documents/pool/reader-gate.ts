import { LaneGate } from '../../lib/lane-gate.ts';

/**
 * Who gets a reader. A job is not stopped for another, and those of the test environment may take long: while they
 * hold all readers, production has one more.
 */
export const readerGate = ({ size, maxQueued }: { size: number; maxQueued: number }): LaneGate =>
  new LaneGate({
    places: { production: { own: size, both: size + 1 }, test: { own: size, both: size } },
    waiting: { perKey: maxQueued, perEnvironment: 2 * maxQueued },
    refusal: 'Too many documents are waiting to be read.',
  });
