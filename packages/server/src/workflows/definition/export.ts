/** Writes the canonical definition of a graph. Compiling it again gives the same graph. */
import { childrenByParent, type GraphBlock, type GraphEdge, type WorkflowGraph } from '../graph.ts';
import { apiVersionOf } from './api-version.ts';
import { FlowMap, isEmptyObject, writeYaml, type YamlValue } from './yaml-writer.ts';

export interface ExportOptions {
  serviceDomain: string;
  workflowId?: string | undefined;
}

export function exportSpec(graph: WorkflowGraph, { serviceDomain, workflowId }: ExportOptions): string {
  const ids = new Set(graph.blocks.map(({ id }) => id));
  // A block whose container is gone is shown at the top level, where it is visible.
  const blocks = graph.blocks.map((block) =>
    block.parent_id === null || ids.has(block.parent_id) ? block : { ...block, parent_id: null },
  );
  return writeYaml({
    apiVersion: apiVersionOf(serviceDomain),
    kind: 'Workflow',
    metadata: {
      ...(workflowId !== undefined && { id: workflowId }),
      name: graph.name,
      ...(graph.description !== '' && { description: graph.description }),
    },
    spec: { blocks: blockMap(childrenByParent(blocks), null), edges: graph.edges.map(edgeEntry) },
  });
}

type Children = ReadonlyMap<string | null, readonly GraphBlock[]>;

const blockMap = (children: Children, parent: string | null): { [key: string]: YamlValue } =>
  Object.fromEntries((children.get(parent) ?? []).map((block) => [block.id, blockEntry(block, children)]));

function blockEntry(block: GraphBlock, children: Children): YamlValue {
  return {
    type: block.type,
    ...(block.label !== '' && { label: block.label }),
    position: new FlowMap([
      ['x', block.position.x],
      ['y', block.position.y],
    ]),
    ...(block.width !== null && { width: block.width }),
    ...(block.height !== null && { height: block.height }),
    ...(!isEmptyObject(block.config) && { config: block.config }),
    ...(children.has(block.id) && { children: blockMap(children, block.id) }),
  };
}

const edgeEntry = (edge: GraphEdge): YamlValue => ({
  source: new FlowMap([
    ['block', edge.source_block],
    ['handle', edge.source_handle],
  ]),
  target: new FlowMap([
    ['block', edge.target_block],
    ['handle', edge.target_handle],
  ]),
});
