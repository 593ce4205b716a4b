import type { Endpoint } from '@recto/contract';
import { z } from 'zod';

export type JsonObject = Record<string, unknown>;

/** Responses in lines cannot be the result of a tool. */
const HIDDEN = ['stream'];

/** One flat object of what the path, the query and the body of an operation take. */
export function inputSchemaOf(endpoint: Endpoint): { type: 'object' } & JsonObject {
  const parts = [endpoint.params, endpoint.query, endpoint.body].map((part) => part?.shape ?? {});
  const shape = Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
  if (Object.keys(shape).length < parts.reduce((sum, part) => sum + Object.keys(part).length, 0)) {
    throw new Error(`${endpoint.method} ${endpoint.path} takes the same name twice`);
  }
  for (const name of HIDDEN) delete shape[name];
  const { $schema: _, ...schema } = z.toJSONSchema(z.object(shape), { io: 'input', unrepresentable: 'any' });
  return { ...schema, type: 'object', additionalProperties: false };
}

export interface OperationRequest {
  method: string;
  /** The path with its query. */
  path: string;
  body: string | undefined;
}

/** The HTTP request of a call. Its values are checked by the operation, which says what is wrong in its own words. */
export function requestOf(endpoint: Endpoint, given: JsonObject): OperationRequest {
  const { method, params, query, body } = endpoint;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])));
  const search = new URLSearchParams();
  for (const name of Object.keys(query?.shape ?? {})) {
    const values = [given[name]].flat().filter((value) => value !== undefined && value !== null);
    for (const value of values) search.append(name, asText(value));
  }
  const outside = new Set([...Object.keys(params?.shape ?? {}), ...Object.keys(query?.shape ?? {}), ...HIDDEN]);
  const rest = Object.entries(given).filter(([name]) => !outside.has(name));
  return {
    method,
    path: search.size > 0 ? `${path}?${search}` : path,
    body: body === undefined ? undefined : JSON.stringify(Object.fromEntries(rest)),
  };
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/**
 * What a call has and its tool does not take. The operation would pass over it: a misspelt `pages` reads, and charges, the
 * whole document.
 */
export function unknownArguments({ name, inputSchema }: { name: string; inputSchema: JsonObject }, given: JsonObject) {
  const known = Object.keys(inputSchema.properties as JsonObject);
  const unknown = Object.keys(given).filter((each) => ![...known, ...HIDDEN].includes(each));
  return unknown.length === 0
    ? null
    : `Unknown: ${unknown.join(', ')}. ${name} takes ${known.join(', ') || 'nothing'}.`;
}

export const missingParams = ({ params }: Endpoint, given: JsonObject): string[] =>
  Object.keys(params?.shape ?? {}).filter((name) => given[name] === undefined || given[name] === '');
