/** Deliveries per second to a receiver on the same machine, alone and beside an environment whose receiver is dead. */
import { startEmbeddedCluster } from '../scripts/support/clusters.ts';
import { type Client, clientsOf } from '../tests/support/client.ts';
import { startServer, type TestServer } from '../tests/support/server.ts';
import { eventually } from '../tests/support/wait.ts';
import { WebhookReceiver } from '../tests/support/webhook-receiver.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';

const CALLERS = 16;
const MIN_RATIO = 0.8;

export interface WebhooksBench {
  /** Deliveries to the receiver that answers. */
  events: number;
  /** Deliveries that wait for the dead one meanwhile. */
  dead: number;
}

interface Rig {
  api: TestServer;
  receiver: WebhookReceiver;
  test: Client;
  live: Client;
}

export async function benchWebhooks({ events, dead }: WebhooksBench): Promise<Report> {
  const cluster = await startEmbeddedCluster();
  process.env.TEST_POSTGRES_URL = cluster.url;
  const receiver = await WebhookReceiver.open();
  const hanging = await WebhookReceiver.open();
  hanging.answer = () => {};
  const writer = new ReportWriter();
  const env = { RECTO_ALLOW_PRIVATE_HOSTS: `${receiver.host},${hanging.host}` };
  // Without a worker: what is delivered later waits until one starts.
  const api = await startServer({ role: 'api', env });
  try {
    const rig = { api, receiver, ...clientsOf(api) };
    await rig.live.put('/v1/webhooks/endpoint', { json: { url: receiver.url } });
    await rig.test.put('/v1/webhooks/endpoint', { json: { url: hanging.url } });
    // The first round also warms the database up, and is not counted.
    await delivered(rig, { events: Math.ceil(events / 4), env });
    const alone = await delivered(rig, { events, env });
    await announced(rig.test, dead);
    const beside = await delivered(rig, { events, env });
    const ratio = beside / alone;
    writer.add(
      'Deliveries',
      `${events} events of production wait; a worker starts, and the time from the first to the last arrival counts. Then again while ${dead} events of test wait for a receiver that accepts connections and never answers (${hanging.received.length} attempts were made there meanwhile).`,
      table(
        ['alone, deliveries/s', 'beside the dead endpoint, deliveries/s', 'ratio'],
        [[rounded(alone, 0), rounded(beside, 0), rounded(ratio, 2)]],
      ),
    );
    writer.require(ratio >= MIN_RATIO, `beside a dead endpoint ${rounded(ratio, 2)} of the rate, limit ${MIN_RATIO}`);
  } finally {
    await api.close();
    receiver.close();
    hanging.close();
    await cluster.stop();
  }
  return { ...writer, postgres: '18 (embedded)' };
}

async function announced(client: Client, count: number): Promise<void> {
  let left = count;
  const call = async () => {
    while (left > 0) {
      left -= 1;
      const { status, text } = await client.post('/v1/webhooks/endpoint/test');
      if (status !== 201) throw new Error(text);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
}

/** Deliveries per second of a worker that finds all of them waiting. */
async function delivered(
  { api, receiver, live }: Rig,
  { events, env }: { events: number; env: Record<string, string> },
): Promise<number> {
  await announced(live, events);
  const before = receiver.received.length;
  let firstAt = 0;
  let lastAt = 0;
  receiver.answer = (_, response) => {
    response.end();
    lastAt = performance.now();
    if (firstAt === 0) firstAt = lastAt;
  };
  const worker = await startServer({ role: 'worker', joins: api, env });
  try {
    await eventually(
      async () => receiver.received.length - before,
      (arrived) => arrived >= events,
    );
    const took = lastAt - firstAt;
    // Until the last one is recorded, or the next worker would send it again.
    await eventually(
      async () => (await live.get('/v1/webhooks/deliveries?status=pending&limit=1')).body.data.length,
      (pending) => pending === 0,
    );
    return (events * 1000) / took;
  } finally {
    await worker.close();
  }
}
