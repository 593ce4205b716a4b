import { createHash } from 'node:crypto';
import { finished, Readable } from 'node:stream';
import {
  AUDITED_OPERATIONS,
  acceptsIdempotencyKey,
  type BodyLimit,
  bodyLimitOf,
  contentPaths,
  type Endpoint,
  type EndpointGroup,
  refusesOtherSites,
} from '@recto/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalidRequest, rateLimited, tooLarge, unauthenticated, validationFailed } from '../lib/errors.ts';
import { inLane, type Lane } from '../lib/lane.ts';
import { audited } from './audited.ts';
import { PathNode } from './body/content-paths.ts';
import type { JsonBody } from './body/json-reader.ts';
import { announcedBytes, bodyTooLarge, isFormType, isJsonType, readJson } from './body/read-json.ts';
import { requireSameSite, requireSession } from './browser-requests.ts';
import { actorOf, type Call, type Credential, type Handler, type Handlers, type RawAnswer } from './call.ts';
import { compileForm, type Form, MAX_FIELDS_BYTES, type ReadForm } from './form.ts';
import { JsonStream } from './json-stream.ts';
import { LineStream } from './line-stream.ts';
import type { HttpLimits, RateVerdict } from './ports.ts';
import { PREPAID_HEADER } from './prepaid-requests.ts';
import { type ListShape, listShape, readableList } from './readable-list.ts';
import { type Binding, RequestCall } from './request-call.ts';
import { requireRole } from './roles.ts';
import { sendJson, sendLines } from './send.ts';
import { Unfinished } from './unfinished.ts';
import { compileValidation, type Validate } from './validate.ts';

const AUDITED: ReadonlySet<string> = new Set(AUDITED_OPERATIONS);

type AnyHandler = (call: Call<Endpoint>) => Promise<unknown>;

/** Binds one group of the contract to its handlers. */
export function mount<G extends EndpointGroup>(
  app: FastifyInstance,
  { name, group, handlers }: { name: string; group: G; handlers: Handlers<G> },
  binding: Binding,
): void {
  for (const [key, endpoint] of Object.entries(group)) {
    const operation = `${name}.${key}`;
    const given = handlers[key] as unknown as AnyHandler;
    const handler = AUDITED.has(operation) ? audited({ operation, endpoint }, given, binding.ports) : given;
    mountEndpoint(app, { operation, endpoint, handler }, binding);
  }
}

interface Operation {
  operation: string;
  endpoint: Endpoint;
  handler: AnyHandler;
}

function mountEndpoint(app: FastifyInstance, { operation, endpoint, handler }: Operation, binding: Binding): void {
  const { ports, limits } = binding;
  const steps: Steps = {
    operation,
    endpoint,
    handler,
    validate: compileValidation(endpoint),
    list: listShape(endpoint),
    takesRetention: 'retention' in (endpoint.query?.shape ?? {}),
    readForm: compileForm(endpoint, ports, limits),
    bodyLimit: limitOf(endpoint, limits),
    content: endpoint.body === undefined ? undefined : PathNode.of(contentPaths(endpoint.body)),
    binding,
  };
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operation },
    // Not an async function: most callers are admitted at once, and a promise costs as much as admitting them.
    onRequest: (request, reply, done) => {
      const prepare = (): void => {
        refuseByLength(request, steps);
        if (request.headers.expect !== undefined) reply.raw.writeContinue();
      };
      const admission = enter(request, reply, { endpoint, binding });
      if (admission !== undefined) {
        admission.then(prepare).then(() => done(), done);
        return;
      }
      prepare();
      done();
    },
    handler: (request, reply) => inLane(laneFor(request), () => serve(request, reply, steps)),
  });
}

interface Steps {
  operation: string;
  endpoint: Endpoint;
  handler: AnyHandler;
  validate: Validate;
  list: ListShape | null;
  /** True if a request may ask to keep nothing. */
  takesRetention: boolean;
  readForm: ReadForm | undefined;
  bodyLimit: BodyLimit | undefined;
  /** Where its bodies may have document content. */
  content: PathNode | undefined;
  binding: Binding;
}

