/** What a graph refers to outside itself. */
import { blockType } from '../blocks/registry.ts';
import { withTables } from '../blocks/table-references.ts';
import type { WorkflowGraph } from '../graph.ts';

export interface SecretReference {
  block_id: string;
  name: string;
  required: boolean;
}

/** Lists each name once per block. */
export function secretReferences(graph: WorkflowGraph): SecretReference[] {
  return graph.blocks.flatMap((block) => {
    const uses = new Map<string, SecretReference>();
    for (const { name, required } of blockType(block.type)?.secretReferences(block.config) ?? []) {
      uses.set(name, { block_id: block.id, name, required: required || uses.get(name)?.required === true });
    }
    return [...uses.values()];
  });
}

/** Lists each table once, in the order of the blocks. */
export const tableReferences = (graph: WorkflowGraph): string[] => [
  ...new Set(
    graph.blocks.flatMap((block) =>
      (blockType(block.type)?.tableReferences(block.config) ?? []).map(({ tableId }) => tableId),
    ),
  ),
];

/** Replaces table ids in the graph. */
export const mapTables = (graph: WorkflowGraph, tables: ReadonlyMap<string, string>): WorkflowGraph => ({
  ...graph,
  blocks: graph.blocks.map((block) => ({ ...block, config: withTables(block.config, tables) })),
});

export interface DevelopmentHost {
  block_id: string;
  url: string;
  host: string;
}

/** Finds hosts that were hardly meant for production. */
export function developmentHosts(graph: WorkflowGraph): DevelopmentHost[] {
  return graph.blocks.flatMap((block) => {
    const { url } = block.config;
    const host = block.type === 'api_call' && typeof url === 'string' ? hostOf(url) : null;
    return host !== null && typeof url === 'string' && isDevelopmentHost(host)
      ? [{ block_id: block.id, url, host }]
      : [];
  });
}

function hostOf(url: string): string | null {
  const match = /^https?:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i.exec(url);
  return match?.[1]?.toLowerCase() ?? null;
}

const LOCAL = /^(?:localhost|0\.0\.0\.0|127(?:\.\d{1,3}){3}|\[::1?\]|.*\.(?:localhost|local|test|internal))$/;
/** Matches whole words of the host name: `api-dev.example.com`, `test2.example.com`, but not `latest.example.com`. */
const STAGE = /(?:^|[.-])(?:dev|devel|development|test|tests|testing|staging|stage|stg|sandbox|qa|uat)\d*(?=[.-]|$)/;

export const isDevelopmentHost = (host: string): boolean =>
  LOCAL.test(host) || STAGE.test(host) || /ngrok|staging/.test(host);
