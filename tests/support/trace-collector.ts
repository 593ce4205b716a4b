/** A collector of traces: receives OTLP over HTTP in JSON and decodes it. */
import { WebhookReceiver } from './webhook-receiver.ts';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: number;
  attributes: Record<string, string | number | boolean>;
  isFailed: boolean;
  /** Of the process that sent it. */
  resource: Record<string, string | number | boolean>;
}

interface Encoded {
  key: string;
  value: { stringValue?: string; intValue?: string; doubleValue?: number; boolValue?: boolean };
}

const decoded = (attributes: readonly Encoded[]): CollectedSpan['attributes'] =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, doubleValue, boolValue } }) => [
      key,
      stringValue ?? (intValue === undefined ? undefined : Number(intValue)) ?? doubleValue ?? boolValue ?? '',
    ]),
  );

interface Export {
  resourceSpans: {
    resource: { attributes: Encoded[] };
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'attributes'> & { attributes: Encoded[]; status: { code?: number } })[];
    }[];
  }[];
}

const spansIn = (body: string): CollectedSpan[] =>
  (JSON.parse(body) as Export).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ status, attributes, ...span }) => ({
        ...span,
        attributes: decoded(attributes),
        isFailed: status.code === 2,
        resource: decoded(resource.attributes),
      })),
    ),
  );

const SERVER = 2;

/** Spans end, and arrive, before those above them. What is above a request is with its caller. */
const isWhole = (spans: readonly CollectedSpan[], names: readonly string[]): boolean =>
  names.every((name) => spans.some((span) => span.name === name)) &&
  spans.every(
    ({ kind, parentSpanId }) =>
      kind === SERVER || parentSpanId === undefined || spans.some(({ spanId }) => spanId === parentSpanId),
  );

export class TraceCollector {
  readonly receiver: WebhookReceiver;

  private constructor(receiver: WebhookReceiver) {
    this.receiver = receiver;
    receiver.answer = (_, response) => void response.end('{}');
  }

  static async open(): Promise<TraceCollector> {
    return new TraceCollector(await WebhookReceiver.open());
  }

  get spans(): CollectedSpan[] {
    return this.receiver.received.flatMap(({ body }) => spansIn(body));
  }

  /** The spans of a trace as soon as all of these names are among them, and everything above each span. */
  async trace(traceId: string, names: readonly string[]): Promise<CollectedSpan[]> {
    const found = () => this.spans.filter((span) => span.traceId === traceId);
    await this.receiver.first(() => isWhole(found(), names));
    return found();
  }

  close(): void {
    this.receiver.close();
  }
}