/** The endpoint's limit from the contract, unless the installation overrides it. */
function limitOf(endpoint: Endpoint, { jsonBodyBytes }: HttpLimits): BodyLimit | undefined {
  const limit = bodyLimitOf(endpoint);
  if (limit === undefined) return undefined;
  if (limit.besideDocumentsBytes === undefined) return { ...limit, bytes: Math.min(limit.bytes, jsonBodyBytes) };
  const besideDocumentsBytes = Math.min(limit.besideDocumentsBytes, jsonBodyBytes);
  return { ...limit, bytes: jsonBodyBytes, besideDocumentsBytes };
}

/** A body that is announced as too large is refused without being read. */
function refuseByLength(request: FastifyRequest, { readForm, bodyLimit, binding }: Steps): void {
  const announced = announcedBytes(request.raw);
  if (!Number.isFinite(announced)) return;
  // Fastify notes that a body is a form only when it looks for a parser, which is after this.
  if (readForm !== undefined && isFormType(request.headers['content-type'])) {
    const { uploadBytes } = binding.limits;
    if (announced > uploadBytes + 2 * MAX_FIELDS_BYTES) throw tooLarge('The form is larger than the limit.');
  } else if (bodyLimit !== undefined && announced > bodyLimit.bytes) throw bodyTooLarge(bodyLimit);
}

/**
 * Runs before the body is read, so that a caller without a credential cannot make the service read one. Returns
 * undefined if the caller is admitted at once.
 */
function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, binding }: { endpoint: Endpoint; binding: Binding },
): Promise<void> | undefined {
  const { access = 'key' } = endpoint;
  if (access === 'key') {
    const admitted = admit(request, reply, binding);
    if (admitted instanceof Promise) return admitted.then((credential) => requireRole(credential, endpoint));
    requireRole(admitted, endpoint);
    return undefined;
  }
  if (access !== 'session' && access !== 'browser') return undefined;
  reply.header('cache-control', 'no-store');
  if (refusesOtherSites(endpoint)) requireSameSite(request, binding.publicUrl);
  if (access === 'browser') return undefined;
  return requireSession(request, binding).then((session) => {
    request.session = session;
  });
}

/** Finds out who calls, and whether the caller may send another request now. Most callers are known at once. */
export function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  binding: Pick<Binding, 'ports' | 'running' | 'prepaid'>,
): Credential | Promise<Credential> {
  const { ports, running } = binding;
  const key = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (key === undefined) throw unauthenticated();
  const remembered = ports.rememberedCaller(key);
  if (remembered !== undefined) return admitCaller(request, reply, remembered, binding);
  const lookUp = running.holdTo(request.running, () => inLane(laneBefore(key), () => ports.authenticate(key)));
  return lookUp.then((credential) => {
    if (credential === null) throw unauthenticated();
    return admitCaller(request, reply, credential, binding);
  });
}

function admitCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  credential: Credential,
  { ports, prepaid }: Pick<Binding, 'ports' | 'prepaid'>,
): Credential | Promise<Credential> {
  // Nothing can be revoked since the key was looked up, so the request ends with its key from here on.
  request.running.keyId = credential.keyId;
  request.credential = credential;
  if (prepaid.redeem(request.headers[PREPAID_HEADER], credential.keyId)) return credential;
  const taking = inLane(laneOf(credential), () => ports.takeRateToken(credential, request.method));
  if (taking === null) return credential;
  return taking.then((verdict) => {
    reply.headers(rateHeaders(verdict));
    if (!verdict.allowed) throw rateLimited(verdict.resetSeconds, rateHeaders(verdict));
    return credential;
  });
}

/** The key is not verified yet, but its prefix says which environment it claims. */
const laneBefore = (key: string): Lane => ({
  environment: key.startsWith('svc_test_') ? 'test' : 'production',
  key: 'unknown keys',
});

/** A signed link's key is known only after a lookup, so all signed links share one turn among production's keys. */
const laneOf = (credential: Credential | undefined): Lane =>
  credential === undefined
    ? { environment: 'production', key: 'signed links' }
    : { environment: credential.environmentSlug, key: actorOf(credential).id };

const laneFor = ({ credential, id: requestId, span }: FastifyRequest): Lane => ({
  ...laneOf(credential),
  cause: { requestId },
  span,
});

