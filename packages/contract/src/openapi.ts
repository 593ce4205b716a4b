import { z } from 'zod';
import { type BodyLimit, bodyLimitOf } from './body-limits.ts';
import { ErrorBody } from './common.ts';
import {
  acceptsIdempotencyKey,
  declaredStatuses,
  type Endpoint,
  type EndpointGroup,
  operationIds,
  permissionOf,
} from './endpoint.ts';

type Json = Record<string, unknown>;

const STATUS_TEXT: Record<number, string> = {
  400: 'The request cannot be served as it is',
  401: 'Missing, malformed, unknown or revoked key',
  403: 'The role of the member, or the site that sent the request, does not allow it',
  404: 'No such resource in the environment of the credential',
  409: 'Conflict, or an Idempotency-Key used with another request',
  410: 'The link or upload has expired',
  413: 'The body is larger than the limit',
  422: 'Validation failed; lists up to 100 faults and how many more there are',
  429: 'Rate limit exceeded; see Retry-After',
  502: 'The model, or another service named in the request, failed',
};

/** Collects components while the operations are read, so that every named schema appears once. */
class Components {
  readonly schemas: Json = {};

  reference(schema: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $schema: _,
      $defs,
      ...json
    } = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      override: ({ jsonSchema }) => {
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
        if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      },
    });
    for (const [name, definition] of Object.entries($defs ?? {})) this.#add(name, definition);
    const { id } = schema.meta() ?? {};
    if (id === undefined || json.$ref !== undefined) return rewriteRefs(json);
    this.#add(id, json);
    return { $ref: `#/components/schemas/${id}` };
  }

  #add(name: string, definition: unknown): void {
    const { id: _, ...schema } = rewriteRefs(definition as Json);
    const known = this.schemas[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`the schema ${name} has two shapes: give input and output different names`);
    }
    this.schemas[name] = schema;
  }
}

function rewriteRefs<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as T;
}

function parametersOf(endpoint: Endpoint, components: Components): Json[] {
  const read = (schema: z.ZodObject | undefined, where: 'path' | 'query'): Json[] =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => {
      const { description, ...json } = components.reference(field as z.ZodType, 'input');
      const optional = where === 'query' && (field as z.ZodType).safeParse(undefined).success;
      return { name, in: where, required: !optional, schema: json, ...(description !== undefined && { description }) };
    });
  const idempotency: Json = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 255 },
    description: 'A repeated request with this key within 24 hours gets the first response',
  };
  return [
    ...read(endpoint.params, 'path'),
    ...read(endpoint.query, 'query'),
    ...(acceptsIdempotencyKey(endpoint) ? [idempotency] : []),
  ];
}

function requestBodyOf(endpoint: Endpoint, components: Components): Json | undefined {
  const content: Json = {};
  if (endpoint.form !== undefined) {
    const form = components.reference(endpoint.form, 'input') as { properties?: Json; required?: string[] };
    content['multipart/form-data'] = {
      schema: {
        type: 'object',
        properties: { ...form.properties, file: { type: 'string', format: 'binary' } },
        required: [...(form.required ?? []), 'file'],
      },
    };
  }
  if (endpoint.body !== undefined)
    content['application/json'] = { schema: components.reference(endpoint.body, 'input') };
  if (endpoint.rawBody) content['application/octet-stream'] = { schema: { type: 'string', format: 'binary' } };
  if (Object.keys(content).length === 0) return undefined;
  const required = !(endpoint.body?.safeParse({}).success ?? false);
  const limit = bodyLimitOf(endpoint);
  return { ...(limit !== undefined && { description: limitText(limit) }), required, content };
}

const counted = (count: number): string => count.toLocaleString('en-US');

function limitText({ bytes, values, besideDocumentsBytes }: BodyLimit): string {
  const beside =
    besideDocumentsBytes === undefined
      ? ''
      : `, of which ${counted(besideDocumentsBytes)} may be outside of base64 documents`;
  return `JSON of at most ${counted(bytes)} bytes${beside}, and ${counted(values)} values. More is a 413.`;
}

function responsesOf(endpoint: Endpoint, components: Components): Json {
  const responses: Json = {};
  for (const status of declaredStatuses(endpoint)) {
    const isLines = status === 200 && endpoint.alsoLines;
    responses[status] =
      status === endpoint.status || status === 202 || isLines
        ? {
            description: status === 202 ? 'Not finished; see Location and Retry-After' : 'Success',
            ...contentOf(isLines ? 'json_lines' : endpoint.response, components),
          }
        : {
            description: STATUS_TEXT[status] ?? 'Error',
            content: { 'application/json': { schema: components.reference(ErrorBody, 'output') } },
          };
  }
  return responses;
}

function contentOf(response: Endpoint['response'], components: Components): Json {
  if (response === undefined) return {};
  const binary = { schema: { type: 'string', format: 'binary' } };
  if (response === 'csv') return { content: { 'text/csv': { schema: { type: 'string' } } } };
  if (response === 'bytes') return { content: { 'application/octet-stream': binary } };
  if (response === 'json_lines') return { content: { 'application/stream+json': { schema: { type: 'string' } } } };
  if (response === 'event_stream') return { content: { 'text/event-stream': { schema: { type: 'string' } } } };
  if (response === 'image') return { content: { 'image/png': binary, 'image/webp': binary } };
  return { content: { 'application/json': { schema: components.reference(response, 'output') } } };
}

const ABOUT =
  'Self-hosted document processing and workflow service. The credential selects the environment. ' +
  'Any operation may also respond with 408 (the body stopped arriving) or 503 with `Retry-After` (the service, or the ' +
  'share of it that the key may use, is busy).';

/**
 * The name of the cookie that says which session of the dashboard a request belongs to. On any port but that of its
 * protocol, `_` and the port follow.
 */
export const SESSION_COOKIE = 'recto_session';

function securityOf({ access = 'key' }: Endpoint): Json[] {
  if (access === 'key') return [{ bearer: [] }];
  return access === 'session' ? [{ session: [] }] : [];
}

/** Creates the OpenAPI 3.1 document of the contract. */
export function createOpenApi(api: Record<string, EndpointGroup>, version: string): Json {
  const components = new Components();
  const paths: Record<string, Json> = {};
  for (const { operationId, endpoint } of operationIds(api)) {
    const requestBody = requestBodyOf(endpoint, components);
    const item = paths[endpoint.path] ?? {};
    paths[endpoint.path] = item;
    item[endpoint.method.toLowerCase()] = {
      operationId,
      tags: [operationId.split('.')[0]],
      summary: endpoint.summary,
      ...(endpoint.description !== undefined && { description: endpoint.description }),
      security: securityOf(endpoint),
      ...((endpoint.access ?? 'key') === 'key' && { 'x-permission': permissionOf(endpoint) }),
      ...(endpoint.membersOnly && { 'x-members-only': true }),
      parameters: parametersOf(endpoint, components),
      ...(requestBody !== undefined && { requestBody }),
      responses: responsesOf(endpoint, components),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Recto',
      version,
      description: ABOUT,
    },
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components.schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description:
            'The name ends in `_` and the port, unless the port is that of the protocol: `recto_session_4180`',
        },
      },
    },
  };
}
