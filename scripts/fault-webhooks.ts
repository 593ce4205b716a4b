/**
 * npm run fault:webhooks -- --events 5000 --seed 1
 *
 * Causes events in both environments while the server is killed again and again. The receiver of the test environment
 * hangs, resets, redirects, answers slowly, with errors or with 10 MB. Exits with 1 if an event is lost, a signature is
 * wrong or the other environment is touched.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { WebhookTally } from '../tests/fault/webhooks/round.ts';
import { bundlePrograms } from './support/bundle-programs.ts';

const { values } = parseArgs({
  options: { events: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
});
const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-fault-programs-'));
// Which program to start is decided when the round is loaded.
process.env.TEST_PROGRAMS = await bundlePrograms(folder);
const { WebhookRound } = await import('../tests/fault/webhooks/round.ts');
const startedAt = performance.now();
const round = await WebhookRound.open(Number(values.seed));
const { tally } = round;
const log = (text: string) => console.log(`${Math.round((performance.now() - startedAt) / 1000)} s: ${text}`);
log(`seed ${values.seed}, data folder ${round.dataDir}`);
try {
  await round.run(Number(values.events), log);
} catch (error) {
  tally.violations.push(`the round itself failed: ${error instanceof Error ? error.stack : error}`);
} finally {
  await round.close();
  await rm(folder, { recursive: true, force: true });
}
const date = new Date().toISOString().slice(0, 10);
const command = `npm run fault:webhooks -- --events ${values.events} --seed ${values.seed}`;
const report = render(tally, { command, date });
console.log(`\n${report}`);
if (tally.violations.length > 0) {
  console.error(`The data folder stays in ${round.dataDir}`);
  process.exitCode = 1;
} else await writeFile(new URL(`../bench/results/fault-webhooks-${date}.md`, import.meta.url), report);

function render(tally: WebhookTally, { command, date }: { command: string; date: string }): string {
  const row = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const sides = tally.sides.map(({ name, receiver, acknowledged }) => {
    const delays = receiver.delaysMs.toSorted((a, b) => a - b);
    const quantile = (part: number) => `${((delays[Math.floor((delays.length - 1) * part)] ?? 0) / 1000).toFixed(2)} s`;
    const again = [...receiver.accepted.values()].filter((times) => times > 1).length;
    return row(
      name,
      acknowledged.size,
      receiver.accepted.size,
      again,
      receiver.requests,
      receiver.twoSignatures,
      quantile(0.5),
      quantile(0.95),
    );
  });
  const [hostile] = tally.sides;
  const answers = [...(hostile?.receiver.answers ?? [])].sort(([a], [b]) => a.localeCompare(b));
  return `${[
    `# Fault round of webhooks, ${date}`,
    '',
    `Command: \`${command}\`.`,
    `Machine: ${os.availableParallelism()} cores, ${os.arch()}, ${os.type()} ${os.release()}, Node ${process.versions.node}; load average at the end ${os.loadavg()[1]?.toFixed(1)}.`,
    'Default installation, attempts of at most one second, retries after 0.1 to 1 s. The receiver of the test environment is hostile; that of production accepts everything. Every signature, environment and body is checked on arrival.',
    '',
    '| what | number |',
    '|---|---|',
    row('kill -9 of the server', tally.kills),
    row('requests without an answer, repeated with their Idempotency-Key', tally.lostAnswers),
    row('events in the lists of both environments, each accepted by its receiver', tally.listed),
    row('load', `${Math.round(tally.loadMs / 1000)} s`),
    row('from the last kill to the last delivery', `${Math.round(tally.drainMs / 1000)} s`),
    row('**violations**', `**${tally.violations.length}**`),
    '',
    '| environment | acknowledged | events accepted | more than once | requests, all signed | with two signatures | first arrival, median | 95th percentile |',
    '|---|---|---|---|---|---|---|---|',
    ...sides,
    '',
    '| answer of the hostile receiver | times |',
    '|---|---|',
    ...answers.map(([name, times]) => row(name, times)),
    '',
    ...tally.violations.slice(0, 50).map((violation) => `- ${violation}`),
  ]
    .join('\n')
    .trimEnd()}\n`;
}
