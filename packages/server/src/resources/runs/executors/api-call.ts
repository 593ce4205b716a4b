/**
 * Calls another service. Every attempt is recorded before it leaves, under the fence of the step, and again when its
 * response arrived. So the record never has fewer calls than were made, and a response that is recorded is used instead
 * of calling again. All attempts carry the same Idempotency-Key.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../../lib/clock.ts';
import { faultPoint } from '../../../lib/fault.ts';
import type { Ids } from '../../../lib/ids.ts';
import { keptAsText, parseJson } from '../../../lib/json-numbers.ts';
import type { Scope } from '../../../lib/scope.ts';
import type { OutboundRequest, RecordedOutbound } from '../../../net/outbound.ts';
import { OutboundError } from '../../../net/outbound-error.ts';
import type { Json, JsonObject } from '../../../pipelines/json/json.ts';
import type { SchemaGate } from '../../../pipelines/json-schema/gate.ts';
import { ApiCallConfig, attemptSeconds } from '../../../workflows/blocks/api-call.ts';
import { asSchema } from '../../../workflows/blocks/user-schema.ts';
import { apiCallBody, isRetried, type RecordedRequest, recordedRequest } from '../../../workflows/run/api-request.ts';
import { type ResolvedSecrets, resolveSecrets } from '../../../workflows/run/fill-references.ts';
import { SecretMask } from '../../../workflows/run/secret-mask.ts';
import { StepError } from '../../../workflows/run/step-error.ts';
import { jsonValue } from '../payload.ts';
import type { Executor, RunContext, StepContext } from './executor.ts';

export interface ApiCallParts {
  outbound: RecordedOutbound;
  secrets: { resolve(scope: Scope, name: string): Promise<string | null> };
  gate: SchemaGate;
  ids: Ids;
  clock: Clock;
}

export interface Attempt extends RecordedRequest {
  attempt_number: number;
  response_status: number | null;
  response_headers: Record<string, string> | null;
  response_body: Json;
  duration_ms: number | null;
  error: string | null;
  started_at: string;
  completed_at: string | null;
}

const MAX_RESPONSE_BYTES = 8 * 1024 ** 2;
const INTERRUPTED = 'The worker ended before a response was recorded.';

export const executeApiCall =
  (parts: ApiCallParts): Executor<RunContext> =>
  async (context) => {
    const { block, scope, inputs, run, step } = context;
    const config = ApiCallConfig.parse(block.config);
    const secrets = await resolveSecrets(block.config, (name) => parts.secrets.resolve(scope, name));
    const body = apiCallBody(config, inputs.json('input-json-0'));
    const request = requestOf(config, secrets, { body, key: `${run.id}:${step.key}` });
    const call = new RecordedCall(parts, context, {
      recorded: recordedRequest(config, body),
      mask: new SecretMask(secrets.values),
    });
    await call.resume();
    const policy = config.retry ?? { max_attempts: 1, initial_delay_seconds: 0 };
    for (;;) {
      const answer = call.answer() ?? (await call.send({ ...request, signal: context.signal }));
      if (answer.isFinal || call.completed >= policy.max_attempts) {
        const output = await outputOf(parts.gate, context, answer, asSchema(config.output_schema));
        return { outputs: { 'output-json-0': jsonValue(output) } };
      }
      const waitMs = policy.initial_delay_seconds * 1000 * 2 ** (call.completed - 1);
      await delay(waitMs, undefined, { signal: context.signal });
    }
  };

type Config = ReturnType<typeof ApiCallConfig.parse>;

function requestOf(
  config: Config,
  secrets: ResolvedSecrets,
  { body, key }: { body: Json | undefined; key: string },
): OutboundRequest {
  const headers = Object.fromEntries(
    Object.entries(config.headers ?? {}).map(([name, value]) => [name.toLowerCase(), secrets.fill(value)]),
  );
  return {
    url: secrets.fill(config.url ?? ''),
    method: config.method,
    headers: {
      'idempotency-key': key,
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    deadlineMs: attemptSeconds(config) * 1000,
    maxResponseBytes: MAX_RESPONSE_BYTES,
  };
}

export interface Answer {
  attempt: Attempt;
  /** False if another attempt may succeed. */
  isFinal: boolean;
}

class RecordedCall {
  readonly #parts: ApiCallParts;
  readonly #context: RunContext;
  readonly #recorded: RecordedRequest;
  readonly #mask: SecretMask;
  #id: string;
  #attempts: Attempt[] = [];

