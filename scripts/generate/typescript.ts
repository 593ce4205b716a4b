/** Writes the generated part of the TypeScript SDK: types, a table of operations and a class for each resource. */
import { type Field, type OpenApi, type Operation, refName, type Schema } from './operations.ts';

const HEADER = '// Written by `npm run generate` from the contract. Do not edit.\n';

/** What streams consist of: the contract describes them in words only. */
const STREAMS: Record<string, string> = {
  'extractions.stream': 'ResultStream<PartialExtraction, Extraction>',
  'workflowRuns.events': 'EventStream<RunEvent>',
};

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
const groupOf = ({ id }: Operation): string => id.split('.')[0] ?? '';
const inputName = ({ id, name }: Operation): string =>
  `${capitalized(id.split('.')[0] ?? '')}${capitalized(name)}Input`;
const resultName = (operation: Operation): string => inputName(operation).replace(/Input$/, 'Result');

function comment(lines: (string | undefined)[], indent: string): string {
  const text = lines.filter((line) => line !== undefined && line !== '').join(`\n${indent} *\n${indent} * `);
  if (text === '') return '';
  return text.includes('\n') ? `${indent}/**\n${indent} * ${text}\n${indent} */\n` : `${indent}/** ${text} */\n`;
}

/** The type of a value. In requests, documents may be anything that the SDK can read. */
export function typeOf(schema: Schema, indent = ''): string {
  const name = refName(schema);
  if (name !== undefined) return name === 'DocumentInput' ? 'DocumentSource' : name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map((choice) => typeOf(choice, indent)))].join(' | ');
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return 'unknown';
  return types.map((type) => plainType(type, schema, indent)).join(' | ');
}

