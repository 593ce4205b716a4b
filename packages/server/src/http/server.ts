import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type AppError, bodyStalled, invalidRequest, methodNotAllowed, notFound, shuttingDown } from '../lib/errors.ts';
import type { Ids } from '../lib/ids.ts';
import type { Span, Tracer } from '../lib/span.ts';
import { BodyWatch } from './body/body-watch.ts';
import { announcedBytes } from './body/read-json.ts';
import type { Credential, Session } from './call.ts';
import { toAppError } from './errors.ts';
import type { HttpLimits, HttpPorts } from './ports.ts';
import type { RunningRequest, RunningRequests } from './running-requests.ts';
import { type ServedPath, ServedPaths } from './served-paths.ts';
import { refuseUnparsed } from './unparsed.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null until `refuseOtherMethods` sets it. */
    served: ServedPaths | null;
  }
  interface FastifyRequest {
    credential: Credential | undefined;
    session: Session | undefined;
    running: RunningRequest;
    /** Undefined if the request is not traced. */
    span: Span | undefined;
  }
  interface FastifyContextConfig {
    operation?: string;
  }
}

const ALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export interface HttpServerOptions {
  ports: HttpPorts;
  limits: HttpLimits;
  ids: Ids;
  running: RunningRequests;
  /** Addresses and networks whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: readonly string[];
}

/** Creates the Fastify server with everything that all routes share. `mount` adds routes before `listen`. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { ports, limits, ids, running, trustedProxies } = options;
  const begin = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id);
    if (ports.tracer !== null) beginSpan(request, reply, ports.tracer);
    request.running = running.begin(request.id, reply.raw, {
      refuse: (reason) => sendError(reason, request, reply, ports),
      broken: ({ status }) => observe(request, { status, elapsedTime: reply.elapsedTime }, ports),
    });
  };
  const app = fastify({
    logger: false,
    genReqId: () => ids.next('request'),
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // Node would refuse a request without a Host header before we see it, and without a body; see missingHost.
    http: { requireHostHeader: false },
    clientErrorHandler: (error, socket) =>
      refuseUnparsed(error, socket, { requestId: ids.next('request'), hasAnswer: running.hasAnswerOn(socket) }),
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Fastify's own 503 has neither our shape nor Retry-After; see watchClosing.
    return503OnClosing: false,
    // Node already limits the size of a request's head; an id within that limit is unknown, not malformed.
    routerOptions: { maxParamLength: 65_536, ignoreTrailingSlash: true },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // Fastify runs no hooks for these errors.
    frameworkErrors: (error, request, reply) => {
      begin(request as FastifyRequest, reply as FastifyReply);
      sendError(error, request as FastifyRequest, reply as FastifyReply, ports);
    },
  });
  app.decorate('served', null);
  app.decorateRequest('credential', undefined);
  app.decorateRequest('session', undefined);
  app.decorateRequest('span', undefined);
  // The first hook sets it; Fastify needs the property declared beforehand.
  app.decorateRequest('running', null as unknown as RunningRequest);
  leaveBodies(app);
  // Node would ask for the body before we looked at the request; `bind.ts` asks for the bodies it will read.
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) =>
    app.routing(request, response),
  );
  // Node would refuse unknown expectations without a body; we can ignore them.
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    app.routing(request, response),
  );
  const refusalWhileClosing = watchClosing(app);
  const watchBody = watchBodies(app, options);
  // One hook does all of this, because the framework spends several microseconds on each.
  app.addHook('onRequest', (request, reply, done) => {
    begin(request, reply);
    const refusal = refusalWhileClosing() ?? missingHost(request) ?? unknownRoute(request);
    if (refusal === undefined) watchBody(request, reply);
    done(refusal);
  });
  app.addHook('onResponse', (request, reply, done) => {
    observe(request, { status: reply.statusCode, elapsedTime: reply.elapsedTime }, ports);
    done();
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, ports));
  app.setNotFoundHandler((request, reply) => sendError(notFound('Route'), request, reply, ports));
  return app;
}

/** The contract validates requests (`bind.ts`). Fastify's own validation would load two libraries at every start. */
function noSchemas(): never {
  throw new Error('routes must not pass a schema to the framework');
}

/** Tells callers with an open connection to retry elsewhere, and asks them to close it. */
function watchClosing(app: FastifyInstance): () => AppError | undefined {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  return () => (isClosing ? shuttingDown() : undefined);
}

const missingHost = ({ raw }: FastifyRequest): AppError | undefined =>
  raw.httpVersion === '1.1' && raw.headers.host === undefined
    ? invalidRequest('The request has no Host header.')
    : undefined;

/** Decided before the body is read, so that no size or type of a body changes the answer for an unknown route. */
function unknownRoute(request: FastifyRequest): AppError | undefined {
  if (!request.is404) return undefined;
  const served = servedFor(request);
  return served === undefined ? notFound('Route') : methodNotAllowed([...served.methods]);
}

/** The path of a request that no route takes because of its method. */
const servedFor = ({ method, server, raw }: FastifyRequest): ServedPath | undefined =>
  ALL_METHODS.some((known) => known === method) ? server.served?.find(raw.url ?? '') : undefined;

/** Leaves bodies to the code that knows their type; see `body/` and `form.ts`. */
function leaveBodies(app: FastifyInstance): void {
  app.register(multipartWithoutHooks);
  app.removeAllContentTypeParsers();
  // Fastify caches the parser of a named type; for others it parses the header of every request.
  app.addContentTypeParser(['application/json', '*'], (_request: FastifyRequest, payload: Readable, done) =>
    done(null, payload),
  );
}

/**
 * The library adds two asynchronous hooks to every request, which remove files that it saved; we stream parts and let it
 * save none. `skip-override` makes Fastify apply what the plugin adds to all routes.
 */
const multipartWithoutHooks = Object.assign(
  (app: FastifyInstance, _: object, done: (error?: Error) => void): void => {
    const withoutHooks: FastifyInstance = Object.create(app, { addHook: { value: () => withoutHooks } });
    multipart(withoutHooks, {}, done);
  },
  { [Symbol.for('skip-override')]: true },
);

/** Answers a body that stops arriving with a 408, or closes the connection if the request is already answered. */
function watchBodies(
  app: FastifyInstance,
  { ports, limits }: { ports: HttpPorts; limits: HttpLimits },
): (request: FastifyRequest, reply: FastifyReply) => void {
  const watch = new BodyWatch(limits.progress);
  app.addHook('onClose', async () => watch.close());
  return (request, reply) => {
    const { raw } = request;
    const announced = announcedBytes(raw);
    if (announced === 0) return;
    const drop = (): void => {
      if (request.running.hasAnswer) raw.destroy();
      else {
        reply.raw.once('finish', () => raw.destroy());
        sendError(bodyStalled(), request, reply, ports);
      }
    };
    // The parser hands out a body that came with its head after this; nobody has to wait for such a body.
    queueMicrotask(() => {
      if (raw.readableLength < announced && !raw.readableEnded) watch.watch(raw, drop);
    });
  };
}

const MAX_DROPPED_BYTES = 64 * 1024 * 1024;
const MAX_DROPPING_MS = 30_000;
/** Limit for a request that is ended while it arrives. */
const MAX_DROPPING_ENDED_MS = 2_000;

/** Reads and discards what the caller still sends; resolves when it ends, or when it takes too long. */
function dropRest(request: IncomingMessage, maxMs: number): Promise<void> {
  // Readers were asked to stop but may not have noticed yet.
  request.unpipe().removeAllListeners('data').removeAllListeners('readable');
  return new Promise((resolve) => {
    let left = MAX_DROPPED_BYTES;
    const timer = setTimeout(() => request.destroy(), maxMs);
    const stop = (): void => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', stop).once('close', stop);
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) request.destroy();
      // Yield to other requests after every chunk; one turn of the loop can deliver two megabytes per connection.
      request.pause();
      setImmediate(() => request.resume());
    });
    request.resume();
  });
}

