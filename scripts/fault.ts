/**
 * The long fault round: npm run fault -- --rounds 200 --runs 200 --seed 1
 *
 * Puts load on a default installation, kills its server at random and at chosen points, and after every restart
 * compares what is there with what was acknowledged. Exits with 1 if anything was violated; the data folder of that
 * round is kept. With --minutes it ends early, as after its last round. `npm run fault -- clock` lets the clock jump:
 * fault-clock.ts.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pointPlan, randomPlan } from '../tests/fault/plan.ts';
import { FIRST_START_POINT, namedFaultPoints } from '../tests/fault/points.ts';
import { createRandom } from '../tests/fault/random.ts';
import { renderReport } from '../tests/fault/report.ts';
import { bundlePrograms } from './support/bundle-programs.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '200' },
    runs: { type: 'string', default: '0' },
    minutes: { type: 'string', default: 'Infinity' },
    seed: { type: 'string' },
  },
});
const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-fault-programs-'));
// Which program to start is decided when what starts it is loaded.
process.env.TEST_PROGRAMS = await bundlePrograms(folder);
try {
  if (positionals[0] === 'clock') await (await import('./fault-clock.ts')).faultClock();
  else await killServers();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function killServers(): Promise<void> {
  const roundCount = Number(values.rounds);
  const crowd = Number(values.runs);
  const limitMs = Number(values.minutes) * 60_000;
  // Hundreds of runs take minutes to end.
  const settleEvery = crowd > 0 ? 50 : 10;
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const random = createRandom(seed);
  const points = await namedFaultPoints();
  const { Rounds } = await import('../tests/fault/rounds.ts');
  const startedAt = performance.now();
  const rounds = await Rounds.open({ seed, crowd });
  const { tally } = rounds;
  console.log(`seed ${seed}, data folder ${rounds.installation.dataDir}`);

  // Each point once, in the first rounds; then random ones.
  const named = points.filter((point) => point !== FIRST_START_POINT).map((point) => pointPlan(point));
  let interrupted = false;
  process.once('SIGINT', () => {
    interrupted = true;
  });

  try {
    await rounds.killFirstStart();
    let isLast = false;
    for (let round = 1; !isLast && tally.violations.length === 0 && !interrupted; round += 1) {
      isLast = round === roundCount || performance.now() - startedAt > limitMs;
      const plan = named[round - 1] ?? randomPlan(random, points, crowd > 0);
      const settle = round % settleEvery === 0 || isLast;
      await rounds.run(plan, { http: true, settle, extent: 'recent' });
      const elapsed = Math.round((performance.now() - startedAt) / 1000);
      const about = plan.kind === 'fault point' ? plan.point : plan.kind;
      const readyMs = Math.round(tally.readyMs.at(-1) ?? 0);
      console.log(
        `${elapsed} s: round ${round}, ${about}${settle ? ', settled' : ''}; ready after ${readyMs} ms, ${tally.checkedRecords} compared`,
      );
    }
    if (tally.violations.length === 0 && !interrupted) await rounds.age();
  } catch (error) {
    tally.violations.push(`the round itself failed: ${error instanceof Error ? error.stack : error}`);
  } finally {
    await rounds.close();
  }

  const date = new Date().toISOString().slice(0, 10);
  const command = `npm run fault -- ${process.argv.slice(2).join(' ')}`;
  const report = renderReport(tally, { command, date, durationMs: performance.now() - startedAt, seed });
  console.log(`\n${report}`);
  if (tally.violations.length > 0) {
    console.error(`The data folder stays in ${rounds.installation.dataDir}`);
    process.exitCode = 1;
  } else if (!interrupted) {
    const results = new URL('../bench/results/', import.meta.url);
    await mkdir(results, { recursive: true });
    await writeFile(new URL(`fault-${date}.md`, results), report);
  }
}
