/**
 * The long fault round: npm run fault -- --rounds 200 --seed 1
 *
 * Puts load on a default installation, kills its server at random and at chosen points, and after every restart
 * compares what is there with what was acknowledged. Exits with 1 if anything was violated; the data folder of that
 * round is kept.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { randomPlan } from '../tests/fault/plan.ts';
import { namedFaultPoints } from '../tests/fault/points.ts';
import { createRandom } from '../tests/fault/random.ts';
import { renderReport } from '../tests/fault/report.ts';
import { Rounds } from '../tests/fault/rounds.ts';

const SETTLE_EVERY = 10;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, seed: { type: 'string' } },
});
const roundCount = Number(values.rounds);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const random = createRandom(seed);
const points = await namedFaultPoints();
const startedAt = performance.now();
const rounds = await Rounds.open(seed);
const { tally } = rounds;
console.log(`seed ${seed}, data folder ${rounds.installation.dataDir}`);

let interrupted = false;
process.once('SIGINT', () => {
  interrupted = true;
});

try {
  await rounds.killFirstStart();
  for (let round = 1; round <= roundCount && tally.violations.length === 0 && !interrupted; round += 1) {
    const plan = randomPlan(random, points);
    const settle = round % SETTLE_EVERY === 0 || round === roundCount;
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
const command = `npm run fault -- --rounds ${roundCount}`;
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
