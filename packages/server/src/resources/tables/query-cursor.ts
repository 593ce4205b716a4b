import { createHash } from 'node:crypto';
import { unprocessable } from '../../lib/errors.ts';
import type { QueryRequest } from './query-request.ts';

/** Where a page begins, for one content and one query. Opaque to callers, but not secret. */
export interface QueryCursors {
  at(offset: number): string;
  offsetOf(cursor: string): number;
}

export function queryCursors(generation: number, request: QueryRequest): QueryCursors {
  const { offset: _offset, limit: _limit, cursor: _cursor, include_explain: _explain, ...question } = request;
  const digest = createHash('sha256')
    .update(JSON.stringify([generation, question]))
    .digest('base64url')
    .slice(0, 16);
  return {
    at: (offset) => `${offset.toString(36)}.${digest}`,
    offsetOf: (cursor) => {
      const match = /^([0-9a-z]{1,6})\.([\w-]{16})$/.exec(cursor);
      if (match?.[1] === undefined || match[2] !== digest) {
        throw unprocessable(
          'Cursor does not match this query and the present content of the table. Start again without cursor.',
        );
      }
      return Number.parseInt(match[1], 36);
    },
  };
}
