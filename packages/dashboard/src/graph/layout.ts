import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { type FlowBlock, type FlowGraph, isContainer } from './graph.ts';
import { CONTAINER_PADDING, type Place, sizeOf } from './places.ts';

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.spacing.nodeNodeBetweenLayers': '72',
  'elk.spacing.nodeNode': '28',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};

const { top, left, bottom, right } = CONTAINER_PADDING;
const CONTAINER_OPTIONS = { 'elk.padding': `[top=${top},left=${left},bottom=${bottom},right=${right}]` };

const engine = new ELK();

/** Places blocks from left to right, those inside a container within it. Places are relative to the container. */
export async function layOut({ blocks, edges }: FlowGraph): Promise<Map<string, Place>> {
  const known = new Set(blocks.map(({ id }) => id));
  const childrenOf = Map.groupBy(blocks, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  );
  const nodeOf = (block: FlowBlock): ElkNode => {
    const { id, type } = block;
    const children = (childrenOf.get(id) ?? []).map(nodeOf);
    if (!isContainer(type) || children.length === 0) return { id, ...sizeOf(block) };
    return { id, children, layoutOptions: CONTAINER_OPTIONS };
  };
  const parentOf = new Map(blocks.map(({ id, parentId }) => [id, parentId]));
  // Edges from a container to its own blocks follow from the nesting, and confuse the layers.
  const laid: ElkExtendedEdge[] = edges
    .filter(({ source, target }) => known.has(source) && known.has(target))
    .filter(({ source, target }) => parentOf.get(source) !== target && parentOf.get(target) !== source)
    .map(({ id, source, target }) => ({ id, sources: [source], targets: [target] }));
  const root = await engine.layout({
    id: ' root',
    layoutOptions: OPTIONS,
    children: (childrenOf.get(null) ?? []).map(nodeOf),
    edges: laid,
  });
  const places = new Map<string, Place>();
  const collect = ({ id, x = 0, y = 0, width = 0, height = 0, children = [] }: ElkNode): void => {
    places.set(id, { x, y, width, height });
    for (const child of children) collect(child);
  };
  for (const child of root.children ?? []) collect(child);
  return places;
}
