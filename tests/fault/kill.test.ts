import { describe, expect, it } from 'vitest';
import type { Plan } from './plan.ts';
import { pointPlan } from './plan.ts';
import { FIRST_START_POINT, namedFaultPoints, shortRoundPoints } from './points.ts';
import { Rounds } from './rounds.ts';

/** Storage is compared after every kill, everything that callers see after the last one. */
const HTTP_EVERY = 12;
/** Fewer would prove little. A slow machine takes fewer in each round, so it gets more rounds. */
const MIN_FILES = 10;
const MAX_FURTHER_ROUNDS = 40;

describe('a default installation whose server is killed again and again', () => {
  it('keeps everything that it acknowledged and leaves nothing half done or stuck', {
    timeout: 3_600_000,
  }, async () => {
    const points = await namedFaultPoints();
    const { killed, reached } = shortRoundPoints(points);
    const anywhere: Plan[] = (['kill -9', 'kill -9 of PostgreSQL', 'kill -9 of both', 'SIGTERM'] as const).map(
      (kind) => ({
        kind,
        afterMs: 700,
        inlineAnalysisMs: 0,
        startKillsAfterMs: kind === 'kill -9' ? [400] : [],
      }),
    );
    const [further] = anywhere;
    const plans: Plan[] = [
      ...killed.filter((point) => point !== FIRST_START_POINT).map((point) => pointPlan(point)),
      { kind: 'points reached', points: reached, inlineAnalysisMs: 3000, startKillsAfterMs: [] },
      ...anywhere,
    ];
    const rounds = await Rounds.open({ seed: Date.now(), crowd: 0 });
    try {
      await rounds.killFirstStart();
      for (const [index, plan] of plans.entries()) {
        const isLast = index === plans.length - 1;
        for (let round = 0; isLast && further !== undefined && round < MAX_FURTHER_ROUNDS; round += 1) {
          if ((rounds.tally.acknowledged.get('file') ?? 0) > MIN_FILES) break;
          await rounds.run(further, { http: false, settle: false, extent: 'recent' });
        }
        const http = isLast || index % HTTP_EVERY === HTTP_EVERY - 1;
        await rounds.run(plan, { http, settle: isLast, extent: isLast ? 'all' : 'recent' });
      }
      await rounds.age();
    } finally {
      await rounds.close();
    }
    const { violations, endings, acknowledged } = rounds.tally;
    expect(violations).toEqual([]);
    expect([...endings.keys()]).toEqual(expect.arrayContaining(points));
    expect(acknowledged.get('file')).toBeGreaterThan(MIN_FILES);
  });
});
