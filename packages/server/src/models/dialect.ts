/** What differs between vendors: how a request is written and how an answer is read. */
import type { ModelFault } from './model-error.ts';
import { type CompletionRequest, type FinishReason, noTokens, type TokenLogprob, type TokenUsage } from './provider.ts';
import type { ModelDefinition } from './settings.ts';

export interface WireRequest {
  /** Below the base URL. */
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** Whether the body carries a schema: a refusal of the request may be a refusal of the schema. */
  hasSchema: boolean;
}

export interface Dialect {
  write(definition: ModelDefinition, request: CompletionRequest, isStream: boolean): WireRequest;
  /** One event of a stream. True when it is a sign that the model is writing, thinking included. */
  readEvent(event: unknown, draft: CompletionDraft): boolean;
  /** The whole answer to a request without streaming. */
  readBody(body: unknown, draft: CompletionDraft): void;
}

/** An error inside of an answer that began well. */
export class VendorFault extends Error {
  readonly fault: ModelFault;

  constructor(fault: ModelFault, message: string) {
    super(message);
    this.name = 'VendorFault';
    this.fault = fault;
  }
}

/** An answer while it is read. */
export class CompletionDraft {
  text = '';
  usage: TokenUsage = noTokens();
  finishReason: FinishReason | undefined;
  model = '';
  logprobs: TokenLogprob[] = [];
  /** Nothing that matters is missing, whatever happens to the connection. */
  isComplete: boolean = false;
  readonly #onDelta: ((text: string) => void) | undefined;

  constructor(onDelta: ((text: string) => void) | undefined) {
    this.#onDelta = onDelta;
  }

  append(text: string): void {
    if (text === '') return;
    this.text += text;
    this.#onDelta?.(text);
  }

  finish(reason: FinishReason): void {
    // A refusal is final: the reason that follows it is often an ordinary one.
    if (this.finishReason !== 'refused') this.finishReason = reason;
  }
}

export const base64 = (data: Uint8Array): string =>
  Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64');
