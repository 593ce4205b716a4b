/** A model behind HTTP: sends what a dialect wrote, reads the response as it arrives, and enforces timeouts. */
import { createParser } from 'eventsource-parser';
import type { Dispatcher } from 'undici';
import type { EgressLedger } from '../lib/egress.ts';
import { AppError } from '../lib/errors.ts';
import { isParserError, LazyAgent } from '../lib/lazy-agent.ts';
import { anthropic } from './anthropic.ts';
import { CallTimeout } from './call-timeout.ts';
import { CompletionDraft, type Dialect, VendorFault, type WireRequest } from './dialect.ts';
import { google } from './google.ts';
import { ModelError, type ModelFault } from './model-error.ts';
import { openAiCompatible } from './openai-compatible.ts';
import type { Completion, CompletionRequest, ModelProvider } from './provider.ts';
import { retryAfterMs } from './retry-after.ts';
import type { ModelDefinition, ProviderName } from './settings.ts';

const DIALECTS: Record<ProviderName, Dialect> = { openai: openAiCompatible, anthropic, google };
const MAX_ANSWER_BYTES = 64 * 1024 ** 2;
const MAX_ERROR_BYTES = 64 * 1024;
const MAX_CAUSE_LENGTH = 2000;

/** The operator chose the base URL, so private addresses are allowed here. Redirects are never followed. */
export function createHttpProvider(definition: ModelDefinition, ledger?: EgressLedger): ModelProvider {
  const options = {
    connect: { timeout: definition.timeouts.connectMs },
    connections: definition.concurrency + 2,
    pipelining: 1,
    // `CallTimeout` handles timeouts, because it can tell tokens from keep-alive traffic.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  const agent = new LazyAgent({ create: ({ Agent }) => new Agent(options), ledger });
  return {
    capabilities: definition.capabilities,
    complete: (request) => new Exchange(agent, definition, request).run(),
    close: () => agent.destroy(),
  };
}

/** One request and its answer. */
class Exchange {
  readonly #agent: LazyAgent;
  readonly #definition: ModelDefinition;
  readonly #request: CompletionRequest;
  readonly #dialect: Dialect;
  readonly #draft: CompletionDraft;
  readonly #timeout: CallTimeout;

  constructor(agent: LazyAgent, definition: ModelDefinition, request: CompletionRequest) {
    this.#agent = agent;
    this.#definition = definition;
    this.#request = request;
    this.#dialect = DIALECTS[definition.provider];
    this.#draft = new CompletionDraft(request.onDelta);
    this.#timeout = new CallTimeout(request.signal);
  }

  async run(): Promise<Completion> {
    try {
      await this.#exchange();
    } catch (error) {
      // The answer is complete; only the end of the stream was missing.
      if (!(this.#draft.isComplete && !this.#request.signal.aborted)) {
        this.#request.onWasted?.(this.#draft.usage);
        throw this.#translate(error);
      }
    } finally {
      this.#timeout.end();
    }
    const { text, usage, finishReason = 'other', model, logprobs } = this.#draft;
    return {
      text,
      usage,
      finishReason,
      model: model === '' ? this.#definition.model : model,
      ...(logprobs.length > 0 && { logprobs }),
    };
  }

  async #exchange(): Promise<void> {
    const { capabilities, timeouts } = this.#definition;
    const wire = this.#dialect.write(this.#definition, this.#request, capabilities.streaming);
    if (capabilities.streaming) this.#timeout.wait(timeouts.firstTokenMs);
    const response = await this.#send(wire);
    if (response.statusCode !== 200) throw await this.#refusal(response, wire);
    const type = String(response.headers['content-type'] ?? '');
    // Some servers ignore the request to stream.
    if (type.includes('text/event-stream')) await this.#readStream(response.body);
    else this.#dialect.readBody(parseJson(await readText(response.body, MAX_ANSWER_BYTES)), this.#draft);
  }

  #send({ path, headers, body }: WireRequest): Promise<Dispatcher.ResponseData> {
    const { baseUrl } = this.#definition;
    const url = new URL(baseUrl + path);
    const message = {
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(body),
      signal: this.#timeout.signal,
    } as const;
    return this.#agent.request(message, { scope: this.#request.scope, purpose: 'model' });
  }

  async #readStream(body: AsyncIterable<Uint8Array>): Promise<void> {
    const { betweenTokensMs } = this.#definition.timeouts;
    const onEvent = ({ data }: { data: string }) => {
      if (data === '[DONE]') {
        this.#draft.isComplete = true;
        return;
      }
      if (this.#dialect.readEvent(parseJson(data), this.#draft)) this.#timeout.wait(betweenTokensMs);
    };
    const parser = createParser({ onEvent, maxBufferSize: MAX_ANSWER_BYTES });
    for await (const text of decoded(body, MAX_ANSWER_BYTES)) parser.feed(text);
    parser.reset({ consume: true });
    if (!this.#draft.isComplete) throw new VendorFault('cut_off', 'the stream ended without its last event');
  }

  async #refusal(response: Dispatcher.ResponseData, wire: WireRequest): Promise<ModelError> {
    const { statusCode, headers } = response;
    const text = await readText(response.body, MAX_ERROR_BYTES).catch(() => '(unreadable)');
    const fault = faultOfStatus(statusCode, wire.hasSchema);
    return this.#error(fault, new Error(`HTTP ${statusCode}: ${text}`), retryAfterMs(headers, new Date()));
  }

  #translate(error: unknown): unknown {
    if (this.#request.signal.aborted) return this.#request.signal.reason;
    // Ours, or one of the ledger of connections.
    if (error instanceof AppError) return error;
    if (this.#timeout.isOver) return this.#error('timeout', error);
    if (error instanceof VendorFault) return this.#error(error.fault, error);
    if (isParserError(error)) return this.#error('unreadable', error);
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
      const isTimeout = error.code === 'UND_ERR_CONNECT_TIMEOUT';
      const hasBegun = this.#draft.text !== '';
      return this.#error(isTimeout || !hasBegun ? 'connection' : 'cut_off', error);
    }
    return error;
  }

  #error(fault: ModelFault, cause: unknown, waitMs?: number): ModelError {
    const { name, apiKey } = this.#definition;
    return new ModelError(fault, {
      model: name,
      cause: withoutKey(cause, apiKey?.reveal()),
      ...(waitMs !== undefined && { retryAfterMs: waitMs }),
    });
  }
}

function faultOfStatus(status: number, hasSchema: boolean): ModelFault {
  if (status === 401 || status === 403) return 'key_rejected';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status === 409 || status >= 500) return 'overloaded';
  return hasSchema && (status === 400 || status === 422) ? 'schema_rejected' : 'rejected';
}

/** Vendors echo API keys in their error texts. */
function withoutKey(cause: unknown, key: string | undefined): unknown {
  const message = cause instanceof Error ? cause.message : String(cause);
  const hidden = key === undefined || key === '' ? message : message.replaceAll(key, '***');
  const short = hidden.slice(0, MAX_CAUSE_LENGTH);
  return cause instanceof Error && short === message ? cause : new Error(short);
}

async function* decoded(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new VendorFault('unreadable', `the answer is longer than ${maxBytes} bytes`);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

async function readText(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  let text = '';
  for await (const piece of decoded(body, maxBytes)) text += piece;
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new VendorFault('unreadable', `not JSON: ${text.slice(0, 200)}`);
  }
}
