/**
 * What the service needs from a language model, whoever runs it. A provider speaks one dialect to one model; the
 * gateway does queueing, retries and prices.
 */

import type { Scope } from '../lib/scope.ts';

/** Text from a document must be wrapped by `documentText` (prompt.ts): it is data, never instructions. */
export type ContentPart = { type: 'text'; text: string } | { type: 'image'; mimeType: string; data: Uint8Array };

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: readonly ContentPart[];
}

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface CompletionRequest {
  /** On whose behalf the model is asked. */
  scope: Scope;
  messages: readonly ModelMessage[];
  /** Asks for JSON of this shape, as far as the dialect supports it; the answer must still be validated. */
  schema?: JsonSchema;
  temperature?: number;
  maxTokens?: number;
  seed?: number;
  logprobs?: boolean;
  signal: AbortSignal;
  /** Called with the tokens that a failed call used, if they are known. */
  onWasted?: (usage: TokenUsage) => void;
  /** Called with each piece of the answer, in order. */
  onDelta?: (text: string) => void;
}

export interface TokenUsage {
  promptTokens: number;
  completionTokens: number;
}

export interface TokenLogprob {
  token: string;
  logprob: number;
}

/** `refused` means the model or its vendor declined; `length` means the answer was cut off at its limit. */
export type FinishReason = 'stop' | 'length' | 'refused' | 'other';

export interface Completion {
  text: string;
  usage: TokenUsage;
  finishReason: FinishReason;
  /** The model's name as the vendor reports it. */
  model: string;
  logprobs?: TokenLogprob[];
}

export interface ModelCapabilities {
  vision: boolean;
  structuredOutput: boolean;
  streaming: boolean;
  /** Some models refuse requests that set it. */
  temperature: boolean;
  seed: boolean;
  logprobs: boolean;
  contextTokens: number;
  outputTokens: number;
  /** Longest side of an image. */
  imageSidePixels: number;
}

export interface ModelProvider {
  readonly capabilities: ModelCapabilities;
  complete(request: CompletionRequest): Promise<Completion>;
  close(): Promise<void>;
}

export const noTokens = (): TokenUsage => ({ promptTokens: 0, completionTokens: 0 });

export const addTokens = (a: TokenUsage, b: TokenUsage): TokenUsage => ({
  promptTokens: a.promptTokens + b.promptTokens,
  completionTokens: a.completionTokens + b.completionTokens,
});
