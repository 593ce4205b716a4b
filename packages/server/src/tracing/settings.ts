/** The standard variables of OpenTelemetry, as far as they concern traces over OTLP. */
import { z } from 'zod';
import { SecretText } from '../lib/secret-text.ts';
import { parseSampler, type SamplerSettings } from './sampler.ts';

export interface TracingSettings {
  /** Where spans are sent, with the path. */
  readonly url: string;
  readonly headers: Readonly<Record<string, SecretText>>;
  readonly isCompressed: boolean;
  /** Limit for one attempt to send. */
  readonly timeoutMs: number;
  readonly sampler: SamplerSettings;
  /** Whether the `traceparent` of a request is continued. */
  readonly continuesCallers: boolean;
  /** What describes this service in every export; has `service.name`. */
  readonly resource: Readonly<Record<string, string>>;
  readonly maxQueued: number;
  readonly maxBatch: number;
  /** How long a span waits for others before it is sent. */
  readonly delayMs: number;
}

/** What recto.yaml says about traces. */
export const tracingSettingsShape = {
  tracing: z
    .strictObject({
      /** Calls that carry a `traceparent` header. None by default: it tells other companies which calls are one trace. */
      propagate_to: z.array(z.enum(['model', 'webhook', 'api_call'])).default([]),
    })
    .prefault({}),
};

type Text = (name: string) => string | undefined;

/** Returns null if no endpoint is configured: nothing is recorded or sent then. */
export function readTracing(text: Text, mistakes: string[]): TracingSettings | null {
  if (text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true' || text('OTEL_TRACES_EXPORTER') === 'none') return null;
  const read = new Variables(text, mistakes);
  const url = read.url();
  if (url === undefined) return null;
  read.choice('OTEL_TRACES_EXPORTER', ['otlp']);
  // What is absent here would be protobuf elsewhere; receivers of OTLP over HTTP take both.
  read.choice(read.ofTraces('PROTOCOL'), ['http/json']);
  const sampler = parseSampler(text('OTEL_TRACES_SAMPLER'), text('OTEL_TRACES_SAMPLER_ARG'));
  if (typeof sampler === 'string') mistakes.push(sampler);
  const headers = Object.entries(read.pairs(read.ofTraces('HEADERS')));
  const name = text('OTEL_SERVICE_NAME');
  const maxQueued = read.count('OTEL_BSP_MAX_QUEUE_SIZE', 2048);
  return {
    url,
    headers: Object.fromEntries(headers.map(([header, value]) => [header.toLowerCase(), new SecretText(value)])),
    isCompressed: read.choice(read.ofTraces('COMPRESSION'), ['gzip', 'none']) === 'gzip',
    timeoutMs: read.count(read.ofTraces('TIMEOUT'), 10_000),
    sampler: typeof sampler === 'string' ? { isParentBased: true, ratio: 0 } : sampler,
    continuesCallers: (text('OTEL_PROPAGATORS') ?? 'tracecontext').split(',').includes('tracecontext'),
    resource: {
      'service.name': 'recto',
      ...read.pairs('OTEL_RESOURCE_ATTRIBUTES'),
      ...(name !== undefined && { 'service.name': name }),
    },
    maxQueued,
    maxBatch: Math.min(maxQueued, read.count('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 512)),
    delayMs: read.count('OTEL_BSP_SCHEDULE_DELAY', 5_000),
  };
}

class Variables {
  readonly #text: Text;
  readonly #mistakes: string[];

  constructor(text: Text, mistakes: string[]) {
    this.#text = text;
    this.#mistakes = mistakes;
  }

  /** The variable that applies: the one for traces, or else the one for all signals. */
  ofTraces(name: string): string {
    const own = `OTEL_EXPORTER_OTLP_TRACES_${name}`;
    return this.#text(own) === undefined ? `OTEL_EXPORTER_OTLP_${name}` : own;
  }

  /** The endpoint for all signals gets the path of traces; the one for traces is complete. */
  url(): string | undefined {
    const name = this.ofTraces('ENDPOINT');
    const given = this.#text(name);
    if (given === undefined) return undefined;
    const url = URL.parse(given);
    if (url === null || !['http:', 'https:'].includes(url.protocol)) {
      this.#mistakes.push(`${name} must be a URL that begins with http:// or https://.`);
      return undefined;
    }
    if (url.username !== '' || url.password !== '') {
      this.#mistakes.push(`${name} must not contain a password; OTEL_EXPORTER_OTLP_HEADERS is the place for it.`);
    }
    if (name === 'OTEL_EXPORTER_OTLP_ENDPOINT') url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`;
    return url.href;
  }

  choice(name: string, known: readonly string[]): string | undefined {
    const value = this.#text(name);
    if (value !== undefined && !known.includes(value)) {
      this.#mistakes.push(`${name} must be ${known.join(' or ')}, not "${value}".`);
    }
    return value;
  }

  count(name: string, fallback: number): number {
    const text = this.#text(name);
    if (text === undefined) return fallback;
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
    this.#mistakes.push(`${name} must be a whole number above 0, not "${text}".`);
    return fallback;
  }

  /** `name=value,other=value`, percent-encoded. The value is not repeated in a mistake, because headers are secret. */
  pairs(name: string): Record<string, string> {
    const pairs: Record<string, string> = {};
    for (const each of (this.#text(name) ?? '').split(',')) {
      if (each.trim() === '') continue;
      const [, key, value] = /^\s*([^\s=]+)\s*=\s*(.*?)\s*$/.exec(each) ?? [];
      const decoded = value === undefined ? undefined : decodedOf(value);
      if (key === undefined || decoded === undefined) {
        this.#mistakes.push(`${name} must be a list of the form name=value,name=value.`);
        return {};
      }
      pairs[key] = decoded;
    }
    return pairs;
  }
}

function decodedOf(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
