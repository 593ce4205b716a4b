import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ModelDouble, startModelDouble } from '../../../../tests/support/model-double.ts';
import { createHttpProvider } from './http-provider.ts';
import type { CompletionRequest } from './provider.ts';
import { PROVIDER_NAMES, type ProviderName } from './settings.ts';
import { definitionFor, TEST_MODEL_KEY } from './testing/definition.ts';

let double: ModelDouble;
beforeAll(async () => {
  double = await startModelDouble();
});
afterAll(() => double.stop());

const never = new AbortController().signal;
const asking = (fields: Partial<CompletionRequest> = {}): CompletionRequest => ({
  messages: [
    { role: 'system', content: [{ type: 'text', text: 'Read.' }] },
    { role: 'user', content: [{ type: 'text', text: 'What is this?' }] },
  ],
  scope: { organizationId: 'org_1', environmentId: 'env_1' },
  signal: never,
  ...fields,
});

function providerFor(provider: ProviderName, model: string, settings: Record<string, unknown> = {}) {
  const opened = createHttpProvider(definitionFor(double.url, provider, model, settings));
  onTestFinished(() => opened.close());
  return opened;
}

const schema = {
  type: 'object',
  properties: { total: { type: 'number' }, note: { type: 'string' } },
  required: ['total'],
};

