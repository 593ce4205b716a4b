import type { UnreadableRecord } from '../lib/unreadable.ts';

/**
 * A JSON answer that is written piece by piece, for bodies too large to hold in memory. Together the pieces must match
 * the contract; the tests compare them.
 */
export class JsonStream {
  readonly chunks: AsyncIterable<string>;
  /** Damaged records that the list leaves out. */
  readonly unreadable: readonly UnreadableRecord[];

  constructor(chunks: AsyncIterable<string>, unreadable: readonly UnreadableRecord[] = []) {
    this.chunks = chunks;
    this.unreadable = unreadable;
  }
}
