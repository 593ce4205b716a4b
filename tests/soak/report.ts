import type { Memory } from './processes.ts';
import { mebibytes, type SoakReport, type Stage } from './soak.ts';

const MAX_GROWTH = 1.2;
/** Connections to clients, to PostgreSQL and to readers come and go. */
const DESCRIPTOR_SLACK = 20;

export function renderSoak({ tally, stages, isolation, violations }: SoakReport): { text: string; failed: boolean } {
  // Stages are as long as the warm-up: the second one is what came right after it.
  const [warmUp, early = warmUp] = stages;
  const late = stages.at(-1);
  if (early === undefined || late === undefined) return { text: 'nothing was sent', failed: true };
  const growth = late.memory.total / early.memory.total;
  const grown = growth > MAX_GROWTH ? [`memory grew to ${growth.toFixed(2)} times`] : [];
  const leaked = late.descriptors > early.descriptors + DESCRIPTOR_SLACK;
  const all = [
    ...violations,
    ...grown,
    ...(leaked ? [`open descriptors grew from ${early.descriptors} to ${late.descriptors}`] : []),
  ];
  const text = [
    `${tally.sent} documents in ${late.seconds.toFixed(0)} s: ${tally.completed} completed, ${sum(tally.refused)} refused with a typed error, ${tally.acknowledged.length} parses acknowledged and none lost or unfinished.`,
    `Memory of server, readers and PostgreSQL (resident anonymous and shared memory, median while documents were read): ${mebibytes(early.memory.total)} MiB for the 500 documents after the first 500, ${mebibytes(late.memory.total)} MiB for the last 500: **${growth.toFixed(2)} times** (limit ${MAX_GROWTH}). Of the server process alone: ${(late.memory.server / early.memory.server).toFixed(2)} times.`,
    `Refusals: ${listed(tally.refused)}.`,
    `Formats: ${listed(tally.formats)}.`,
    `Isolation of the readers: ${JSON.stringify(isolation)}.`,
    stageTable(stages),
    `**Violations: ${all.length}**`,
    ...(all.length > 0 ? [all.map((line) => `- ${line}`).join('\n')] : []),
  ].join('\n\n');
  return { text, failed: all.length > 0 };
}

const sum = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

function stageTable(stages: readonly Stage[]): string {
  const cells = ({ server, readers, postgres, total }: Memory) => [server, readers, postgres, total].map(mebibytes);
  const row = (values: readonly (string | number)[]): string => `| ${values.join(' | ')} |`;
  const head = ['documents', 's', 'server', 'readers', 'PostgreSQL', 'all', 'server idle', 'all idle', 'descriptors'];
  return [
    'MiB, medians of the 500 documents up to the one named; idle is the moment after the last of them.',
    '',
    row(head),
    row(head.map(() => '---:')),
    ...stages.map(({ documents, seconds, memory, idle, descriptors }) =>
      row([
        documents,
        seconds.toFixed(0),
        ...cells(memory),
        mebibytes(idle.server),
        mebibytes(idle.total),
        descriptors,
      ]),
    ),
  ].join('\n');
}
