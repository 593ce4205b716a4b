import { describe, expect, it, vi } from 'vitest';
import { ConnectionError, NotFoundError, StreamError } from './errors.ts';
import { failure, pieces, type Sent, scripted } from './testing/scripted-service.ts';

const partial = (output: object) => JSON.stringify({ id: 'extr_1', model: 'm', output });
const final = JSON.stringify({ id: 'extr_1', model: 'm', output: { name: 'Größe' }, status: 'completed' });
const input = { document: { id: 'file_1' }, json_schema: { type: 'object' } };

async function outputsOf(stream: AsyncIterable<{ output: unknown }>): Promise<unknown[]> {
  const outputs: unknown[] = [];
  for await (const { output } of stream) outputs.push(output);
  return outputs;
}

describe('a stream of results', () => {
  it('is divided into lines wherever the network divides it, inside letters too', async () => {
    const bytes = new TextEncoder().encode(`${partial({})}\n${partial({ name: 'G' })}\n${final}\n`);
    for (const size of [1, 2, 7, 50, bytes.length]) {
      const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.slice(at * size, (at + 1) * size),
      );
      const { recto } = scripted(pieces(...parts));
      expect(await outputsOf(recto.extractions.stream(input))).toEqual([{}, { name: 'G' }, { name: 'Größe' }]);
    }
  });

  it('yields each result as it arrives, before the next one is there', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    async function* body() {
      yield new TextEncoder().encode(`${partial({})}\n`);
      await promise;
      yield new TextEncoder().encode(`${final}\n`);
    }
    const { recto } = scripted(() => new Response(ReadableStream.from(body())));
    const results = recto.extractions.stream(input)[Symbol.asyncIterator]();
    expect((await results.next()).value).toMatchObject({ output: {} });
    resolve();
    expect((await results.next()).value).toMatchObject({ output: { name: 'Größe' } });
  });

  it('is asked for without a key of idempotency, with which the service sends the last result alone', async () => {
    const { recto, sent } = scripted(pieces(`${final}\n`), pieces(`${final}\n`));
    await recto.extractions.stream(input).final();
    await recto.extractions.stream(input, { idempotencyKey: 'mine' }).final();
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null, 'mine']);
  });

  it('ends with the error that its last line reports', async () => {
    const line = JSON.stringify({
      id: 'extr_1',
      output: {},
      streaming_error: { code: 'provider', message: 'It failed.' },
    });
    const { recto } = scripted(pieces(`${partial({})}\n`, `${line}\n`));
    const failed = recto.extractions.stream(input).final();
    await expect(failed).rejects.toBeInstanceOf(StreamError);
    await expect(failed).rejects.toMatchObject({ code: 'provider', message: 'provider: It failed.' });
  });

  it.each([
    ['ends early', () => pieces(`${partial({})}\n`)],
    ['breaks', () => pieces(`${partial({})}\n`, new TypeError('terminated'))],
  ])('that %s is no result', async (_, answer) => {
    const { recto } = scripted(answer);
    await expect(recto.extractions.stream(input).final()).rejects.toBeInstanceOf(ConnectionError);
  });

  it('is ended by leaving the loop', async () => {
    const cancelled = vi.fn();
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(`${partial({})}\n`)),
      cancel: cancelled,
    });
    const { recto } = scripted((_, signal) => {
      signal.addEventListener('abort', () => cancelled());
      return new Response(body);
    });
    for await (const _ of recto.extractions.stream(input)) break;
    expect(cancelled).toHaveBeenCalled();
  });

  it('ends with the reason of its signal', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const { recto } = scripted((_, signal) => {
      const body = new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode(`${partial({})}\n`));
          signal.addEventListener('abort', () => stream.error(signal.reason));
        },
      });
      return new Response(body);
    });
    const results = recto.extractions.stream(input, { signal: controller.signal })[Symbol.asyncIterator]();
    await results.next();
    controller.abort(reason);
    await expect(results.next()).rejects.toBe(reason);
  });
});

describe('the events of a run', () => {
  const event = (id: number, status: string) =>
    `id: ${id}\nevent: run.updated\ndata: ${JSON.stringify({ run_id: 'run_1', lifecycle: { status } })}\n\n`;

  it('continue behind the last one after the connection broke or the service closed it', async () => {
    const behind = ({ headers }: Sent) => Number(headers.get('last-event-id') ?? 0);
    const { recto, sent } = scripted(
      (request) => pieces(event(behind(request) + 1, 'pending'), ': waiting\n\n'),
      (request) => pieces(event(behind(request) + 1, 'running'), '', new TypeError('terminated')),
      (request) => pieces(event(behind(request) + 1, 'running')),
      (request) => pieces(event(behind(request) + 1, 'completed')),
    );
    const seen: number[] = [];
    for await (const { id } of recto.workflows.runs.events({ run_id: 'run_1' })) seen.push(id);
    expect(seen).toEqual(seen.map((_, index) => index + 1));
    expect(sent.length).toBe(4);
  });

  it('end with an error when the run is gone', async () => {
    const { recto } = scripted(pieces(event(1, 'running')), failure(404));
    const events = recto.workflows.runs.events({ run_id: 'run_1' })[Symbol.asyncIterator]();
    await events.next();
    await expect(events.next()).rejects.toBeInstanceOf(NotFoundError);
  });

  it('are not asked for without end when the service sends none', async () => {
    const { recto, sent } = scripted(() => pieces());
    const events = recto.workflows.runs.events({ run_id: 'run_1' })[Symbol.asyncIterator]();
    await expect(events.next()).rejects.toBeInstanceOf(ConnectionError);
    expect(sent.length).toBe(5);
  });
});
