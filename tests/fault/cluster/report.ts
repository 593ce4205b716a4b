import os from 'node:os';
import type { BatchOutcome } from './batch.ts';
import type { ClusterTally } from './round.ts';

/** The result as Markdown: what ran, and every number. */
export function renderCluster(
  tally: ClusterTally,
  { postgres, store, minutes }: { postgres: string; store: string; minutes: number },
): string {
  const ready = tally.readyMs.toSorted((a, b) => a - b);
  const kills = sum(tally.kills.values());
  const row = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const counts = (title: string, of: Map<string, number>): string[] => [
    row(title, 'times'),
    '|---|---|',
    ...[...of].sort(([a], [b]) => a.localeCompare(b)).map(([name, times]) => row(name, times)),
    '',
  ];
  const speed = ({ runs, seconds }: BatchOutcome): number => runs / seconds;
  const batch = (name: string, outcome: BatchOutcome): string =>
    row(
      name,
      outcome.runs,
      `${outcome.seconds.toFixed(1)} s`,
      speed(outcome).toFixed(2),
      outcome.atHalf.join(', '),
      outcome.fairness.toFixed(2),
    );
  const lines = [
    `${postgres} and ${store}, both from Debian's packages; two \`api\` and three \`worker\` processes with one reader each,`,
    'callers behind a balancer that passes connections on in turn. Load average at the end ' +
      `${os.loadavg()[1]?.toFixed(1)}: everything shares ${os.availableParallelism()} cores, the database, the store and the callers too,`,
    'so the ratio says what more processes cost or bring on one machine, not how a cluster of machines grows.',
    '',
    '## One process and the cluster',
    '',
    'The same batch: runs of four workflows (document, extraction, function), all of the first workflow sent before those',
    'of the second. "At half" is how many of each workflow had completed when half of all had; fairness is the index of',
    'Jain of these (1: all the same, 0.25: one workflow had everything).',
    '',
    row('what', 'runs', 'time', 'runs/s', 'at half', 'fairness'),
    '|---|---|---|---|---|---|',
    batch('one process, two readers', tally.single),
    batch('2 api + 3 worker', tally.cluster),
    '',
    `Cluster against one process: ${(speed(tally.cluster) / speed(tally.single)).toFixed(2)} of the throughput.`,
    '',
    '## Killed at random',
    '',
    `The load of the fault rounds (every resource, and 40 runs open at once) for ${minutes} minutes.`,
    '',
    row('what', 'number'),
    '|---|---|',
    row('kill -9', kills),
    row('start to /readyz, median', `${((ready[Math.floor(ready.length / 2)] ?? 0) / 1000).toFixed(1)} s`),
    row('connections that each API process got', tally.connections.join(', ')),
    row('load', `${tally.loadSeconds.toFixed(0)} s`),
    row('operations acknowledged', sum(tally.acknowledged.values())),
    row('from the last kill until everything interrupted had ended', `${tally.settleSeconds.toFixed(0)} s`),
    row('records compared over HTTP', tally.checkedRecords),
    row('fsck of database and store', tally.fsck),
    row('**violations**', `**${tally.violations.length}**`),
    '',
    ...counts('killed', tally.kills),
    ...counts('acknowledged', tally.acknowledged),
    ...tally.violations.slice(0, 50).map((violation) => `- ${violation}`),
  ];
  return lines.join('\n').trimEnd();
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
