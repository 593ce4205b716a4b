/**
 * The only way to call a model: fair queueing, timeouts, retries, a circuit breaker, and the cost. A call is retried
 * only while nothing of its answer has reached the caller.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../lib/clock.ts';
import type { EgressLedger } from '../lib/egress.ts';
import { internal } from '../lib/errors.ts';
import { currentLane } from '../lib/lane.ts';
import { LaneGate, sharedPlaces } from '../lib/lane-gate.ts';
import type { Logger } from '../lib/logger.ts';
import type { Meters } from '../lib/meters.ts';
import type { Span } from '../lib/span.ts';
import { traced } from '../lib/trace.ts';
import { type ModelAnswers, questionOf } from './answers.ts';
import { CallTimeout } from './call-timeout.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { createHttpProvider } from './http-provider.ts';
import { ModelError, type ModelFault } from './model-error.ts';
import { type Completion, type CompletionRequest, type ModelProvider, noTokens, type TokenUsage } from './provider.ts';
import type { ModelDefinition, ModelsConfig } from './settings.ts';
import { type OnSpent, reportSpent } from './spending.ts';

export interface GatewayDependencies {
  config: ModelsConfig;
  clock: Clock;
  logger: Logger;
  ledger?: EgressLedger;
  meters?: Meters;
  createProvider?: (definition: ModelDefinition) => ModelProvider;
  /** Returns 0 to 1, for the jitter of delays. */
  random?: () => number;
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

export interface GatewayRequest extends CompletionRequest {
  /** Called for every attempt that used tokens, including failed ones. */
  onSpent?: OnSpent;
  /** Answers that are known, and where new ones are kept. */
  answers?: ModelAnswers | undefined;
}

const MAX_RETRIES = 2;
const FIRST_RETRY_MS = 500;
/** Give up if Retry-After exceeds this. */
const MAX_WAIT_MS = 60_000;
const BREAKER = { failures: 5, openMs: 30_000 };

const RETRIED: ReadonlySet<ModelFault> = new Set(['rate_limited', 'overloaded', 'connection', 'cut_off']);
const COUNTED: ReadonlySet<ModelFault> = new Set(['overloaded', 'connection', 'timeout', 'cut_off']);

interface Line {
  definition: ModelDefinition;
  provider: ModelProvider;
  gate: LaneGate;
  breaker: CircuitBreaker;
}

/** Calls may take as long as a model lets them, so any number may wait: each for as long as its own caller does. */
const gateOf = ({ name, concurrency }: ModelDefinition): LaneGate =>
  new LaneGate({
    places: sharedPlaces(concurrency),
    waiting: { perKey: Number.POSITIVE_INFINITY, perEnvironment: Number.POSITIVE_INFINITY },
    refusal: `The model ${name} is busy. Retry shortly.`,
  });

export class ModelGateway {
  readonly config: ModelsConfig;
  readonly #deps: GatewayDependencies;
  readonly #lines = new Map<string, Line>();

