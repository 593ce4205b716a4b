import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface QueueCounts {
  waiting: number;
  active: number;
  dead: number;
}

export interface MetricSources {
  queues(): Promise<Record<string, QueueCounts>>;
  readers(): Record<string, number>;
  lostBlobs(): Record<string, number>;
}

/** The content of `/metrics`, in the Prometheus text format. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #duration: Histogram;
  readonly #requests: Counter;
  readonly #unreadable: Counter;

  constructor(sources: MetricSources) {
    collectDefaultMetrics({ register: this.#registry });
    const labelNames = ['method', 'route', 'status'];
    const registers = [this.#registry];
    this.#requests = new Counter({
      name: 'recto_http_requests_total',
      help: 'Requests answered',
      labelNames,
      registers,
    });
    this.#duration = new Histogram({
      name: 'recto_http_request_seconds',
      help: 'Time from the first byte of a request to the last byte of its response',
      labelNames: ['method', 'route'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers,
    });
    this.#unreadable = new Counter({
      name: 'recto_unreadable_records_total',
      help: 'Damaged records left out of lists',
      labelNames: ['operation'],
      registers,
    });
    new Counter({
      name: 'recto_lost_blobs_total',
      help: 'Attempts to read stored content that was missing or did not match its hash',
      labelNames: ['kind'],
      registers,
      collect() {
        this.reset();
        for (const [kind, count] of Object.entries(sources.lostBlobs())) this.inc({ kind }, count);
      },
    });
    new Gauge({
      name: 'recto_jobs',
      help: 'Jobs by queue and state',
      labelNames: ['queue', 'state'],
      registers,
      async collect() {
        for (const [queue, counts] of Object.entries(await sources.queues())) {
          for (const [state, count] of Object.entries(counts)) this.set({ queue, state }, count);
        }
      },
    });
    new Gauge({
      name: 'recto_readers',
      help: 'Isolated reader processes and their jobs',
      labelNames: ['kind'],
      registers,
      collect() {
        for (const [kind, count] of Object.entries(sources.readers())) this.set({ kind }, count);
      },
    });
  }

  observe({ method, route, status, seconds }: { method: string; route: string; status: number; seconds: number }) {
    this.#requests.inc({ method, route, status: String(status) });
    this.#duration.observe({ method, route }, seconds);
  }

  unreadable(operation: string): void {
    this.#unreadable.inc({ operation });
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }
}
