import type { Db } from '../../db/database.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import { workflowsWith } from './graph-store.ts';

const KINDS = { workflow_blocks: 'Block', workflow_edges: 'Edge' } as const;

/**
 * Block ids, and edge ids chosen by clients, are unique only within a workflow. Returns the workflow, or throws a
 * conflict.
 */
export async function workflowOf(
  db: Db,
  scope: Scope,
  { table, id, workflowId }: { table: keyof typeof KINDS; id: string; workflowId: string | undefined },
): Promise<string> {
  if (workflowId !== undefined) return workflowId;
  const [first, ...others] = await workflowsWith(db, scope, table, id);
  if (first === undefined) throw notFound(KINDS[table]);
  if (others.length > 0) throw ambiguous(KINDS[table], [first, ...others]);
  return first;
}

const ambiguous = (kind: string, workflowIds: string[]): AppError =>
  new AppError('conflict', 409, {
    code: 'ambiguous_id',
    message: `${kind} of that id exists in several workflows. Name one with workflow_id.`,
    details: { workflow_ids: workflowIds },
  });
