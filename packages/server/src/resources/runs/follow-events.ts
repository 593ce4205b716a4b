import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../../db/database.ts';
import type { Scope } from '../../lib/scope.ts';
import { readEvents, type StoredEvent } from './event-store.ts';

const BATCH = 500;
/** The run may be executed by any process, so its events are looked for: two reads by primary key each time. */
const LOOK_EVERY_MS = 250;
/** Proxies close connections on which nothing is sent. */
const LOOKS_BETWEEN_COMMENTS = 60;

/** Yields server-sent events; ends after the end of the run, or when the run is deleted. */
export async function* followEvents(
  db: Db,
  scope: Scope,
  runId: string,
  { after, signal }: { after: number; signal: AbortSignal },
): AsyncGenerator<string> {
  let last = after;
  for (let looks = 1; ; looks += 1) {
    const found = await readEvents(db, scope, runId, { after: last, limit: BATCH });
    if (found === null) return;
    for (const event of found.events) yield textOf(event);
    last = found.events.at(-1)?.sequence ?? last;
    if (found.events.length === BATCH) continue;
    if (found.isOver) return;
    if (looks % LOOKS_BETWEEN_COMMENTS === 0) yield ': waiting\n\n';
    if (!(await waited(signal))) return;
  }
}

/** Returns false when the caller left or the service stops: the client continues elsewhere. */
async function waited(signal: AbortSignal): Promise<boolean> {
  try {
    await delay(LOOK_EVERY_MS, undefined, { signal });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

const textOf = ({ sequence, type, data, created_at }: StoredEvent): string =>
  `id: ${sequence}\nevent: ${type}\ndata: ${JSON.stringify({ ...data, created_at })}\n\n`;
