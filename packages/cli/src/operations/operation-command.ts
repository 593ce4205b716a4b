/** Makes the command of an operation. */
import type { PagePromise, Recto, RequestOptions, ResultStream, WaitOptions } from '@recto/sdk';
import type { Command, Context, Flag, Gates, Positional } from '../command.ts';
import { usageFailure } from '../failures.ts';
import { GLOBAL_FLAGS } from '../globals.ts';
import type { OperationDescription, OperationFlag } from './description.ts';
import { DOCUMENT_FLAGS, documentOf, sourceOf } from './documents.ts';
import { exampleOf } from './examples.ts';
import { WAIT_FLAGS, waited } from './waiting.ts';

const TAKEN = new Set(GLOBAL_FLAGS.map(({ name }) => name));

const kebab = (field: string): string => field.replaceAll('_', '-');

/** A field that is called like a flag of all commands gets another name. */
export const flagName = (field: string): string => (TAKEN.has(kebab(field)) ? `set-${kebab(field)}` : kebab(field));

/** Operations that change what production does, beside those that delete. */
const PRODUCTION = new Set([
  ...['workflows.publish', 'workflows.promote', 'workflows.delete', 'workflows.discardDraft'],
  ...['workflowRuns.create', 'workflowRuns.restart', 'workflowRuns.cancel', 'workflowRuns.delete'],
  ...['workflowTriggers.create', 'workflowTriggers.update', 'workflowTriggers.delete', 'webhooks.putEndpoint'],
  ...['webhooks.deleteEndpoint', 'webhooks.rotateSecret', 'scorers.activate', 'scorers.deactivate', 'apiKeys.delete'],
]);

export const gatesOf = ({ id, method }: Pick<OperationDescription, 'id' | 'method'>): Gates => ({
  isDestructive: method === 'DELETE' || id === 'workflows.discardDraft',
  changesProduction: PRODUCTION.has(id),
});

const flagOf = ({ field, type, description, isRepeated, choices, default: value }: OperationFlag): Flag => ({
  name: flagName(field),
  type,
  description,
  ...(isRepeated === true && { isRepeated }),
  ...(choices !== undefined && { choices }),
  ...(value !== undefined && value !== '' && { default: value }),
});

/** The field that names the workflow may come first, as it does in addresses. */
const hasWorkflow = ({ path, flags }: OperationDescription): boolean =>
  path.length === 1 && !path.includes('workflow_id') && flags.some(({ field }) => field === 'workflow_id');

function positionalsOf(operation: OperationDescription): Positional[] {
  const { path, documents, takesFile } = operation;
  const ids = path.map((name) => ({
    name: kebab(name),
    description: `The ${name.replaceAll('_', ' ')}`,
    isRequired: true,
  }));
  if (hasWorkflow(operation))
    ids.push({ name: 'id', description: 'With two arguments, the first is the workflow', isRequired: false });
  if (takesFile === true || documents === 'document') {
    ids.push({ name: 'file', description: 'A path, an address, the id of a file, or -', isRequired: false });
  }
  if (documents === 'documents.*') {
    const file = { name: 'file', description: 'Paths, addresses or ids of files', isRequired: false, isRepeated: true };
    return [...ids, file];
  }
  return ids;
}

