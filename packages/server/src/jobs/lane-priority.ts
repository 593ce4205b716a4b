import type { Lane } from '../lib/lane.ts';

/** Jobs of production go first. */
export const PRODUCTION_PRIORITY = 0;
const TEST_PRIORITY = -1;

export const lanePriority = ({ environment }: Lane): number =>
  environment === 'test' ? TEST_PRIORITY : PRODUCTION_PRIORITY;

export const isOfTest = ({ priority }: { priority: number }): boolean => priority < PRODUCTION_PRIORITY;
