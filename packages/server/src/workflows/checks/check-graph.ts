/** All checks of a graph that need no execution. */
import { type EdgeEnds, edgeKey, type WorkflowGraph } from '../graph.ts';
import { type Diagnostics, type DocumentPath, diagnosticsOf, type Finding, toIssue } from '../issue.ts';
import { type KnownNames, referenceFindings } from '../schemas/reference-findings.ts';
import { schemasInOrder } from '../schemas/resolve.ts';
import { boundaryEdgesOf } from './boundary-edges.ts';
import { blockFindings } from './check-blocks.ts';
import { type EdgeFinding, edgeFindings } from './check-edges.ts';
import { flowFindings } from './check-flow.ts';
import { type GraphReading, readGraph } from './graph-reading.ts';
import { orderOf } from './order.ts';

/** Checks a draft, which has no text: paths are those of its export. */
export const checkGraph = (graph: WorkflowGraph, known: KnownNames = {}): Diagnostics =>
  diagnosticsOf(graphFindings(readGraph(graph), known).map((finding) => toIssue(finding)));

const AT: Record<EdgeFinding['at'], DocumentPath> = {
  edge: [],
  'source.block': ['source', 'block'],
  'source.handle': ['source', 'handle'],
  'target.block': ['target', 'block'],
  'target.handle': ['target', 'handle'],
};

export function graphFindings(reading: GraphReading, known: KnownNames = {}): Finding[] {
  const { edges } = reading.graph;
  const perEdge = edgeFindings(reading, edges);
  const sound = edges.filter((_, index) => perEdge[index]?.length === 0);
  const boundary = boundaryEdgesOf(reading);
  const order = orderOf(reading, [...sound, ...boundary]);
  const structural = [
    ...blockFindings(reading),
    ...perEdge.flatMap((findings, index) =>
      findings.map(({ at, ...finding }) => ({ ...finding, path: ['spec', 'edges', index, ...AT[at]] })),
    ),
    // An edge with a wrong handle still connects its blocks, so don't report them as unconnected.
    ...flowFindings({ reading, edges: withKnownEnds(reading, edges), boundary, order }),
  ];
  const schemas = schemasInOrder(reading, [...sound, ...boundary], order);
  return [...structural, ...referenceFindings(reading, schemas, known)];
}

const withKnownEnds = (reading: GraphReading, edges: readonly EdgeEnds[]): EdgeEnds[] => [
  ...new Map(
    edges
      .filter(({ source_block, target_block }) => reading.blocks.has(source_block) && reading.blocks.has(target_block))
      .map((edge) => [edgeKey(edge), edge]),
  ).values(),
];