function flagsOf({ flags, documents, takesFile, hasBody, canWait, response }: OperationDescription): Flag[] {
  const own = flags.map(flagOf);
  const names = new Set(own.map(({ name }) => name));
  const extra: Flag[] = [
    ...(documents === 'document' ? DOCUMENT_FLAGS : []),
    ...(documents === 'documents.*'
      ? DOCUMENT_FLAGS.filter(({ name }) => ['file', 'url', 'file-id'].includes(name)).map((flag) => ({
          ...flag,
          isRepeated: true,
        }))
      : []),
    ...(takesFile === true
      ? [{ name: 'file', type: 'file' as const, description: 'A file to send; - is standard input' }]
      : []),
    ...(hasBody === true
      ? [{ name: 'body', type: 'json' as const, description: 'The whole body; flags win over it' }]
      : []),
    ...(hasBody === true
      ? [
          {
            name: 'idempotency-key',
            type: 'string' as const,
            description: 'Repeating the command with the same key returns the first response',
          },
        ]
      : []),
    ...(canWait === true ? WAIT_FLAGS : []),
    ...(response === 'page'
      ? [{ name: 'all', type: 'boolean' as const, description: 'All pages, not only the first' }]
      : []),
    ...(response === 'raw'
      ? [{ name: 'out', type: 'string' as const, description: 'File to write to', placeholder: 'FILE' }]
      : []),
  ];
  return [...own, ...extra.filter(({ name }) => !names.has(name))];
}

export function operationCommand(operation: OperationDescription): Command {
  return {
    words: operation.words,
    summary: operation.summary,
    ...(operation.description !== undefined && { description: operation.description }),
    positionals: positionalsOf(operation),
    flags: flagsOf(operation),
    gates: gatesOf(operation),
    examples: [exampleOf(operation)],
    run: (context) => runOperation(operation, context),
  };
}

type Method = (input: object, options?: RequestOptions) => unknown;

/** The methods of a resource have the shapes that `response` names. */
export function methodOf(client: Recto, { resource, name }: Pick<OperationDescription, 'resource' | 'name'>): Method {
  let at: unknown = client;
  for (const word of resource) at = (at as Record<string, unknown>)[word];
  const owner = at as Record<string, Method>;
  const method = owner[name];
  if (method === undefined) throw new Error(`the SDK has no ${[...resource, name].join('.')}`);
  return (input, options) => method.call(owner, input, options);
}

async function runOperation(operation: OperationDescription, context: Context): Promise<void> {
  const input = await inputOf(operation, context);
  await context.confirm(gatesOf(operation), `${operation.summary} (${context.positionals.join(' ')})`);
  const call = methodOf(await context.client(), operation);
  const options: RequestOptions = { signal: context.terminal.signal };
  const key = context.text('idempotency-key');
  if (key !== undefined) options.idempotencyKey = key;
  switch (operation.response) {
    case 'page':
      return printPage(call(input, options) as PagePromise<unknown>, context);
    case 'raw':
      return printRaw((await call(input, options)) as Response, context);
    case 'lines':
    case 'events': {
      for await (const line of call(input, options) as ResultStream<unknown, object>) context.print.item(line);
      return;
    }
    case 'none':
      await call(input, options);
      return context.print.note('Done.');
    case 'json': {
      const record = (await call(input, options)) as { id: string };
      if (operation.words.at(-1) === 'list') return context.print.envelope({ ...record });
      return context.print.record(context.isSet('wait') ? await waitFor(operation, context, record) : record);
    }
  }
}

async function waitFor(operation: OperationDescription, context: Context, { id }: { id: string }): Promise<object> {
  const client = await context.client();
  const wait = methodOf(client, { resource: operation.resource, name: 'waitFor' }) as unknown as (
    input: object,
    options: WaitOptions<object>,
  ) => Promise<object>;
  return waited(context, id, (options) => wait({ [idField(operation)]: id }, options));
}

/** `extractions.create` returns what `extractions.get` takes as `extraction_id`. */
const idField = ({ id }: OperationDescription): string => `${(id.split('.')[0] ?? '').replace(/s$/, '')}_id`;

async function printPage(page: PagePromise<unknown>, context: Context): Promise<void> {
  if (context.isSet('all')) return context.print.list(await page.all());
  const first = await page;
  context.print.envelope({ data: first.data, list_metadata: first.list_metadata });
  if (context.print.format === 'json' || !first.hasMore) return;
  context.print.note(`There are more: --after ${first.list_metadata.after}, or --all`);
}