/** Sends both the header names that existing clients know and the standard ones. */
const rateHeaders = ({ limit, remaining, resetSeconds }: RateVerdict): Record<string, string> =>
  Object.fromEntries(
    ['x-ratelimit', 'ratelimit'].flatMap((prefix) => [
      [`${prefix}-limit`, String(limit)],
      [`${prefix}-remaining`, String(remaining)],
      [`${prefix}-reset`, String(resetSeconds)],
    ]),
  );

function serve(request: FastifyRequest, reply: FastifyReply, steps: Steps): Promise<FastifyReply> {
  const { credential } = request;
  return credential !== undefined && asksToKeepNothing(request, steps)
    ? serveInPassing(request, reply, { steps, credential })
    : serveCall(request, reply, steps);
}

/** What a request that keeps nothing stores is removed after its answer, and after its handler has stopped storing. */
async function serveInPassing(
  request: FastifyRequest,
  reply: FastifyReply,
  { steps, credential }: { steps: Steps; credential: Credential },
): Promise<FastifyReply> {
  const { id } = request;
  const passing = await steps.binding.ports.beginPassing(credential.scope, id);
  request.credential = { ...credential, scope: { ...credential.scope, passing: id } };
  try {
    return await serveCall(request, reply, steps);
  } finally {
    finished(reply.raw, () => passing.end());
  }
}

/** Read before the query is validated, because documents are stored while the body arrives. The last value counts. */
function asksToKeepNothing({ query }: FastifyRequest, { takesRetention }: Steps): boolean {
  if (!takesRetention) return false;
  const { retention } = query as { retention?: unknown };
  return (Array.isArray(retention) ? retention.at(-1) : retention) === 'none';
}

/** In the body it would come too late, and to ignore it would keep what must not be kept. */
function refuseRetentionInBody({ takesRetention }: Steps, body: JsonBody | 'absent' | 'not_json' | undefined): void {
  if (!takesRetention || typeof body !== 'object' || !body.ok) return;
  const { value } = body;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'retention')) return;
  const error = 'retention belongs in the query: ?retention=none';
  throw validationFailed([
    { type: 'value_error', loc: ['body', 'retention'], msg: `Value error, ${error}`, input: null, ctx: { error } },
  ]);
}

async function serveCall(request: FastifyRequest, reply: FastifyReply, steps: Steps): Promise<FastifyReply> {
  const { endpoint, handler } = steps;
  const isMultipart = request.isMultipart();
  const isForm = steps.readForm !== undefined && isMultipart;
  const body =
    isForm || endpoint.body === undefined ? undefined : await readBody(request, reply, { steps, isMultipart });
  refuseRetentionInBody(steps, body);
  const parts = steps.validate({ params: request.params, query: request.query, body });
  const call = new RequestCall(request, { parts, reply, binding: steps.binding });
  if (steps.readForm !== undefined) call.form = await readFormOf(request, { steps, isForm, signal: call.signal });
  request.running.throwIfEnded();
  const header = request.headers['idempotency-key'];
  if (header !== undefined && acceptsIdempotencyKey(endpoint)) {
    return serveOnce(request, reply, { ...steps, call, key: String(header) });
  }
  return answer(request, reply, endpoint, withoutUnreadable(steps, await handler(call.typed())));
}

async function readBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { steps, isMultipart }: { steps: Steps; isMultipart: boolean },
): Promise<JsonBody | 'absent' | 'not_json'> {
  const { bodyLimit: limit, content: paths, binding, endpoint } = steps;
  const { raw, credential } = request;
  const announced = announcedBytes(raw);
  if (announced === 0 || limit === undefined) return 'absent';
  if (isMultipart || !isJsonType(request.headers['content-type'])) return 'not_json';
  const held = credential === undefined ? undefined : binding.budget.open(credential);
  if (held !== undefined) reply.raw.once('close', () => held.release());
  // Documents go straight to storage; only what surrounds them is counted, as it arrives.
  if (paths === undefined && Number.isFinite(announced)) held?.grow(announced);
  const signal = () => request.running.signal;
  const { uploadBytes: maxBytes } = binding.limits;
  const content = paths &&
    credential && {
      paths,
      store: (bytes: AsyncIterable<Uint8Array>) =>
        binding.ports.receiveFile(credential.scope, bytes, { maxBytes, signal: signal() }),
    };
  const unheld = endpoint.exactNumbers === true ? 'refused' : undefined;
  return (await readJson(raw, { limit, content, held, unheld, signal })) ?? 'absent';
}

