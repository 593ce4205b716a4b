import {
  type ApiError,
  BadRequestError,
  type DocumentSource,
  EndedError,
  type RunEvent,
  ValidationError,
  type WorkflowRun,
} from '@recto/sdk';
import type { Command, Context } from '../command.ts';
import { CliFailure, EXIT, usageFailure } from '../failures.ts';
import { sourceOf } from '../operations/documents.ts';
import { WAIT_FLAGS, waited } from '../operations/waiting.ts';

const RUN = { name: 'run-id', description: 'The run', isRequired: true };

/** `block=value`; without a block, the value is for the only start block of its kind. */
function splitPair(text: string, name: string): [block: string | undefined, value: string] {
  const match = /^([A-Za-z0-9_-]+)=(.+)$/s.exec(text);
  if (match !== null) return [match[1], match[2] ?? ''];
  if (text === '') throw usageFailure(`--${name} is empty.`);
  return [undefined, text];
}

interface StartBlock {
  id: string;
  type: string;
  label: string | null;
}

async function startBlocks(context: Context, workflow_id: string): Promise<StartBlock[]> {
  const client = await context.client();
  const blocks = await client.workflows.blocks.list({ workflow_id }).all();
  return blocks.filter(({ type }) => type.startsWith('start')) as StartBlock[];
}

/** Whoever wrote the YAML knows a block by its label or alias; runs know it by its id. */
async function withBlock<T>(
  context: Context,
  workflow: string,
  given: { pair: [string | undefined, T]; type: string },
): Promise<[string, T]> {
  const [named, value] = given.pair;
  if (named !== undefined) return [named, value];
  const fitting = (await startBlocks(context, workflow)).filter(({ type }) => type === given.type);
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) return [only.id, value];
  const ids = fitting.map(({ id }) => id).join(', ') || 'none';
  throw usageFailure(`Say which block gets it: block=value. The ${given.type} blocks are: ${ids}.`);
}

async function inputsOf(context: Context, workflow: string) {
  const documents: Record<string, DocumentSource> = {};
  const json_inputs: Record<string, unknown> = {};
  const put = (id: string, document: DocumentSource): void => {
    if (documents[id] !== undefined) throw usageFailure(`The block ${id} gets two documents.`);
    documents[id] = document;
  };
  const isDocument = 'start_document';
  for (const text of [
    ...context.texts('document'),
    ...context.texts('document-url'),
    ...context.texts('document-id'),
  ]) {
    const pair = splitPair(text, 'document');
    const [id, value] = await withBlock(context, workflow, { pair, type: isDocument });
    put(id, await sourceOf(context, value));
  }
  for (const text of context.texts('json-input')) {
    const pair = splitPair(text, 'json-input');
    const [id, value] = await withBlock(context, workflow, { pair, type: 'start_json' });
    json_inputs[id] = await context.inputs.json(value, `--json-input ${id}`);
  }
  const all = async (name: string) => {
    const text = context.text(name);
    return text === undefined ? {} : ((await context.inputs.json(text, `--${name}`)) as Record<string, unknown>);
  };
  return {
    documents: { ...((await all('documents')) as Record<string, DocumentSource>), ...documents },
    json_inputs: { ...(await all('json-inputs')), ...json_inputs },
  };
}

/** Says which blocks take inputs when the service does not know the ones that were named. */
async function explained(context: Context, workflow: string, error: unknown): Promise<unknown> {
  if (!(error instanceof ValidationError || error instanceof BadRequestError)) return error;
  const blocks = await startBlocks(context, workflow).catch(() => []);
  if (blocks.length === 0) return error;
  const list = blocks.map(({ id, type, label }) => `  ${id} (${type}${label ? `, ${label}` : ''})`);
  return new CliFailure(
    [(error as ApiError).message, 'Inputs are named by the ids of start blocks:', ...list].join('\n'),
    EXIT.validation,
  );
}

