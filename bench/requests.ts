/** Measures how long the service is unresponsive under harmful requests: its event-loop delay and its memory. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type HostileBody, neverEnding, repeating, sendHostile, whole } from '../tests/support/hostile-bodies.ts';
import { type LoopDelay, loopDelay } from './support/loop-delay.ts';
import { memoryOf, raisePriority } from './support/processes.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';
import { LIVE_KEY, type Service, startService } from './support/service.ts';

const MAX_P99_MS = 100;
const MAX_MS = 250;
const MB = 1_000_000;
const MIB = 2 ** 20;

interface Case {
  name: string;
  /** Takes minutes, or all memory, in versions without body limits. */
  isTooMuchForBefore?: true;
  run(url: string): Promise<string>;
}

interface Measured extends LoopDelay {
  answers: string;
  seconds: number;
  peakMiB: number;
}

export interface RequestsOptions {
  /** The folder of another version, which is measured in turns with this one. */
  baseline: string | undefined;
  /** Words in the names of the cases; all when empty. */
  only: readonly string[];
}

export async function benchRequests({ baseline, only }: RequestsOptions): Promise<Report> {
  const writer = new ReportWriter();
  await raisePriority();
  const versions = [
    ...(baseline === undefined ? [] : [{ name: 'before', root: path.resolve(baseline) }]),
    { name: 'now', root: undefined },
  ];
  const rows: string[][] = [];
  for (const each of cases()) {
    if (only.length > 0 && !only.some((word) => each.name.includes(word))) continue;
    for (const { name, root } of versions) {
      if (name === 'before' && each.isTooMuchForBefore) {
        rows.push([each.name, name, 'not tried', '', '', '', '']);
        continue;
      }
      const measured = await measure(each, root);
      const { p99Ms, maxMs, answers, seconds, peakMiB } = measured;
      rows.push([each.name, name, answers, rounded(seconds), rounded(p99Ms), rounded(maxMs), rounded(peakMiB, 0)]);
      console.log(rows.at(-1)?.join(' | '));
      if (name !== 'now') continue;
      writer.require(p99Ms <= MAX_P99_MS, `${each.name}: ${rounded(p99Ms)} ms at p99, not ${MAX_P99_MS}`);
      writer.require(maxMs <= MAX_MS, `${each.name}: ${rounded(maxMs)} ms at most, not ${MAX_MS}`);
    }
  }
  writer.add(
    'Delay of the event loop under hostile and large requests',
    'In ms, from the histogram that the service itself keeps (`/metrics`); memory is the resident memory of its process at most, in MiB. Each case has a fresh process.',
    table(['case', 'version', 'answers', 'seconds', 'p99', 'max', 'memory'], rows),
  );
  return { ...writer };
}

