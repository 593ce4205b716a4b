import { definition } from '../../support/runs.ts';
import { LIVE_KEY } from '../../support/server.ts';
import { eventually } from '../../support/wait.ts';

const anything = { type: 'object', additionalProperties: true };
const AT_ONCE = 8;
const TIMEOUT_MS = 900_000;

export interface BatchOutcome {
  runs: number;
  seconds: number;
  /** Runs of each workflow that had completed when half of all had, in the order in which they were sent. */
  atHalf: number[];
  /** Jain's index of those: 1 if all workflows got the same, 1/n if one got everything. */
  fairness: number;
  /** Runs that did not complete. */
  failed: string[];
}

/** A document that is read and extracted, and a function that looks at the result. */
const definitionOf = (name: string): string =>
  definition(
    name,
    {
      inbox: { type: 'start_document' },
      values: {
        type: 'extract',
        config: {
          json_schema: { type: 'object', properties: { name: { type: 'string' }, amount: { type: 'number' } } },
        },
      },
      look: {
        type: 'function',
        config: {
          language: 'typescript',
          output_schema: anything,
          code: 'export const transform = (input: { name: string }) => ({ name: input.name });',
        },
      },
    },
    [
      ['inbox:output-file-0', 'values:input-file-document'],
      ['values', 'look'],
    ],
  );

/**
 * Sends all runs of one workflow, then all of the next, and waits for their end: how fast they are, and whether those
 * that were sent first hold up the others.
 */
export async function runBatch(url: string, workflows: number, runsEach: number): Promise<BatchOutcome> {
  const ids: string[] = [];
  for (let index = 0; index < workflows; index += 1) {
    const json = { yaml_definition: definitionOf(`batch-${index}`) };
    const { workflow_id } = await send(url, 'POST', '/v1/workflows/spec/apply', json);
    await send(url, 'POST', `/v1/workflows/${workflow_id}/publish`, {});
    ids.push(workflow_id);
  }
  const startedAt = performance.now();
  const total = workflows * runsEach;
  for (const [index, workflow_id] of ids.entries()) {
    for (let sent = 0; sent < runsEach; sent += AT_ONCE) {
      const count = Math.min(AT_ONCE, runsEach - sent);
      await Promise.all(Array.from({ length: count }, (_, at) => startRun(url, workflow_id, `${index}-${sent + at}`)));
    }
  }
  const ended = await eventually(
    () => endedRuns(url, ids),
    (runs) => runs.length === total,
    { timeoutMs: TIMEOUT_MS, everyMs: 500 },
  );
  const lastEnd = Math.max(...ended.map(({ endedAt }) => endedAt));
  const firstStart = Math.min(...ended.map(({ createdAt }) => createdAt));
  const half = ended.toSorted((a, b) => a.endedAt - b.endedAt).slice(0, Math.floor(total / 2));
  const atHalf = ids.map((id) => half.filter((run) => run.workflowId === id).length);
  const squares = atHalf.reduce((sum, count) => sum + count * count, 0);
  // The clock of the database, unless it says less than the callers saw.
  const seconds = Math.max(lastEnd - firstStart, 1) / 1000;
  if (seconds > (performance.now() - startedAt) / 1000 + 1) throw new Error('the times of runs make no sense');
  return {
    runs: total,
    seconds,
    atHalf,
    fairness: atHalf.reduce((sum, count) => sum + count, 0) ** 2 / (workflows * squares),
    failed: ended.filter(({ status }) => status !== 'completed').map(({ id, status }) => `${id} ended as ${status}`),
  };
}

async function startRun(url: string, workflow_id: string, name: string): Promise<void> {
  const content = Buffer.from(`name,amount\nCustomer ${name},${name.length}\n`).toString('base64');
  const documents = { inbox: { filename: `${name}.csv`, content } };
  await send(url, 'POST', '/v1/workflows/runs', { workflow_id, documents });
}

interface EndedRun {
  id: string;
  workflowId: string;
  status: string;
  createdAt: number;
  endedAt: number;
}

async function endedRuns(url: string, workflowIds: readonly string[]): Promise<EndedRun[]> {
  const runs: EndedRun[] = [];
  for (const workflowId of workflowIds) {
    for (let after = ''; ; ) {
      const path = `/v1/usage/runs?workflow_id=${workflowId}&limit=100${after}`;
      const { data, list_metadata } = await send(url, 'GET', path);
      for (const run of data) {
        if (run.completed_at === null) continue;
        const [createdAt, endedAt] = [Date.parse(run.created_at), Date.parse(run.completed_at)];
        runs.push({ id: run.run_id, workflowId, status: run.status, createdAt, endedAt });
      }
      if (list_metadata.after === null) break;
      after = `&after=${list_metadata.after}`;
    }
  }
  return runs;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read as the description publishes them
async function send(url: string, method: string, path: string, json?: object): Promise<any> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${LIVE_KEY}`, ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
