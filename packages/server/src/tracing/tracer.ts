import { randomFillSync } from 'node:crypto';
import type { EgressPurpose } from '../lib/egress.ts';
import type { Attributes, PastSpan, Span, SpanKind, SpanOptions, Tracer } from '../lib/span.ts';
import { spanIdAbout } from '../lib/trace.ts';
import type { Sampler } from './sampler.ts';

export interface FinishedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parent: { readonly spanId: string; readonly isRemote: boolean } | null;
  readonly name: string;
  readonly kind: SpanKind;
  /** Milliseconds since 1970, with fractions. */
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Attributes;
  readonly errorType: string | null;
}

export interface TracerOptions {
  sampler: Sampler;
  continuesCallers: boolean;
  /** Where calls may take the name of their trace to. */
  leavesTo: readonly EgressPurpose[];
  /** Must neither throw nor wait. */
  onEnd(span: FinishedSpan): void;
}

interface Context {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Returns undefined if the header is invalid; the caller then begins a new trace. */
export function parseTraceparent(header: string | undefined): Context | undefined {
  const [, traceId, spanId, flags, rest] = TRACEPARENT.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  // Only versions after the first may have more parts.
  if (rest !== undefined && header?.startsWith('00')) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

type NewId = (bytes: number) => string;

/** Takes random bytes for many ids at once, because each call costs more than a span. */
function createIds(): NewId {
  const pool = Buffer.alloc(4096);
  let used = pool.length;
  return function newId(bytes: number): string {
    if (used + bytes > pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const id = pool.toString('hex', used, used + bytes);
    used += bytes;
    // Zeros name nothing.
    return /[^0]/.test(id) ? id : newId(bytes);
  };
}

export function createTracer(options: TracerOptions): Tracer {
  const newId = createIds();
  return {
    continuesCallers: options.continuesCallers,
    begin(name, { parent: header, ...span }) {
      const parent = parseTraceparent(header);
      const traceId = parent?.traceId ?? newId(16);
      const isSampled = options.sampler(traceId, parent?.isSampled);
      const context = { traceId, spanId: newId(8), isSampled };
      const clock = { epochMs: Date.now(), startedAt: performance.now() };
      const above = parent === undefined ? null : { spanId: parent.spanId, isRemote: true };
      return new RecordedSpan({ options, newId, clock, context, parent: above, name }, span);
    },
  };
}

/** Times in a trace come from one reading of the wall clock, so that spans nest even if that clock is set meanwhile. */
interface TraceClock {
  epochMs: number;
  startedAt: number;
}

interface Begun {
  options: TracerOptions;
  newId: NewId;
  clock: TraceClock;
  context: Context;
  parent: FinishedSpan['parent'];
  name: string;
}

class RecordedSpan implements Span {
  readonly #begun: Begun;
  readonly #kind: SpanKind;
  readonly #startMs: number;
  #attributes: Attributes;
  #errorType: string | null = null;
  #hasEnded = false;

  constructor(begun: Begun, { kind = 'internal', attributes = {} }: SpanOptions) {
    this.#begun = begun;
    this.#kind = kind;
    this.#attributes = attributes;
    this.#startMs = this.#nowMs();
  }

  get traceId(): string {
    return this.#begun.context.traceId;
  }

  get traceparent(): string {
    const { traceId, spanId, isSampled } = this.#begun.context;
    return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
  }

  child(name: string, options: SpanOptions = {}): Span {
    const { context, newId } = this.#begun;
    // All spans of an unsampled trace share this one, because nobody ever sees them.
    if (!context.isSampled) return this;
    const parent = { spanId: context.spanId, isRemote: false };
    return new RecordedSpan({ ...this.#begun, name, parent, context: { ...context, spanId: newId(8) } }, options);
  }

  set(attributes: Attributes): void {
    if (this.#begun.context.isSampled) this.#attributes = { ...this.#attributes, ...attributes };
  }

  fail(errorType: string): void {
    this.#errorType = errorType;
  }

  end(): void {
    const { options, context, parent, name } = this.#begun;
    if (this.#hasEnded || !context.isSampled) return;
    this.#hasEnded = true;
    options.onEnd({
      traceId: context.traceId,
      spanId: context.spanId,
      parent,
      name,
      kind: this.#kind,
      startMs: this.#startMs,
      endMs: this.#nowMs(),
      attributes: this.#attributes,
      errorType: this.#errorType,
    });
  }

  mayLeaveTo(purpose: EgressPurpose): boolean {
    return this.#begun.options.leavesTo.includes(purpose);
  }

  recordPast({ parent: header, about, name, startedAt, endedAt, attributes, errorType }: PastSpan): void {
    const parent = parseTraceparent(header);
    if (parent === undefined || !parent.isSampled) return;
    this.#begun.options.onEnd({
      traceId: parent.traceId,
      spanId: spanIdAbout(about),
      parent: { spanId: parent.spanId, isRemote: true },
      name,
      kind: 'internal',
      startMs: startedAt.getTime(),
      endMs: endedAt.getTime(),
      attributes,
      errorType,
    });
  }

  #nowMs(): number {
    const { epochMs, startedAt } = this.#begun.clock;
    return epochMs + performance.now() - startedAt;
  }
}
