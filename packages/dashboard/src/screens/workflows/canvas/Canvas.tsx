import type { WorkflowIssue } from '@recto/sdk';
import { type Connection, type Edge, type FinalConnectionState, type NodeChange, useReactFlow } from '@xyflow/react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import type { BlockNodeType } from '../../../graph/BlockNode.tsx';
import { refusalOf } from '../../../graph/connections.ts';
import { Flow, nodeOf } from '../../../graph/Flow.tsx';
import flow from '../../../graph/GraphView.module.css';
import { type EdgeEnds, type FlowEdge, type FlowGraph, nameOf } from '../../../graph/graph.ts';
import { handlesOf } from '../../../graph/handles.ts';
import { inNestingOrder } from '../../../graph/nesting.ts';
import type { Place, Point } from '../../../graph/places.ts';
import { classes } from '../../../ui/classes.ts';
import styles from './Canvas.module.css';

/** What the palette puts on the clipboard of a drag. */
export const BLOCK_TYPE = 'application/x-recto-block';

const NO_ISSUES: readonly WorkflowIssue[] = [];

export interface CanvasProps {
  graph: FlowGraph;
  places: ReadonlyMap<string, Place>;
  issues: ReadonlyMap<string | null, readonly WorkflowIssue[]>;
  canEdit: boolean;
  selectedBlock: string | null;
  selectedEdge: string | null;
  onSelectBlock: (id: string | null) => void;
  onSelectEdge: (id: string | null) => void;
  onMove: (id: string, to: Point) => void;
  onConnect: (ends: EdgeEnds) => void;
  onRefuse: (reason: string) => void;
  onRemoveBlock: (id: string) => void;
  onRemoveEdge: (id: string) => void;
  onDropType: (type: string, at: Point) => void;
}

const endsOf = ({ source, sourceHandle, target, targetHandle }: Connection | Edge): EdgeEnds => ({
  source,
  sourceHandle: sourceHandle ?? '',
  target,
  targetHandle: targetHandle ?? '',
});

/** The ends that a line was drawn between, in the direction in which values flow. */
function drawnEnds({ fromNode, fromHandle, toNode, toHandle }: FinalConnectionState): EdgeEnds | null {
  if (fromNode == null || fromHandle == null || toNode == null || toHandle == null) return null;
  const [from, to] = [
    { id: fromNode.id, handle: fromHandle.id ?? '' },
    { id: toNode.id, handle: toHandle.id ?? '' },
  ];
  const [source, target] = fromHandle.type === 'source' ? [from, to] : [to, from];
  return { source: source.id, sourceHandle: source.handle, target: target.id, targetHandle: target.handle };
}

export function edgeName(graph: FlowGraph, { source, sourceHandle, target, targetHandle }: EdgeEnds): string {
  const from = graph.blocks.find(({ id }) => id === source);
  const to = graph.blocks.find(({ id }) => id === target);
  const output = from && handlesOf(from).outputs.find(({ id }) => id === sourceHandle);
  const input = to && handlesOf(to).inputs.find(({ id }) => id === targetHandle);
  const names = [from ? nameOf(from) : source, to ? nameOf(to) : target];
  return `${names[0]}, ${output?.name ?? sourceHandle} → ${names[1]}, ${input?.name ?? targetHandle}`;
}

/** The draft as blocks that can be dragged and connected. Delete removes what has the focus. */
export function Canvas(props: CanvasProps): ReactNode {
  const { graph, places, issues, canEdit, selectedBlock, selectedEdge } = props;
  const { screenToFlowPosition } = useReactFlow();
  const [dragged, setDragged] = useState<{ id: string; to: Point } | null>(null);
  const nodes = useMemo(
    () =>
      inNestingOrder(graph.blocks).map((block): BlockNodeType => {
        const found = issues.get(block.id) ?? NO_ISSUES;
        const errors = found.filter(({ severity }) => severity === 'error').length;
        const node = nodeOf({
          data: { block, state: null, problems: found, canConnect: canEdit },
          places,
          isSelected: block.id === selectedBlock,
          said: errors === 0 ? '' : errors === 1 ? '1 problem' : `${errors} problems`,
        });
        return dragged?.id === block.id ? { ...node, position: dragged.to } : node;
      }),
    [graph, places, issues, canEdit, selectedBlock, dragged],
  );
  const edges = useMemo(
    () =>
      graph.edges.map(
        (edge: FlowEdge): Edge => ({
          ...edge,
          selected: edge.id === selectedEdge,
          ariaLabel: `Edge ${edgeName(graph, edge)}`,
          interactionWidth: 24,
        }),
      ),
    [graph, selectedEdge],
  );

  const onNodesChange = (changes: NodeChange<BlockNodeType>[]): void => {
    for (const change of changes) {
      if (change.type === 'select' && change.selected) props.onSelectBlock(change.id);
      if (change.type !== 'position' || change.position === undefined) continue;
      if (change.dragging === true) setDragged({ id: change.id, to: change.position });
      else {
        setDragged(null);
        props.onMove(change.id, change.position);
      }
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') {
      props.onSelectEdge(null);
      props.onSelectBlock(null);
    }
    if (!(event.target instanceof Element)) return;
    const id = event.target.getAttribute('data-id');
    if (id === null) return;
    // The key that opens a block must not press a button of the dialog that this may bring.
    if (event.key === 'Enter' || event.key === ' ') event.preventDefault();
    if (!canEdit || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    // What has the focus goes away: the keyboard goes on from the canvas.
    event.currentTarget.focus();
    if (event.target.classList.contains('react-flow__edge')) props.onRemoveEdge(id);
    else props.onRemoveBlock(id);
  };

  const onConnectEnd = (_: MouseEvent | TouchEvent, state: FinalConnectionState): void => {
    const ends = drawnEnds(state);
    if (state.isValid !== false || ends === null) return;
    const refusal = refusalOf(graph, ends);
    if (refusal !== null) props.onRefuse(refusal);
  };

  const onDrop = (event: DragEvent): void => {
    const type = event.dataTransfer.getData(BLOCK_TYPE);
    if (type === '' || !canEdit) return;
    event.preventDefault();
    props.onDropType(type, screenToFlowPosition({ x: event.clientX, y: event.clientY }));
  };

  return (
    <section
      className={classes(flow.graph, styles.canvas)}
      aria-label="Graph of the draft"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onDragOver={(event) => event.dataTransfer.types.includes(BLOCK_TYPE) && event.preventDefault()}
      onDrop={onDrop}
    >
      <Flow
        nodes={nodes}
        edges={edges}
        onNodesChange={onNodesChange}
        onNodeClick={(_, { id }) => props.onSelectBlock(id)}
        onEdgesChange={(changes) => {
          for (const change of changes) if (change.type === 'select' && change.selected) props.onSelectEdge(change.id);
        }}
        onPaneClick={() => {
          props.onSelectEdge(null);
          props.onSelectBlock(null);
        }}
        onConnect={(connection) => props.onConnect(endsOf(connection))}
        onConnectEnd={onConnectEnd}
        isValidConnection={(connection) => refusalOf(graph, endsOf(connection)) === null}
        nodesDraggable={canEdit}
        nodesConnectable={canEdit}
        selectNodesOnDrag={false}
        nodeDragThreshold={4}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
      />
    </section>
  );
}
