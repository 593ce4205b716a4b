/**
 * Versions are named by what they are: two graphs that would run alike have the same. Keys, types, labels, configs,
 * nesting and edges count; positions, sizes, the name, the description and the order of things do not.
 */
import type { Json, JsonObject } from '../pipelines/json/json.ts';
import { canonicalJson, sha256 } from './canonical-json.ts';
import type { EdgeEnds, GraphBlock, WorkflowGraph } from './graph.ts';

export interface GraphVersion {
  version_id: string;
  blocks: { block_id: string; version_id: string; config_hash: string }[];
  edges: { edge_id: string; version_id: string }[];
}

/** 192 bits: nobody finds two graphs with the same. */
const ID_LENGTH = 32;

const idOf = (prefix: 'ver' | 'bver' | 'ever', content: Json): string =>
  `${prefix}_${sha256(canonicalJson(content), 'base64url').slice(0, ID_LENGTH)}`;

/** Of a block type and a config: what evaluations and the history of a config compare. */
export const configHash = (config: JsonObject): string => sha256(canonicalJson(config), 'hex');

export const blockVersionId = ({ id, type, label, config, parent_id }: GraphBlock): string =>
  idOf('bver', { id, type, label, config, parent_id });

export const edgeVersionId = ({ source_block, source_handle, target_block, target_handle }: EdgeEnds): string =>
  idOf('ever', { source_block, source_handle, target_block, target_handle });

export function versionOf(graph: WorkflowGraph): GraphVersion {
  const blocks = graph.blocks.map((block) => ({
    block_id: block.id,
    version_id: blockVersionId(block),
    config_hash: configHash(block.config),
  }));
  const edges = graph.edges.map((edge) => ({ edge_id: edge.id, version_id: edgeVersionId(edge) }));
  const ids = (versions: readonly { version_id: string }[]): string[] =>
    [...new Set(versions.map(({ version_id }) => version_id))].sort((a, b) => (a < b ? -1 : 1));
  return { version_id: idOf('ver', { blocks: ids(blocks), edges: ids(edges) }), blocks, edges };
}
