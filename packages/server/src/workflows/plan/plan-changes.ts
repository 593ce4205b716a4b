/** The plan of a graph: its differences with names, addresses and masks. */
import type { JsonObject } from '../../pipelines/json/json.ts';
import { blockType } from '../blocks/registry.ts';
import { blockPath, type GraphBlock, type GraphEdge, type WorkflowGraph } from '../graph.ts';
import { blockJson, diffGraphs, type GraphChange } from './diff-graph.ts';
import { diffValues, type LeafChange, type ListIdentities } from './diff-values.ts';
import { type FieldChange, PLAN_FORMAT, type Plan, type PlanSummary, type ResourceChange } from './plan.ts';
import { type IsSensitive, MASK, masked, sensitiveIn } from './sensitive.ts';

export interface PlanOptions {
  workflowId: string;
}

/** Null means a workflow that does not exist yet. */
export function planChanges(current: WorkflowGraph | null, wanted: WorkflowGraph, { workflowId }: PlanOptions): Plan {
  const changes = diffGraphs(current, wanted);
  const names = new Names(workflowId, current, wanted);
  const summary = summaryOf(changes);
  return {
    workflow_id: workflowId,
    action: current === null ? 'create' : summary.has_changes ? 'update' : 'noop',
    block_count: wanted.blocks.length,
    edge_count: wanted.edges.length,
    format_version: PLAN_FORMAT,
    summary,
    resource_changes: changes.map((change) => resourceChange(change, names)),
  };
}

function summaryOf(changes: readonly GraphChange[]): PlanSummary {
  const count = (wanted: GraphChange['action']): number => changes.filter(({ action }) => action === wanted).length;
  return {
    add: count('create'),
    change: count('update'),
    destroy: count('delete'),
    replace: count('replace'),
    noop: changes.length === 0 ? 1 : 0,
    total: changes.length,
    has_changes: changes.length > 0,
  };
}

type Identity = Pick<ResourceChange, 'address' | 'target' | 'target_id' | 'name' | 'type' | 'path'>;

/** Names of changed parts: deleted blocks use their path in the current graph, others the wanted one. */
class Names {
  readonly #workflowId: string;
  readonly #wantedName: string;
  readonly #before: ReadonlyMap<string, GraphBlock>;
  readonly #after: ReadonlyMap<string, GraphBlock>;

  constructor(workflowId: string, current: WorkflowGraph | null, wanted: WorkflowGraph) {
    this.#workflowId = workflowId;
    this.#wantedName = wanted.name;
    this.#before = new Map((current?.blocks ?? []).map((block) => [block.id, block]));
    this.#after = new Map(wanted.blocks.map((block) => [block.id, block]));
  }

  workflow(): Identity {
    return {
      address: `workflow.${this.#workflowId}`,
      target: 'workflow',
      target_id: this.#workflowId,
      name: this.#wantedName,
      type: 'workflow',
      path: null,
    };
  }

  block(block: GraphBlock, isGone: boolean): Identity {
    return {
      address: `workflow.${this.#workflowId}.block.${block.id}`,
      target: 'block',
      target_id: block.id,
      name: block.label === '' ? block.id : block.label,
      type: block.type,
      path: blockPath(isGone ? this.#before : this.#after, block.id).join('.'),
    };
  }

  edge(edge: GraphEdge): Identity {
    return {
      address: `workflow.${this.#workflowId}.edge.${edge.id}`,
      target: 'edge',
      target_id: edge.id,
      name: `${edge.source_block}.${edge.source_handle} -> ${edge.target_block}.${edge.target_handle}`,
      type: 'edge',
      path: null,
    };
  }
}

interface Described {
  identity: Identity;
  before: JsonObject | null;
  after: JsonObject | null;
  identities: ListIdentities;
  isSensitive: IsSensitive;
}

const nothingSensitive: IsSensitive = () => false;

function described(change: GraphChange, names: Names): Described {
  const plain = { identities: {}, isSensitive: nothingSensitive };
  switch (change.target) {
    case 'workflow':
      return { identity: names.workflow(), before: copy(change.before), after: copy(change.after), ...plain };
    case 'edge': {
      const { before, after } = change;
      const edge = after ?? before;
      if (edge === null) throw new TypeError('a change has a before or an after');
      return { identity: names.edge(edge), before: copy(before), after: copy(after), ...plain };
    }
    case 'block': {
      const { before, after } = change;
      const block = after ?? before;
      if (block === null) throw new TypeError('a change has a before or an after');
      const [was, is] = [sensitiveIn(before?.type ?? block.type), sensitiveIn(block.type)];
      return {
        identity: names.block(block, after === null),
        before: before === null ? null : blockJson(before),
        after: after === null ? null : blockJson(after),
        identities: blockType(block.type)?.listIdentities ?? {},
        isSensitive: (path, value) => is(path, value) || was(path, value),
      };
    }
  }
}

const copy = (value: object | null): JsonObject | null => (value === null ? null : ({ ...value } as JsonObject));

const VERBS = { create: 'created', update: 'updated', delete: 'destroyed', replace: 'replaced' } as const;

function resourceChange(change: GraphChange, names: Names): ResourceChange {
  const { identity, before, after, identities, isSensitive } = described(change, names);
  const was = masked(before, isSensitive);
  const is = masked(after, isSensitive);
  const leaves =
    change.action === 'delete' || change.target === 'edge'
      ? []
      : diffValues(before ?? undefined, after ?? undefined, identities);
  return {
    ...identity,
    actions: change.action === 'replace' ? ['delete', 'create'] : [change.action],
    summary: `${identity.target} "${identity.name}" will be ${VERBS[change.action]}`,
    change: {
      before: was.value as JsonObject | null,
      after: is.value as JsonObject | null,
      before_sensitive: (was.mirror ?? {}) as JsonObject,
      after_sensitive: (is.mirror ?? {}) as JsonObject,
      field_changes: leaves.filter(isWorthTelling).map((leaf) => fieldChange(leaf, isSensitive)),
    },
  };
}

const LAYOUT = ['position', 'width', 'height'];

/** The address already contains the id, and for a new block only meaningful fields are shown. */
function isWorthTelling({ action, after, path }: LeafChange): boolean {
  const [field = ''] = path;
  if (field === 'id') return false;
  if (action !== 'create') return true;
  if (LAYOUT.includes(String(field))) return false;
  return path.length > 1 || (field !== 'config' && after !== null && after !== '');
}

function fieldChange(leaf: LeafChange, isSensitive: IsSensitive): FieldChange {
  const { path, path_display, action } = leaf;
  const before_sensitive = leaf.before !== null && hides(leaf.before, path, isSensitive);
  const after_sensitive = leaf.after !== null && hides(leaf.after, path, isSensitive);
  return {
    path,
    path_display,
    action,
    before: before_sensitive ? MASK : leaf.before,
    after: after_sensitive ? MASK : leaf.after,
    before_sensitive,
    after_sensitive,
    unified_diff: before_sensitive || after_sensitive ? null : leaf.unified_diff,
  };
}

/** A leaf may be a whole object that replaces a text, and something inside it may be secret. */
const hides = (value: LeafChange['before'], path: (string | number)[], isSensitive: IsSensitive): boolean =>
  isSensitive(path, value) || masked(value, isSensitive, path).mirror !== undefined;