  constructor(
    parts: ApiCallParts,
    context: RunContext,
    { recorded, mask }: { recorded: RecordedRequest; mask: SecretMask },
  ) {
    this.#parts = parts;
    this.#context = context;
    this.#recorded = recorded;
    this.#mask = mask;
    this.#id = context.step.artifact_id ?? parts.ids.next('api_call_invocation');
  }

  /** Attempts that got a response or an error. Those that a worker took with it do not count. */
  get completed(): number {
    return this.#attempts.filter(({ completed_at }) => completed_at !== null).length;
  }

  /** Continues the record of an earlier execution of the step. */
  async resume(): Promise<void> {
    const known = await this.#context.readArtifact();
    const attempts = (known?.attempts ?? []) as Attempt[];
    this.#attempts = attempts.map((attempt) =>
      attempt.completed_at === null ? { ...attempt, error: attempt.error ?? INTERRUPTED } : attempt,
    );
  }

  /** The response that an earlier execution has recorded. */
  answer(): Answer | undefined {
    const last = this.#attempts.at(-1);
    return last?.completed_at != null && last.response_status !== null && !isRetried(last.response_status)
      ? { attempt: last, isFinal: true }
      : undefined;
  }

  async send(request: OutboundRequest): Promise<Answer> {
    const { clock, outbound } = this.#parts;
    const startedAt = clock.now();
    const attempt: Attempt = {
      attempt_number: this.#attempts.length,
      ...this.#recorded,
      response_status: null,
      response_headers: null,
      response_body: null,
      duration_ms: null,
      error: null,
      started_at: startedAt.toISOString(),
      completed_at: null,
    };
    this.#attempts.push(attempt);
    await this.#write(null);
    await faultPoint('runs.before_api_call');
    const ended = () => {
      const now = clock.now();
      attempt.completed_at = now.toISOString();
      attempt.duration_ms = Math.max(0, now.getTime() - startedAt.getTime());
    };
    try {
      const response = await outbound.request({
        ...request,
        egress: { scope: this.#context.scope, purpose: 'api_call' },
      });
      const text = this.#mask.text(await readText(response.body));
      attempt.response_status = response.status;
      attempt.response_headers = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, this.#mask.text(value)]),
      );
      attempt.response_body = parsed(text);
      ended();
      await this.#write(null);
      await faultPoint('runs.after_api_call');
      return { attempt, isFinal: !isRetried(response.status) };
    } catch (error) {
      if (this.#context.signal.aborted || !(error instanceof OutboundError)) throw error;
      attempt.error = this.#mask.text(error.message);
      ended();
      await this.#write(attempt.error);
      return { attempt, isFinal: !error.retryable };
    }
  }

  #write(error: string | null): Promise<void> {
    const { run, step } = this.#context;
    const content = { run_id: run.id, step_id: step.id, attempts: this.#attempts, error };
    return this.#context.write((tx) =>
      this.#context.putArtifact(tx, { id: this.#id, operation: 'api_call_invocation', content }),
    );
  }
}

async function readText(body: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  // NUL cannot be stored in JSON columns.
  return Buffer.concat(chunks).toString('utf8').replaceAll('\0', '');
}

/**
 * JSON, or the text itself; an empty response is an empty object, because blocks pass on objects. Integers that numbers
 * would round stay as they are written, as texts.
 */
function parsed(text: string): Json {
  if (text.trim() === '') return {};
  try {
    return parseJson(text, keptAsText) as Json;
  } catch {
    return text;
  }
}

/** What a call that has ended gives, or why it failed. */
export async function outputOf(
  gate: SchemaGate,
  { signal }: Pick<StepContext, 'signal'>,
  { attempt, isFinal }: Answer,
  schema: JsonObject | undefined,
): Promise<Json> {
  const { response_status: status, response_body: output, error } = attempt;
  const attempts = attempt.attempt_number + 1;
  if (status === null) {
    throw new StepError({
      code: 'api_call_failed',
      message: `The service did not answer: ${error ?? 'no response'}`,
      category: isFinal ? 'permanent' : 'transient',
      context: { attempts },
    });
  }
  if (status < 200 || status > 299) {
    throw new StepError({
      code: 'api_call_refused',
      message: `The service answered with status ${status}.`,
      category: status === 429 ? 'quota' : isRetried(status) ? 'transient' : 'permanent',
      context: { response_status: status, attempts },
    });
  }
  const errors = schema === undefined ? [] : await gate.validate(schema, output, { signal });
  if (errors.length === 0) return output;
  throw new StepError({
    code: 'output_invalid',
    message: 'The response does not match output_schema.',
    context: { errors: errors.slice(0, 10) },
  });
}
