/** Compiles a definition in YAML to a graph, and reports everything that is wrong at once. */
import { isObject, type Json, type JsonObject } from '../../pipelines/json/json.ts';
import { graphFindings } from '../checks/check-graph.ts';
import { readGraph } from '../checks/graph-reading.ts';
import { resolveEnds } from '../checks/resolve-edge.ts';
import { edgesOf, type WorkflowGraph } from '../graph.ts';
import {
  type Diagnostics,
  type DocumentPath,
  diagnosticsOf,
  type Finding,
  type Issue,
  type Place,
  toIssue,
} from '../issue.ts';
import type { KnownNames } from '../schemas/reference-findings.ts';
import { readBlocks } from './read-blocks.ts';
import { readEdges, type WrittenEdge } from './read-edges.ts';
import { headerFindings, readMetadata } from './read-header.ts';
import { parseYamlDocument, type TextFault, type YamlDocument } from './yaml-document.ts';

export interface CompileOptions extends KnownNames {
  serviceDomain: string;
  /** The workflow that the definition is for; ids of edges derive from it. */
  workflowId: string;
  /** The draft that the definition is for; it supplies what the text omits (name, positions, sizes). */
  current?: WorkflowGraph | undefined;
}

export interface CompiledGraph {
  /** Null if there is any error. */
  graph: WorkflowGraph | null;
  /** `metadata.id`: where the text comes from, never where it goes. */
  source_id: string | null;
  block_count: number;
  edge_count: number;
  diagnostics: Diagnostics;
  /** Finds the place in this text for a path of the canonical definition. */
  placeOf(path: DocumentPath): Place;
}

/** More than anyone reads, and fewer than a hostile text could cause. */
const MAX_ISSUES = 500;

export function compileDefinition(text: string, options: CompileOptions): CompiledGraph {
  const yaml = parseYamlDocument(text);
  if (yaml.faults.length > 0) return refused(yaml.faults.map(textIssue));
  const { content } = yaml;
  if (!isObject(content)) {
    const message = content === null ? 'the definition is empty' : 'the definition must be a map';
    return refused([toIssue({ code: 'INVALID_YAML', path: [], message }, placesIn(yaml, []))]);
  }
  return compileContent(content, yaml, options);
}

function compileContent(content: JsonObject, yaml: YamlDocument, options: CompileOptions): CompiledGraph {
  const metadata = readMetadata(content, options.current?.name);
  const findings = [...headerFindings(content, options.serviceDomain), ...metadata.findings];
  const spec = readSpec(content, findings);
  const { blocks, broken, findings: blockFindings } = readBlocks(spec?.blocks ?? {}, options.current?.blocks);
  const { edges: written, findings: edgeFindings } = readEdges(spec?.edges ?? []);
  const { name, description } = metadata;
  const reading = readGraph({ name, description, blocks, edges: [] });
  const ends = written.map(({ asked }) => resolveEnds(reading, asked));
  const edges = edgesOf(options.workflowId, ends, options.current?.edges ?? []);
  const graph = { ...reading.graph, edges };
  const known = spec === null ? [] : graphFindings({ ...reading, graph }, options);
  const all = [
    ...findings,
    ...blockFindings,
    ...edgeFindings,
    ...known.filter(({ block_path }) => block_path == null || !broken.has(block_path)),
  ];
  const placeOf = placesIn(yaml, written);
  const diagnostics = diagnosticsOf(limited(all).map((finding) => toIssue(finding, placeOf)));
  return {
    graph: diagnostics.is_valid ? graph : null,
    source_id: metadata.id,
    block_count: blocks.length,
    edge_count: edges.length,
    diagnostics,
    placeOf,
  };
}

function readSpec(content: JsonObject, findings: Finding[]): { blocks: JsonObject; edges: Json[] } | null {
  const { spec = null } = content;
  if (!isObject(spec)) {
    findings.push({ code: 'INVALID_SPEC', path: ['spec'], message: 'spec is required, a map with blocks and edges' });
    return null;
  }
  for (const key of Object.keys(spec)) {
    if (key === 'blocks' || key === 'edges') continue;
    findings.push({
      code: 'UNKNOWN_KEY',
      path: ['spec', key],
      message: `spec has no '${key}'; it has blocks and edges`,
    });
  }
  const { blocks = null, edges = null } = spec;
  if (blocks !== null && !isObject(blocks)) {
    const message = 'blocks must be a map from block keys to blocks';
    findings.push({ code: 'INVALID_SPEC', path: ['spec', 'blocks'], message });
    return null;
  }
  if (edges !== null && !Array.isArray(edges)) {
    findings.push({ code: 'INVALID_SPEC', path: ['spec', 'edges'], message: 'edges must be a list' });
    return null;
  }
  return { blocks: blocks ?? {}, edges: edges ?? [] };
}

function limited(findings: readonly Finding[]): Finding[] {
  const sorted = [
    ...findings.filter(({ severity }) => severity !== 'warning'),
    ...findings.filter(({ severity }) => severity === 'warning'),
  ];
  if (sorted.length <= MAX_ISSUES) return sorted;
  const message = `${sorted.length - MAX_ISSUES} more issues are not listed`;
  return [...sorted.slice(0, MAX_ISSUES), { code: 'LIMIT_EXCEEDED', path: [], message, severity: 'warning' }];
}

/** Edges may be written in older shapes, and unreadable ones are missing from the graph. */
function placesIn(yaml: YamlDocument, edges: readonly WrittenEdge[]): (path: DocumentPath) => Place {
  return (path) => {
    const [spec, list, index, ...rest] = path;
    const edge = spec === 'spec' && list === 'edges' && typeof index === 'number' ? edges[index] : undefined;
    const written = edge?.places.get(rest.join('.')) ?? path;
    return { path: written, ...yaml.placeOf(written) };
  };
}

const textIssue = ({ code, message, line, column }: TextFault): Issue =>
  toIssue({ code, path: [], message }, () => ({ path: [], line, column }));

const refused = (issues: Issue[]): CompiledGraph => ({
  graph: null,
  source_id: null,
  block_count: 0,
  edge_count: 0,
  diagnostics: diagnosticsOf(issues),
  placeOf: (path) => ({ path, line: null, column: null }),
});