describe.each(PROVIDER_NAMES)('%s', (name) => {
  it.each([true, false])('returns text, tokens and the finish reason (streaming: %s)', async (streaming) => {
    const pieces: string[] = [];
    const model = `plain-${streaming}`;
    const provider = providerFor(name, model, { capabilities: { streaming } });
    const answer = await provider.complete(asking({ onDelta: (text) => pieces.push(text), temperature: 0, seed: 7 }));
    expect(answer).toMatchObject({ text: 'I see 0 images.', finishReason: 'stop', model });
    expect(answer.usage).toEqual({ promptTokens: expect.any(Number), completionTokens: 4 });
    expect(answer.usage.promptTokens).toBeGreaterThan(0);
    expect(pieces.join('')).toBe(answer.text);
    const call = double.calls.findLast((sent) => sent.model === model);
    expect(call).toMatchObject({ dialect: name, stream: streaming, texts: ['Read.', 'What is this?'] });
    expect(JSON.stringify(call?.headers)).toContain(TEST_MODEL_KEY);
    expect(JSON.stringify(call?.body)).toContain('"temperature":0');
    expect(JSON.stringify(call?.body)).not.toContain(TEST_MODEL_KEY);
  });

  it('reads the response of a server that ignores the request to stream', async () => {
    const answer = await providerFor(name, 'whole?no_stream').complete(asking());
    expect(answer).toMatchObject({ text: 'I see 0 images.', finishReason: 'stop' });
  });

  it('sends images as images', async () => {
    const image = { type: 'image' as const, mimeType: 'image/jpeg', data: new Uint8Array([1, 2, 3, 250]) };
    const messages = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Look.' }, image] }];
    expect((await providerFor(name, 'seeing').complete(asking({ messages }))).text).toBe('I see 1 images.');
    const call = double.calls.findLast((sent) => sent.model === 'seeing');
    expect(JSON.stringify(call?.body)).toContain(Buffer.from(image.data).toString('base64'));
  });

  it('sends the relaxed schema and receives JSON', async () => {
    const answer = await providerFor(name, 'structured').complete(asking({ schema }));
    expect(JSON.parse(answer.text)).toMatchObject({ total: 12.5 });
    expect(double.calls.findLast((sent) => sent.model === 'structured')?.schema).toMatchObject({ type: 'object' });
  });

  it('sends no schema to a model that does not support one', async () => {
    const provider = providerFor(name, 'loose', { capabilities: { structured_output: false } });
    await provider.complete(asking({ schema }));
    expect(double.calls.findLast((sent) => sent.model === 'loose')?.schema).toBeUndefined();
  });

  it.each([
    ['status=429&retry_after=7', { fault: 'rate_limited', retryable: true, retryAfterMs: 7000, code: 'provider' }],
    ['status=500', { fault: 'overloaded', retryable: true }],
    ['status=529', { fault: 'overloaded', retryable: true }],
    ['status=408', { fault: 'overloaded' }],
    ['status=401', { fault: 'key_rejected', code: 'configuration', retryable: false }],
    ['status=404', { fault: 'rejected', retryable: false }],
    ['status=400', { fault: 'rejected', retryable: false }],
    ['status=302', { fault: 'rejected', retryable: false }],
    ['reset', { fault: 'connection', retryable: true }],
    ['cut=2', { fault: 'cut_off', retryable: true }],
  ])('%s is a typed failure', async (fault, expected) => {
    await expect(providerFor(name, `failing?${fault}`).complete(asking())).rejects.toMatchObject({
      status: 502,
      ...expected,
    });
  });

  it('distinguishes a rejected schema', async () => {
    const provider = providerFor(name, 'strict?refuse_schema');
    await expect(provider.complete(asking({ schema }))).rejects.toMatchObject({ fault: 'schema_rejected' });
  });

  it('reports a refusal and a truncated answer by the finish reason', async () => {
    expect((await providerFor(name, 'no?refusal').complete(asking())).finishReason).toBe('refused');
    expect((await providerFor(name, 'half?bad=truncated').complete(asking())).finishReason).toBe('length');
  });

  it('times out without a response, a first token or a next token', async () => {
    const timeouts = { first_token_seconds: 0.15, between_tokens_seconds: 0.15 };
    for (const fault of ['hang', 'hang=stream', 'stall=2']) {
      const provider = providerFor(name, `late?${fault}`, { timeouts });
      await expect(provider.complete(asking())).rejects.toMatchObject({ fault: 'timeout', retryable: true });
    }
  });

  it('waits for slow tokens, one by one', async () => {
    const timeouts = { first_token_seconds: 2, between_tokens_seconds: 2 };
    const provider = providerFor(name, 'slow?slow_ms=20', { timeouts });
    expect((await provider.complete(asking())).text).toBe('I see 0 images.');
  });

  it('puts the API key into no error, whatever the vendor writes', async () => {
    const failure = await providerFor(name, 'leaky?status=401&echo_key')
      .complete(asking())
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ cause: { message: expect.stringContaining('***') } });
    const { message, cause } = failure as Error;
    expect(`${message} ${(cause as Error).message}`).not.toContain(TEST_MODEL_KEY);
  });

  it('can be stopped by the caller, which also ends the request on the other side', async () => {
    const stop = new AbortController();
    const before = double.abandoned;
    const answer = providerFor(name, 'stopped?stall=2').complete(
      asking({ signal: stop.signal, onDelta: () => stop.abort(new Error('enough')) }),
    );
    await expect(answer).rejects.toThrow('enough');
    await expect.poll(() => double.abandoned).toBeGreaterThan(before);
  });
});

it('OpenAI itself gets the token limit under its new name, other servers under the old one', async () => {
  const { openAiCompatible } = await import('./openai-compatible.ts');
  const own = definitionFor('https://api.openai.com', 'openai', 'x');
  expect(openAiCompatible.write(own, asking({ maxTokens: 5 }), true).body).toMatchObject({ max_completion_tokens: 5 });
  const other = definitionFor('http://127.0.0.1:11434', 'openai', 'x', { extra_body: { keep_alive: '5m' } });
  expect(openAiCompatible.write(other, asking({ maxTokens: 5 }), true).body).toMatchObject({
    max_tokens: 5,
    keep_alive: '5m',
  });
});

it('log probabilities are kept if a vendor sends them', async () => {
  const provider = providerFor('openai', 'sure', { capabilities: { logprobs: true } });
  const { logprobs, text } = await provider.complete(asking({ logprobs: true }));
  expect(logprobs?.map(({ token }) => token).join('')).toBe(text);
});

it('an unreachable host is a failed connection', async () => {
  const provider = createHttpProvider(definitionFor('http://127.0.0.1:1', 'openai', 'x'));
  onTestFinished(() => provider.close());
  await expect(provider.complete(asking())).rejects.toMatchObject({ fault: 'connection' });
});
