/**
 * A local server that speaks as three kinds of model providers do, streaming included. What it does wrong is chosen by
 * the name of the model: `reader?status=429&times=2&retry_after=0` fails twice and then answers.
 *
 * status=N, retry_after=S, times=N   answers N with this status, then rightly (always, without times)
 * reset, times=N                     closes the connection before it answers
 * hang                               never answers; with hang=stream it sends headers first
 * stall=N, cut=N                     after N pieces: sends nothing more, or closes the connection
 * bad=…, times=N                     fence, prose, malformed, truncated, single_quotes, wrong_schema, empty
 * refuse_schema, refusal             400 to requests with a schema; the model says no
 * slow_ms=N                          between two pieces
 * no_stream, no_usage, echo_key      a whole answer anyway; no counts of tokens; the key is in the text of the error
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DoubleCall, dialectOf, type Reply, type WireDialect } from './model-double-dialects.ts';
import { sampleOf } from './model-double-sample.ts';

export type { DoubleCall } from './model-double-dialects.ts';

export interface ModelDouble {
  /** Without a path: dialects have their own. */
  readonly url: string;
  readonly calls: readonly DoubleCall[];
  /** Requests that were closed by the other side before they were answered. */
  readonly abandoned: number;
  /** Most requests that were open at the same time. */
  readonly mostAtOnce: number;
  stop(): Promise<void>;
}

export interface ModelDoubleOptions {
  /** What the model says, and when; by default JSON that fits the schema of the request, or a sentence. */
  answer?: (call: DoubleCall) => string | undefined | Promise<string | undefined>;
  /** Faults of a single request, in the form that names of models have them. */
  faults?: (call: DoubleCall) => string | undefined;
}

export async function startModelDouble(options: ModelDoubleOptions = {}): Promise<ModelDouble> {
  const double = new Double(options);
  const server = createServer((request, response) => double.answer(request, response));
  const url = await addressOf(server);
  return double.seenAt(url, async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
}

let shared: Promise<SharedAddress> | undefined;

/** One address for all files of a worker process, one after the other: a server that outlives them knows it. */
export async function startSharedModelDouble(options: ModelDoubleOptions = {}): Promise<ModelDouble> {
  shared ??= SharedAddress.open();
  return (await shared).lend(new Double(options));
}

class SharedAddress {
  readonly #url: string;
  #borrower: Double | undefined;

  private constructor(server: Server, url: string) {
    this.#url = url;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      // A call that its file did not wait for is nobody's.
      if (this.#borrower === undefined) response.destroy();
      else this.#borrower.answer(request, response);
    });
    // The worker process need not wait for it to end.
    server.unref();
  }

  static async open(): Promise<SharedAddress> {
    const server = createServer();
    return new SharedAddress(server, await addressOf(server));
  }

  lend(double: Double): ModelDouble {
    if (this.#borrower !== undefined) throw new Error('another file has not stopped its model double');
    this.#borrower = double;
    return double.seenAt(this.#url, async () => {
      this.#borrower = undefined;
    });
  }
}

async function addressOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

class Double {
  readonly calls: DoubleCall[] = [];
  abandoned = 0;
  mostAtOnce = 0;
  readonly #options: ModelDoubleOptions;
  readonly #failures = new Map<string, number>();
  readonly #stopped = Promise.withResolvers<void>();
  readonly #open = new Set<ServerResponse>();

  constructor(options: ModelDoubleOptions) {
    this.#options = options;
  }

