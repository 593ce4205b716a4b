/** The operations of the API as generators of clients need them: named, grouped and with resolved schemas. */
import { type Endpoint, type EndpointGroup, operationIds } from '@recto/contract';

/** JSON Schema, as far as `createOpenApi` writes it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

export interface Field {
  name: string;
  schema: Schema;
  isRequired: boolean;
  description: string | undefined;
}

/** `form_or_json`: a document that is sent as a form if it has content, and as JSON if it is only named. */
export type BodyKind = 'json' | 'form' | 'form_or_json' | 'raw';

export type ResponseKind = 'none' | 'json' | 'page' | 'lines' | 'events' | 'raw';

export interface Operation {
  id: string;
  /** Where clients have it: `['workflows', 'runs']`. */
  resource: string[];
  name: string;
  endpoint: Endpoint;
  pathFields: Field[];
  queryFields: Field[];
  bodyFields: Field[];
  body: BodyKind | undefined;
  /** Where documents are in the body: `document`, `documents.*`. */
  documents: string[];
  response: ResponseKind;
  /** The record, or the item of a page. */
  responseSchema: Schema | undefined;
  /** Where the state is in the response of an operation that clients poll: `status`, `lifecycle.status`. */
  pollsUntil: string | undefined;
}

export interface OpenApi {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, Schema> };
}

interface OpenApiOperation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** Groups that are found under another resource, although their name does not say so. */
const PLACES: Record<string, string[]> = {
  sources: ['extractions', 'sources'],
  corrections: ['extractions', 'corrections'],
  scorers: ['schemas', 'scorers'],
};

export const refName = (schema: Schema): string | undefined => schema.$ref?.split('/').at(-1);

/** `workflowReviewVersions` belongs under `workflows.reviews`, as there are groups of these names. */
function resourceOf(group: string, groups: ReadonlySet<string>): string[] {
  const place = PLACES[group];
  if (place !== undefined) return place;
  const words = group.split(/(?=[A-Z])/);
  for (let count = words.length - 1; count > 0; count -= 1) {
    const parent = `${words.slice(0, count).join('')}s`;
    if (groups.has(parent)) return [...resourceOf(parent, groups), uncapitalized(words.slice(count).join(''))];
  }
  return [group];
}

const uncapitalized = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

export function describeOperations(api: Record<string, EndpointGroup>, openapi: OpenApi): Operation[] {
  const groups = new Set(Object.keys(api));
  return operationIds(api).map(({ operationId, endpoint }) => {
    const [group = '', name = ''] = operationId.split('.');
    const described = openapi.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    if (described === undefined) throw new Error(`${operationId} is not in openapi.json`);
    const { body, schema: bodySchema } = bodyOf(described, openapi);
    const operation: Operation = {
      id: operationId,
      resource: resourceOf(group, groups),
      name,
      endpoint,
      pathFields: parametersIn('path', described),
      queryFields: parametersIn('query', described),
      bodyFields: fieldsOf(bodySchema).filter((field) => !(endpoint.alsoLines && field.name === 'stream')),
      body,
      documents: documentPaths(bodySchema, openapi),
      ...responseOf(endpoint, described, openapi),
      pollsUntil: undefined,
    };
    operation.pollsUntil = stateOf(operation, api[group] ?? {}, openapi);
    requireDistinctNames(operation);
    return operation;
  });
}

const parametersIn = (where: string, { parameters }: OpenApiOperation): Field[] =>
  parameters
    .filter((parameter) => parameter.in === where)
    .map(({ name, schema, required, description }) => ({ name, schema, isRequired: required, description }));

function bodyOf({ requestBody }: OpenApiOperation, openapi: OpenApi): { body?: BodyKind; schema: Schema } {
  const content = requestBody?.content ?? {};
  const json = content['application/json']?.schema;
  const form = content['multipart/form-data']?.schema;
  if (form !== undefined && json !== undefined) return { body: 'form_or_json', schema: resolved(json, openapi) };
  if (form !== undefined) return { body: 'form', schema: form };
  if (json !== undefined) return { body: 'json', schema: resolved(json, openapi) };
  if (content['application/octet-stream'] === undefined) return { schema: {} };
  const file: Schema = { type: 'string', description: 'The bytes' };
  return { body: 'raw', schema: { properties: { content: file }, required: ['content'] } };
}

const resolved = (schema: Schema, { components }: OpenApi): Schema =>
  components.schemas[refName(schema) ?? ''] ?? schema;

const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
    description: schema.description,
  }));

function documentPaths(schema: Schema, openapi: OpenApi, at: string[] = [], seen: readonly string[] = []): string[] {
  const name = refName(schema);
  if (name === 'DocumentInput') return [at.join('.')];
  if (name !== undefined) {
    if (seen.includes(name)) return [];
    return documentPaths(openapi.components.schemas[name] ?? {}, openapi, at, [...seen, name]);
  }
  const inside = [schema.items, schema.additionalProperties].filter((part) => typeof part === 'object');
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
      documentPaths(part, openapi, [...at, key], seen),
    ),
    ...inside.flatMap((part) => documentPaths(part, openapi, [...at, '*'], seen)),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((part) => documentPaths(part, openapi, at, seen)),
  ];
}

function responseOf(
  { response, status }: Endpoint,
  { responses }: OpenApiOperation,
  openapi: OpenApi,
): Pick<Operation, 'response' | 'responseSchema'> {
  if (response === undefined) return { response: 'none', responseSchema: undefined };
  if (response === 'json_lines') return { response: 'lines', responseSchema: undefined };
  if (response === 'event_stream') return { response: 'events', responseSchema: undefined };
  if (typeof response === 'string') return { response: 'raw', responseSchema: undefined };
  const schema = responses[status]?.content?.['application/json']?.schema ?? {};
  const { properties = {} } = resolved(schema, openapi);
  const isPage = properties.data?.items !== undefined && properties.list_metadata !== undefined;
  return isPage
    ? { response: 'page', responseSchema: properties.data?.items }
    : { response: 'json', responseSchema: schema };
}

/** What can be cancelled, and what answers before it has finished, can be waited for. */
function stateOf(
  { name, responseSchema, endpoint }: Operation,
  group: EndpointGroup,
  openapi: OpenApi,
): string | undefined {
  if (name !== 'get' || !('cancel' in group || endpoint.mayBeUnfinished)) return undefined;
  const { properties = {} } = resolved(responseSchema ?? {}, openapi);
  const place = ['status', 'lifecycle', 'job'].find((key) => properties[key] !== undefined);
  return place === undefined || place === 'status' ? place : `${place}.status`;
}

/** Clients take path, query and body in one object. */
function requireDistinctNames({ id, pathFields, queryFields, bodyFields }: Operation): void {
  const names = [...pathFields, ...queryFields, ...bodyFields].map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`${id} has the field ${twice.join(', ')} in two places of the request`);
}