export async function printRaw(response: Response, { print, text, inputs, terminal }: Context): Promise<void> {
  const out = text('out');
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isText = /^text\/|json/.test(response.headers.get('content-type') ?? '');
  if (out === undefined) {
    if (!isText && terminal.isPerson.output) throw usageFailure('The result is not text: name a file with --out.');
    return print.bytes(bytes);
  }
  const { writeFile } = await import('node:fs/promises');
  await writeFile(inputs.pathOf(out), bytes);
  print.note(`Wrote ${out} (${bytes.length} bytes).`);
}

/** Unset flags are not sent: the service knows its defaults. */
async function inputOf(operation: OperationDescription, context: Context): Promise<Record<string, unknown>> {
  const { path, flags, documents, takesFile } = operation;
  const body = context.text('body');
  const input: Record<string, unknown> =
    body === undefined ? {} : ((await context.inputs.json(body, '--body')) as Record<string, unknown>);
  for (const flag of flags) {
    const value = await fieldOf(flag, context);
    if (value !== undefined) input[flag.field] = value;
  }
  const rest = takePath(operation, context.positionals, input);
  if (documents === 'document' || takesFile === true) {
    const document = await documentOf(context, rest[0]);
    if (document !== undefined) input[takesFile === true ? 'file' : 'document'] = document;
  } else if (documents === 'documents.*') {
    const files = [...rest, ...context.texts('file'), ...context.texts('url'), ...context.texts('file-id')];
    if (files.length > 0) input.documents = await Promise.all(files.map((file) => sourceOf(context, file)));
  }
  requireFields(operation, input);
  for (const name of path) if (String(input[name]).trim() === '') throw usageFailure(`${kebab(name)} is empty.`);
  return input;
}

function takePath(
  operation: OperationDescription,
  positionals: readonly string[],
  input: Record<string, unknown>,
): readonly string[] {
  const { path } = operation;
  if (!hasWorkflow(operation) || positionals.length < 2) {
    for (const [at, name] of path.entries()) input[name] = positionals[at];
    return positionals.slice(path.length);
  }
  const [workflow, id] = positionals;
  if (input.workflow_id !== undefined && input.workflow_id !== workflow) {
    throw usageFailure(`Two workflows are named: ${workflow} and --workflow-id ${String(input.workflow_id)}.`);
  }
  input.workflow_id = workflow;
  input[path[0] ?? ''] = id;
  return [];
}

async function fieldOf({ field, type, isRepeated }: OperationFlag, context: Context): Promise<unknown> {
  const name = flagName(field);
  if (type !== 'json') return context.flags.get(name);
  if (field === 'metadata') return metadataOf(context, name);
  const given = context.flags.get(name);
  if (given === undefined) return undefined;
  if (isRepeated === true)
    return Promise.all(context.texts(name).map((text) => context.inputs.json(text, `--${name}`)));
  return context.inputs.json(String(given), `--${name}`);
}

/** `--metadata '{"a": "b"}'` or `--metadata a=b,c=d`. */
async function metadataOf({ text, inputs }: Context, name: string): Promise<unknown> {
  const given = text(name);
  if (given === undefined) return undefined;
  if (!/^[\w.-]+=/.test(given)) return inputs.json(given, `--${name}`);
  return Object.fromEntries(
    given.split(',').map((pair) => {
      const [key = '', ...value] = pair.split('=');
      return [key.trim(), value.join('=').trim()];
    }),
  );
}

function requireFields(
  { words, flags, documents, takesFile }: OperationDescription,
  input: Record<string, unknown>,
): void {
  const missing = flags
    .filter(({ field, isRequired }) => isRequired === true && input[field] === undefined)
    .map(({ field }) => `--${flagName(field)}`);
  const isRequiredDocument = takesFile === true || (documents === 'document' && !words.includes('edits'));
  if (isRequiredDocument && input.document === undefined && input.file === undefined) missing.push('a file');
  if (missing.length === 0) return;
  throw usageFailure(`Missing: ${missing.join(', ')}.\nSee: recto ${[...words, '--help'].join(' ')}`);
}
