/** Anthropic's Messages API. */
import { base64, type CompletionDraft, type Dialect, VendorFault, type WireRequest } from './dialect.ts';
import type { CompletionRequest, ContentPart, FinishReason } from './provider.ts';
import type { ModelDefinition } from './settings.ts';
import { countAt, listAt, textAt, valueAt } from './wire-json.ts';
import { wireSchema } from './wire-schema.ts';

export const anthropic: Dialect = { write, readEvent, readBody };

function write(definition: ModelDefinition, request: CompletionRequest, isStream: boolean): WireRequest {
  const { capabilities, apiKey, model } = definition;
  const schema =
    request.schema === undefined || !capabilities.structuredOutput
      ? null
      : wireSchema(request.schema, { closeObjects: true, requireAll: false });
  const system = request.messages.filter(({ role }) => role === 'system').flatMap(({ content }) => content);
  const conversation = request.messages.filter(({ role }) => role !== 'system');
  return {
    path: '/messages',
    headers: { 'anthropic-version': '2023-06-01', ...(apiKey !== null && { 'x-api-key': apiKey.reveal() }) },
    body: {
      model,
      max_tokens: request.maxTokens ?? capabilities.outputTokens,
      ...(system.length > 0 && { system: system.map(partOf) }),
      messages: conversation.map(({ role, content }) => ({ role, content: content.map(partOf) })),
      ...(isStream && { stream: true }),
      ...(schema !== null && { output_config: { format: { type: 'json_schema', schema } } }),
      ...(capabilities.temperature && request.temperature !== undefined && { temperature: request.temperature }),
      ...definition.extraBody,
    },
    hasSchema: schema !== null,
  };
}

const partOf = (part: ContentPart): Record<string, unknown> =>
  part.type === 'text'
    ? { type: 'text', text: part.text }
    : { type: 'image', source: { type: 'base64', media_type: part.mimeType, data: base64(part.data) } };

function readEvent(event: unknown, draft: CompletionDraft): boolean {
  switch (textAt(event, ['type'])) {
    case 'message_start':
      draft.model = textAt(event, ['message', 'model']) ?? draft.model;
      readUsage(valueAt(event, ['message', 'usage']), draft);
      return false;
    case 'content_block_delta':
      draft.append(textAt(event, ['delta', 'text']) ?? '');
      return true;
    case 'message_delta':
      readEnd(textAt(event, ['delta', 'stop_reason']), draft);
      readUsage(valueAt(event, ['usage']), draft);
      return false;
    case 'message_stop':
      draft.isComplete = true;
      return false;
    case 'error':
      throw faultOf(event);
    default:
      return false;
  }
}

function readBody(body: unknown, draft: CompletionDraft): void {
  if (textAt(body, ['type']) === 'error') throw faultOf(body);
  for (const block of listAt(body, ['content'])) draft.append(textAt(block, ['text']) ?? '');
  draft.model = textAt(body, ['model']) ?? draft.model;
  readEnd(textAt(body, ['stop_reason']), draft);
  readUsage(valueAt(body, ['usage']), draft);
}

const FINISH_REASONS: Record<string, FinishReason> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'refused',
};

function readEnd(reason: string | undefined, draft: CompletionDraft): void {
  if (reason === undefined) return;
  draft.finish(FINISH_REASONS[reason] ?? 'other');
  draft.isComplete = true;
}

/** Anthropic counts input from its cache separately. */
function readUsage(usage: unknown, draft: CompletionDraft): void {
  const input = countAt(usage, ['input_tokens']);
  const cached =
    (countAt(usage, ['cache_read_input_tokens']) ?? 0) + (countAt(usage, ['cache_creation_input_tokens']) ?? 0);
  draft.usage = {
    promptTokens: input === undefined ? draft.usage.promptTokens : input + cached,
    completionTokens: countAt(usage, ['output_tokens']) ?? draft.usage.completionTokens,
  };
}

function faultOf(event: unknown): VendorFault {
  const type = textAt(event, ['error', 'type']) ?? '';
  return new VendorFault(type === 'rate_limit_error' ? 'rate_limited' : 'overloaded', JSON.stringify(event));
}