async function readFormOf(
  request: FastifyRequest,
  { steps, isForm, signal }: { steps: Steps; isForm: boolean; signal: AbortSignal },
): Promise<Form | undefined> {
  const { readForm, endpoint } = steps;
  if (readForm === undefined || request.credential === undefined) return undefined;
  if (isForm) return readForm(request, request.credential.scope, signal);
  if (endpoint.body !== undefined) return undefined;
  throw invalidRequest('This operation takes multipart/form-data with a part named file.');
}

/**
 * A repeated request gets the first answer. The idempotency key is bound to the operation and to the request's content.
 */
async function serveOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { operation, endpoint, handler, call, key, binding }: Steps & { call: RequestCall; key: string },
): Promise<FastifyReply> {
  checkIdempotencyKey(key);
  const credential = request.credential as Credential;
  const verdict = await binding.ports.beginIdempotent({
    scope: credential.scope,
    key,
    operation,
    fingerprint: fingerprintOf(call),
    status: endpoint.status,
    callerId: actorOf(credential).id,
    isPrivate: endpoint.hasPrivateAnswer === true,
    isKept: credential.scope.passing === undefined,
  });
  if (verdict.kind === 'replay') {
    reply.header('idempotent-replayed', 'true').code(verdict.status);
    if (answersInLines(endpoint, call)) return sendLines(reply, new LineStream(oneLine(verdict.body)));
    return verdict.body === undefined ? reply.send() : sendJson(request, reply, verdict.body);
  }
  let body: unknown;
  try {
    call.commit = request.running.guarded(verdict.commit);
    call.keepsAnswer = credential.scope.passing === undefined;
    body = await handler(call.typed());
    await verdict.finish(body);
  } catch (error) {
    await verdict.abandon();
    throw error;
  }
  return answer(request, reply, endpoint, body);
}

/** Leaves damaged records out of a list, and reports them, so that they do not hide the others. */
function withoutUnreadable({ operation, list, binding }: Steps, given: unknown): unknown {
  if (list === null) return given;
  const { body, unreadable } =
    given instanceof JsonStream ? { body: given, unreadable: given.unreadable } : readableList(given, list);
  for (const record of unreadable) binding.ports.observeUnreadable(operation, record);
  return body;
}

/** For an answer in lines, only the last line was stored. */
const answersInLines = ({ response, alsoLines }: Endpoint, { body }: RequestCall): boolean =>
  response === 'json_lines' ||
  (alsoLines === true && typeof body === 'object' && body !== null && 'stream' in body && body.stream === true);

async function* oneLine(body: unknown): AsyncGenerator<string> {
  yield `${JSON.stringify(body)}\n`;
}

function checkIdempotencyKey(key: string): void {
  if (key !== '' && key.length <= 255) return;
  const msg = 'Idempotency-Key should have 1 to 255 characters';
  throw validationFailed([{ type: 'value_error', loc: ['header', 'idempotency-key'], msg, input: key.slice(0, 300) }]);
}

function fingerprintOf({ params, query, body, form }: RequestCall): Buffer {
  const sent = JSON.stringify([params, query, body, form && [form.fields, form.file.sha256]]);
  return createHash('sha256').update(sent).digest();
}

function answer(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, body: unknown) {
  const { running } = request;
  if (running.endedFor !== undefined) {
    if (isRawAnswer(body)) body.content.destroy();
    throw running.endedFor;
  }
  running.beginAnswer(body instanceof LineStream ? 'lines' : 'whole');
  if (body instanceof LineStream) return sendLines(reply, body);
  if (body instanceof Unfinished) {
    const headers = { location: body.location, 'retry-after': String(body.retryAfterSeconds) };
    return sendJson(request, reply.code(202).headers(headers), body.body);
  }
  reply.code(endpoint.status);
  if (endpoint.response === undefined) return reply.send();
  if (typeof endpoint.response !== 'string') return sendJson(request, reply, body);
  const { content, headers } = body as RawAnswer;
  return reply.headers(headers).send(content);
}

const isRawAnswer = (body: unknown): body is RawAnswer =>
  typeof body === 'object' && body !== null && 'content' in body && body.content instanceof Readable;

export type { Handler };
