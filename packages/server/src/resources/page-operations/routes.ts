/** The routes that every operation on pages has, besides the one that creates it. */
import type { Endpoint } from '@recto/contract';
import type { Commit } from '../../db/database.ts';
import type { PageRequest } from '../../db/page.ts';
import { listShape } from '../../http/readable-list.ts';
import { parseDateWindow } from '../../lib/date-window.ts';
import type { Scope } from '../../lib/scope.ts';
import { listAnswer, recordAnswer } from '../primitives/answers.ts';
import type { Lifecycle } from '../primitives/lifecycle.ts';
import type { PrimitiveRow } from '../primitives/primitive.ts';

interface ListQuery extends PageRequest {
  filename?: string | undefined;
  status?: string | undefined;
  from_date?: string | undefined;
  to_date?: string | undefined;
  include_output: boolean;
}

export function recordRoutes<Row extends PrimitiveRow, Result, Body extends object>(
  lifecycle: Lifecycle<Row, Result, Body>,
  list: Endpoint,
) {
  const shape = listShape(list);
  return {
    list: async ({ scope, query }: { scope: Scope; query: ListQuery }) => {
      const { filename, status } = query;
      const page = await lifecycle.list(scope, query, { filename, status, window: parseDateWindow(query) });
      return listAnswer(lifecycle, scope, page, { withOutput: query.include_output, shape });
    },
    get: async (scope: Scope, id: string, { include_output }: { include_output: boolean }) =>
      recordAnswer(lifecycle, scope, await lifecycle.show(scope, id), include_output),
    delete: async (scope: Scope, id: string): Promise<undefined> => {
      await lifecycle.delete(scope, id);
      return undefined;
    },
    cancel: (scope: Scope, id: string, commit: Commit): Promise<Body> => lifecycle.cancel(scope, id, commit),
  };
}
