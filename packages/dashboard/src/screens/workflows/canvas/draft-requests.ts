import type { Recto, WorkflowBlock, WorkflowEdge } from '@recto/sdk';
import { type EdgeEnds, edgeKey, type FlowBlock, type FlowGraph, flowOfDraft } from '../../../graph/graph.ts';
import type { BlockField, Change } from './changes.ts';

export interface LoadedDraft {
  graph: FlowGraph;
  /** The service's ids of edges, by `edgeKey`. Here, an edge is known by its ends. */
  edgeIds: ReadonlyMap<string, string>;
}

export async function loadDraft(client: Recto, workflow_id: string): Promise<LoadedDraft> {
  const [blocks, edges] = await Promise.all([
    client.workflows.blocks.list({ workflow_id, limit: 200 }).all(),
    client.workflows.edges.list({ workflow_id, limit: 200 }).all(),
  ]);
  return draftOf(blocks, edges);
}

function draftOf(blocks: readonly WorkflowBlock[], edges: readonly WorkflowEdge[]): LoadedDraft {
  const graph = flowOfDraft(blocks, edges);
  return {
    graph: { ...graph, edges: graph.edges.map((edge) => ({ ...edge, id: edgeKey(edge) })) },
    edgeIds: new Map(graph.edges.map((edge) => [edgeKey(edge), edge.id])),
  };
}

const FIELDS: Record<BlockField, (block: FlowBlock) => object> = {
  label: ({ label }) => ({ label }),
  config: ({ config }) => ({ config, config_mode: 'replace' }),
  parentId: ({ parentId }) => ({ parent_id: parentId }),
  place: ({ x, y }) => ({ position_x: x, position_y: y }),
};

const endsOf = ({ source, sourceHandle, target, targetHandle }: EdgeEnds) => ({
  source_block: source,
  source_handle: sourceHandle,
  target_block: target,
  target_handle: targetHandle,
});

/** Sends changes of a draft. */
export class DraftRequests {
  readonly #client: Recto;
  readonly #workflowId: string;
  readonly #edgeIds: Map<string, string>;

  constructor(client: Recto, workflowId: string, edgeIds: ReadonlyMap<string, string>) {
    this.#client = client;
    this.#workflowId = workflowId;
    this.#edgeIds = new Map(edgeIds);
  }

  /** Learns the ids of edges that were made elsewhere. */
  learn(edgeIds: ReadonlyMap<string, string>): void {
    for (const [key, id] of edgeIds) this.#edgeIds.set(key, id);
  }

  async send(change: Change): Promise<void> {
    const { blocks, edges } = this.#client.workflows;
    const workflow_id = this.#workflowId;
    switch (change.kind) {
      case 'create_block': {
        const { id, type, label, config, parentId, x, y, width, height } = change.block;
        const place = { position_x: x, position_y: y, width, height, parent_id: parentId };
        await blocks.create({ workflow_id, id, type, label, config, ...place });
        break;
      }
      case 'update_block': {
        const { block, fields } = change;
        const changed = Object.assign({}, ...fields.map((field) => FIELDS[field](block)));
        await blocks.update({ workflow_id, block_id: block.id, ...changed });
        break;
      }
      case 'delete_block':
        await blocks.delete({ workflow_id, block_id: change.id });
        break;
      case 'create_edge': {
        const { id } = await edges.create({ workflow_id, ...endsOf(change.edge) });
        this.#edgeIds.set(edgeKey(change.edge), id);
        break;
      }
      case 'delete_edge': {
        const edge_id = this.#edgeIds.get(edgeKey(change.edge));
        if (edge_id === undefined) throw new Error('The service does not know this edge. Load the draft again.');
        await edges.delete({ workflow_id, edge_id });
        break;
      }
    }
  }
}
