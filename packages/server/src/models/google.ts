/** Google's Generative Language API. */
import { base64, type CompletionDraft, type Dialect, VendorFault, type WireRequest } from './dialect.ts';
import type { CompletionRequest, ContentPart, FinishReason } from './provider.ts';
import type { ModelDefinition } from './settings.ts';
import { countAt, listAt, textAt, valueAt } from './wire-json.ts';
import { wireSchema } from './wire-schema.ts';

export const google: Dialect = { write, readEvent: readPart, readBody: readPart };

function write(definition: ModelDefinition, request: CompletionRequest, isStream: boolean): WireRequest {
  const { capabilities, apiKey, model } = definition;
  const schema =
    request.schema === undefined || !capabilities.structuredOutput
      ? null
      : wireSchema(request.schema, { closeObjects: false, requireAll: false });
  const system = request.messages.filter(({ role }) => role === 'system').flatMap(({ content }) => content);
  const conversation = request.messages.filter(({ role }) => role !== 'system');
  const id = encodeURIComponent(model.replace(/^models\//, ''));
  return {
    path: `/models/${id}:${isStream ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
    headers: apiKey === null ? {} : { 'x-goog-api-key': apiKey.reveal() },
    body: {
      ...(system.length > 0 && { systemInstruction: { parts: system.map(partOf) } }),
      contents: conversation.map(({ role, content }) => ({
        role: role === 'assistant' ? 'model' : 'user',
        parts: content.map(partOf),
      })),
      generationConfig: {
        maxOutputTokens: request.maxTokens ?? capabilities.outputTokens,
        ...(schema !== null && { responseMimeType: 'application/json', responseJsonSchema: schema }),
        ...(capabilities.temperature && request.temperature !== undefined && { temperature: request.temperature }),
        ...(capabilities.seed && request.seed !== undefined && { seed: request.seed }),
      },
      ...definition.extraBody,
    },
    hasSchema: schema !== null,
  };
}

const partOf = (part: ContentPart): Record<string, unknown> =>
  part.type === 'text' ? { text: part.text } : { inlineData: { mimeType: part.mimeType, data: base64(part.data) } };

const FINISH_REASONS: Record<string, FinishReason> = {
  STOP: 'stop',
  MAX_TOKENS: 'length',
  SAFETY: 'refused',
  RECITATION: 'refused',
  PROHIBITED_CONTENT: 'refused',
  BLOCKLIST: 'refused',
  SPII: 'refused',
};

/** Each event of a stream has the shape of a whole response. */
function readPart(part: unknown, draft: CompletionDraft): boolean {
  const error = valueAt(part, ['error']);
  if (error !== undefined) {
    const isLimit = valueAt(error, ['code']) === 429;
    throw new VendorFault(isLimit ? 'rate_limited' : 'overloaded', JSON.stringify(error));
  }
  const pieces = listAt(part, ['candidates', 0, 'content', 'parts']);
  for (const piece of pieces) if (valueAt(piece, ['thought']) !== true) draft.append(textAt(piece, ['text']) ?? '');
  draft.model = textAt(part, ['modelVersion']) ?? draft.model;
  const reason = textAt(part, ['candidates', 0, 'finishReason']);
  const isBlocked = textAt(part, ['promptFeedback', 'blockReason']) !== undefined;
  if (reason !== undefined || isBlocked) {
    draft.finish(isBlocked ? 'refused' : (FINISH_REASONS[reason ?? ''] ?? 'other'));
    draft.isComplete = true;
  }
  readUsage(part, draft);
  return pieces.length > 0;
}

/** Every event carries totals; thinking is billed like output. */
function readUsage(part: unknown, draft: CompletionDraft): void {
  const prompt = countAt(part, ['usageMetadata', 'promptTokenCount']);
  if (prompt === undefined) return;
  const written = countAt(part, ['usageMetadata', 'candidatesTokenCount']) ?? 0;
  const thought = countAt(part, ['usageMetadata', 'thoughtsTokenCount']) ?? 0;
  draft.usage = { promptTokens: prompt, completionTokens: written + thought };
}
