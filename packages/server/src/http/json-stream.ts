import type { UnreadableRecord } from '../lib/unreadable.ts';

/**
 * An answer in JSON that is written piece by piece, for bodies that should not be in memory as a whole. The pieces
 * together must be what the contract says; the tests compare them with it.
 */
export class JsonStream {
  readonly chunks: AsyncIterable<string>;
  /** Records that a list leaves out. */
  readonly unreadable: readonly UnreadableRecord[];

  constructor(chunks: AsyncIterable<string>, unreadable: readonly UnreadableRecord[] = []) {
    this.chunks = chunks;
    this.unreadable = unreadable;
  }
}
