import os from 'node:os';
import type { Tally } from './rounds.ts';

export interface RunFacts {
  command: string;
  date: string;
  durationMs: number;
  seed: number;
}

/** The result as Markdown: the machine, the method, and every number. */
export function renderReport(tally: Tally, facts: RunFacts): string {
  const ready = tally.readyMs.toSorted((a, b) => a - b);
  const acknowledged = sum(tally.acknowledged.values());
  const kills = sum([...tally.endings].filter(([name]) => name !== 'SIGTERM').map(([, times]) => times));
  const [cpu] = os.cpus();
  const lines = [
    `# Fault round, ${facts.date}`,
    '',
    `Command: \`${facts.command}\` (seed ${facts.seed}), ${Math.round(facts.durationMs / 1000)} s.`,
    `Machine: ${os.availableParallelism()} cores, ${os.arch()}${cpu?.model ? `, ${cpu.model}` : ''}, ${os.type()} ${os.release()}, Node ${process.versions.node}; load average at the end ${os.loadavg()[1]?.toFixed(1)}.`,
    'Default installation: one process, embedded PostgreSQL and blob folder in a temporary data folder.',
    '',
    '| what | number |',
    '|---|---|',
    row('rounds', tally.rounds),
    row('kills', kills),
    row('operations acknowledged', acknowledged),
    row('records compared over HTTP', tally.checkedRecords),
    row('times that everything interrupted came to its end', tally.settlings),
    row('slowest of them', `${seconds(tally.slowestSettlingMs)} s`),
    row('start to /readyz, median', `${seconds(quantile(ready, 0.5))} s`),
    row('start to /readyz, 95th percentile', `${seconds(quantile(ready, 0.95))} s`),
    row('start to /readyz, the three longest', `${ready.slice(-3).map(seconds).join(', ')} s (of ${ready.length})`),
    ...(tally.leftovers === undefined
      ? []
      : [
          row('temporary files that kills left, all gone after the grace time', tally.leftovers.temporaryFiles),
          row('blobs that nobody refers to, all gone after the grace time', tally.leftovers.unownedBlobs),
        ]),
    row('**violations**', `**${tally.violations.length}**`),
    '',
    ...table('ended by', tally.endings),
    ...table('acknowledged', tally.acknowledged),
    ...tally.violations.map((violation) => `- ${violation}`),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

const row = (name: string, value: string | number): string => `| ${name} | ${value} |`;
const seconds = (ms: number): string => (ms / 1000).toFixed(2);
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
const quantile = (sorted: number[], part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;

function table(title: string, counts: Map<string, number>): string[] {
  const rows = [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([name, times]) => row(name, times));
  return [`| ${title} | times |`, '|---|---|', ...rows, ''];
}
