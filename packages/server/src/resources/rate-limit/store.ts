import { type Db, sql } from '../../db/database.ts';

export interface Window {
  apiKeyId: string;
  start: string;
}

/** Adds to the count of a window and returns the new total, in one statement so that no update is lost. */
export async function addTaken(db: Db, { apiKeyId, start }: Window, count: number): Promise<number> {
  const row = await db
    .insertInto('rate_windows')
    .values({ api_key_id: apiKeyId, window_start: start, taken: count })
    .onConflict((conflict) =>
      conflict
        .columns(['api_key_id', 'window_start'])
        .doUpdateSet({ taken: sql<number>`rate_windows.taken + excluded.taken` }),
    )
    .returning('taken')
    .executeTakeFirstOrThrow();
  return row.taken;
}

export async function takenIn(db: Db, { apiKeyId, start }: Window): Promise<number> {
  const row = await db
    .selectFrom('rate_windows')
    .select('taken')
    .where('api_key_id', '=', apiKeyId)
    .where('window_start', '=', start)
    .executeTakeFirst();
  return row?.taken ?? 0;
}

export async function deleteWindowsBefore(db: Db, start: string): Promise<void> {
  await db.deleteFrom('rate_windows').where('window_start', '<', start).execute();
}
