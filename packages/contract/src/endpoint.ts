import type { z } from 'zod';
import type { BodyLimit } from './body-limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: a bearer key, anybody holding a signed link, or anybody. */
export type Access = 'key' | 'signed_link' | 'public';

/** Statuses an endpoint names itself; `declaredStatuses` adds the ones that follow from its shape. */
export type ErrorStatus = 400 | 403 | 404 | 409 | 410 | 502;

/** Bodies that are not JSON. */
export type RawResponse = 'csv' | 'bytes' | 'image' | 'json_lines';

export interface Endpoint {
  method: Method;
  path: `/v1/${string}`;
  summary: string;
  description?: string;
  access?: Access;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body. A request without a body is validated as `{}`, so all-optional bodies may be left out. */
  body?: z.ZodObject;
  /** When it is not what `bodyLimitOf` takes by default. */
  bodyLimit?: BodyLimit;
  /** Form fields beside one streamed part named `file`. Together with `body` the content type chooses. */
  form?: z.ZodObject;
  /** The body is handed to the handler as a stream. */
  rawBody?: true;
  status: 200 | 201 | 204;
  response?: z.ZodType | RawResponse;
  /** The caller may ask for lines of JSON instead, which come with status 200. */
  alsoLines?: true;
  /** The same answer may come with 202, where to look for the rest, and when. Repeating it joins what is under way. */
  mayBeUnfinished?: true;
  /** It holds a secret: a repeated request gets it only with the key that asked first. */
  hasPrivateAnswer?: true;
  errors?: readonly ErrorStatus[];
}

export type EndpointGroup = Record<string, Endpoint>;

/** Keeps the literal types of one endpoint. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** `files.list` for the endpoint `list` of the group `files`. */
export function operationIds(api: Record<string, EndpointGroup>): { operationId: string; endpoint: Endpoint }[] {
  return Object.entries(api).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, definition]) => ({ operationId: `${group}.${name}`, endpoint: definition })),
  );
}

/** A retried write may carry `Idempotency-Key`; the same key with another body is a conflict. */
export const acceptsIdempotencyKey = (definition: Endpoint): boolean =>
  (definition.access ?? 'key') === 'key' &&
  ['POST', 'PUT', 'PATCH'].includes(definition.method) &&
  definition.mayBeUnfinished !== true;

/** Every status the operation can answer with, except for defects and outages. */
export function declaredStatuses(definition: Endpoint): number[] {
  const { access = 'key', body, form, rawBody, params, query } = definition;
  const hasBody = body !== undefined || form !== undefined || rawBody === true;
  const statuses = new Set<number>([definition.status, ...(definition.errors ?? [])]);
  if (definition.alsoLines) statuses.add(200);
  if (definition.mayBeUnfinished) statuses.add(202);
  if (access !== 'public') statuses.add(401);
  if (access === 'key') statuses.add(429);
  if (hasBody) statuses.add(413);
  if (hasBody || params !== undefined || query !== undefined) statuses.add(422);
  if (acceptsIdempotencyKey(definition)) statuses.add(409);
  return [...statuses].sort((a, b) => a - b);
}
