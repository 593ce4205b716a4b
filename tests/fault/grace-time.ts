import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { runMaintenance } from './planted-jobs.ts';

const HOURS = 25;
/** As many blobs as one maintenance run removes. */
const BATCH = 200;

/** Ages everything beyond the grace period, and runs maintenance until it has seen all of it. */
export async function passGraceTime(installation: { dataDir: string; databaseUrl: string }): Promise<void> {
  const folder = path.join(installation.dataDir, 'blobs', 'tmp');
  const then = new Date(Date.now() - HOURS * 3_600_000);
  for (const name of await readdir(folder)) await utimes(path.join(folder, name), then, then);
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('update blobs set touched_at = $1', [then.toISOString()]);
    for (let seen = 0; seen <= (rowCount ?? 0); seen += BATCH) await runMaintenance(installation.databaseUrl);
  } finally {
    await client.end();
  }
}
