/**
 * The draft of a workflow. Every change is a function from a graph to a graph that runs under the lock of the workflow;
 * only the difference is written.
 */
import type { Db, Tx } from '../../db/database.ts';
import type { WorkflowRow } from '../../db/workflow-tables.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound } from '../../lib/errors.ts';
import { faultPoint } from '../../lib/fault.ts';
import type { Scope } from '../../lib/scope.ts';
import type { GraphBlock, GraphEdge, WorkflowGraph } from '../../workflows/graph.ts';
import {
  deleteBlocks,
  deleteEdges,
  type KeptBlock,
  type KeptEdge,
  type KeptGraph,
  readGraph,
  upsertBlocks,
  upsertEdges,
} from './graph-store.ts';
import * as store from './store.ts';

export interface Draft {
  workflow: WorkflowRow;
  kept: KeptGraph;
  graph: WorkflowGraph;
}

export async function readDraft(db: Db, scope: Scope, workflowId: string): Promise<Draft> {
  return draftOf(db, await store.findWorkflow(db, scope, workflowId));
}

export async function lockDraft(tx: Tx, scope: Scope, workflowId: string): Promise<Draft> {
  return draftOf(tx, await store.lockWorkflow(tx, scope, workflowId));
}

async function draftOf(db: Db, workflow: WorkflowRow | undefined): Promise<Draft> {
  if (workflow === undefined) throw notFound('Workflow');
  const kept = await readGraph(db, workflow);
  return { workflow, kept, graph: graphOf(workflow, kept) };
}

const graphOf = ({ name, description }: WorkflowRow, { blocks, edges }: KeptGraph): WorkflowGraph => ({
  name,
  description,
  blocks: blocks.map(({ ordinal: _, updated_at: __, ...block }) => block),
  edges: edges.map(({ ordinal: _, updated_at: __, ...edge }) => edge),
});

/** Writes the difference. An unchanged graph leaves the draft, its version and its time as they are. */
export async function saveDraft(tx: Tx, draft: Draft, graph: WorkflowGraph, clock: Clock): Promise<Draft> {
  const { workflow } = draft;
  const now = clock.now().toISOString();
  const blocks = keep<GraphBlock, KeptBlock>(draft.kept.blocks, graph.blocks, now);
  const edges = keep<GraphEdge, KeptEdge>(draft.kept.edges, graph.edges, now);
  const isRenamed = graph.name !== workflow.name || graph.description !== workflow.description;
  const isRedrawn = [blocks, edges].some(({ changed, removed }) => changed.length + removed.length > 0);
  if (!isRenamed && !isRedrawn) return draft;
  await deleteEdges(tx, workflow, edges.removed);
  await deleteBlocks(tx, workflow, blocks.removed);
  await upsertBlocks(tx, workflow, blocks.changed);
  await upsertEdges(tx, workflow, edges.changed);
  const change = {
    name: graph.name,
    description: graph.description,
    draft_version: workflow.draft_version + 1,
    updated_at: now,
  };
  await store.updateWorkflow(tx, workflow, change);
  await faultPoint('workflows.before_commit');
  return { workflow: { ...workflow, ...change }, kept: { blocks: blocks.all, edges: edges.all }, graph };
}

interface Kept<K> {
  all: K[];
  changed: K[];
  removed: string[];
}

/** Order is kept by numbers that only grow: removing a block leaves a gap, and nothing else is written. */
function keep<T extends { id: string }, K extends T & { ordinal: number; updated_at: string }>(
  before: readonly K[],
  after: readonly T[],
  now: string,
): Kept<K> {
  const known = new Map(before.map((item) => [item.id, item]));
  const changed: K[] = [];
  let last = -1;
  const all = after.map((item) => {
    const old = known.get(item.id);
    known.delete(item.id);
    const isSame = old !== undefined && contentOf(old) === contentOf(item);
    const isInOrder = old !== undefined && old.ordinal > last;
    const ordinal = isInOrder ? old.ordinal : last + 1;
    last = ordinal;
    if (isSame && isInOrder) return old;
    const row = { ...item, ordinal, updated_at: isSame ? old.updated_at : now } as unknown as K;
    changed.push(row);
    return row;
  });
  return { all, changed, removed: [...known.keys()] };
}

/** We define the order of a block's keys; the order inside its config is the author's and part of its content. */
function contentOf(item: object): string {
  const { ordinal: _, updated_at: __, ...content } = item as Record<string, unknown>;
  return JSON.stringify(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)));
}
