/**
 * Resolves edges as people write them: a block by its path, an input by its name, a handle omitted if there is only
 * one.
 */
import { type EdgeEnds, edgeId, type GraphEdge, type WorkflowGraph } from '../graph.ts';
import type { DocumentPath, Finding } from '../issue.ts';
import { type EdgeEnd, type EdgeFinding, handleOf, handlesOf, singleEdgeFindings, takenInput } from './check-edges.ts';
import { type GraphReading, readGraph, shownBlockPath } from './graph-reading.ts';

export interface AskedEdge {
  id?: string | null | undefined;
  source_block: string;
  source_handle?: string | null | undefined;
  target_block: string;
  target_handle?: string | null | undefined;
}

export type ResolvedEdge = { ok: true; edge: GraphEdge } | { ok: false; findings: Finding[] };

/** Resolves `loop.child` to `child` if it is in `loop`. */
function resolveBlock(reading: GraphReading, reference: string): string {
  if (reading.byId.has(reference) || !reference.includes('.')) return reference;
  const last = reference.slice(reference.lastIndexOf('.') + 1);
  return reading.byId.has(last) && shownBlockPath(reading.byId, last) === reference ? last : reference;
}

/** Returns the id of the intended handle, or the text as written if there is none. */
function resolveHandle(reading: GraphReading, block: string, written: string | null, end: EdgeEnd): string {
  const handles = handlesOf(reading.blocks.get(block), end);
  if (written === null || written === '') {
    const outside = handles.filter(({ side }) => side === 'outside');
    return outside.length === 1 ? (outside[0]?.id ?? '') : '';
  }
  if (end === 'source' || handles.some(({ id }) => id === written)) return written;
  return handles.find(({ name }) => name === written)?.id ?? written;
}

export function resolveEnds(reading: GraphReading, asked: AskedEdge): EdgeEnds {
  const source_block = resolveBlock(reading, asked.source_block);
  const target_block = resolveBlock(reading, asked.target_block);
  return {
    source_block,
    source_handle: resolveHandle(reading, source_block, asked.source_handle ?? null, 'source'),
    target_block,
    target_handle: resolveHandle(reading, target_block, asked.target_handle ?? null, 'target'),
  };
}

const FIELDS: Record<EdgeFinding['at'], DocumentPath> = {
  edge: [],
  'source.block': ['source_block'],
  'source.handle': ['source_handle'],
  'target.block': ['target_block'],
  'target.handle': ['target_handle'],
};

/** Resolves a new edge of a draft. Paths of findings are the fields of the edge. */
export function resolveEdge(workflowId: string, graph: WorkflowGraph, asked: AskedEdge): ResolvedEdge {
  const reading = readGraph(graph);
  const ends = resolveEnds(reading, asked);
  const edge = { id: asked.id ?? edgeId(workflowId, ends), ...ends };
  const findings = singleEdgeFindings(reading, edge);
  if (findings.length === 0) findings.push(...rivals(reading, edge));
  if (findings.length === 0) return { ok: true, edge };
  return { ok: false, findings: findings.map(({ at, ...finding }) => ({ ...finding, path: FIELDS[at] })) };
}

function rivals(reading: GraphReading, edge: GraphEdge): EdgeFinding[] {
  const others = reading.graph.edges.filter(
    ({ target_block, target_handle }) => target_block === edge.target_block && target_handle === edge.target_handle,
  );
  const twin = others.find(
    ({ source_block, source_handle }) => source_block === edge.source_block && source_handle === edge.source_handle,
  );
  if (twin !== undefined) {
    // With the same id it is a conflict of ids, which the caller reports differently.
    return twin.id === edge.id ? [] : [{ code: 'DUPLICATE_EDGE', at: 'edge', message: `is the same as ${twin.id}` }];
  }
  const [first] = others;
  if (first === undefined || handleOf(reading, edge, 'target')?.side === 'inside') return [];
  return [takenInput(reading, edge, `edge ${first.id}`)];
}
