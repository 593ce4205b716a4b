/** Answers of models that a computation uses instead of asking again. */
import { createHash } from 'node:crypto';
import type { Completion, CompletionRequest, ModelMessage } from './provider.ts';
import type { ModelDefinition } from './settings.ts';

export interface ModelAnswers {
  /** The answer that is known; undefined if the model must be asked. Rejects if it must not be asked. */
  find(question: string, model: string): Promise<Completion | undefined>;
  keep(question: string, completion: Completion): Promise<void>;
}

type Asked = Pick<CompletionRequest, 'messages' | 'schema' | 'temperature' | 'maxTokens' | 'seed' | 'logprobs'>;

/** A digest of everything that the answer depends on. */
export function questionOf({ name, build }: ModelDefinition, request: Asked): string {
  const { schema = null, temperature = null, maxTokens = null, seed = null, logprobs = false } = request;
  const asked = [name, build, schema, temperature, maxTokens, seed, logprobs, request.messages.map(contentOf)];
  return digestOf(JSON.stringify(asked));
}

const contentOf = ({ role, content }: ModelMessage) => [
  role,
  content.map((part) => (part.type === 'text' ? part.text : [part.mimeType, digestOf(part.data)])),
];

const digestOf = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