async function measure(each: Case, root: string | undefined): Promise<Measured> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-'));
  try {
    const service = await startService({ dataDir, ...(root !== undefined && { root }) });
    try {
      await warmUp(service);
      await loopDelay(service.url);
      const startedAt = performance.now();
      let peakMiB = 0;
      const sampling = setInterval(async () => {
        peakMiB = Math.max(peakMiB, (await memoryOf([service.pid])).rssMiB);
      }, 200);
      const answers = await each.run(service.url);
      clearInterval(sampling);
      return { answers, seconds: (performance.now() - startedAt) / 1000, peakMiB, ...(await loopDelay(service.url)) };
    } finally {
      await service.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Sends ordinary requests first, so that compiling on first use is not counted as an effect of the attack. */
async function warmUp({ url }: Service): Promise<void> {
  const document = { filename: 'a.txt', content: Buffer.from('text').toString('base64') };
  for (const [path, body] of [
    ['/v1/files', { document }],
    ['/v1/schemas/lint', { json_schema: {} }],
    ['/v1/consensus', { inputs: [{ a: 1 }, { a: 1 }] }],
  ] as const) {
    await sendHostile(url, { method: 'POST', path, key: LIVE_KEY, body: whole(path, JSON.stringify(body)) });
  }
}

const integers = { before: '{"metadata":{', unit: (n: number) => `"k${n}":${n},`, after: '"z":0}}' };
const lists = { before: '{"x":[', unit: () => '[],', after: '[]]}' };

function cases(): Case[] {
  const times =
    (path: string, body: HostileBody, { count, atOnce }: { count: number; atOnce: number }) =>
    async (url: string): Promise<string> => {
      const statuses: number[] = [];
      const send = async () => {
        for (let index = 0; index < count / atOnce; index += 1) {
          statuses.push((await sendHostile(url, { method: 'POST', path, key: LIVE_KEY, body })).status);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, send));
      return tally(statuses);
    };
  const row = (n: number) => `{"id":"row ${n}","total":${n}.5,"paid":true,"note":null},`;
  const output = { before: '{"output":{"rows":[', unit: row, after: '{}]}}' };
  const inputs = { before: '{"inputs":[{"rows":[', unit: row, after: '{}]}]}' };
  const content = 'QUJD'.repeat(15 * MIB);
  const block = (n: number) => `    block_${n}:\\n      type: start_document\\n      label: Block ${n}\\n`;
  const definition = {
    before: '{"yaml_definition":"apiVersion: v1\\nkind: Workflow\\nspec:\\n  blocks:\\n',
    unit: block,
    after: '"}',
  };
  return [
    {
      name: '10 MB of integers as metadata',
      run: times('/v1/extractions', repeating('', integers, 10 * MB), { count: 1, atOnce: 1 }),
    },
    { name: '63 MB of lists', run: times('/v1/schemas/lint', repeating('', lists, 63 * MB), { count: 1, atOnce: 1 }) },
    {
      name: '65 MB of integers as metadata',
      isTooMuchForBefore: true,
      run: times('/v1/extractions', repeating('', integers, 65 * MB), { count: 1, atOnce: 1 }),
    },
    { name: '25 unfinished bodies of 60 MB', run: unfinished },
    {
      name: '1 MB of lists, 64 times',
      run: times('/v1/schemas/lint', repeating('', lists, MB - 1000), { count: 64, atOnce: 16 }),
    },
    {
      name: '74 kB of lists, as many as may be, 64 times',
      run: times('/v1/schemas/lint', repeating('', lists, 74_000), { count: 64, atOnce: 16 }),
    },
    {
      name: '1 MB (95,000 values) as a correction, 8 times',
      run: times('/v1/extractions/extr_x/corrections', repeating('', output, 1.05 * MB), { count: 8, atOnce: 2 }),
    },
    {
      name: '2.1 MB (190,000 values) of answers to be made one, 4 times',
      run: times('/v1/consensus', repeating('', inputs, 2.1 * MB), { count: 4, atOnce: 2 }),
    },
    {
      name: 'a definition of 2.4 MB, 4 times',
      run: times('/v1/workflows/spec/validate', repeating('', definition, 2.4 * MB), { count: 4, atOnce: 2 }),
    },
    {
      name: 'documents of 47 MB in base64, 4 at once',
      run: times('/v1/files', whole('', `{"document":{"filename":"a.bin","content":"${content}"}}`), {
        count: 4,
        atOnce: 4,
      }),
    },
  ];
}

/** As much of each as fits, then silence. */
async function unfinished(url: string): Promise<string> {
  const first = Buffer.from(`{"instructions":"${'x'.repeat(50 * MB)}`);
  const open = Array.from({ length: 25 }, () =>
    neverEnding(url, { path: '/v1/parses', key: LIVE_KEY, length: 60 * MB, first, everyMs: null }),
  );
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  for (const { close } of open) close();
  return tally(await Promise.all(open.map(({ ended }) => ended)));
}

const tally = (statuses: number[]): string =>
  [...Map.groupBy(statuses, (status) => status)]
    .map(([status, list]) => `${list.length} × ${status || 'none'}`)
    .join(', ');
