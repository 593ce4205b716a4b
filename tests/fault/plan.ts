import { DEAD_LETTER_POINT, FIRST_START_POINT } from './points.ts';
import type { Random } from './random.ts';

/** How one round stops the server. */
export type Plan = {
  /** 0 makes a job of every page count. */
  inlineAnalysisMs: number;
  /** How often the next start is killed too, and after how long. */
  startKillsAfterMs: number[];
} & (
  | { kind: 'kill -9'; afterMs: number }
  | { kind: 'SIGTERM'; afterMs: number }
  | { kind: 'kill -9 of both'; afterMs: number }
  | { kind: 'kill -9 of PostgreSQL'; afterMs: number }
  | { kind: 'kill -9 of the worker'; afterMs: number }
  | { kind: 'fault point'; point: string; hit: number }
  /** Kills when the work has come by each of them. */
  | { kind: 'points reached'; points: readonly string[] }
);

const LOAD_MS = 1500;

/**
 * If there is a worker, it is killed in two rounds of five. Of the others a third at named points, a tenth each together
 * with PostgreSQL and in an orderly way, the rest at random moments.
 */
export function randomPlan(random: Random, points: readonly string[], hasWorker: boolean): Plan {
  const common = {
    inlineAnalysisMs: random.chance(0.5) ? 0 : 3000,
    startKillsAfterMs: random.chance(0.15) ? [random.below(2500)] : [],
  };
  const afterMs = random.below(LOAD_MS + 1);
  if (hasWorker && random.chance(0.4)) return { ...common, kind: 'kill -9 of the worker', afterMs };
  const choice = random.next();
  const [first, ...rest] = points.filter((point) => point !== FIRST_START_POINT);
  if (choice < 1 / 3 && first !== undefined) {
    const point = random.pick([first, ...rest]);
    return { ...common, ...pointPlan(point, point.startsWith('jobs.') ? random.between(1, 4) : random.between(1, 12)) };
  }
  if (choice < 0.43) return { ...common, kind: 'SIGTERM', afterMs };
  if (choice < 0.48) return { ...common, kind: 'kill -9 of both', afterMs };
  if (choice < 0.53) return { ...common, kind: 'kill -9 of PostgreSQL', afterMs };
  return { ...common, kind: 'kill -9', afterMs };
}

export function pointPlan(point: string, hit = 1): Plan {
  const isOfJobs = point.startsWith('jobs.');
  return {
    kind: 'fault point',
    point,
    hit: point === DEAD_LETTER_POINT ? 1 : hit,
    inlineAnalysisMs: isOfJobs ? 0 : 3000,
    startKillsAfterMs: [],
  };
}
