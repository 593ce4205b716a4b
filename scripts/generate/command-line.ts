/** The plain commands of the command line, one for each operation. */
import type { Endpoint } from '@recto/contract';
import { type Field, type OpenApi, type Operation, refName, type Schema } from './operations.ts';

/** Commands that are made by hand alone: a flag would put a secret on the command line, or the words would mislead. */
const BY_HAND = new Set([
  ...['secrets.create', 'secrets.put', 'files.putUpload', 'files.download', 'hooks.receive'],
  // `runs watch` ends when the run waits for a person.
  'workflowRuns.events',
  // One command plans or applies to an existing workflow and to a new one.
  ...['workflowSpecs.planNew', 'workflowSpecs.applyNew'],
]);

/** Signing in needs a browser, and members are managed by members: a command has a key. */
const isForKeys = ({ access = 'key', membersOnly }: Endpoint): boolean =>
  access !== 'browser' && access !== 'session' && membersOnly !== true;

const kebab = (name: string): string =>
  name
    .replaceAll('_', '-')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase();

const RESOURCES: Record<string, string> = { specs: 'spec' };

function resolved(schema: Schema, openapi: OpenApi): Schema {
  const name = refName(schema);
  if (name !== undefined) return resolved(openapi.components.schemas[name] ?? {}, openapi);
  const variants = (schema.anyOf ?? []).filter((variant) => variant.type !== 'null');
  const [only] = variants;
  return variants.length === 1 && only !== undefined ? { ...resolved(only, openapi), default: schema.default } : schema;
}

const SCALARS = ['string', 'integer', 'number', 'boolean'];

function typeOf(schema: Schema & { format?: string }): string | undefined {
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  const [type] = types;
  if (types.length !== 1 || type === undefined || !SCALARS.includes(type)) return undefined;
  return type;
}

const isDate = ({ name }: Field): boolean => /^(from|to)_date$/.test(name);

const textsOf = (values: readonly unknown[]): string[] => values.filter((value) => value !== null).map(String);

function flagOf(field: Field, openapi: OpenApi) {
  const schema = resolved(field.schema, openapi);
  const items = schema.items === undefined ? undefined : resolved(schema.items, openapi);
  const single = typeOf(schema);
  const repeated = single === undefined && items !== undefined ? typeOf(items) : undefined;
  const choices = (repeated === undefined ? schema : items)?.enum;
  const { default: value } = schema;
  const isShown = value !== undefined && value !== null && typeof value !== 'object';
  return {
    field: field.name,
    type: isDate(field) ? 'date' : (single ?? repeated ?? 'json'),
    description: field.description ?? '',
    ...(repeated !== undefined && { isRepeated: true }),
    ...(choices !== undefined && { choices: textsOf(choices) }),
    ...(isShown && { default: String(value) }),
    ...(field.isRequired && { isRequired: true }),
  };
}

function describe(operation: Operation, openapi: OpenApi) {
  const { id, resource, name, endpoint, pathFields, queryFields, bodyFields, body, documents, response } = operation;
  const isDocument = ({ name: field }: Field): boolean => documents.some((path) => path.split('.')[0] === field);
  const isFile = ({ name: field }: Field): boolean => body === 'form' && field === 'file';
  const fields = [...queryFields, ...bodyFields].filter((field) => !isDocument(field) && !isFile(field));
  return {
    id,
    words: [...resource.map((word) => RESOURCES[word] ?? kebab(word)), kebab(name)],
    resource,
    name,
    summary: endpoint.summary,
    ...(endpoint.description !== undefined && { description: endpoint.description }),
    method: endpoint.method,
    path: pathFields.map(({ name: field }) => field),
    flags: fields.map((field) => flagOf(field, openapi)),
    ...(documents.length > 0 && { documents: documents[0] }),
    ...(bodyFields.some(isFile) && { takesFile: true }),
    ...(bodyFields.length > 0 && { hasBody: true }),
    response,
    ...(bodyFields.some(({ name: field }) => field === 'background') &&
      endpoint.mayBeUnfinished !== true && { canWait: true }),
  };
}

export function writeCommands(operations: readonly Operation[], openapi: OpenApi): string {
  const lines = operations
    .filter(({ id, endpoint }) => !BY_HAND.has(id) && isForKeys(endpoint))
    .map((operation) => `  ${JSON.stringify(describe(operation, openapi))},`);
  return [
    '// Written by `npm run generate` from the contract. Do not edit.',
    '',
    "import type { OperationDescription } from '../operations/description.ts';",
    '',
    'export const operationDescriptions: readonly OperationDescription[] = [',
    ...lines,
    '];',
    '',
  ].join('\n');
}
