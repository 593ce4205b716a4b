/** How long a plan of a large workflow takes, over HTTP and in the kernel alone, and what it holds. */

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { compileDefinition } from '../packages/server/src/workflows/definition/compile.ts';
import { exportSpec } from '../packages/server/src/workflows/definition/export.ts';
import { LARGE, REFUSED, THOUSAND_BLOCKS } from '../packages/server/src/workflows/definition/testing/hostile-texts.ts';
import { planChanges } from '../packages/server/src/workflows/plan/plan-changes.ts';
import { renderPlan } from '../packages/server/src/workflows/plan/render.ts';
import { memoryOf } from './support/processes.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';
import { LIVE_KEY, type Service, startService } from './support/service.ts';
import { median } from './support/statistics.ts';

const PLAN_LIMIT_MS = 500;
const DOMAIN = 'recto.dev';
/** How many times as long as a thousand blocks a refused and a large definition may take. */
const REFUSED_LIMIT = 10;
const LARGE_LIMIT = 15;

/** A third of the blocks are functions with a schema of their own, the others merge what the three before them give. */
function definition({ blocks, label }: { blocks: number; label: string }): { yaml: string; edges: number } {
  const lines = [
    `apiVersion: workflows.${DOMAIN}/v1alpha2`,
    'kind: Workflow',
    'metadata: {name: Large}',
    'spec:',
    '  blocks:',
    '    b0: {type: start_json, config: {json_schema: {type: object, properties: {a: {type: string}}}}}',
  ];
  const edges: string[] = [];
  const connect = (source: number, target: number, handle: string) =>
    edges.push(
      `    - {source: {block: b${Math.max(0, source)}, handle: output-json-0}, target: {block: b${target}, handle: ${handle}}}`,
    );
  for (let n = 1; n < blocks; n += 1) {
    const isFunction = n % 3 === 0;
    lines.push(
      `    b${n}:`,
      `      type: ${isFunction ? 'function' : 'merge_dicts'}`,
      `      label: ${n % 100 === 0 ? label : 'Block'} ${n}`,
      '      config:',
    );
    if (isFunction) {
      const schema = `{type: object, properties: {total_${n}: {type: number}, lines: {type: array, items: {type: object, properties: {text: {type: string}, amount: {type: number}}}}}, required: [total_${n}]}`;
      lines.push('        language: typescript', '        code: export const transform = (input) => input;');
      lines.push(`        output_schema: ${schema}`);
      connect(n - 1, n, 'input-json-0');
    } else {
      lines.push('        inputs: [{name: x, type: json}, {name: y, type: json}, {name: z, type: json}]');
      for (const [before, name] of ['x', 'y', 'z'].entries()) connect(n - 1 - before, n, `input-json-${name}`);
    }
  }
  return { yaml: [...lines, '  edges:', ...edges, ''].join('\n'), edges: edges.length };
}

export async function benchWorkflows({ rounds, blocks }: { rounds: number; blocks: number }): Promise<Report> {
  const writer = new ReportWriter();
  const { yaml: before, edges } = definition({ blocks, label: 'Before' });
  const { yaml: after } = definition({ blocks, label: 'After' });
  const kernel = Array.from({ length: rounds }, () => measureKernel(before, after));
  const overHttp = await measureHttp({ rounds, before, after });
  const row = (name: string, values: number[]) => [
    name,
    rounded(median(values), 0),
    values.map((value) => rounded(value, 0)).join(' '),
  ];
  writer.add(
    `A workflow of ${blocks} blocks and ${edges} edges`,
    `${rounded(before.length / 1024, 0)} KiB of YAML; every hundredth block changes its label. Times in ms, memory in MiB.`,
    table(
      ['what', 'median', 'rounds'],
      [
        row(
          'compile the definition',
          kernel.map(({ compileMs }) => compileMs),
        ),
        row(
          'plan and render',
          kernel.map(({ planMs }) => planMs),
        ),
        row(
          'export',
          kernel.map(({ exportMs }) => exportMs),
        ),
        row('POST …/spec/plan', overHttp.planMs),
        row('POST …/spec/apply', overHttp.applyMs),
        row('POST …/publish', overHttp.publishMs),
        row('server memory before, PSS', [overHttp.memoryBefore]),
        row('server memory after all rounds, PSS', [overHttp.memoryAfter]),
      ],
    ),
  );
  addHostile(writer);
  const planMs = median(overHttp.planMs);
  writer.require(planMs <= PLAN_LIMIT_MS, `a plan takes ${rounded(planMs, 0)} ms, more than ${PLAN_LIMIT_MS}`);
  return writer;
}