/**
 * Sends the whole answer at once but ends it only when the caller has finished sending: closing a connection with
 * unread bytes discards the answer.
 */
async function* answerAndDrop(text: string, request: IncomingMessage, maxMs: number): AsyncGenerator<string> {
  yield text;
  await dropRest(request, maxMs);
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, ports: HttpPorts): FastifyReply {
  const { raw, running } = request;
  // Any failure in a request that was ended, or whose caller has left, is a consequence of that.
  const known = running.endedFor ?? toAppError(error, (unknown) => ports.recognizeError(unknown));
  running.beginAnswer('whole');
  if (known.status >= 500) {
    ports.logger.error({ error: known, request_id: request.id, route: routeOf(request) }, 'request failed');
  }
  if (known.status >= 500) request.span?.fail(known.code);
  else request.span?.set({ 'error.type': known.code });
  const text = JSON.stringify({ detail: known.detail });
  reply
    .code(known.status)
    .headers({ ...known.headers, 'x-request-id': request.id, 'content-type': 'application/json; charset=utf-8' });
  if (raw.complete || raw.destroyed || known.status === STALLED) return reply.send(text);
  const maxMs = running.endedFor === undefined ? MAX_DROPPING_MS : MAX_DROPPING_ENDED_MS;
  return reply
    .header('content-length', Buffer.byteLength(text))
    .send(Readable.from(answerAndDrop(text, raw, maxMs), { objectMode: false, highWaterMark: 1 }));
}

/** Status of a request whose body stalled; the rest of it is not read. */
const STALLED = 408;

/** Only the operations of the API: health checks, metrics and pages would hide them. */
function beginSpan(request: FastifyRequest, reply: FastifyReply, tracer: Tracer): void {
  const { method, headers, routeOptions } = request;
  const { operation } = routeOptions.config;
  if (operation === undefined) return;
  const route = routeOf(request);
  const parent = tracer.continuesCallers ? headers.traceparent : undefined;
  const span = tracer.begin(`${method} ${route}`, {
    kind: 'server',
    parent: typeof parent === 'string' ? parent : undefined,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'recto.operation': operation,
      'recto.request_id': request.id,
    },
  });
  request.span = span;
  reply.header('traceresponse', span.traceparent);
}

function endSpan(span: Span, status: number, environment: string | undefined): void {
  span.set({ 'http.response.status_code': status, 'recto.environment': environment });
  span.end();
}

// Use the route pattern, because a URL may carry a signature or an id.
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? servedFor(request)?.route ?? 'unknown';

function observe(
  request: FastifyRequest,
  { status, elapsedTime }: { status: number; elapsedTime: number },
  ports: HttpPorts,
): void {
  const { method, span } = request;
  const route = routeOf(request);
  if (span !== undefined) endSpan(span, status, request.credential?.environmentSlug);
  ports.observeRequest({ method, route, status, seconds: elapsedTime / 1000 });
  ports.logger.info(
    {
      request_id: request.id,
      trace_id: span?.traceId,
      method,
      route,
      status,
      duration_ms: Math.round(elapsedTime * 10) / 10,
      api_key_id: request.credential?.keyId,
      member_id: request.credential?.member?.id,
      environment: request.credential?.environmentSlug,
    },
    'request',
  );
}

/** Answers a known path with an unsupported method with a 405 that names the supported methods. */
export function refuseOtherMethods(app: FastifyInstance, served: ReadonlyMap<string, readonly string[]>): void {
  app.served = new ServedPaths(served);
}
