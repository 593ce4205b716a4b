/**
 * COPY … FROM STDIN on the connection of an open transaction.
 *
 * Kysely does not expose its connections, except that it passes a cursor to the driver when a query is streamed. The
 * "cursor" here is really a COPY: reading from it sends the source and yields no rows.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CompiledQuery, type PostgresCursor, type Transaction } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import type { Tables } from './tables.ts';

type Source = AsyncIterable<Uint8Array>;

/** For the dialect's `cursor` setting. Its only parameter is the source. */
export class CopyCursor<T> implements PostgresCursor<T> {
  constructor(statement: string, [source]: unknown[]) {
    const target = copyFrom(statement);
    const cursor: PostgresCursor<never> = {
      read: async () => {
        await send(source as Source, target);
        return [];
      },
      close: async () => {},
    };
    // Return the statement itself, because the driver needs the stream that speaks its protocol.
    // biome-ignore lint/correctness/noConstructorReturn: Kysely constructs the cursor and gives it to the driver
    return Object.assign(target, cursor) as unknown as CopyCursor<T>;
  }

  declare read: (rowsCount: number) => Promise<T[]>;
  declare close: () => Promise<void>;
}

async function send(source: Source, target: NodeJS.WritableStream): Promise<void> {
  const failure: { cause?: unknown } = {};
  const guarded = async function* () {
    try {
      yield* source;
    } catch (error) {
      failure.cause = error;
      // The text of a stream's error reaches the server's log, and the original error may quote the caller's data.
      throw new Error('the source of the copy failed');
    }
  };
  try {
    await pipeline(Readable.from(guarded(), { objectMode: false }), target);
  } catch (error) {
    throw failure.cause ?? error;
  }
}

/** Resolves when the server has accepted every row. After a rejection the transaction must be rolled back. */
export async function copyInto(tx: Transaction<Tables>, statement: string, source: Source): Promise<void> {
  for await (const _ of tx.getExecutor().stream(CompiledQuery.raw(statement, [source]), 1)) {
    // A COPY yields no rows.
  }
}
