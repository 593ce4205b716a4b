/** Finds the parts that differ between two graphs, with their unmasked values. */
import type { Json } from '../../pipelines/json/json.ts';
import { canonicalJson } from '../canonical-json.ts';
import { edgeKey, type GraphBlock, type GraphEdge, type WorkflowGraph } from '../graph.ts';

interface WorkflowFields {
  name: string;
  description: string;
}

interface Change<Target extends string, Value> {
  target: Target;
  action: 'create' | 'update' | 'delete' | 'replace';
  before: Value | null;
  after: Value | null;
}

export type GraphChange = Change<'workflow', WorkflowFields> | Change<'block', GraphBlock> | Change<'edge', GraphEdge>;

/** Matches blocks by id and edges by their ends. A null graph means that the workflow does not exist. */
export function diffGraphs(current: WorkflowGraph | null, wanted: WorkflowGraph): GraphChange[] {
  return [
    ...workflowChanges(current, wanted),
    ...blockChanges(current?.blocks ?? [], wanted.blocks),
    ...edgeChanges(current?.edges ?? [], wanted.edges),
  ];
}

const fieldsOf = ({ name, description }: WorkflowGraph): WorkflowFields => ({ name, description });

function workflowChanges(current: WorkflowGraph | null, wanted: WorkflowGraph): GraphChange[] {
  const after = fieldsOf(wanted);
  if (current === null) return [{ target: 'workflow', action: 'create', before: null, after }];
  const same = current.name === wanted.name && current.description === wanted.description;
  return same ? [] : [{ target: 'workflow', action: 'update', before: fieldsOf(current), after }];
}

function blockChanges(current: readonly GraphBlock[], wanted: readonly GraphBlock[]): GraphChange[] {
  const before = new Map(current.map((block) => [block.id, block]));
  const kept = new Set(wanted.map(({ id }) => id));
  const changed = wanted.flatMap((after): GraphChange[] => {
    const known = before.get(after.id) ?? null;
    if (known === null) return [{ target: 'block', action: 'create', before: null, after }];
    if (isSame(blockJson(known), blockJson(after))) return [];
    // The type of a block cannot change, so a block with another type replaces it.
    return [{ target: 'block', action: known.type === after.type ? 'update' : 'replace', before: known, after }];
  });
  const gone = current.filter(({ id }) => !kept.has(id));
  return [...changed, ...gone.map((block): GraphChange => removal('block', block))];
}

function edgeChanges(current: readonly GraphEdge[], wanted: readonly GraphEdge[]): GraphChange[] {
  const before = new Set(current.map(edgeKey));
  const kept = new Set(wanted.map(edgeKey));
  const added = wanted.filter((edge) => !before.has(edgeKey(edge)));
  const gone = current.filter((edge) => !kept.has(edgeKey(edge)));
  return [
    ...added.map((after): GraphChange => ({ target: 'edge', action: 'create', before: null, after })),
    ...gone.map((edge): GraphChange => removal('edge', edge)),
  ];
}

function removal(target: 'block', before: GraphBlock): GraphChange;
function removal(target: 'edge', before: GraphEdge): GraphChange;
function removal(target: 'block' | 'edge', before: GraphBlock | GraphEdge): GraphChange {
  return { target, action: 'delete', before, after: null } as GraphChange;
}

export const blockJson = ({ id, type, label, config, position, width, height, parent_id }: GraphBlock) => ({
  id,
  type,
  label,
  position: { x: position.x, y: position.y },
  width,
  height,
  parent_id,
  config,
});

/** Ignores the order of keys. Compares texts first, because most blocks are identical and that is faster. */
const isSame = (one: Json, other: Json): boolean =>
  JSON.stringify(one) === JSON.stringify(other) || canonicalJson(one) === canonicalJson(other);

/** Applies the changes to a graph. New parts come last. */
export function applyChanges(current: WorkflowGraph | null, changes: readonly GraphChange[]): WorkflowGraph {
  let fields = current === null ? { name: '', description: '' } : fieldsOf(current);
  const blocks = new Map((current?.blocks ?? []).map((block) => [block.id, block]));
  const edges = new Map((current?.edges ?? []).map((edge) => [edgeKey(edge), edge]));
  for (const change of changes) {
    if (change.target === 'workflow') fields = change.after ?? fields;
    else if (change.target === 'block') {
      if (change.after !== null) blocks.set(change.after.id, change.after);
      else if (change.before !== null) blocks.delete(change.before.id);
    } else if (change.after !== null) edges.set(edgeKey(change.after), change.after);
    else if (change.before !== null) edges.delete(edgeKey(change.before));
  }
  return { ...fields, blocks: [...blocks.values()], edges: [...edges.values()] };
}
