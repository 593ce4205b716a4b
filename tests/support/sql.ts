import pg from 'pg';

export type Query = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** For what HTTP cannot show or prepare: many rows of usage, what a dump would contain. */
export async function withDatabase<T>(url: string, use: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(async (text, values) => (await client.query(text, values)).rows);
  } finally {
    await client.end();
  }
}
