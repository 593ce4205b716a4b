/** Checks edges, one by one and together. */
import type { Handle } from '../blocks/block-type.ts';
import { kindsFit } from '../blocks/handles.ts';
import { aBlock, type EdgeEnds, edgeKey } from '../graph.ts';
import type { Finding } from '../issue.ts';
import { type GraphReading, type ReadBlock, shownBlockPath } from './graph-reading.ts';

export type EdgeEnd = 'source' | 'target';

/** A finding at one end of an edge, or at the edge itself. */
export type EdgeFinding = Omit<Finding, 'path'> & { at: 'edge' | `${EdgeEnd}.${'block' | 'handle'}` };

const HANDLE_ID =
  /^(?:(?:in|out)put-(?:file|json)-.+|fe-(?:left|right)-(?:in|out)|loop-(?:left|right)-(?:in|out)|loop-termination)$/;

/** A classifier may have hundreds, and every edge to it may be wrong. */
const MAX_LISTED_HANDLES = 50;

export function edgeFindings(reading: GraphReading, edges: readonly EdgeEnds[]): EdgeFinding[][] {
  const seen = new Map<string, number>();
  const takenInputs = new Map<string, number>();
  return edges.map((edge, index) => {
    const key = edgeKey(edge);
    const twin = seen.get(key);
    if (twin !== undefined) {
      return [{ code: 'DUPLICATE_EDGE', at: 'edge', message: `is the same edge as spec.edges[${twin}]` }];
    }
    seen.set(key, index);
    const alone = singleEdgeFindings(reading, edge);
    if (alone.length > 0) return alone;
    const input = `${edge.target_block}\0${edge.target_handle}`;
    const earlier = takenInputs.get(input);
    takenInputs.set(input, earlier ?? index);
    return earlier === undefined || handleOf(reading, edge, 'target')?.side === 'inside'
      ? []
      : [takenInput(reading, edge, `spec.edges[${earlier}]`)];
  });
}

export const takenInput = (reading: GraphReading, edge: EdgeEnds, by: string): EdgeFinding => ({
  code: 'DUPLICATE_INPUT_CONNECTION',
  at: 'target.handle',
  block_path: shownBlockPath(reading.byId, edge.target_block),
  message: `${edge.target_handle} of '${edge.target_block}' is fed by ${by} already; an input takes one edge`,
  details: { handle: edge.target_handle },
});

export function singleEdgeFindings(reading: GraphReading, edge: EdgeEnds): EdgeFinding[] {
  const ends = [...endFindings(reading, edge, 'source'), ...endFindings(reading, edge, 'target')];
  if (ends.length > 0) return ends;
  const source = handleOf(reading, edge, 'source');
  const target = handleOf(reading, edge, 'target');
  if (source === undefined || target === undefined) return [];
  const findings: EdgeFinding[] = [];
  if (scopeOf(reading, edge.source_block, source) !== scopeOf(reading, edge.target_block, target)) {
    findings.push({
      code: 'EDGE_CROSSES_CONTAINER',
      at: 'edge',
      block_path: shownBlockPath(reading.byId, edge.target_block),
      message:
        `'${edge.source_block}' and '${edge.target_block}' are not in the same container; ` +
        'connect the container itself instead',
    });
  }
  if (!kindsFit(source.kind, target.kind)) findings.push(incompatible(reading, edge, { source, target }));
  return findings;
}

export const incompatible = (
  reading: GraphReading,
  edge: EdgeEnds,
  { source, target }: { source: Handle; target: Handle },
): EdgeFinding => ({
  code: 'INCOMPATIBLE_HANDLE_TYPES',
  at: 'target.handle',
  block_path: shownBlockPath(reading.byId, edge.target_block),
  message: `${source.id} of '${edge.source_block}' gives ${source.kind}, ${target.id} takes ${target.kind}`,
  details: {
    source_kind: source.kind,
    target_kind: target.kind,
    available_handles: handlesOf(reading.blocks.get(edge.target_block), 'target')
      .filter(({ kind }) => kindsFit(source.kind, kind))
      .slice(0, MAX_LISTED_HANDLES)
      .map(({ id }) => id),
  },
});

export const handlesOf = (read: ReadBlock | undefined, end: EdgeEnd): readonly Handle[] =>
  (end === 'source' ? read?.reading?.outputHandles : read?.reading?.inputHandles) ?? [];

export const handleOf = (reading: GraphReading, edge: EdgeEnds, end: EdgeEnd): Handle | undefined => {
  const [block, handle] =
    end === 'source' ? [edge.source_block, edge.source_handle] : [edge.target_block, edge.target_handle];
  return handlesOf(reading.blocks.get(block), end).find(({ id }) => id === handle);
};

/** The container that one end of an edge lies in. */
const scopeOf = (reading: GraphReading, block: string, handle: Handle): string | null =>
  handle.side === 'inside' ? block : (reading.byId.get(block)?.parent_id ?? null);

function endFindings(reading: GraphReading, edge: EdgeEnds, end: EdgeEnd): EdgeFinding[] {
  const [id, handle] =
    end === 'source' ? [edge.source_block, edge.source_handle] : [edge.target_block, edge.target_handle];
  const read = reading.blocks.get(id);
  if (read === undefined) {
    return [
      {
        code: 'UNKNOWN_BLOCK_REFERENCE',
        at: `${end}.block`,
        message: `there is no block '${id}'`,
        details: { block: id },
      },
    ];
  }
  const block_path = shownBlockPath(reading.byId, id);
  if (end === 'target' && (read.type?.role === 'start' || read.type?.role === 'note')) {
    return [
      {
        code: 'TARGET_HAS_NO_INPUT_HANDLE',
        at: 'target.block',
        block_path,
        message: `'${id}' is ${aBlock(read.block.type)}, which takes no input`,
        details: { block: id, available_handles: [] },
      },
    ];
  }
  // The config is invalid and already reported, so the handles are unknown.
  if (read.reading === null) return [];
  const available = handlesOf(read, end).map((known) => known.id);
  return available.includes(handle) ? [] : [wrongHandle({ end, id, block_path, handle, available })];
}

interface WrongHandle {
  end: EdgeEnd;
  id: string;
  block_path: string;
  handle: string;
  available: string[];
}

function wrongHandle({ end, id, block_path, handle, available }: WrongHandle): EdgeFinding {
  const details = { handle, available_handles: available.slice(0, MAX_LISTED_HANDLES) };
  const at = `${end}.handle` as const;
  const there = available.length === 0 ? 'it has none' : `available handles: ${details.available_handles.join(', ')}`;
  if (handle === '') {
    const message = `the handle of '${id}' is missing; ${there}`;
    return { code: 'INVALID_EDGE_HANDLE', at, block_path, message, details };
  }
  if (end === 'source' && !HANDLE_ID.test(handle)) {
    const message = `'${handle}' must be an exact runtime handle id of '${id}'; ${there}`;
    return { code: 'INVALID_EDGE_HANDLE', at, block_path, message, details };
  }
  return {
    code: end === 'source' ? 'UNKNOWN_OUTPUT_HANDLE' : 'UNKNOWN_INPUT_HANDLE',
    at,
    block_path,
    message: `'${id}' has no ${end === 'source' ? 'output' : 'input'} handle '${handle}'; ${there}`,
    details,
  };
}
