/** What the reference reads of an OpenAPI 3.1 document. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
  maxProperties?: number;
  deprecated?: boolean;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export type Content = Record<string, { schema?: Schema }>;

export interface Response {
  description?: string;
  content?: Content;
}

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  group: string;
  summary: string;
  description: string | undefined;
  needsKey: boolean;
  /** True for operations of the dashboard, which need its cookie. */
  needsSession: boolean;
  /** True if only members may call it, with a token of the dashboard. */
  isForMembers: boolean;
  parameters: Parameter[];
  body: { required: boolean; content: Content } | undefined;
  responses: [status: string, response: Response][];
}

export type Schemas = Record<string, Schema>;

export interface ApiDocument {
  title: string;
  version: string;
  description: string;
  groups: { name: string; operations: Operation[] }[];
  schemas: Schemas;
}

interface RawOperation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: object[];
  'x-members-only'?: boolean;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content?: Content };
  responses?: Record<string, Response>;
}

interface RawDocument {
  info?: { title?: string; version?: string; description?: string };
  security?: object[];
  paths?: Record<string, Record<string, RawOperation>>;
  components?: { schemas?: Record<string, Schema> };
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export function readDocument(openApi: Record<string, unknown>): ApiDocument {
  const raw = openApi as RawDocument;
  const operations = Object.entries(raw.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => readOperation(path, method, operation, raw)),
  );
  const groups = Map.groupBy(operations, ({ group }) => group);
  return {
    title: raw.info?.title ?? 'API',
    version: raw.info?.version ?? '',
    description: raw.info?.description ?? '',
    groups: [...groups].map(([name, members]) => ({ name, operations: members })),
    schemas: raw.components?.schemas ?? {},
  };
}

function readOperation(path: string, method: string, raw: RawOperation, document: RawDocument): Operation {
  const body = raw.requestBody;
  const schemes = (raw.security ?? document.security ?? []).flatMap((scheme) => Object.keys(scheme));
  return {
    operationId: raw.operationId ?? `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    group: raw.tags?.[0] ?? 'other',
    summary: raw.summary ?? '',
    description: raw.description,
    needsKey: schemes.includes('bearer'),
    needsSession: schemes.includes('session'),
    isForMembers: raw['x-members-only'] === true,
    parameters: raw.parameters ?? [],
    body: body === undefined ? undefined : { required: body.required ?? false, content: body.content ?? {} },
    responses: Object.entries(raw.responses ?? {}),
  };
}

export const allOperations = (document: ApiDocument): Operation[] =>
  document.groups.flatMap(({ operations }) => operations);

const REFERENCE = /^#\/components\/schemas\/(.+)$/;

/** The name of the component a schema refers to. */
export const referenceName = (schema: Schema): string | undefined => REFERENCE.exec(schema.$ref ?? '')?.[1];

export interface ResolvedSchema {
  schema: Schema;
  /** The component it came from. */
  name: string | undefined;
}

/** Follows references; a reference that leads nowhere, or to itself, is a schema about which nothing is known. */
export function resolveSchema(schema: Schema, schemas: Schemas): ResolvedSchema {
  const visited = new Set<string>();
  let current = schema;
  let name: string | undefined;
  for (;;) {
    const next = referenceName(current);
    if (next === undefined) return { schema: current, name };
    const target = Object.hasOwn(schemas, next) ? schemas[next] : undefined;
    name ??= next;
    if (target === undefined || visited.has(next)) return { schema: {}, name };
    visited.add(next);
    current = target;
  }
}

/** The types a schema names; none when it accepts anything or is a union. */
export const typesOf = (schema: Schema): string[] =>
  schema.type === undefined ? [] : typeof schema.type === 'string' ? [schema.type] : schema.type;

/** The alternatives of a union without null, and whether null is one of them. */
export function alternativesOf(schema: Schema): { variants: Schema[]; nullable: boolean } {
  const all = schema.anyOf ?? schema.oneOf ?? [];
  const variants = all.filter((variant) => variant.type !== 'null');
  return { variants, nullable: variants.length < all.length || typesOf(schema).includes('null') };
}
