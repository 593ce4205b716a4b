import type { BlockTypeDescription, Workflow } from '@recto/sdk';
import { useQuery } from '@tanstack/react-query';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useMayEdit } from '../../../app/session/use-may-edit.ts';
import {
  type Edit,
  freeId,
  moved,
  movedInto,
  withBlock,
  withContent,
  withEdge,
  withoutBlock,
  withoutEdge,
  withPlaces,
} from '../../../graph/edits.ts';
import { FIT } from '../../../graph/Flow.tsx';
import { type EdgeEnds, type FlowGraph, hasPlaces, isContainer, isStart, nameOf } from '../../../graph/graph.ts';
import { containerAt, originOf, type Point, placesOf, sizeOf } from '../../../graph/places.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx';
import { Waiting } from '../../../ui/Waiting.tsx';
import { BlockInspector } from '../BlockInspector.tsx';
import { Canvas, edgeName } from './Canvas.tsx';
import { CanvasBar } from './CanvasBar.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';
import styles from './DraftCanvas.module.css';
import type { LoadedDraft } from './draft-requests.ts';
import { Palette } from './Palette.tsx';
import { useBlockTypes } from './use-block-types.ts';
import { useDraft } from './use-draft.ts';
import { useDraftIssues } from './use-draft-issues.ts';

interface DraftCanvasProps {
  workflow: Workflow;
  draft: LoadedDraft;
  selected: string | null;
  onSelect: (blockId: string | null) => void;
}

/** The draft on a canvas, with the blocks to add, what can be done, and the form of the block that is selected. */
export function DraftCanvas(props: DraftCanvasProps): ReactNode {
  return (
    <ReactFlowProvider>
      <Editing {...props} />
    </ReactFlowProvider>
  );
}

/** Where a new block goes if nobody says where: right of the last one, or below what is there. */
const GAP = 48;

