/** A graph with every config read once, shared by checks, schemas and boundary edges. */
import type { BlockReading, BlockType, ConfigProblem } from '../blocks/block-type.ts';
import { blockType } from '../blocks/registry.ts';
import { blockPath, childrenByParent, type GraphBlock, type WorkflowGraph } from '../graph.ts';
import type { DocumentPath } from '../issue.ts';

export interface ReadBlock {
  block: GraphBlock;
  type: BlockType | undefined;
  /** Null when the type is unknown or the config is invalid; the handles are unknown then. */
  reading: BlockReading | null;
  problems: readonly ConfigProblem[];
}

export interface GraphReading {
  graph: WorkflowGraph;
  blocks: ReadonlyMap<string, ReadBlock>;
  byId: ReadonlyMap<string, GraphBlock>;
  children: ReadonlyMap<string | null, readonly GraphBlock[]>;
}

export function readGraph(graph: WorkflowGraph): GraphReading {
  return {
    graph,
    blocks: new Map(graph.blocks.map((block) => [block.id, readBlock(block)])),
    byId: new Map(graph.blocks.map((block) => [block.id, block])),
    children: childrenByParent(graph.blocks),
  };
}

function readBlock(block: GraphBlock): ReadBlock {
  const type = blockType(block.type);
  const read = type?.read(block.config);
  if (read === undefined) return { block, type, reading: null, problems: [] };
  return read.ok
    ? { block, type, reading: read.block, problems: read.block.missing }
    : { block, type, reading: null, problems: read.problems };
}

/** The path of a block in the canonical definition. */
export function definitionPath(byId: ReadonlyMap<string, GraphBlock>, id: string): DocumentPath {
  const [first = id, ...inner] = blockPath(byId, id);
  return ['spec', 'blocks', first, ...inner.flatMap((key) => ['children', key])];
}

export const shownBlockPath = (byId: ReadonlyMap<string, GraphBlock>, id: string): string =>
  blockPath(byId, id).join('.');
