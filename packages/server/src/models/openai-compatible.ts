/** Chat completions as implemented by OpenAI, vLLM, Ollama, llama.cpp and LM Studio. */
import { base64, type CompletionDraft, type Dialect, VendorFault, type WireRequest } from './dialect.ts';
import type { CompletionRequest, FinishReason, ModelMessage } from './provider.ts';
import type { ModelDefinition } from './settings.ts';
import { countAt, listAt, textAt, valueAt } from './wire-json.ts';
import { wireSchema } from './wire-schema.ts';

export const openAiCompatible: Dialect = { write, readEvent, readBody };

function write(definition: ModelDefinition, request: CompletionRequest, isStream: boolean): WireRequest {
  const { capabilities, apiKey, model } = definition;
  const format = capabilities.structuredOutput ? responseFormat(request) : undefined;
  return {
    path: '/chat/completions',
    headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey.reveal()}` },
    body: {
      model,
      messages: request.messages.map(messageOf),
      [limitName(definition)]: request.maxTokens ?? capabilities.outputTokens,
      ...(isStream && { stream: true, stream_options: { include_usage: true } }),
      ...(format !== undefined && { response_format: format }),
      ...(capabilities.temperature && request.temperature !== undefined && { temperature: request.temperature }),
      ...(capabilities.seed && request.seed !== undefined && { seed: request.seed }),
      ...(capabilities.logprobs && request.logprobs === true && { logprobs: true }),
      ...definition.extraBody,
    },
    hasSchema: format !== undefined,
  };
}

/** OpenAI's newer models refuse the old name; other servers know only that one. */
const limitName = ({ baseUrl }: ModelDefinition): string =>
  new URL(baseUrl).hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens';

function responseFormat({ schema }: CompletionRequest): Record<string, unknown> | undefined {
  if (schema === undefined) return undefined;
  const strict = wireSchema(schema, { closeObjects: true, requireAll: true });
  if (strict !== null) return { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: strict } };
  return { type: 'json_object' };
}

/** Uses a plain string if possible, because not every local server accepts a list of parts. */
function messageOf({ role, content }: ModelMessage): Record<string, unknown> {
  if (content.every((part) => part.type === 'text')) {
    return { role, content: content.map(({ text }) => text).join('\n\n') };
  }
  return {
    role,
    content: content.map((part) =>
      part.type === 'text'
        ? part
        : { type: 'image_url', image_url: { url: `data:${part.mimeType};base64,${base64(part.data)}` } },
    ),
  };
}

function readEvent(event: unknown, draft: CompletionDraft): boolean {
  refuseError(event);
  const text = textAt(event, ['choices', 0, 'delta', 'content']) ?? '';
  draft.append(text);
  if ((textAt(event, ['choices', 0, 'delta', 'refusal']) ?? '') !== '') draft.finish('refused');
  readCommon(event, draft);
  const thought =
    textAt(event, ['choices', 0, 'delta', 'reasoning_content']) ?? textAt(event, ['choices', 0, 'delta', 'reasoning']);
  return text !== '' || (thought ?? '') !== '';
}

function readBody(body: unknown, draft: CompletionDraft): void {
  refuseError(body);
  draft.append(textAt(body, ['choices', 0, 'message', 'content']) ?? '');
  if ((textAt(body, ['choices', 0, 'message', 'refusal']) ?? '') !== '') draft.finish('refused');
  readCommon(body, draft);
}

function readCommon(part: unknown, draft: CompletionDraft): void {
  draft.model = textAt(part, ['model']) ?? draft.model;
  for (const entry of listAt(part, ['choices', 0, 'logprobs', 'content'])) {
    const token = textAt(entry, ['token']);
    const logprob = valueAt(entry, ['logprob']);
    if (token !== undefined && typeof logprob === 'number') draft.logprobs.push({ token, logprob });
  }
  const reason = textAt(part, ['choices', 0, 'finish_reason']);
  if (reason !== undefined) {
    draft.finish(FINISH_REASONS[reason] ?? 'other');
    draft.isComplete = true;
  }
  if (valueAt(part, ['usage']) === undefined) return;
  draft.usage = {
    promptTokens: countAt(part, ['usage', 'prompt_tokens']) ?? 0,
    completionTokens: countAt(part, ['usage', 'completion_tokens']) ?? 0,
  };
}

const FINISH_REASONS: Record<string, FinishReason> = { stop: 'stop', length: 'length', content_filter: 'refused' };

function refuseError(part: unknown): void {
  const error = valueAt(part, ['error']);
  if (error === undefined || error === null) return;
  const kind = `${textAt(error, ['type']) ?? ''} ${textAt(error, ['code']) ?? ''}`;
  throw new VendorFault(/rate_limit/.test(kind) ? 'rate_limited' : 'overloaded', JSON.stringify(error));
}
