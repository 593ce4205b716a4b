import type { ReactNode } from 'react';
import { type FlowBlock, type FlowEdge, type FlowGraph, nameOf } from '../../graph/graph.ts';
import { type BlockHandle, handlesOf } from '../../graph/handles.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './WorkflowScreen.module.css';

interface BlockEdgesProps {
  block: FlowBlock;
  graph: FlowGraph;
  canEdit: boolean;
  onConnect: () => void;
  onRemoveEdge: (id: string) => void;
}

interface Line {
  edge: FlowEdge;
  text: string;
}

/** The edges of a block in words. An edge whose end is gone from the config is listed too, and can be removed here. */
export function BlockEdges({ block, graph, canEdit, onConnect, onRemoveEdge }: BlockEdgesProps): ReactNode {
  const names = new Map(graph.blocks.map((each) => [each.id, nameOf(each)]));
  const { inputs, outputs } = handlesOf(block);
  const nameIn = (handles: readonly BlockHandle[], id: string): string =>
    handles.find((handle) => handle.id === id)?.name ?? `${id} (the block has it no more)`;
  const lines: Line[] = [
    ...graph.edges
      .filter(({ target }) => target === block.id)
      .map((edge) => ({
        edge,
        text: `${nameIn(inputs, edge.targetHandle)} ← ${names.get(edge.source) ?? edge.source}`,
      })),
    ...graph.edges
      .filter(({ source }) => source === block.id)
      .map((edge) => ({
        edge,
        text: `${nameIn(outputs, edge.sourceHandle)} → ${names.get(edge.target) ?? edge.target}`,
      })),
  ];
  if (inputs.length + outputs.length === 0) return null;
  return (
    <section className={styles.edges} aria-label="Edges">
      <h3>Edges</h3>
      {lines.length === 0 && <p className="soft">Nothing is connected yet.</p>}
      <ul>
        {lines.map(({ edge, text }) => (
          <li key={edge.id}>
            {text}
            {canEdit && (
              <Button size="small" onClick={() => onRemoveEdge(edge.id)}>
                Remove<span className="visually-hidden"> the edge {text}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <Button size="small" onClick={onConnect}>
          Connect this block
        </Button>
      )}
    </section>
  );
}