  /** As a test sees it. */
  seenAt(url: string, leave: () => Promise<void>): ModelDouble {
    const abandoned = () => this.abandoned;
    const mostAtOnce = () => this.mostAtOnce;
    return {
      url,
      calls: this.calls,
      get abandoned() {
        return abandoned();
      },
      get mostAtOnce() {
        return mostAtOnce();
      },
      stop: async () => {
        this.#stopped.resolve();
        for (const response of this.#open) response.destroy();
        await leave();
      },
    };
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    this.#handle(request, response).catch(() => response.destroy());
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#open.add(response);
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#open.size);
    response.once('close', () => {
      this.#open.delete(response);
      if (!response.writableFinished) this.abandoned += 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const dialect = dialectOf(request.url ?? '');
    if (dialect === undefined) {
      response.writeHead(404).end('{}');
      return;
    }
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
    const call = { ...dialect.read(request.url ?? '', body), headers: request.headers, body };
    this.calls.push(call);
    await this.#reply(call, { dialect, response, request });
  }

  async #reply(
    call: DoubleCall,
    { dialect, response, request }: { dialect: WireDialect; response: ServerResponse; request: IncomingMessage },
  ): Promise<void> {
    const faults = new URLSearchParams(this.#options.faults?.(call) ?? call.model.split('?')[1] ?? '');
    const isFailing = this.#isFailing(call.model, faults);
    if (isFailing && faults.has('reset')) {
      request.socket.destroy();
      return;
    }
    if (faults.get('hang') === '') return this.#stopped.promise;
    const status = refusedStatus(call, faults, isFailing);
    if (status !== undefined) return fail(response, status, { call, faults });
    const said = (await this.#options.answer?.(call)) ?? defaultAnswer(call);
    const text = isFailing ? spoiled(said, faults.get('bad')) : said;
    const reply: Reply = {
      text,
      model: call.model,
      isTruncated: isFailing && faults.get('bad') === 'truncated',
      isRefusal: faults.has('refusal'),
      usage: faults.has('no_usage')
        ? null
        : { input: Math.ceil(JSON.stringify(call.texts).length / 4), output: pieces(text).length },
    };
    call.usage = reply.usage;
    if (call.stream && !faults.has('no_stream')) return this.#stream(reply, { dialect, response, faults });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(dialect.whole(reply)));
  }

  /** Whether this request still meets the fault: the first so many of each model do. */
  #isFailing(model: string, faults: URLSearchParams): boolean {
    const failed = (this.#failures.get(model) ?? 0) + 1;
    this.#failures.set(model, failed);
    return failed <= Number(faults.get('times') ?? Number.POSITIVE_INFINITY);
  }

  async #stream(
    reply: Reply,
    { dialect, response, faults }: { dialect: WireDialect; response: ServerResponse; faults: URLSearchParams },
  ): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    if (faults.get('hang') === 'stream') return this.#stopped.promise;
    const slowMs = Number(faults.get('slow_ms') ?? 0);
    const limit = Number(faults.get('stall') ?? faults.get('cut') ?? Number.POSITIVE_INFINITY);
    // Until it has left: a connection that is closed takes back what has not.
    const send = (events: string[]) => new Promise((resolve) => response.write(events.join(''), resolve));
    await send(dialect.begin(reply));
    for (const [index, piece] of pieces(reply.text).entries()) {
      if (index >= limit) {
        if (faults.has('stall')) return this.#stopped.promise;
        response.destroy();
        return;
      }
      await send([dialect.piece(reply, piece)]);
      if (slowMs > 0) await new Promise((resolve) => setTimeout(resolve, slowMs));
      if (response.destroyed) return;
    }
    await send(dialect.end(reply));
    response.end();
  }
}

const pieces = (text: string): string[] => text.match(/[\s\S]{1,4}/g) ?? [];

function defaultAnswer({ schema, images }: DoubleCall): string {
  return schema === undefined ? `I see ${images} images.` : JSON.stringify(sampleOf(schema));
}

function refusedStatus({ schema }: DoubleCall, faults: URLSearchParams, isFailing: boolean): number | undefined {
  if (faults.has('refuse_schema') && schema !== undefined) return 400;
  return isFailing && faults.has('status') ? Number(faults.get('status')) : undefined;
}

function fail(
  response: ServerResponse,
  status: number,
  { call, faults }: { call: DoubleCall; faults: URLSearchParams },
) {
  const wait = faults.get('retry_after');
  const { authorization, 'x-api-key': key, 'x-goog-api-key': googleKey } = call.headers;
  const message = faults.has('echo_key') ? `wrong key ${authorization ?? key ?? googleKey}` : `fault ${status}`;
  response.writeHead(status, { 'content-type': 'application/json', ...(wait !== null && { 'retry-after': wait }) });
  response.end(JSON.stringify({ error: { message, type: 'fault' } }));
}

function spoiled(text: string, how: string | null): string {
  switch (how) {
    case 'fence':
      return `\`\`\`json\n${text}\n\`\`\``;
    case 'prose':
      return `Here is what you asked for: ${text} I hope that helps!`;
    case 'malformed':
      return `${text.slice(0, -1)},}`.replace(/"(\w+)":/, '$1:');
    case 'truncated':
      return text.slice(0, Math.ceil(text.length / 2));
    case 'single_quotes':
      return text.replaceAll('"', "'");
    case 'wrong_schema':
      return '{"unasked":[1,2,3]}';
    case 'empty':
      return '';
    default:
      return text;
  }
}
