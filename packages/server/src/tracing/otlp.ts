/** The JSON form of OTLP: ids in hexadecimal digits, 64-bit numbers as texts. */
import type { Attributes, SpanKind } from '../lib/span.ts';
import type { FinishedSpan } from './tracer.ts';

const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
const ERROR = 2;
const SAMPLED = 0x1;
const KNOWS_REMOTE = 0x100;
const IS_REMOTE = 0x200;
const MAX_TEXT_LENGTH = 256;

export const encodeSpans = (resource: Attributes, spans: readonly FinishedSpan[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: encodeAttributes(resource) },
        scopeSpans: [{ scope: { name: 'recto' }, spans: spans.map(encodeSpan) }],
      },
    ],
  });

function encodeSpan(span: FinishedSpan) {
  const { parent, errorType, attributes } = span;
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(parent !== null && { parentSpanId: parent.spanId }),
    flags: SAMPLED | KNOWS_REMOTE | (parent?.isRemote === true ? IS_REMOTE : 0),
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: nanoseconds(span.startMs),
    endTimeUnixNano: nanoseconds(Math.max(span.startMs, span.endMs)),
    attributes: encodeAttributes(errorType === null ? attributes : { ...attributes, 'error.type': errorType }),
    status: errorType === null ? {} : { code: ERROR },
  };
}

/** Whole milliseconds and their rest apart, because a double has no room for nanoseconds since 1970. */
function nanoseconds(ms: number): string {
  const whole = Math.floor(ms);
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.floor((ms - whole) * 1e6)));
}

const encodeAttributes = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [{ key, value: encodeValue(value) }],
  );

function encodeValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value.slice(0, MAX_TEXT_LENGTH) };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
