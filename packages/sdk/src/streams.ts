/** Responses that arrive piece by piece. */
import { ConnectionError, RectoError, StreamError } from './errors.ts';
import type { Extraction, FileReference, WorkflowRun, WorkflowRunLifecycle, WorkflowStep } from './generated/types.ts';

/** An extraction whose output is not complete yet. */
export interface PartialExtraction<T = Record<string, unknown>> {
  id: string;
  file: FileReference;
  model: string;
  output: T;
  created_at: string;
}

export type RunEvent =
  | {
      /** Counts the events of a run. */
      id: number;
      type: 'run.updated';
      data: { run_id: string; lifecycle: WorkflowRunLifecycle; timing: WorkflowRun['timing']; created_at: string };
    }
  | {
      id: number;
      type: 'step.updated';
      data: {
        run_id: string;
        step_id: string;
        block_id: string;
        block_type: WorkflowStep['block_type'];
        status: string;
        retry_count: number;
        created_at: string;
      };
    };

/** An open response and how to close it before its end. */
export interface OpenBody {
  body: ReadableStream<Uint8Array>;
  signal: AbortSignal;
  close: () => void;
}

async function* linesOf({ body, signal, close }: OpenBody): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((cause: unknown) => {
        signal.throwIfAborted();
        throw new ConnectionError('The connection broke while the response arrived', { cause });
      });
      rest += decoder.decode(value, { stream: !done });
      const lines = rest.split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
      if (done) return;
    }
  } finally {
    close();
  }
}

/**
 * Partial results as they arrive; the last one is complete. `final()` gives that one alone. The request is sent when
 * either is asked for, and leaving a loop early ends it.
 */
export class ResultStream<Partial, Result extends object = Extraction> implements AsyncIterable<Partial> {
  readonly #results: AsyncGenerator<Partial, void, undefined>;
  #final: Result | undefined;

  constructor(open: () => Promise<OpenBody>) {
    this.#results = this.#read(open);
  }

  async *#read(open: () => Promise<OpenBody>): AsyncGenerator<Partial, void, undefined> {
    for await (const line of linesOf(await open())) {
      if (line === '') continue;
      const result = JSON.parse(line);
      if (result.streaming_error !== undefined) throw new StreamError(result.streaming_error);
      if (result.status !== undefined) this.#final = result;
      yield result;
    }
    if (this.#final === undefined) throw new ConnectionError('The stream ended before the result was complete');
  }

  [Symbol.asyncIterator](): AsyncGenerator<Partial, void, undefined> {
    return this.#results;
  }

  /** Reads to the end and returns the complete result. */
  async final(): Promise<Result> {
    for await (const _ of this.#results);
    if (this.#final === undefined) throw new RectoError('The stream was left before its end');
    return this.#final;
  }
}

/** Events as they happen. A stream that breaks is continued behind the last event that arrived. */
export class EventStream<Event extends RunEvent> implements AsyncIterable<Event> {
  readonly #open: (lastEventId: number | undefined) => Promise<OpenBody>;

  constructor(open: (lastEventId: number | undefined) => Promise<OpenBody>) {
    this.#open = open;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Event, void, undefined> {
    let last: number | undefined;
    // `open` has its own retries; a service that accepts connections and sends nothing is asked a few times.
    for (let silent = 0; silent < MAX_SILENT_CONNECTIONS; silent += 1) {
      const { events, close } = await this.#connected(last);
      try {
        for await (const event of events) {
          yield event;
          if (isEnd(event)) return;
          last = event.id;
          silent = -1;
        }
      } catch (error) {
        if (!(error instanceof ConnectionError)) throw error;
      } finally {
        close();
      }
    }
    throw new ConnectionError('The service closed the stream several times before the run had ended');
  }

  async #connected(last: number | undefined): Promise<{ events: AsyncIterable<Event>; close: () => void }> {
    const opened = await this.#open(last);
    return { events: eventsOf<Event>(opened), close: opened.close };
  }
}

const MAX_SILENT_CONNECTIONS = 5;

const isEnd = ({ type, data }: RunEvent): boolean =>
  type === 'run.updated' && !['pending', 'running', 'awaiting_review'].includes(data.lifecycle.status);

async function* eventsOf<Event>(opened: OpenBody): AsyncGenerator<Event, void, undefined> {
  let fields = new Map<string, string>();
  for await (const line of linesOf(opened)) {
    if (line === '') {
      const data = fields.get('data');
      if (data !== undefined) {
        yield { id: Number(fields.get('id')), type: fields.get('event'), data: JSON.parse(data) } as Event;
      }
      fields = new Map();
      continue;
    }
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    const earlier = name === 'data' ? fields.get('data') : undefined;
    fields.set(name, earlier === undefined ? value : `${earlier}\n${value}`);
  }
}