  constructor(deps: GatewayDependencies) {
    this.config = deps.config;
    this.#deps = deps;
    const breakers = new Map<string, CircuitBreaker>();
    for (const definition of deps.config.definitions) {
      // Models of one host share a breaker because they fail together.
      const host = `${definition.provider} ${new URL(definition.baseUrl).origin}`;
      const breaker = breakers.get(host) ?? new CircuitBreaker(deps.clock, BREAKER);
      breakers.set(host, breaker);
      this.#lines.set(definition.name, {
        definition,
        provider: deps.createProvider?.(definition) ?? createHttpProvider(definition, deps.ledger),
        gate: gateOf(definition),
        breaker,
      });
    }
  }

  async complete(model: string, request: GatewayRequest): Promise<Completion> {
    const line = this.#lines.get(model);
    if (line === undefined) throw internal(new Error(`no model is configured as ${model}`));
    const hasImage = request.messages.some(({ content }) => content.some(({ type }) => type === 'image'));
    if (hasImage && !line.definition.capabilities.vision) throw internal(new Error(`${model} reads no images`));
    if (request.answers === undefined) return this.#ask(line, request);
    const question = questionOf(line.definition, request);
    const known = await request.answers.find(question, model);
    if (known !== undefined) return known;
    const completion = await this.#ask(line, request);
    await request.answers.keep(question, completion);
    return completion;
  }

  async #ask(line: Line, request: GatewayRequest): Promise<Completion> {
    const leave = await line.gate.enter(currentLane(), request.signal);
    const timeout = new CallTimeout(request.signal);
    timeout.wait(line.definition.timeouts.totalMs);
    try {
      return await this.#attempts(line, request, timeout.signal);
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason;
      if (timeout.isOver) throw new ModelError('timeout', { model: line.definition.name, cause: error });
      throw error;
    } finally {
      timeout.end();
      leave();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lines.values()].map(({ provider }) => provider.close()));
  }

  async #attempts(line: Line, request: GatewayRequest, signal: AbortSignal): Promise<Completion> {
    const { logger } = this.#deps;
    const { name } = line.definition;
    for (let retries = 0; ; retries += 1) {
      let hasBegun = false;
      const onDelta = (text: string): void => {
        hasBegun = true;
        request.onDelta?.(text);
      };
      try {
        return await this.#attempt(line, { ...request, onDelta, signal });
      } catch (error) {
        if (!(error instanceof ModelError) || signal.aborted) throw error;
        const mayRetry = RETRIED.has(error.fault) && !hasBegun && retries < MAX_RETRIES;
        const waitMs = this.#waitMs(error, retries);
        logger.warn({ error, model: name, fault: error.fault, retries, will_retry: mayRetry }, 'a model failed');
        if (!mayRetry || waitMs > MAX_WAIT_MS) throw error;
        await (this.#deps.sleep ?? abortableDelay)(waitMs, signal);
      }
    }
  }

  #attempt(line: Line, request: GatewayRequest): Promise<Completion> {
    const { name, provider, model } = line.definition;
    const attributes = { 'gen_ai.provider.name': provider, 'gen_ai.request.model': model, 'recto.model': name };
    return traced(`chat ${name}`, attributes, (span) => this.#attemptIn(span, line, request));
  }

  async #attemptIn(
    span: Span | undefined,
    { definition, provider, breaker }: Line,
    request: GatewayRequest,
  ): Promise<Completion> {
    const waitMs = breaker.takeMs();
    if (waitMs > 0) throw new ModelError('unavailable', { model: definition.name, retryAfterMs: waitMs });
    const startedAt = performance.now();
    let outcome = 'answered';
    let usage = noTokens();
    const onWasted = (wasted: TokenUsage): void => {
      usage = wasted;
    };
    try {
      const completion = await provider.complete({ ...request, onWasted });
      usage = completion.usage;
      breaker.succeeded();
      return completion;
    } catch (error) {
      outcome = error instanceof ModelError ? error.fault : 'abandoned';
      if (error instanceof ModelError && COUNTED.has(error.fault)) breaker.failed();
      else if (error instanceof ModelError) breaker.succeeded();
      else breaker.abandoned();
      throw error;
    } finally {
      const seconds = (performance.now() - startedAt) / 1000;
      span?.set({
        'gen_ai.usage.input_tokens': usage.promptTokens,
        'gen_ai.usage.output_tokens': usage.completionTokens,
        'recto.model.outcome': outcome,
      });
      this.#deps.meters?.modelCalled({ model: definition.name, outcome, seconds, ...usage });
      await reportSpent(request.onSpent, { usage, cost: costOf(usage, definition.price) });
    }
  }

  #waitMs({ retryAfterMs }: ModelError, retries: number): number {
    if (retryAfterMs !== undefined) return retryAfterMs;
    const jitter = 0.75 + 0.5 * (this.#deps.random ?? Math.random)();
    return FIRST_RETRY_MS * 2 ** retries * jitter;
  }
}

const abortableDelay = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal });

function costOf({ promptTokens, completionTokens }: TokenUsage, price: ModelDefinition['price']): number | null {
  return price === null ? null : (promptTokens * price.input + completionTokens * price.output) / 1_000_000;
}