/** CPU time of what is refused and of what is large, each as a multiple of an ordinary thousand blocks in the same run. */
function addHostile(writer: ReportWriter): void {
  const unitMs = Math.min(...[1, 2, 3].map(() => compileCpuMs(THOUSAND_BLOCKS)));
  const rows = [
    ...Object.entries(REFUSED).map(([name, [text]]) => ({ name, text, limit: REFUSED_LIMIT })),
    ...Object.entries(LARGE).map(([name, text]) => ({ name, text, limit: LARGE_LIMIT })),
  ].map(({ name, text, limit }) => ({ name, limit, ratio: compileCpuMs(text) / unitMs }));
  writer.add(
    'Definitions that mean harm, and large ones',
    `CPU time as a multiple of a thousand blocks with two thousand edges, which take ${rounded(unitMs, 0)} ms.`,
    table(
      ['definition', 'times', 'limit'],
      rows.map(({ name, ratio, limit }) => [name, rounded(ratio, 1), String(limit)]),
    ),
  );
  for (const { name, ratio, limit } of rows)
    writer.require(ratio <= limit, `${name}: ${rounded(ratio, 1)} times a thousand blocks, more than ${limit}`);
}

function compileCpuMs(text: string): number {
  const before = process.cpuUsage();
  compileDefinition(text, { serviceDomain: DOMAIN, workflowId: 'wf_bench' });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function measureKernel(before: string, after: string) {
  const options = { serviceDomain: DOMAIN, workflowId: 'wf_bench' };
  const current = compileDefinition(before, options).graph;
  const started = performance.now();
  const wanted = compileDefinition(after, options).graph;
  const compiled = performance.now();
  if (current === null || wanted === null) throw new Error('the definition of the bench has errors');
  renderPlan(planChanges(current, wanted, options));
  const planned = performance.now();
  exportSpec(wanted, options);
  return {
    compileMs: compiled - started,
    planMs: planned - compiled,
    exportMs: performance.now() - planned,
  };
}

async function measureHttp({ rounds, before, after }: { rounds: number; before: string; after: string }) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-'));
  const service = await startService({ dataDir });
  try {
    const memoryBefore = await memoryMiB(service);
    const { workflow_id: id } = await post(service, 'workflows/spec/apply', { yaml_definition: before });
    const planMs: number[] = [];
    const applyMs: number[] = [];
    const publishMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Each round changes what the one before it made.
      const yaml_definition = round % 2 === 0 ? after : before;
      planMs.push(await timed(() => post(service, `workflows/${id}/spec/plan`, { yaml_definition })));
      applyMs.push(await timed(() => post(service, `workflows/${id}/spec/apply`, { yaml_definition })));
      publishMs.push(await timed(() => post(service, `workflows/${id}/publish`, {})));
    }
    return { planMs, applyMs, publishMs, memoryBefore, memoryAfter: await memoryMiB(service) };
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function post(service: Service, route: string, body: object): Promise<{ workflow_id: string }> {
  const answer = await fetch(`${service.url}/v1/${route}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${LIVE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const memoryMiB = async ({ pid }: Service): Promise<number> => (await memoryOf([pid])).pssMiB;
