/** What an `api_call` sends, and what is recorded of it. */
import type { z } from 'zod';
import { isObject, type Json } from '../../pipelines/json/json.ts';
import type { ApiCallConfig } from '../blocks/api-call.ts';
import { asSchema } from '../blocks/user-schema.ts';
import { sensitiveIn } from '../plan/sensitive.ts';
import { MASK } from './secret-mask.ts';

type Config = z.output<typeof ApiCallConfig>;

const WITH_BODY: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);
const RETRIED: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export const isRetried = (status: number): boolean => RETRIED.has(status);

/** Renames the fields of the input, then drops those that the schema of the body does not have. */
export function apiCallBody({ method, field_mappings = {}, request_schema }: Config, input: Json): Json | undefined {
  if (!WITH_BODY.has(method)) return undefined;
  if (!isObject(input)) return input;
  const mapped = Object.entries(field_mappings).filter(([source]) => Object.hasOwn(input, source));
  const renamed = {
    ...Object.fromEntries(Object.entries(input).filter(([name]) => !Object.hasOwn(field_mappings, name))),
    // A renamed field wins over one that already has the name.
    ...Object.fromEntries(mapped.map(([source, target]) => [target, input[source] ?? null])),
  };
  const properties = asSchema(request_schema)?.properties;
  if (!isObject(properties)) return renamed;
  return Object.fromEntries(Object.entries(renamed).filter(([name]) => Object.hasOwn(properties, name)));
}

export interface RecordedRequest {
  request_method: string;
  /** As in the config: with references, not with the values of secrets. */
  request_url: string;
  request_headers: Record<string, string>;
  request_body: Json;
}

const isSensitive = sensitiveIn('api_call');
const shown = (path: readonly string[], value: string): string =>
  isSensitive(['config', ...path], value) ? MASK : value;

export const recordedRequest = (config: Config, body: Json | undefined): RecordedRequest => ({
  request_method: config.method,
  request_url: shown(['url'], config.url ?? ''),
  request_headers: Object.fromEntries(
    Object.entries(config.headers ?? {}).map(([name, value]) => [name, shown(['headers', name], value)]),
  ),
  request_body: body ?? null,
});
