import type { Commit, Db } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { Clock } from '../../lib/clock.ts';
import { conflict, notFound, validationFailed } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import { resolveEdge } from '../../workflows/checks/resolve-edge.ts';
import type { WorkflowGraph } from '../../workflows/graph.ts';
import { lockDraft, readDraft, saveDraft } from './drafts.ts';
import { workflowOf } from './find-in-workflows.ts';
import { type KeptEdge, listEdgeIds } from './graph-store.ts';
import { toEdge } from './record.ts';

export interface EdgesDependencies {
  db: Db;
  clock: Clock;
}

type EdgeRecord = ReturnType<typeof toEdge>;
type Write = { scope: Scope; commit: Commit };
export type WhichEdge = { id: string; workflowId: string | undefined };

export interface NewEdge {
  workflow_id: string;
  id?: string | undefined;
  source_block: string;
  source_handle?: string | undefined;
  target_block: string;
  target_handle?: string | undefined;
}

export interface EdgeFilters {
  workflow_id: string;
  source_block?: string | undefined;
  target_block?: string | undefined;
}

export class Edges {
  readonly #deps: EdgesDependencies;

  constructor(deps: EdgesDependencies) {
    this.#deps = deps;
  }

  async list(
    scope: Scope,
    { workflow_id, source_block, target_block }: EdgeFilters,
    request: PageRequest,
  ): Promise<Page<EdgeRecord>> {
    const { db } = this.#deps;
    const { kept } = await readDraft(db, scope, workflow_id);
    const ends = { ...(source_block && { source_block }), ...(target_block && { target_block }) };
    const page = await listEdgeIds(db, scope, { workflowId: workflow_id, ends }, request);
    const byId = new Map(kept.edges.map((edge) => [edge.id, edge]));
    return {
      ...page,
      data: page.data.flatMap(({ id }) => (byId.has(id) ? [toEdge(workflow_id, known(byId.get(id)))] : [])),
    };
  }

  async get(scope: Scope, which: WhichEdge): Promise<EdgeRecord> {
    const { db } = this.#deps;
    const { workflow, kept } = await readDraft(db, scope, await this.#workflowOf(scope, which));
    return toEdge(workflow.id, known(kept.edges.find(({ id }) => id === which.id)));
  }

  create({ scope, commit }: Write, asked: NewEdge): Promise<EdgeRecord> {
    return commit(async (tx) => {
      const draft = await lockDraft(tx, scope, asked.workflow_id);
      const { graph, id } = withEdge(draft.graph, asked);
      const saved = await saveDraft(tx, draft, graph, this.#deps.clock);
      return toEdge(saved.workflow.id, known(saved.kept.edges.find((edge) => edge.id === id)));
    });
  }

  async delete({ scope, commit }: Write, which: WhichEdge): Promise<undefined> {
    const workflowId = await this.#workflowOf(scope, which);
    return commit(async (tx) => {
      const draft = await lockDraft(tx, scope, workflowId);
      const edges = draft.graph.edges.filter(({ id }) => id !== which.id);
      if (edges.length === draft.graph.edges.length) throw notFound('Edge');
      await saveDraft(tx, draft, { ...draft.graph, edges }, this.#deps.clock);
      return undefined;
    });
  }

  #workflowOf(scope: Scope, which: WhichEdge): Promise<string> {
    return workflowOf(this.#deps.db, scope, { table: 'workflow_edges', ...which });
  }
}

function known(edge: KeptEdge | undefined): KeptEdge {
  if (edge === undefined) throw notFound('Edge');
  return edge;
}

function withEdge(graph: WorkflowGraph, asked: NewEdge): { graph: WorkflowGraph; id: string } {
  const resolved = resolveEdge(asked.workflow_id, graph, asked);
  if (!resolved.ok) {
    throw validationFailed(
      resolved.findings.map(({ code, path, message }) => ({
        type: code.toLowerCase(),
        loc: ['body', ...path],
        msg: message,
        input: null,
      })),
    );
  }
  const { edge } = resolved;
  if (graph.edges.some(({ id }) => id === edge.id)) throw conflict('Edge ID already exists.');
  return { graph: { ...graph, edges: [...graph.edges, edge] }, id: edge.id };
}
