import type { z } from 'zod';
import type { BodyLimit } from './body-limits.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: the holder of a bearer key, of a signed link, of the secret of a webhook, of the cookie of a session, or
 * anybody. `browser` and `session` see the cookie, which is a credential nowhere else, and refuse what other sites send.
 */
export type Access = 'key' | 'signed_link' | 'hook_secret' | 'session' | 'browser';

/** Statuses that an endpoint declares itself; `declaredStatuses` adds those that follow from its shape. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 429 | 502;

/** Response bodies that are not JSON. */
export type RawResponse = 'csv' | 'bytes' | 'image' | 'json_lines' | 'event_stream';

export interface Endpoint {
  method: Method;
  path: `/v1/${string}`;
  summary: string;
  description?: string;
  access?: Access;
  /** What members need to be allowed. Without it, reading for GET and writing for all others. */
  permission?: Permission;
  /** True if only signed-in members may call it: a key of one environment must not decide who may enter both. */
  membersOnly?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body. A request without a body is validated as `{}`, so a body with only optional fields may be omitted. */
  body?: z.ZodObject;
  /** Set only if the limit differs from the default of `bodyLimitOf`. */
  bodyLimit?: BodyLimit;
  /** The body has values of callers, not only schemas: an integer that JSON readers round is refused. */
  exactNumbers?: true;
  /** Form fields next to one streamed part named `file`. If there is also a `body`, the content type decides. */
  form?: z.ZodObject;
  /** The handler receives the body as a stream. */
  rawBody?: true;
  status: 200 | 201 | 204;
  response?: z.ZodType | RawResponse;
  /** The caller may ask for lines of JSON instead, which have status 200. */
  alsoLines?: true;
  /**
   * The operation may respond with 202, saying where and when to look for the result. Repeating the request joins the
   * running work.
   */
  mayBeUnfinished?: true;
  /** The response holds a secret, so a repeated request gets it only with the key that made the first one. */
  hasPrivateAnswer?: true;
  errors?: readonly ErrorStatus[];
}

export type EndpointGroup = Record<string, Endpoint>;

/** Preserves the literal types of one endpoint. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** `files.list` for the endpoint `list` of the group `files`. */
export function operationIds(api: Record<string, EndpointGroup>): { operationId: string; endpoint: Endpoint }[] {
  return Object.entries(api).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, definition]) => ({ operationId: `${group}.${name}`, endpoint: definition })),
  );
}

/** A retried write may carry an `Idempotency-Key`; reusing the key with another body is a conflict. */
export const acceptsIdempotencyKey = (definition: Endpoint): boolean =>
  (definition.access ?? 'key') === 'key' &&
  ['POST', 'PUT', 'PATCH'].includes(definition.method) &&
  definition.mayBeUnfinished !== true;

/** An operation that declares nothing is judged by its method, so that a new one is never open to viewers by mistake. */
export const permissionOf = ({ permission, method }: Pick<Endpoint, 'permission' | 'method'>): Permission =>
  permission ?? (method === 'GET' ? 'read' : 'write');

/** True if the caller's role can be refused: every member may read. */
export const mayBeForbidden = (endpoint: Endpoint): boolean =>
  (endpoint.access ?? 'key') === 'key' && (endpoint.membersOnly === true || permissionOf(endpoint) !== 'read');

/** Browsers add the cookie of a session to what other sites send, so operations that see it refuse such requests. */
export const refusesOtherSites = ({ access, method }: Endpoint): boolean =>
  (access === 'session' || access === 'browser') && method !== 'GET';

/** Every status that the operation can respond with, except for bugs and outages. */
export function declaredStatuses(definition: Endpoint): number[] {
  const { access = 'key', body, form, rawBody, params, query } = definition;
  const hasBody = body !== undefined || form !== undefined || rawBody === true;
  const statuses = new Set<number>([definition.status, ...(definition.errors ?? [])]);
  if (definition.alsoLines) statuses.add(200);
  if (definition.mayBeUnfinished) statuses.add(202);
  if (access !== 'browser') statuses.add(401);
  if (access === 'key' || access === 'hook_secret') statuses.add(429);
  if (mayBeForbidden(definition) || refusesOtherSites(definition)) statuses.add(403);
  if (hasBody) statuses.add(413);
  if (hasBody || params !== undefined || query !== undefined) statuses.add(422);
  if (acceptsIdempotencyKey(definition)) statuses.add(409);
  return [...statuses].sort((a, b) => a - b);
}
