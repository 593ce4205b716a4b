/**
 * The neutral form of a workflow. Everything that writes one (a definition in YAML, the block and edge routes, a
 * restored version) produces this, and everything that reads one (checks, plan, export, runs) reads this.
 */
import { createHash } from 'node:crypto';
import type { JsonObject } from '../pipelines/json/json.ts';

export interface GraphBlock {
  /** Unique within its workflow; the key of the block in the definition. */
  id: string;
  type: string;
  label: string;
  /** As written: defaults are filled in where the config is read, not here. */
  config: JsonObject;
  position: { x: number; y: number };
  width: number | null;
  height: number | null;
  /** The container that the block is in. */
  parent_id: string | null;
}

export interface GraphEdge {
  id: string;
  source_block: string;
  source_handle: string;
  target_block: string;
  target_handle: string;
}

export interface WorkflowGraph {
  name: string;
  description: string;
  blocks: GraphBlock[];
  /** The drawn edges. The edges that containers imply are derived from them; see `boundaryEdges`. */
  edges: GraphEdge[];
}

export type EdgeEnds = Omit<GraphEdge, 'id'>;

/** Both ends as one text. Edges are the same if these are equal, whatever their ids. */
export const edgeKey = (ends: EdgeEnds): string =>
  [ends.source_block, ends.source_handle, ends.target_block, ends.target_handle].join('\0');

/**
 * Derived from the ends, so that applying a definition again finds its edges, and from the workflow, so that no other
 * workflow has the same id: clients address an edge by its id alone.
 */
export const edgeId = (workflowId: string, ends: EdgeEnds): string =>
  `edge_${createHash('sha256')
    .update(`${workflowId}\0${edgeKey(ends)}`)
    .digest('base64url')
    .slice(0, 22)}`;

/** Builds the edges of a workflow; existing ones keep their ids, whoever chose them. */
export function edgesOf(workflowId: string, drawn: readonly EdgeEnds[], current: readonly GraphEdge[]): GraphEdge[] {
  const known = new Map(current.map((edge) => [edgeKey(edge), edge.id]));
  const taken = new Set(known.values());
  return drawn.map(({ source_block, source_handle, target_block, target_handle }) => {
    const ends = { source_block, source_handle, target_block, target_handle };
    return { id: known.get(edgeKey(ends)) ?? freeId(workflowId, ends, taken), ...ends };
  });
}

/** A client may have given an edge the id that would be derived for another one. */
function freeId(workflowId: string, ends: EdgeEnds, taken: ReadonlySet<string>): string {
  let id = edgeId(workflowId, ends);
  while (taken.has(id)) id = edgeId(id, ends);
  return id;
}

/** For messages: `an extract block`, `a parse block`. */
export const aBlock = (type: string): string => `${/^[aeiou]/i.test(type) ? 'an' : 'a'} ${type} block`;

const CONTAINER_MIN_SIZE = 800;
const NOTE_SIZE = { width: 280, height: 120 };

export const isContainerType = (type: string): boolean => type === 'for_each' || type === 'while_loop';

/** The stored size of a block of this type when the given size was requested. */
export function sizeFor(
  type: string,
  asked: { width: number | null; height: number | null },
): { width: number | null; height: number | null } {
  if (isContainerType(type)) {
    return {
      width: Math.max(asked.width ?? 0, CONTAINER_MIN_SIZE),
      height: Math.max(asked.height ?? 0, CONTAINER_MIN_SIZE),
    };
  }
  if (type === 'note') return { width: asked.width ?? NOTE_SIZE.width, height: asked.height ?? NOTE_SIZE.height };
  return asked;
}

/** Groups blocks by container; null holds those of the workflow itself. Keeps the order of the graph. */
export function childrenByParent(blocks: readonly GraphBlock[]): Map<string | null, GraphBlock[]> {
  return Map.groupBy(blocks, ({ parent_id }) => parent_id);
}

/** `loop.child`: the keys from the outermost container to the block. A broken chain of parents ends the path. */
export function blockPath(byId: ReadonlyMap<string, GraphBlock>, id: string): string[] {
  const path: string[] = [];
  for (let block = byId.get(id); block !== undefined && !path.includes(block.id); ) {
    path.unshift(block.id);
    block = block.parent_id === null ? undefined : byId.get(block.parent_id);
  }
  return path.length === 0 ? [id] : path;
}
