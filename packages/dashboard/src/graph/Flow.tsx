import '@xyflow/react/dist/base.css';
import { Background, Controls, type Edge, ReactFlow, type ReactFlowProps } from '@xyflow/react';
import type { ReactNode } from 'react';
import { BlockNode, type BlockNodeType, typeName } from './BlockNode.tsx';
import { isContainer, nameOf } from './graph.ts';
import type { Place } from './places.ts';

/** How a graph is put into view. */
export const FIT = { padding: 0.15, maxZoom: 1 };

const NODE_TYPES = { block: BlockNode };

/** The graph library as every graph here uses it. What has the focus is deleted by the screen, if at all. */
export function Flow(props: ReactFlowProps<BlockNodeType, Edge>): ReactNode {
  return (
    <ReactFlow
      {...props}
      nodeTypes={NODE_TYPES}
      deleteKeyCode={null}
      minZoom={0.1}
      fitView
      fitViewOptions={FIT}
      proOptions={{ hideAttribution: true }}
    >
      <Background gap={20} />
      <Controls showInteractive={false} fitViewOptions={FIT} />
    </ReactFlow>
  );
}

interface NodeOptions {
  data: BlockNodeType['data'];
  places: ReadonlyMap<string, Place>;
  isSelected: boolean;
  /** What a screen reader says after the name and the type of the block. */
  said: string;
}

export function nodeOf({ data, places, isSelected, said }: NodeOptions): BlockNodeType {
  const { block } = data;
  const { x = 0, y = 0, width = 0, height = 0 } = places.get(block.id) ?? {};
  return {
    id: block.id,
    type: 'block',
    position: { x, y },
    width,
    height,
    // Without it, the ends of edges are measured again after every change.
    measured: { width, height },
    selected: isSelected,
    zIndex: isContainer(block.type) ? -1 : 0,
    ariaLabel: [`${nameOf(block)}: ${typeName(block.type)}`, said].filter((part) => part !== '').join(', '),
    data,
    ...(block.parentId !== null && places.has(block.parentId) && { parentId: block.parentId }),
  };
}
