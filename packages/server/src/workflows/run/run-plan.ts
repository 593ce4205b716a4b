/**
 * A graph as a run sees it: which nodes exist, what feeds them, and what they feed. A container is two nodes, its start
 * and its end; the blocks inside it are nodes of each of its rounds. Notes never run.
 */
import { isObject } from '../../pipelines/json/json.ts';
import { boundaryEdgesOf } from '../checks/boundary-edges.ts';
import { type GraphReading, readGraph } from '../checks/graph-reading.ts';
import type { EdgeEnds, GraphBlock, WorkflowGraph } from '../graph.ts';

export interface PlanSource {
  /** Key of a node in the same round; null for what the round begins with. */
  node: string | null;
  block: string;
  handle: string;
}

export interface PlanInput {
  handle: string;
  isRequired: boolean;
  sources: readonly PlanSource[];
}

export interface PlanNode {
  /** Unique within a round: the block, or `block.start`. */
  key: string;
  part: 'whole' | 'start' | 'end';
  block: GraphBlock;
  /** The container whose rounds have the node. */
  container: string | null;
  inputs: readonly PlanInput[];
  /** Keys of the nodes that must have ended before this one is ready. */
  needs: readonly string[];
  /** Keys of the nodes that need this one. */
  feeds: readonly string[];
  isStart: boolean;
}

/** What the end of a round takes from its nodes, by inside input of the container. */
export type RoundResults = ReadonlyMap<string, readonly PlanSource[]>;

export interface RunPlan {
  graph: WorkflowGraph;
  nodes: ReadonlyMap<string, PlanNode>;
  /** The nodes of each container; null holds those of the workflow itself. */
  rounds: ReadonlyMap<string | null, readonly PlanNode[]>;
  results: ReadonlyMap<string, RoundResults>;
  /** Whether any block may wait for a person. */
  hasReviews: boolean;
}

export const startKey = (container: string): string => `${container}.start`;

export function planOf(graph: WorkflowGraph): RunPlan {
  const reading = readGraph(graph);
  const edges = [...graph.edges, ...boundaryEdgesOf(reading)];
  const arriving = Map.groupBy(edges, ({ target_block }) => target_block);
  const bare = graph.blocks.flatMap((block) => nodesOf(reading, block, arriving.get(block.id) ?? []));
  const fedBy = Map.groupBy(
    bare.flatMap(({ key, needs }) => needs.map((need) => ({ need, key }))),
    ({ need }) => need,
  );
  const nodes = bare.map((node) => ({ ...node, feeds: (fedBy.get(node.key) ?? []).map(({ key }) => key) }));
  return {
    graph,
    nodes: new Map(nodes.map((node) => [node.key, node])),
    rounds: Map.groupBy(nodes, ({ container }) => container),
    hasReviews: graph.blocks.some(({ config }) => isObject(config.review)),
    results: new Map(
      graph.blocks.flatMap((block) =>
        roleOf(reading, block) === 'container'
          ? [[block.id, resultsOf(reading, block, arriving.get(block.id) ?? [])] as const]
          : [],
      ),
    ),
  };
}

const roleOf = (reading: GraphReading, { id }: GraphBlock) => reading.blocks.get(id)?.type?.role;

type BareNode = Omit<PlanNode, 'feeds'>;

function nodesOf(reading: GraphReading, block: GraphBlock, arriving: readonly EdgeEnds[]): BareNode[] {
  const role = roleOf(reading, block);
  if (role === 'note' || role === undefined) return [];
  const inputs = inputsOf(reading, block, arriving, 'outside');
  const needs = [...new Set(inputs.flatMap(({ sources }) => sources.flatMap(({ node }) => node ?? [])))];
  const common = { block, container: block.parent_id, isStart: role === 'start' };
  if (role !== 'container') return [{ ...common, key: block.id, part: 'whole', inputs, needs }];
  return [
    { ...common, key: startKey(block.id), part: 'start', inputs, needs },
    // The rounds decide when the end is ready; nothing of the container's own round does.
    { ...common, key: block.id, part: 'end', inputs: [], needs: [startKey(block.id)] },
  ];
}

const resultsOf = (reading: GraphReading, block: GraphBlock, arriving: readonly EdgeEnds[]): RoundResults =>
  new Map(inputsOf(reading, block, arriving, 'inside').map(({ handle, sources }) => [handle, sources]));

function inputsOf(
  reading: GraphReading,
  block: GraphBlock,
  arriving: readonly EdgeEnds[],
  side: 'inside' | 'outside',
): PlanInput[] {
  const byHandle = Map.groupBy(arriving, ({ target_handle }) => target_handle);
  const handles = reading.blocks.get(block.id)?.reading?.inputHandles ?? [];
  return handles
    .filter((handle) => handle.side === side)
    .map((handle) => ({
      handle: handle.id,
      isRequired: handle.required,
      sources: (byHandle.get(handle.id) ?? []).map(({ source_block, source_handle }) => ({
        // The container around a block feeds it with what the round begins with.
        node: source_block === block.parent_id ? null : source_block,
        block: source_block,
        handle: source_handle,
      })),
    }));
}

/** A round of a container, innermost last. */
export interface Round {
  container: string;
  index: number;
}

/** `loop.3.`, or the empty text outside of containers. */
export const pathOf = (rounds: readonly Round[]): string =>
  rounds.map(({ container, index }) => `${container}.${index}.`).join('');

export function roundsOf(path: string): Round[] {
  const parts = path.split('.').slice(0, -1);
  return Array.from({ length: parts.length / 2 }, (_, at) => ({
    container: parts[2 * at] ?? '',
    index: Number(parts[2 * at + 1]),
  }));
}
