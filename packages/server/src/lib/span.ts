/**
 * Spans of traces. Attributes never hold anything of a document: no text, no values, no file names, no messages of
 * errors.
 */
import type { EgressPurpose } from './egress.ts';

export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
}

export interface Span {
  readonly traceId: string;
  /** Names the span, in the form of the W3C header. */
  readonly traceparent: string;
  child(name: string, options?: SpanOptions): Span;
  set(attributes: Attributes): void;
  /** Marks the span as failed; `end` is still needed. */
  fail(errorType: string): void;
  /** Ends the span once; later calls do nothing. */
  end(): void;
  /** True if calls for this purpose may tell the other host which trace they belong to. */
  mayLeaveTo(purpose: EgressPurpose): boolean;
  /** Records a span that began long ago, maybe in another process. */
  recordPast(past: PastSpan): void;
}

export interface PastSpan {
  /** The span that began it. */
  parent: string;
  /** What it is about; the same id gives the same span, see `spanAbout`. */
  about: string;
  name: string;
  startedAt: Date;
  endedAt: Date;
  attributes: Attributes;
  errorType: string | null;
}

export interface Tracer {
  /** Whether callers may continue their own traces here. */
  readonly continuesCallers: boolean;
  /** Begins the first span in this process: in the trace of `parent`, or in a new one. */
  begin(name: string, options: SpanOptions & { parent?: string | undefined }): Span;
}
