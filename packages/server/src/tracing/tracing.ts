import { randomUUID } from 'node:crypto';
import type { EgressPurpose } from '../lib/egress.ts';
import type { Logger } from '../lib/logger.ts';
import type { Tracer } from '../lib/span.ts';
import { type SpanCounts, SpanExporter } from './exporter.ts';
import { createSampler } from './sampler.ts';
import type { TracingSettings } from './settings.ts';
import { createTracer } from './tracer.ts';

export interface Tracing {
  readonly tracer: Tracer;
  counts(): Readonly<SpanCounts>;
  close(): Promise<void>;
}

export interface TracingOptions {
  settings: TracingSettings;
  role: string;
  leavesTo: readonly EgressPurpose[];
  logger: Logger;
}

export function startTracing({ settings, role, leavesTo, logger }: TracingOptions): Tracing {
  const resource = { 'service.instance.id': randomUUID(), 'recto.role': role };
  const exporter = new SpanExporter({ settings, logger, resource });
  const tracer = createTracer({
    sampler: createSampler(settings.sampler),
    continuesCallers: settings.continuesCallers,
    leavesTo,
    onEnd: (span) => exporter.add(span),
  });
  return { tracer, counts: () => exporter.counts, close: () => exporter.close() };
}
