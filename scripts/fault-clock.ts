/**
 * npm run fault -- clock: the clock of the service and of PostgreSQL jumps by an hour, forward and back.
 *
 * Two servers share a PostgreSQL; all of them see the time through libfaketime. Schedules of every minute run meanwhile,
 * and runs are started around every jump. No time of a schedule may be lost or fire twice, and every run must complete.
 */
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, clientsOf } from '../tests/support/client.ts';
import { definition, published, start } from '../tests/support/runs.ts';
import { startServer, type TestServer } from '../tests/support/server.ts';
import { eventually } from '../tests/support/wait.ts';
import { startDebianCluster } from './support/clusters.ts';
import { ensureTools, FAKETIME, faketimeLibrary, POSTGRES_15 } from './support/debian-packages.ts';
import { saveResult } from './support/save-result.ts';

const HOUR_S = 3600;
const MINUTE_MS = 60_000;
/** Longer than a lease and the look for lost ones: what could fire wrongly after a jump does so within this time. */
const WATCH_MS = 20_000;
const RUNS_PER_JUMP = 10;

interface Fired {
  scheduledAt: string[];
  statuses: Set<string>;
}

export async function faultClock(): Promise<void> {
  await ensureTools([POSTGRES_15, FAKETIME]);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-clock-'));
  // PostgreSQL runs as another user.
  await chmod(folder, 0o755);
  const clock = new Jumps(path.join(folder, 'offset'));
  await clock.jumpTo(0);
  const env = clock.environment;
  const cluster = await startDebianCluster(env);
  process.env.TEST_POSTGRES_URL = cluster.url;
  const servers: TestServer[] = [];
  const violations: string[] = [];
  try {
    const first = await startServer({ env });
    servers.push(first, await startServer({ env, joins: first }));
    const { test } = clientsOf(first);
    const lines = await observe(test, clock, violations);
    const text = [
      ...lines,
      `| **violations** | **${violations.length}** |`,
      '',
      ...violations.map((one) => `- ${one}`),
    ];
    console.log(text.join('\n'));
    if (violations.length === 0) await saveResult('fault-clock', 'npm run fault -- clock', text.join('\n').trimEnd());
  } finally {
    for (const server of servers.reverse()) await server.close();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
  if (violations.length > 0) process.exitCode = 1;
}

async function observe(client: Client, clock: Jumps, violations: string[]): Promise<string[]> {
  const step = { type: 'merge_dicts' };
  const workflow = await published(
    client,
    definition('Ticks', { given: { type: 'start_json', config: { json_schema: { type: 'object' } } }, out: step }, [
      ['given', 'out'],
    ]),
  );
  const triggers: Record<string, string> = {};
  for (const missed_fires of ['all', 'once']) {
    const schedule = { cron: '* * * * *', time_zone: 'Europe/Berlin', missed_fires };
    const json = { type: 'schedule', schedule, json_inputs: { given: { missed_fires } } };
    triggers[missed_fires] = (await client.post(`/v1/workflows/${workflow}/triggers`, { json })).body.id;
  }
  const counts = async () => {
    const fired = await firedBy(client, workflow);
    return Object.fromEntries(
      Object.entries(triggers).map(([name, id]) => [name, fired.get(id)?.scheduledAt.length ?? 0]),
    );
  };
  const until = (holds: (now: Record<string, number>) => boolean) => eventually(counts, holds, { everyMs: 500 });
  const load = async () => {
    for (let run = 0; run < RUNS_PER_JUMP; run += 1) await start(client, workflow, { json_inputs: { given: {} } });
  };
  const lines = ['| | schedule `all` | schedule `once` |', '|---|---|---|'];
  const note = (what: string, now: Record<string, number>) => lines.push(`| ${what} | ${now.all} | ${now.once} |`);

  const before = await until(({ all = 0, once = 0 }) => all >= 1 && once >= 1);
  note('fired before the first jump', before);

  await load();
  await clock.jumpTo(HOUR_S);
  await load();
  const forward = await until(({ all = 0, once = 0 }) => all >= (before.all ?? 0) + 60 && once > (before.once ?? 0));
  note('after an hour forward', forward);

  await load();
  await clock.jumpTo(0);
  await load();
  await delay(WATCH_MS);
  const back = await counts();
  note(`${WATCH_MS / 1000} s after an hour back`, back);
  // One tick may have been on its way when the clock was set back.
  for (const name of ['all', 'once']) {
    if ((back[name] ?? 0) > (forward[name] ?? 0) + 1)
      violations.push(`${name} fired again after the clock was set back`);
  }

  await clock.jumpTo(HOUR_S);
  const again = await until(({ all = 0, once = 0 }) => all > (back.all ?? 0) && once > (back.once ?? 0));
  note('after the hour forward again', again);

  const runs = await eventually(
    () => firedBy(client, workflow),
    (fired) => [...fired.values()].every(({ statuses }) => statuses.size === 1 && statuses.has('completed')),
    { everyMs: 500 },
  );
  for (const [name, id] of Object.entries(triggers)) {
    const times = (runs.get(id)?.scheduledAt ?? []).map((time) => Date.parse(time)).sort((a, b) => a - b);
    if (new Set(times).size !== times.length) violations.push(`${name} fired twice for the same time`);
    const [oldest = 0] = times;
    const missing = times.some((time, index) => time !== oldest + index * MINUTE_MS);
    if (name === 'all' && missing)
      violations.push(`all lost a time: ${times.map((time) => new Date(time).toISOString())}`);
  }
  const requested = runs.get('')?.scheduledAt.length ?? 0;
  const expected = 4 * RUNS_PER_JUMP;
  if (requested !== expected) violations.push(`${requested} of ${expected} requested runs are there`);
  lines.push(`| runs requested around the jumps, all completed | ${requested} | |`);
  return lines;
}

/** By trigger: the times of its runs, and their states. Runs that were requested are under the empty name. */
async function firedBy(client: Client, workflow: string): Promise<Map<string, Fired>> {
  const fired = new Map<string, Fired>();
  for (let after: string | null = ''; after !== null; ) {
    const cursor: string = after === '' ? '' : `&after=${after}`;
    const { body } = await client.get(`/v1/workflows/runs?workflow_id=${workflow}&limit=100${cursor}`);
    for (const { trigger, lifecycle } of body.data) {
      const entry = fired.get(trigger.schedule_id ?? '') ?? { scheduledAt: [], statuses: new Set() };
      entry.scheduledAt.push(trigger.scheduled_at ?? '');
      entry.statuses.add(lifecycle.status);
      fired.set(trigger.schedule_id ?? '', entry);
    }
    after = body.list_metadata.after;
  }
  return fired;
}

/** What libfaketime reads again and again. Only the time of day jumps; elapsed time goes on, as in a real machine. */
class Jumps {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  get environment(): Record<string, string> {
    return {
      LD_PRELOAD: faketimeLibrary(),
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
  }

  async jumpTo(offsetSeconds: number): Promise<void> {
    // In one step, so that nobody reads half of it.
    await writeFile(`${this.#file}.new`, `+${offsetSeconds}s\n`, { mode: 0o644 });
    await rename(`${this.#file}.new`, this.#file);
  }
}