function plainType(type: string, schema: Schema, indent: string): string {
  if (type === 'integer') return 'number';
  if (type === 'array') {
    const item = typeOf(schema.items ?? {}, indent);
    return /[ |]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (type !== 'object') return type;
  if (schema.properties === undefined) {
    const { additionalProperties: values } = schema;
    return `Record<string, ${typeof values === 'object' ? typeOf(values, indent) : 'unknown'}>`;
  }
  return `{\n${members(schema, `${indent}  `)}${indent}}`;
}

function members({ properties = {}, required = [] }: Schema, indent: string): string {
  return Object.entries(properties)
    .map(([name, schema]) =>
      member({ name, schema, isRequired: required.includes(name), description: schema.description }, indent),
    )
    .join('');
}

function member({ name, schema, isRequired, description }: Field, indent: string): string {
  const fallback = schema.default === undefined ? undefined : `Default: \`${JSON.stringify(schema.default)}\`.`;
  const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
  const type = typeOf(schema, indent);
  return `${comment([description, fallback], indent)}${indent}${key}${isRequired ? '' : '?'}: ${type}${isRequired ? '' : ' | undefined'};\n`;
}

/** Every named schema of the API but the wire form of documents, which `documents.ts` widens. */
export function writeTypes({ components }: OpenApi): string {
  const parts = Object.entries(components.schemas)
    .filter(([name]) => name !== 'DocumentInput')
    .map(([name, schema]) => {
      const about = comment([schema.description], '');
      if (schema.properties === undefined) return `${about}export type ${name} = ${typeOf(schema)};\n`;
      return `${about}export interface ${name} {\n${members(schema, '  ')}}\n`;
    });
  return [HEADER, ...parts].join('\n');
}

/** What methods take, and responses that have no name of their own. */
export function writeInputs(operations: readonly Operation[], names: readonly string[]): string {
  const parts = operations.flatMap((operation) => {
    const { pathFields, queryFields, bodyFields, response, responseSchema } = operation;
    const fields = [...pathFields, ...queryFields, ...bodyFields].map((field) => withContent(operation, field));
    const input = `export interface ${inputName(operation)} {\n${fields.map((field) => member(field, '  ')).join('')}}\n`;
    const hasResult = (response === 'json' || response === 'page') && refName(responseSchema ?? {}) === undefined;
    return [
      ...(fields.length > 0 ? [input] : []),
      ...(hasResult ? [`export type ${resultName(operation)} = ${typeOf(responseSchema ?? {})};\n`] : []),
    ];
  });
  const text = parts.join('\n');
  const documents = ['ContentSource', 'DocumentSource'].filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  return [
    HEADER,
    `import type { ${documents.join(', ')} } from '../documents.ts';\n${importOf(text, names, './types.ts')}`,
    text,
  ].join('\n');
}

/** Bytes are sent as the part `file` of a form, or as the whole body. */
function withContent({ body }: Operation, field: Field): Field {
  const isContent = (body === 'form' && field.name === 'file') || (body === 'raw' && field.name === 'content');
  return isContent ? { ...field, schema: { ...field.schema, $ref: '#/ContentSource' } } : field;
}

function importOf(text: string, names: readonly string[], file: string): string {
  const code = text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  return used.length === 0 ? '' : `import type {\n${used.map((name) => `  ${name},\n`).join('')}} from '${file}';\n`;
}

/** What the SDK needs to know of an operation to send it. */
export function writeOperations(operations: readonly Operation[]): string {
  const entries = operations.map((operation) => {
    const { id, endpoint, queryFields, body, documents, pollsUntil } = operation;
    const fields = {
      id,
      method: endpoint.method,
      path: endpoint.path,
      ...(queryFields.length > 0 && { query: queryFields.map(({ name }) => name) }),
      ...(body !== undefined && { body }),
      ...(documents.length > 0 && { documents }),
      ...(pollsUntil !== undefined && { pollsUntil }),
      ...((endpoint.access ?? 'key') !== 'key' && { needsNoKey: true }),
    };
    return `  '${id}': ${JSON.stringify(fields)},\n`;
  });
  return [
    HEADER,
    "import type { Operation } from '../operation.ts';\n",
    `export const operations = {\n${entries.join('')}} as const satisfies Record<string, Operation>;\n`,
  ].join('\n');
}

/** A class for each resource, with a method for each operation. */
export function writeResources(operations: readonly Operation[], names: readonly string[]): string {
  const groups = Map.groupBy(operations, groupOf);
  const places = new Map([...groups].map(([group, [first]]) => [group, first?.resource ?? []]));
  const childrenOf = (place: readonly string[]) =>
    [...places].filter(([, other]) => other.length === place.length + 1 && place.every((part, i) => other[i] === part));
  // A class is declared after the ones it creates.
  const ordered = [...groups].sort(([a], [b]) => (places.get(b)?.length ?? 0) - (places.get(a)?.length ?? 0));
  const classes = ordered.map(([group, members]) => {
    const children = childrenOf(places.get(group) ?? []);
    return resourceClass(group, members, children);
  });
  const top = childrenOf([]);
  const root = [
    '/** Every resource of the API. */',
    'export class Resources extends Resource {',
    ...fieldsOfChildren(top),
    '}\n',
  ].join('\n');
  const text = [...classes, root].join('\n');
  const inputs = operations.flatMap((operation) => [inputName(operation), resultName(operation)]);
  const streams = ['EventStream', 'PartialExtraction', 'ResultStream', 'RunEvent'];
  return [
    HEADER,
    "import type { PagePromise } from '../pages.ts';\nimport type { RequestOptions } from '../request-options.ts';\n" +
      `import { Resource } from '../resource.ts';\n${importOf(text, streams, '../streams.ts')}` +
      `import type { WaitOptions } from '../wait.ts';\n${importOf(text, inputs, './inputs.ts')}` +
      `import { operations } from './operations.ts';\n${importOf(text, names, './types.ts')}`,
    text,
  ].join('\n');
}

function resourceClass(group: string, operations: readonly Operation[], children: [string, string[]][]): string {
  const methods = operations.flatMap((operation) => [
    method(operation),
    ...(operation.pollsUntil === undefined ? [] : [waitMethod(operation)]),
  ]);
  const fields = fieldsOfChildren(children);
  return `export class ${capitalized(group)}Resource extends Resource {\n${[
    ...(fields.length > 0 ? [`${fields.join('\n')}\n`] : []),
    ...methods,
  ].join('\n')}}\n`;
}

const fieldsOfChildren = (children: [string, string[]][]): string[] =>
  children.map(([group, place]) => `  readonly ${place.at(-1)} = new ${capitalized(group)}Resource(this.requests);`);

function inputOf(operation: Operation): string {
  const fields = [...operation.pathFields, ...operation.queryFields, ...operation.bodyFields];
  if (fields.length === 0) return '';
  const isOptional = fields.every(({ isRequired }) => !isRequired);
  return `input: ${inputName(operation)}${isOptional ? ' = {}' : ''}, `;
}

function method(operation: Operation): string {
  const { id, name, endpoint } = operation;
  const input = inputOf(operation);
  const about = comment(
    [`${endpoint.summary}.`, endpoint.description, `\`${endpoint.method} ${endpoint.path}\``],
    '  ',
  );
  const { type, send } = answerOf(operation);
  const args = `operations['${id}'], ${input === '' ? '{}' : 'input'}, options`;
  return `${about}  ${name}(${input}options?: RequestOptions): ${type} {\n    return this.requests.${send}(${args});\n  }\n`;
}

function answerOf(operation: Operation): { type: string; send: string } {
  const record = refName(operation.responseSchema ?? {}) ?? resultName(operation);
  switch (operation.response) {
    case 'none':
      return { type: 'Promise<void>', send: 'none' };
    case 'json':
      return { type: `Promise<${record}>`, send: 'json' };
    case 'page':
      return { type: `PagePromise<${record}>`, send: 'page' };
    case 'raw':
      return { type: 'Promise<Response>', send: 'raw' };
    case 'lines':
    case 'events': {
      const type = STREAMS[operation.id];
      if (type === undefined) throw new Error(`scripts/generate/typescript.ts: what does ${operation.id} stream?`);
      return { type, send: operation.response };
    }
  }
}

function waitMethod(operation: Operation): string {
  const record = refName(operation.responseSchema ?? {}) ?? resultName(operation);
  const about = comment(
    ['Polls until it has ended, and returns it. Throws an `EndedError` if it has failed or was cancelled.'],
    '  ',
  );
  return (
    `${about}  waitFor(input: ${inputName(operation)}, options?: WaitOptions<${record}>): Promise<${record}> {\n` +
    `    return this.requests.wait(operations['${operation.id}'], input, options);\n  }\n`
  );
}
