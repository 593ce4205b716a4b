/** What differs between vendors: how a request is written and how a response is read. */
import type { ModelFault } from './model-error.ts';
import { type CompletionRequest, type FinishReason, noTokens, type TokenLogprob, type TokenUsage } from './provider.ts';
import type { ModelDefinition } from './settings.ts';

export interface WireRequest {
  /** Relative to the base URL. */
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** True if the body contains a schema, so that a rejected request may be due to the schema. */
  hasSchema: boolean;
}

export interface Dialect {
  write(definition: ModelDefinition, request: CompletionRequest, isStream: boolean): WireRequest;
  /** Reads one event of a stream. Returns true if it shows that the model is writing or thinking. */
  readEvent(event: unknown, draft: CompletionDraft): boolean;
  /** Reads the whole response to a request without streaming. */
  readBody(body: unknown, draft: CompletionDraft): void;
}

/** An error inside a response that started successfully. */
export class VendorFault extends Error {
  readonly fault: ModelFault;

  constructor(fault: ModelFault, message: string) {
    super(message);
    this.name = 'VendorFault';
    this.fault = fault;
  }
}

/** A response while it is being read. */
export class CompletionDraft {
  text = '';
  usage: TokenUsage = noTokens();
  finishReason: FinishReason | undefined;
  model = '';
  logprobs: TokenLogprob[] = [];
  /** True when nothing important is missing, whatever happens to the connection. */
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
