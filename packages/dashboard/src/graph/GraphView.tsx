import '@xyflow/react/dist/base.css';
import { useQuery } from '@tanstack/react-query';
import { Background, Controls, type Edge, ReactFlow } from '@xyflow/react';
import { type ReactNode, useMemo } from 'react';
import { ErrorBox } from '../ui/ErrorBox.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { BlockNode, type BlockNodeType, type BlockState, typeName } from './BlockNode.tsx';
import styles from './GraphView.module.css';
import { type FlowGraph, isContainer } from './graph.ts';
import { inNestingOrder } from './nesting.ts';
import type { Place } from './places.ts';

const NODE_TYPES = { block: BlockNode };
const FIT = { padding: 0.15, maxZoom: 1 };

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
    const { x = 0, y = 0, width = 0, height = 0 } = places.get(block.id) ?? {};
    const state = states.get(block.id) ?? null;
    const said = state === null ? '' : `, ${state.state.replaceAll('_', ' ')}`;
    return {
      id: block.id,
      type: 'block',
      position: { x, y },
      width,
      height,
      // Without it, the ends of edges are measured again after every change.
      measured: { width, height },
      selected: block.id === selected,
      zIndex: isContainer(block.type) ? -1 : 0,
      ariaLabel: `${block.label || block.id}: ${typeName(block.type)}${said}`,
      data: { block, state, problems: [], canConnect: false },
      ...(block.parentId !== null && places.has(block.parentId) && { parentId: block.parentId }),
    };
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
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        onNodeClick={(_, node) => onSelect(node.id)}
        onNodesChange={(changes) => {
          for (const change of changes) if (change.type === 'select' && change.selected) onSelect(change.id);
        }}
        nodesDraggable={false}
        nodesConnectable={false}
        deleteKeyCode={null}
        minZoom={0.1}
        fitView
        fitViewOptions={FIT}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={20} />
        <Controls showInteractive={false} fitViewOptions={FIT} />
      </ReactFlow>
    </section>
  );
}
