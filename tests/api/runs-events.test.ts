/** What happens to a run, as server-sent events. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientsOf } from '../support/client.ts';
import { definition, published, ranTo, start } from '../support/runs.ts';
import { dataUrl } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let test: Client;

beforeAll(async () => {
  server = await sharedServer();
  ({ test } = clientsOf(server));
});

interface Event {
  id: number;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into what they expect
  data: any;
}

const parsed = (text: string): Event[] =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith('id: '))
    .map((block) => {
      const [, id = '', type = '', data = ''] = /^id: (\d+)\nevent: (\S+)\ndata: (.*)$/s.exec(block) ?? [];
      return { id: Number(id), type, data: JSON.parse(data) };
    });

const followed = async (run: string, headers: Record<string, string> = {}, query = ''): Promise<Event[]> => {
  const answer = await test.get(`/v1/workflows/runs/${run}/events${query}`, headers);
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  return parsed(answer.text);
};

const looping = () =>
  definition(
    'Looping',
    {
      given: { type: 'start_json', config: { json_schema: { type: 'object' } } },
      each: { type: 'for_each', config: { map_source_path: 'lines' }, children: { copy: { type: 'merge_dicts' } } },
    },
    [['given', 'each:fe-left-in']],
  );
const lines = { json_inputs: { given: { lines: [{ n: 1 }, { n: 2 }] } } };
const statuses = (events: readonly Event[]): string[] =>
  events.filter(({ type }) => type === 'run.updated').map(({ data }) => data.lifecycle.status);

describe('the events of a run', () => {
  it('begin with its creation, have every step, and end with its end', async () => {
    const { body } = await start(test, await published(test, looping()), lines);
    const events = await followed(body.id);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
    expect(statuses(events)).toEqual(['pending', 'running', 'completed']);
    expect(events.at(-1)?.data).toMatchObject({ run_id: body.id, lifecycle: { status: 'completed' } });
    const of = (step: string) =>
      events.filter(({ data }) => data.step_id === `${body.id}_${step}`).map(({ data }) => data.status);
    expect(of('given')).toEqual(['completed']);
    for (const step of ['each.start', 'each.0.copy', 'each.1.copy', 'each']) {
      expect(of(step)).toEqual(['queued', 'running', 'completed']);
    }
  });

  it('continue after the last one that a client has seen, wherever that was', async () => {
    const { run } = await ranTo(test, await published(test, looping()), lines);
    const all = await followed(run.id);
    expect(await followed(run.id, { 'last-event-id': '3' })).toEqual(all.slice(3));
    expect(await followed(run.id, {}, '?last_event_id=5')).toEqual(all.slice(5));
    expect(await followed(run.id, { 'last-event-id': String(all.length) })).toEqual([]);
    expect(await followed(run.id, { 'last-event-id': 'nonsense' })).toEqual(all);
  });

  it('arrive while a run waits, and end with its cancellation', async () => {
    const yaml = definition(
      'Waiting',
      {
        inbox: { type: 'start_document' },
        values: {
          type: 'extract',
          config: { json_schema: { type: 'object' }, review: { predicate: { kind: 'always' } } },
        },
      },
      [['inbox:output-file-0', 'values:input-file-document']],
    );
    const documents = { inbox: { filename: 'a.csv', url: dataUrl('a\n1\n', 'text/csv') } };
    const { run } = await ranTo(test, await published(test, yaml), { documents });
    const response = await fetch(`${server.url}/v1/workflows/runs/${run.id}/events`, {
      headers: { authorization: `Bearer ${server.testKey}` },
    });
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (statuses(parsed(text)).at(-1) === 'awaiting_review') {
        await test.post(`/v1/workflows/runs/${run.id}/cancel`, { json: {} });
      }
    }
    expect(statuses(parsed(text))).toEqual(['pending', 'running', 'awaiting_review', 'cancelled']);
  });

  it('of an unknown run are a 404', async () => {
    expect((await test.get('/v1/workflows/runs/run_unknown/events')).status).toBe(404);
  });
});
