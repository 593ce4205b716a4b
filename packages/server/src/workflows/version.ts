/**
 * Versions are named by what they are: two graphs that would run alike have the same. Keys, types, labels, configs,
 * nesting and edges count; positions, sizes, the name, the description and the order of things do not. Versions of
 * blocks and edges are named by their content and their workflow, because clients name them without one.
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

/** Hash of a config, which evaluations and the history of a config compare. */
export const configHash = (config: JsonObject): string => sha256(canonicalJson(config), 'hex');

/** Identity of a draft including positions and sizes, without its name, description and ids of edges. */
export const draftHash = ({ blocks, edges }: WorkflowGraph): string =>
  sha256(
    canonicalJson({
      blocks: Object.fromEntries(
        blocks.map(({ id, type, label, config, position: { x, y }, width, height, parent_id }) => [
          id,
          { type, label, config, x, y, width, height, parent_id },
        ]),
      ),
      edges: inOrder(edges.map(edgeContent)),
    }),
    'hex',
  );

/** What a block is, in whichever workflow. */
const blockContent = ({ id, type, label, config, parent_id }: GraphBlock): string =>
  idOf('bver', { id, type, label, config, parent_id });

const edgeContent = ({ source_block, source_handle, target_block, target_handle }: EdgeEnds): string =>
  idOf('ever', { source_block, source_handle, target_block, target_handle });

const partId = (prefix: 'bver' | 'ever', workflowId: string, content: string): string =>
  `${prefix}_${sha256(`${workflowId}\0${content}`, 'base64url').slice(0, ID_LENGTH)}`;

export function versionOf(graph: WorkflowGraph, workflowId: string): GraphVersion {
  const blocks = graph.blocks.map(blockContent);
  const edges = graph.edges.map(edgeContent);
  return {
    version_id: idOf('ver', { blocks: inOrder(blocks), edges: inOrder(edges) }),
    blocks: graph.blocks.map((block, index) => ({
      block_id: block.id,
      version_id: partId('bver', workflowId, blocks[index] ?? ''),
      config_hash: configHash(block.config),
    })),
    edges: graph.edges.map((edge, index) => ({
      edge_id: edge.id,
      version_id: partId('ever', workflowId, edges[index] ?? ''),
    })),
  };
}

const inOrder = (contents: readonly string[]): string[] => [...new Set(contents)].sort((a, b) => (a < b ? -1 : 1));