function metadataOf(context: Context): Record<string, string> | undefined {
  const pairs = context.texts('metadata').map((text) => {
    const [key, ...value] = text.split('=');
    if (value.length === 0 || key === undefined) throw usageFailure(`--metadata ${text} is not key=value.`);
    return [key.trim(), value.join('=').trim()] as const;
  });
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

async function waitFor(context: Context, run_id: string): Promise<WorkflowRun> {
  const client = await context.client();
  return waited<WorkflowRun>(context, run_id, (options) => client.workflows.runs.waitFor({ run_id }, options));
}

function noteReview(context: Context, { id, lifecycle }: WorkflowRun): void {
  if (lifecycle.status === 'awaiting_review')
    context.print.note(`The run waits for a review: recto reviews list --run-id ${id}`);
}

const repeated = (name: string, description: string, placeholder: string) =>
  ({ name, type: 'string', description, placeholder, isRepeated: true }) as const;

export const runCommands: readonly Command[] = [
  {
    words: ['workflows', 'runs', 'create'],
    summary: 'Run a workflow',
    description:
      'Documents and JSON are named by the id of their start block; with one start block, the id may be left out.',
    positionals: [{ name: 'workflow-id', description: 'The workflow', isRequired: true }],
    flags: [
      repeated('document', 'A file, an address or the id of a file', '[BLOCK=]FILE'),
      repeated('document-url', 'An address that the service fetches', '[BLOCK=]URL'),
      repeated('document-id', 'A stored file', '[BLOCK=]ID'),
      { name: 'documents', type: 'json', description: 'All documents, as the API takes them' },
      repeated('json-input', 'JSON for a start_json block', '[BLOCK=]JSON|FILE'),
      { name: 'json-inputs', type: 'json', description: 'All JSON inputs, as the API takes them' },
      { name: 'version', type: 'string', description: 'production, draft, or a version', default: 'production' },
      { name: 'draft', type: 'boolean', description: 'The same as --version draft' },
      repeated('metadata', 'Kept with the run', 'KEY=VALUE'),
      {
        name: 'idempotency-key',
        type: 'string',
        description: 'Repeating the command with the same key starts one run',
      },
      ...WAIT_FLAGS,
    ],
    gates: { changesProduction: true },
    examples: [
      'recto workflows runs create $WORKFLOW --document invoice.pdf --wait',
      'recto workflows runs create $WORKFLOW --document inbox=invoice.pdf --metadata batch=4',
    ],
    run: async (context) => {
      const [workflow_id = ''] = context.positionals;
      const version = context.isSet('draft') ? 'draft' : context.text('version');
      const inputs = await inputsOf(context, workflow_id);
      await context.confirm({ changesProduction: true }, `Run ${workflow_id}`);
      const { workflows } = await context.client();
      const options = { signal: context.terminal.signal, idempotencyKey: context.text('idempotency-key') };
      const created = await workflows.runs
        .create({ workflow_id, ...inputs, version, metadata: metadataOf(context) }, options)
        .catch(async (error: unknown) => {
          throw await explained(context, workflow_id, error);
        });
      const run = context.isSet('wait') ? await waitFor(context, created.id) : created;
      context.print.record(run);
      noteReview(context, run);
    },
  },
  {
    words: ['workflows', 'runs', 'wait'],
    summary: 'Wait until a run has ended or waits for a review',
    positionals: [RUN],
    flags: WAIT_FLAGS.filter(({ name }) => name !== 'wait'),
    examples: ['recto workflows runs wait $RUN'],
    run: async (context) => {
      const run = await waitFor(context, context.positionals[0] ?? '');
      context.print.record(run);
      noteReview(context, run);
    },
  },
  {
    words: ['workflows', 'runs', 'watch'],
    summary: 'Show what happens to a run, as it happens',
    description: 'Ends with the run, or when the run waits for a review. A run that fails is exit code 8.',
    positionals: [RUN],
    examples: ['recto workflows runs watch $RUN'],
    run: async (context) => {
      const [run_id = ''] = context.positionals;
      const client = await context.client();
      for await (const event of client.workflows.runs.events({ run_id }, { signal: context.terminal.signal })) {
        if (context.print.format === 'table') context.print.text(lineOf(event));
        else context.print.item(event);
        // The event may be an old one: what counts is whether the run still waits.
        const mayWait = event.type === 'run.updated' && event.data.lifecycle.status === 'awaiting_review';
        if (mayWait && (await client.workflows.runs.get({ run_id })).lifecycle.status === 'awaiting_review') break;
      }
      const run = await client.workflows.runs.get({ run_id });
      noteReview(context, run);
      const { status } = run.lifecycle;
      if (['error', 'failed', 'cancelled'].includes(status)) {
        throw new EndedError(`The run ended as ${status}.`, { state: status, record: run });
      }
    },
  },
];

function lineOf({ type, data }: RunEvent): string {
  const time = data.created_at.slice(11, 19);
  if (type === 'run.updated') return `${time}  run ${(data as { lifecycle: { status: string } }).lifecycle.status}`;
  const { block_id, block_type, status, retry_count } = data as {
    block_id: string;
    block_type: string;
    status: string;
    retry_count: number;
  };
  return `${time}  ${block_id} (${block_type}) ${status}${retry_count > 0 ? `, attempt ${retry_count + 1}` : ''}`;
}
