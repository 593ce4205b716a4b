import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Meters } from '../lib/meters.ts';
import { RequestMetrics } from './request-metrics.ts';

export interface QueueCounts {
  waiting: number;
  active: number;
  dead: number;
}

export interface MetricSources {
  queues(): Promise<Record<string, QueueCounts>>;
  readers(): Record<string, number>;
  lostBlobs(): Record<string, number>;
  /** Seconds by queue. */
  oldestWaiting(): Promise<Record<string, number>>;
  /** Spans by what became of them; null if nothing is traced. */
  spans: (() => Readonly<Record<string, number>>) | null;
}

/** The content of `/metrics`, in the Prometheus text format. */
export class Metrics implements Meters {
  readonly #registry = new Registry();
  readonly #requests = new RequestMetrics();
  readonly #unreadable: Counter;
  readonly #work: WorkMetrics;

  constructor(sources: MetricSources) {
    collectDefaultMetrics({ register: this.#registry });
    const registers = [this.#registry];
    // The registry only needs the name of a metric and a way to get its values.
    for (const metric of this.#requests.metrics) this.#registry.registerMetric(metric as unknown as Counter);
    this.#unreadable = new Counter({
      name: 'recto_unreadable_records_total',
      help: 'Damaged records left out of lists',
      labelNames: ['operation'],
      registers,
    });
    this.#work = workMetrics(this.#registry);
    new Gauge({
      name: 'recto_job_oldest_waiting_seconds',
      help: 'How long the first job of a queue that could run has waited',
      labelNames: ['queue'],
      registers,
      async collect() {
        for (const [queue, seconds] of Object.entries(await sources.oldestWaiting())) this.set({ queue }, seconds);
      },
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
    const { spans } = sources;
    if (spans !== null) {
      new Counter({
        name: 'recto_trace_spans_total',
        help: 'Spans that were sent, or dropped for a reason',
        labelNames: ['outcome'],
        registers,
        collect() {
          this.reset();
          for (const [outcome, count] of Object.entries(spans())) this.inc({ outcome }, count);
        },
      });
    }
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

  observe(observation: { method: string; route: string; status: number; seconds: number }): void {
    this.#requests.observe(observation);
  }

  operationEnded({ operation, status, seconds, pages }: Parameters<Meters['operationEnded']>[0]): void {
    const { operations, operationSeconds, pages: counted } = this.#work;
    operations.inc({ operation, status });
    operationSeconds.observe({ operation }, seconds);
    counted.inc({ operation }, pages);
  }

  runEnded({ status, seconds }: Parameters<Meters['runEnded']>[0]): void {
    this.#work.runs.inc({ status });
    this.#work.runSeconds.observe(seconds);
  }

  modelCalled(called: Parameters<Meters['modelCalled']>[0]): void {
    const { model, outcome, seconds, promptTokens, completionTokens } = called;
    const { modelCalls, modelSeconds, modelTokens } = this.#work;
    modelCalls.inc({ model, outcome });
    modelSeconds.observe({ model }, seconds);
    modelTokens.inc({ model, kind: 'prompt' }, promptTokens);
    modelTokens.inc({ model, kind: 'completion' }, completionTokens);
  }

  webhookAttempted({ outcome, lagSeconds }: Parameters<Meters['webhookAttempted']>[0]): void {
    this.#work.webhookAttempts.inc({ outcome });
    if (outcome === 'delivered') this.#work.webhookLag.observe(lagSeconds);
  }

  mailAnswered({ outcome }: Parameters<Meters['mailAnswered']>[0]): void {
    this.#work.mails.inc({ outcome });
  }

  retentionRemoved({ kind, count }: Parameters<Meters['retentionRemoved']>[0]): void {
    this.#work.retentionRemoved.inc({ kind }, count);
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

type WorkMetrics = ReturnType<typeof workMetrics>;

const WORK_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800];

function workMetrics(registry: Registry) {
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = (name: string, help: string, labelNames: string[]) =>
    new Histogram({ name, help, labelNames, buckets: WORK_SECONDS, registers });
  return {
    operations: counter('recto_operations_total', 'Document operations that ended', ['operation', 'status']),
    operationSeconds: histogram('recto_operation_seconds', 'Work of document operations, without waiting', [
      'operation',
    ]),
    pages: counter('recto_pages_total', 'Pages of the documents of operations that ended', ['operation']),
    runs: counter('recto_runs_total', 'Workflow runs that ended', ['status']),
    runSeconds: histogram('recto_run_seconds', 'Execution of workflow runs that ended', []),
    modelCalls: counter('recto_model_calls_total', 'Attempts to call a model', ['model', 'outcome']),
    modelSeconds: histogram('recto_model_call_seconds', 'Attempts to call a model', ['model']),
    modelTokens: counter('recto_model_tokens_total', 'Tokens of models, as they report them', ['model', 'kind']),
    webhookAttempts: counter('recto_webhook_attempts_total', 'Attempts to deliver an event', ['outcome']),
    webhookLag: histogram('recto_webhook_lag_seconds', 'From an event to the response of its receiver', []),
    mails: counter('recto_mails_total', 'Answers to mail, by message or by a refused address', ['outcome']),
    retentionRemoved: counter(
      'recto_retention_removed_total',
      'Records removed after the retention of their environment',
      ['kind'],
    ),
  };
}
