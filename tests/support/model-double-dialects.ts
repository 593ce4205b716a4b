/** How three kinds of providers write requests and responses, as far as the tests need it. */
import type { IncomingHttpHeaders } from 'node:http';

export interface DoubleCall {
  dialect: 'openai' | 'anthropic' | 'google';
  model: string;
  headers: IncomingHttpHeaders;
  /** As it was sent. */
  body: Record<string, unknown>;
  /** All texts of the request in order, those of the system first. */
  texts: string[];
  images: number;
  schema: Schema | undefined;
  stream: boolean;
  /** The tokens that the answer said it took. */
  usage?: Reply['usage'];
}

export type Schema = Record<string, unknown>;

export interface Reply {
  text: string;
  model: string;
  isTruncated: boolean;
  isRefusal: boolean;
  usage: { input: number; output: number } | null;
}

export interface WireDialect {
  read(url: string, body: Record<string, unknown>): Omit<DoubleCall, 'headers' | 'body'>;
  whole(reply: Reply): object;
  begin(reply: Reply): string[];
  piece(reply: Reply, text: string): string;
  end(reply: Reply): string[];
}

export function dialectOf(url: string): WireDialect | undefined {
  if (url.endsWith('/chat/completions')) return openai;
  if (url.endsWith('/messages')) return anthropic;
  return /:(stream)?generateContent/i.test(url) ? google : undefined;
}

const data = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;

/** Texts and images anywhere in a request: each dialect nests them differently. */
function contents(value: unknown): { texts: string[]; images: number } {
  const found = { texts: [] as string[], images: 0 };
  const walk = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(walk);
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return;
    for (const [key, entry] of Object.entries(part)) {
      if (key === 'image_url' || key === 'inlineData' || key === 'source') found.images += 1;
      else if (typeof entry === 'string' && (key === 'text' || key === 'content')) found.texts.push(entry);
      else walk(entry);
    }
  };
  walk(value);
  return found;
}

interface OpenAiBody {
  model: string;
  messages: unknown;
  stream?: boolean;
  response_format?: { json_schema?: { schema: Schema } };
  stream_options?: { include_usage?: boolean };
}

const openai: WireDialect = {
  read: (_, body) => {
    const { model, messages, stream, response_format } = body as unknown as OpenAiBody;
    const schema = response_format?.json_schema?.schema;
    return { dialect: 'openai', model, ...contents(messages), schema, stream: stream === true };
  },
  whole: (reply) => ({
    model: reply.model,
    choices: [
      {
        message: { role: 'assistant', content: reply.isRefusal ? null : reply.text, ...refusalOf(reply) },
        finish_reason: reply.isTruncated ? 'length' : 'stop',
      },
    ],
    ...openAiUsage(reply),
  }),
  begin: ({ model }) => [
    data({ model, choices: [{ delta: { role: 'assistant', content: '' }, finish_reason: null }] }),
  ],
  piece: ({ model, isRefusal }, text) =>
    data({
      model,
      choices: [
        {
          delta: isRefusal ? { refusal: text } : { content: text },
          logprobs: { content: [{ token: text, logprob: -0.1 }] },
          finish_reason: null,
        },
      ],
    }),
  end: (reply) => [
    data({ model: reply.model, choices: [{ delta: {}, finish_reason: reply.isTruncated ? 'length' : 'stop' }] }),
    ...(reply.usage === null ? [] : [data({ model: reply.model, choices: [], ...openAiUsage(reply) })]),
    'data: [DONE]\n\n',
  ],
};

const refusalOf = ({ isRefusal, text }: Reply) => (isRefusal ? { refusal: text } : {});

const openAiUsage = ({ usage }: Reply) =>
  usage === null
    ? {}
    : {
        usage: {
          prompt_tokens: usage.input,
          completion_tokens: usage.output,
          total_tokens: usage.input + usage.output,
        },
      };

interface AnthropicBody {
  model: string;
  system?: unknown;
  messages: unknown;
  stream?: boolean;
  output_config?: { format?: { schema: Schema } };
}

const event = (type: string, fields: object): string => `event: ${type}\n${data({ type, ...fields })}`;

const anthropic: WireDialect = {
  read: (_, body) => {
    const { model, system, messages, stream, output_config } = body as unknown as AnthropicBody;
    const schema = output_config?.format?.schema;
    return { dialect: 'anthropic', model, ...contents([system, messages]), schema, stream: stream === true };
  },
  whole: (reply) => ({
    type: 'message',
    model: reply.model,
    content: [{ type: 'text', text: reply.text }],
    stop_reason: stopReason(reply),
    usage: { input_tokens: reply.usage?.input, output_tokens: reply.usage?.output },
  }),
  begin: ({ model, usage }) => [
    event('message_start', {
      message: { model, content: [], usage: { input_tokens: usage?.input, output_tokens: 1 } },
    }),
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    event('ping', {}),
  ],
  piece: (_, text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  end: (reply) => [
    event('content_block_stop', { index: 0 }),
    event('message_delta', {
      delta: { stop_reason: stopReason(reply) },
      usage: { output_tokens: reply.usage?.output },
    }),
    event('message_stop', {}),
  ],
};

function stopReason({ isTruncated, isRefusal }: Reply): string {
  if (isRefusal) return 'refusal';
  return isTruncated ? 'max_tokens' : 'end_turn';
}

interface GoogleBody {
  systemInstruction?: unknown;
  contents: unknown;
  generationConfig?: { responseJsonSchema?: Schema };
}

const candidate = (text: string, rest: object = {}) => ({
  content: { role: 'model', parts: [{ text }] },
  index: 0,
  ...rest,
});

const google: WireDialect = {
  read: (url, body) => {
    const { systemInstruction, contents: turns, generationConfig } = body as unknown as GoogleBody;
    return {
      dialect: 'google',
      model: decodeURIComponent(/models\/([^:]+):/.exec(url)?.[1] ?? ''),
      ...contents([systemInstruction, turns]),
      schema: generationConfig?.responseJsonSchema,
      stream: url.includes('stream'),
    };
  },
  whole: (reply) => ({
    candidates: [candidate(reply.text, { finishReason: googleReason(reply) })],
    modelVersion: reply.model,
    ...googleUsage(reply),
  }),
  begin: () => [],
  // This vendor ends its lines the other way.
  piece: (_, text) => data({ candidates: [candidate(text)] }).replaceAll('\n', '\r\n'),
  end: (reply) => [
    data({
      candidates: [candidate('', { finishReason: googleReason(reply) })],
      modelVersion: reply.model,
      ...googleUsage(reply),
    }),
  ],
};

function googleReason({ isTruncated, isRefusal }: Reply): string {
  if (isRefusal) return 'SAFETY';
  return isTruncated ? 'MAX_TOKENS' : 'STOP';
}

const googleUsage = ({ usage }: Reply) =>
  usage === null
    ? {}
    : { usageMetadata: { promptTokenCount: usage.input, candidatesTokenCount: usage.output, thoughtsTokenCount: 0 } };
