/** CPU time of the service and of PostgreSQL for one request, one run, one document. */
import { readFile } from 'node:fs/promises';
import { definition } from '../../tests/support/runs.ts';
import { cpuSeconds, processTree } from '../support/processes.ts';
import { LIVE_KEY, type Service } from '../support/service.ts';
import { withClient } from './ledger.ts';

const SAMPLE = new URL('../../docs/samples/invoice.pdf', import.meta.url);
const AT_ONCE = 8;
const BEGUN = 40;
const SCHEMA = { type: 'object', properties: { invoice_number: { type: 'string' }, total_due: { type: 'number' } } };

/** Milliseconds of CPU time. */
export interface Cost {
  service: number;
  postgres: number;
}

export interface Costs {
  /** Connections that one process has opened after all of this. */
  connections: number;
  list: Cost;
  run: Cost;
  extraction: Cost;
}

export async function measureCosts(service: Service, databaseUrl: string, count: number): Promise<Costs> {
  const { url } = service;
  const postmaster = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const stat = await readFile(`/proc/${rows[0]?.pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  });
  const costOf = async (times: number, act: (index: number) => Promise<void>, after?: () => Promise<void>) => {
    for (let index = 0; index < BEGUN; index += AT_ONCE) await together(index - BEGUN, AT_ONCE, act);
    await after?.();
    const trees = async () => ({ service: await processTree(service.pid), postgres: await processTree(postmaster) });
    const spent = async () => {
      const { service: own, postgres } = await trees();
      return { service: await cpuSeconds(own), postgres: await cpuSeconds(postgres) };
    };
    const before = await spent();
    for (let index = 0; index < times; index += AT_ONCE) await together(index, AT_ONCE, act);
    await after?.();
    const end = await spent();
    const each = (name: 'service' | 'postgres'): number => ((end[name] - before[name]) * 1000) / times;
    return { service: each('service'), postgres: each('postgres') };
  };
  const pdf = await readFile(SAMPLE);
  const extract = async (index: number): Promise<void> => {
    // A comment at the end makes it a document of its own, which no cache knows.
    const content = Buffer.concat([pdf, Buffer.from(`\n% ${index}\n`)]).toString('base64');
    const document = { filename: `${index}.pdf`, url: `data:application/pdf;base64,${content}` };
    await send(url, '/v1/extractions', { document, json_schema: SCHEMA });
  };
  const extraction = await costOf(count, extract);
  const list = await costOf(count * 10, () => send(url, '/v1/files?limit=10').then(() => undefined));
  const workflowId = await mergeWorkflow(url);
  const run = await costOf(
    count * 2,
    (index) => send(url, '/v1/workflows/runs', { workflow_id: workflowId, json_inputs: { given: { index } } }),
    () => untilEnded(url, workflowId),
  );
  const connections = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.count ?? 0;
  });
  return { list, run, extraction, connections };
}

async function together(first: number, count: number, act: (index: number) => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, at) => act(first + at)));
}

/** Three blocks that merge JSON. */
async function mergeWorkflow(url: string): Promise<string> {
  const blocks = {
    given: { type: 'start_json', config: { json_schema: { type: 'object', additionalProperties: true } } },
    ...Object.fromEntries(['one', 'two', 'three'].map((name) => [name, { type: 'merge_dicts' }])),
  };
  const yaml_definition = definition('sizing', blocks, [
    ['given', 'one'],
    ['one', 'two'],
    ['two', 'three'],
  ]);
  const { workflow_id } = await send(url, '/v1/workflows/spec/apply', { yaml_definition });
  await send(url, `/v1/workflows/${workflow_id}/publish`, {});
  return workflow_id;
}

async function untilEnded(url: string, workflowId: string): Promise<void> {
  for (;;) {
    const going = ['pending', 'queued', 'running'].map((status) =>
      send(url, `/v1/workflows/runs?workflow_id=${workflowId}&status=${status}&limit=1`),
    );
    if ((await Promise.all(going)).every(({ data }) => data.length === 0)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read as the description publishes them
async function send(url: string, path: string, json?: object): Promise<any> {
  const response = await fetch(url + path, {
    method: json === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${LIVE_KEY}`, ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
