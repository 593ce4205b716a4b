import { type Check, compileCheck, type Endpoint, type Fault, Faults, INVALID, StoredContent } from '@recto/contract';
import { type AppError, type ValidationItem, validationFailed } from '../lib/errors.ts';
import type { JsonBody } from './body/json-reader.ts';

export interface RawParts {
  params: unknown;
  query: unknown;
  /** Undefined when the endpoint takes no body, or when the body is a form, which is validated after it was read. */
  body: JsonBody | 'absent' | 'not_json' | undefined;
}

export interface ValidParts {
  params: unknown;
  query: unknown;
  body: unknown;
}

export type Validate = (parts: RawParts) => ValidParts;

const always: Check = () => undefined;

/** Validates path, query and body together, in that order, so that a caller sees all mistakes at once. */
export function compileValidation(endpoint: Endpoint): Validate {
  const params = endpoint.params === undefined ? always : compileCheck(endpoint.params, 'path');
  const query = endpoint.query === undefined ? always : compileCheck(endpoint.query, 'query');
  const body = endpoint.body === undefined ? undefined : compileCheck(endpoint.body, 'body');
  return (parts) => {
    const faults = new Faults();
    const valid = {
      params: params(parts.params, ['path'], faults),
      query: query(lastOfRepeated(parts.query, endpoint), ['query'], faults),
      body: body === undefined || parts.body === undefined ? undefined : checkBody(body, parts.body, faults),
    };
    if (faults.count > 0) throw refusal(faults);
    return valid;
  };
}

function checkBody(check: Check, body: JsonBody | 'absent' | 'not_json', faults: Faults): unknown {
  if (body === 'not_json') {
    const msg =
      'Input should be a valid dictionary or object to extract fields from; send Content-Type: application/json';
    faults.add({ type: 'model_attributes_type', loc: ['body'], msg, input: null });
    return INVALID;
  }
  // An absent body counts as {}, because clients send no body, or an empty one, when all fields are optional.
  if (body === 'absent') {
    const own = new Faults();
    const value = check({}, ['body'], own);
    if (own.count === 0) return value;
    faults.add({ type: 'missing', loc: ['body'], msg: 'Field required', input: null });
    return INVALID;
  }
  if (body.ok) return check(body.value ?? {}, ['body'], faults);
  faults.add(body.fault);
  return INVALID;
}

export const refusal = (faults: Faults): AppError => validationFailed(faults.report().map(shortenInput));

/** A scalar parameter that is given twice takes its last value; only lists keep all values. */
function lastOfRepeated(query: unknown, endpoint: Endpoint): unknown {
  const source = query as Record<string, unknown>;
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(source)) {
    const field = endpoint.query?.shape[name];
    result[name] = Array.isArray(value) && !isList(field) ? value.at(-1) : value;
  }
  return result;
}

function isList(schema: unknown): boolean {
  const def = (schema as { _zod?: { def: { type: string; innerType?: unknown } } } | undefined)?._zod?.def;
  if (def === undefined) return false;
  return def.type === 'array' || (def.innerType !== undefined && isList(def.innerType));
}

const MAX_ECHO = 500;

/** Echoing the input helps to find the mistake; echoing a 50 MB document does not. */
function shortenInput(item: Fault): ValidationItem {
  return { ...item, input: shorten(item.input, 3) };
}

function shorten(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.length > MAX_ECHO ? `${value.slice(0, MAX_ECHO)}…` : value;
  if (value === null || typeof value !== 'object') return value;
  // What the caller sent was stored as it arrived; what takes its place says nothing to them.
  if (value instanceof StoredContent) return '…';
  if (depth === 0) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.slice(0, 20).map((entry) => shorten(entry, depth - 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 20)
      .map(([key, entry]) => [key.slice(0, MAX_ECHO), shorten(entry, depth - 1)]),
  );
}
