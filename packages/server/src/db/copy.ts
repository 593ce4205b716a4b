/**
 * COPY … FROM STDIN on the connection of an open transaction.
 *
 * Kysely keeps its connections to itself, except that it passes a cursor to the driver when a query is streamed. The
 * "cursor" it is given here is a COPY: reading from it sends the source and yields no rows.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CompiledQuery, type PostgresCursor } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import type { Tx } from './database.ts';

type Source = AsyncIterable<Uint8Array>;

/** For the dialect's `cursor` setting. Its one parameter is the source. */
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
    // The driver must be handed the statement itself, which is a stream that speaks its protocol.
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
      // The text of a stream's error reaches the server's log; the cause may quote the caller's data.
      throw new Error('the source of the copy failed');
    }
  };
  try {
    await pipeline(Readable.from(guarded(), { objectMode: false }), target);
  } catch (error) {
    throw failure.cause ?? error;
  }
}

/** Resolves when the server has taken every row. A rejection leaves the transaction to be rolled back. */
export async function copyInto(tx: Tx, statement: string, source: Source): Promise<void> {
  for await (const _ of tx.getExecutor().stream(CompiledQuery.raw(statement, [source]), 1)) {
    // A COPY gives no rows.
  }
}
