/** Workflows for tests of runs, and how a test follows a run to its end. */
import type { Answer, Client } from './client.ts';
import { eventually } from './wait.ts';

interface Block {
  type: string;
  label?: string;
  config?: object;
  children?: Record<string, Block>;
}

export type Edge = [from: string, to: string];

/** `block:handle` at both ends; without a handle, the only JSON one. */
const end = (text: string, fallback: string) => {
  const [block = '', handle = fallback] = text.split(':');
  return { block, handle };
};

export const definition = (name: string, blocks: Record<string, Block>, edges: readonly Edge[]): string =>
  JSON.stringify({
    apiVersion: 'workflows.recto.dev/v1alpha2',
    kind: 'Workflow',
    metadata: { name },
    spec: {
      blocks,
      edges: edges.map(([from, to]) => ({ source: end(from, 'output-json-0'), target: end(to, 'input-json-0') })),
    },
  });

export async function applied(client: Client, yaml: string): Promise<string> {
  const { body } = await client.post('/v1/workflows/spec/apply', { json: { yaml_definition: yaml } });
  if (body.workflow_id === undefined) throw new Error(JSON.stringify(body));
  return body.workflow_id;
}

export async function published(client: Client, yaml: string): Promise<string> {
  const id = await applied(client, yaml);
  const answer = await client.post(`/v1/workflows/${id}/publish`, { json: {} });
  if (answer.status !== 200) throw new Error(answer.text);
  return id;
}

export const start = (client: Client, workflow_id: string, body: object = {}): Promise<Answer> =>
  client.post('/v1/workflows/runs', { json: { workflow_id, ...body } });

const OVER = ['completed', 'error', 'cancelled'];

export const lifecycleOf = async (client: Client, runId: string): Promise<Answer['body']> =>
  (await client.get(`/v1/workflows/runs/${runId}`)).body.lifecycle;

/** The run when it has ended or waits for a person. */
export const ended = (client: Client, runId: string): Promise<Answer['body']> =>
  eventually(
    async () => (await client.get(`/v1/workflows/runs/${runId}`)).body,
    ({ lifecycle }) => [...OVER, 'awaiting_review'].includes(lifecycle.status),
  );

export async function stepsOf(client: Client, runId: string): Promise<Record<string, Answer['body']>> {
  const { body } = await client.get(`/v1/workflows/steps?run_id=${runId}&limit=1000`);
  return Object.fromEntries(body.data.map((step: { step_id: string }) => [step.step_id.slice(runId.length + 1), step]));
}

/** Runs to the end; gives the run, its steps by key and what the named step gave. */
export async function ranTo(client: Client, workflowId: string, body: object) {
  const created = await start(client, workflowId, body);
  if (created.status !== 201) throw new Error(created.text);
  const run = await ended(client, created.body.id);
  const steps = await stepsOf(client, run.id);
  const output = (key: string, handle = 'output-json-0') => steps[key]?.handle_outputs[handle]?.data;
  return { run, steps, output };
}