function Editing({ workflow, draft, selected, onSelect }: DraftCanvasProps): ReactNode {
  const { editor, state } = useDraft(workflow.id, draft);
  const { types, error: typesError } = useBlockTypes();
  const { issues, byBlock, isChecking } = useDraftIssues(workflow.id);
  const canEdit = useMayEdit();
  const { fitView } = useReactFlow();
  const { shown, error: layoutError } = useArranged(state.graph);
  const [selectedEdge, setSelectedEdge] = useState<string | null>(null);
  const [isConnecting, setConnecting] = useState(false);
  const [isFormDirty, setFormDirty] = useState(false);
  const [said, setSaid] = useState<{ text: string; isRefusal: boolean } | null>(null);
  const [refused, setRefused] = useState<unknown>(null);
  const places = useMemo(() => (shown === null ? null : placesOf(shown)), [shown]);

  if (layoutError !== null) return <ErrorBox error={layoutError} />;
  if (shown === null || places === null) return <Waiting for="Arranging the blocks" />;

  /** What the service refuses is taken back and explained. */
  const save = (graph: FlowGraph, text: string): void => {
    setSaid({ text, isRefusal: false });
    setRefused(null);
    editor.edit(graph).catch(setRefused);
  };
  const apply = ({ graph, refusal }: Edit, text: string): boolean => {
    if (graph === undefined) setSaid({ text: refusal, isRefusal: true });
    else save(graph, text);
    return graph !== undefined;
  };
  const chosen = shown.blocks.find(({ id }) => id === selected);

  /** Once the canvas has the new graph and, beside an open form, its new size. */
  const showAll = (): void =>
    void requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => void fitView(FIT))));
  const add = (type: BlockTypeDescription, at?: Point): void => {
    const around = at === undefined ? null : containerAt(shown, places, at);
    const container = at === undefined && chosen !== undefined && isContainer(chosen.type) ? chosen : around;
    const parentId = isStart(type.type) ? null : (container?.id ?? null);
    const id = freeId(shown, type.type);
    const { title: label, default_config: config } = type;
    const block = { id, type: type.type, label, config, parentId, x: 0, y: 0, width: null, height: null };
    const place = at === undefined ? nextPlace(shown, parentId) : within(shown, parentId, at, sizeOf(block));
    if (!apply(withBlock(shown, { ...block, ...place }), `${label} is added`)) return;
    onSelect(id);
    if (at === undefined) showAll();
  };
  const move = (id: string, to: Point): void => {
    const next = moved(shown, id, to);
    const nextPlaces = placesOf(next);
    const { x, y } = originOf(next.blocks, nextPlaces, id);
    const { width = 0, height = 0 } = nextPlaces.get(id) ?? {};
    const container = containerAt(next, placesOf(shown), { x: x + width / 2, y: y + height / 2 }, id);
    apply(movedInto(next, id, container?.id ?? null), 'The block is moved');
  };
  const connect = (ends: EdgeEnds): void => {
    if (apply(withEdge(state.graph, ends), `Connected: ${edgeName(shown, ends)}`)) setConnecting(false);
  };
  const removeBlock = (id: string): void => {
    const block = shown.blocks.find((each) => each.id === id);
    if (block === undefined) return;
    save(withoutBlock(state.graph, id), `${nameOf(block)} is removed`);
    if (id === selected) onSelect(null);
  };
  const removeEdge = (id: string): void => {
    setSelectedEdge(null);
    save(withoutEdge(state.graph, id), 'The edge is removed');
  };
  const arrange = (): void => {
    void import('../../../graph/layout.ts')
      .then(({ layOut }) => layOut(state.graph))
      .then((arranged) => {
        // What was added or removed while the places were computed stays so.
        save(withPlaces(editor.current().graph, arranged), 'The blocks are arranged');
        showAll();
      })
      .catch(setRefused);
  };
  const back = (): void => {
    setRefused(null);
    editor.undo().catch(setRefused);
  };
  const again = (): void => {
    setRefused(null);
    editor.redo().catch(setRefused);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isText = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null;
    if (isText || !canEdit || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) again();
    else back();
  };
  const edge = state.graph.edges.find(({ id }) => id === selectedEdge);

  return (
    <section
      className={styles.editing}
      aria-label="Canvas"
      data-open={chosen !== undefined || undefined}
      onKeyDown={onKeyDown}
    >
      <CanvasBar
        canEdit={canEdit}
        state={state}
        issues={issues}
        isChecking={isChecking}
        edge={edge === undefined ? null : edgeName(shown, edge)}
        onUndo={back}
        onRedo={again}
        onArrange={arrange}
        onConnect={() => setConnecting(true)}
        onRemoveEdge={() => edge !== undefined && removeEdge(edge.id)}
        onRetry={() => editor.retry()}
        onDiscard={() => editor.discard()}
        onSelect={onSelect}
      />
      <div className={styles.messages}>
        <p role="status">{said?.isRefusal === false && said.text}</p>
        <p role="alert">{said?.isRefusal === true && said.text}</p>
        {refused !== null && <ErrorBox error={refused} />}
        {typesError !== null && <ErrorBox error={typesError} />}
      </div>
      {canEdit && <Palette types={types ?? []} onAdd={add} />}
      <Canvas
        graph={shown}
        places={places}
        issues={byBlock}
        canEdit={canEdit}
        selectedBlock={selected}
        selectedEdge={selectedEdge}
        onSelectBlock={(id) => {
          if (id !== null) setSelectedEdge(null);
          if (id !== selected) onSelect(id);
        }}
        onSelectEdge={setSelectedEdge}
        onMove={move}
        onConnect={connect}
        onRefuse={(text) => setSaid({ text, isRefusal: true })}
        onRemoveBlock={removeBlock}
        onRemoveEdge={removeEdge}
        onDropType={(name, at) => {
          const type = types?.find((each) => each.type === name);
          if (type !== undefined) add(type, at);
        }}
      />
      {chosen !== undefined && (
        <BlockInspector
          key={chosen.id}
          block={chosen}
          graph={shown}
          issues={byBlock.get(chosen.id) ?? []}
          canEdit={canEdit}
          onClose={() => onSelect(null)}
          onDirty={setFormDirty}
          onSave={(content) => editor.edit(withContent(state.graph, chosen.id, content))}
          onMoveInto={(parentId) => apply(movedInto(shown, chosen.id, parentId), 'The block is moved')}
          onConnect={() => setConnecting(true)}
          onRemoveBlock={() => removeBlock(chosen.id)}
          onRemoveEdge={removeEdge}
        />
      )}
      {isConnecting && (
        <ConnectDialog graph={shown} from={selected} onConnect={connect} onClose={() => setConnecting(false)} />
      )}
      <LeaveGuard
        isOn={isFormDirty || state.isSaving}
        // Another block may be opened while the last change is on its way.
        isLeaving={(from, to) => isFormDirty || from.pathname !== to.pathname || tabOf(from) !== tabOf(to)}
      >
        {isFormDirty
          ? 'What you typed into the form of the block is not in the draft yet.'
          : 'The service does not have your last changes yet.'}
      </LeaveGuard>
    </section>
  );
}

const tabOf = ({ search }: { search: object }): unknown => ('tab' in search ? search.tab : undefined);

/** The graph with places: its own, or arranged ones as long as the draft has none. */
function useArranged(graph: FlowGraph): { shown: FlowGraph | null; error: unknown } {
  const isPlaced = hasPlaces(graph);
  const { data, error } = useQuery({
    queryKey: ['layout', graph],
    queryFn: async () => (await import('../../../graph/layout.ts')).layOut(graph),
    enabled: !isPlaced,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: (former) => former,
  });
  const shown = useMemo(() => {
    if (isPlaced) return graph;
    return data === undefined ? null : withPlaces(graph, data);
  }, [graph, data, isPlaced]);
  return { shown, error };
}

function nextPlace(graph: FlowGraph, parentId: string | null): Point {
  const places = placesOf(graph);
  const siblings = graph.blocks.filter((block) => block.parentId === parentId);
  const last = siblings.map(({ id }) => places.get(id)).filter((place) => place !== undefined);
  if (last.length === 0) return { x: GAP, y: GAP * 1.5 };
  const rightmost = last.reduce((one, other) => (other.x + other.width > one.x + one.width ? other : one));
  return { x: rightmost.x + rightmost.width + GAP, y: rightmost.y };
}

/** A point of the canvas as the place of a block whose middle is there. */
function within(graph: FlowGraph, parentId: string | null, at: Point, size: { width: number; height: number }): Point {
  const origin = originOf(graph.blocks, placesOf(graph), parentId);
  return { x: at.x - origin.x - size.width / 2, y: at.y - origin.y - size.height / 2 };
}
