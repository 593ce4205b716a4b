import { useQuery } from '@tanstack/react-query';
import type { Edge } from '@xyflow/react';
import { type ReactNode, useMemo } from 'react';
import { ErrorBox } from '../ui/ErrorBox.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import type { BlockNodeType, BlockState } from './BlockNode.tsx';
import { Flow, nodeOf } from './Flow.tsx';
import styles from './GraphView.module.css';
import type { FlowGraph } from './graph.ts';
import { inNestingOrder } from './nesting.ts';
import type { Place } from './places.ts';

interface GraphViewProps {
  label: string;
  graph: FlowGraph;
  states: ReadonlyMap<string, BlockState>;
  selected: string | null;
  onSelect: (blockId: string) => void;
}

function nodesOf(
  { blocks }: FlowGraph,
  places: ReadonlyMap<string, Place>,
  { states, selected }: Pick<GraphViewProps, 'states' | 'selected'>,
): BlockNodeType[] {
  return inNestingOrder(blocks).map((block) => {
    const state = states.get(block.id) ?? null;
    return nodeOf({
      data: { block, state, problems: [], canConnect: false },
      places,
      isSelected: block.id === selected,
      said: state === null ? '' : state.state.replaceAll('_', ' '),
    });
  });
}

/** A graph to look at, with the state of each block. */
export function GraphView({ label, graph, states, selected, onSelect }: GraphViewProps): ReactNode {
  const { data: places, error } = useQuery({
    queryKey: ['layout', graph.blocks.map(({ id, parentId }) => [id, parentId]), graph.edges.map(({ id }) => id)],
    queryFn: async () => (await import('./layout.ts')).layOut(graph),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const nodes = useMemo(
    () => (places === undefined ? [] : nodesOf(graph, places, { states, selected })),
    [graph, places, states, selected],
  );
  const edges = useMemo(
    () =>
      graph.edges.map(
        ({ id, source, sourceHandle, target, targetHandle }): Edge => ({
          id,
          source,
          sourceHandle,
          target,
          targetHandle,
          animated: states.get(target)?.state === 'running',
          focusable: false,
        }),
      ),
    [graph, states],
  );
  if (error !== null) return <ErrorBox error={error} />;
  if (places === undefined) return <Waiting for="Arranging the blocks" />;
  return (
    <section className={styles.graph} aria-label={label}>
      <Flow
        nodes={nodes}
        edges={edges}
        onNodeClick={(_, node) => onSelect(node.id)}
        onNodesChange={(changes) => {
          for (const change of changes) if (change.type === 'select' && change.selected) onSelect(change.id);
        }}
        nodesDraggable={false}
        nodesConnectable={false}
      />
    </section>
  );
}
