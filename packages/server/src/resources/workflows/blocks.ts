import type { Commit, Db } from '../../db/database.ts';
import type { Page, PageRequest } from '../../db/page.ts';
import type { Clock } from '../../lib/clock.ts';
import { type AppError, conflict, notFound, type ValidationItem, validationFailed } from '../../lib/errors.ts';
import type { Ids } from '../../lib/ids.ts';
import type { Scope } from '../../lib/scope.ts';
import type { JsonObject } from '../../pipelines/json/json.ts';
import { checkConfig, mergeConfig } from '../../workflows/blocks/config-check.ts';
import { blockType } from '../../workflows/blocks/registry.ts';
import {
  aBlock,
  childrenByParent,
  type GraphBlock,
  isContainerType,
  sizeFor,
  type WorkflowGraph,
} from '../../workflows/graph.ts';
import type { Finding } from '../../workflows/issue.ts';
import { configHash } from '../../workflows/version.ts';
import type { GraphChecks } from './checks.ts';
import { type Draft, lockDraft, readDraft, saveDraft } from './drafts.ts';
import { workflowOf } from './find-in-workflows.ts';
import { type KeptBlock, listBlockIds } from './graph-store.ts';
import { blockRecords, typeOf } from './record.ts';

export interface BlocksDependencies {
  db: Db;
  checks: GraphChecks;
  ids: Ids;
  clock: Clock;
}

type BlockRecord = ReturnType<ReturnType<typeof blockRecords>>;
type Write = { scope: Scope; commit: Commit };
export type WhichBlock = { id: string; workflowId: string | undefined };

export interface NewBlock {
  workflow_id: string;
  type: string;
  id?: string | undefined;
  label: string;
  position_x: number;
  position_y: number;
  width?: number | null | undefined;
  height?: number | null | undefined;
  config: JsonObject;
  parent_id?: string | null | undefined;
}

export interface BlockChange {
  /** Refused: a block of another type is another block. */
  type?: string | undefined;
  label?: string | undefined;
  position_x?: number | undefined;
  position_y?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
  config?: JsonObject | undefined;
  config_mode: 'merge' | 'replace';
  parent_id?: string | null | undefined;
}

export class Blocks {
  readonly #deps: BlocksDependencies;

  constructor(deps: BlocksDependencies) {
    this.#deps = deps;
  }

  async list(scope: Scope, workflowId: string, request: PageRequest): Promise<Page<BlockRecord>> {
    const { db } = this.#deps;
    const draft = await readDraft(db, scope, workflowId);
    const page = await listBlockIds(db, scope, workflowId, request);
    const record = blockRecords(draft);
    const kept = new Map(draft.kept.blocks.map((block) => [block.id, block]));
    return { ...page, data: page.data.flatMap(({ id }) => (kept.has(id) ? [record(known(kept.get(id)))] : [])) };
  }

  async get(scope: Scope, which: WhichBlock): Promise<BlockRecord> {
    const { draft, block } = await this.find(scope, which);
    return blockRecords(draft)(block);
  }

  async find(scope: Scope, which: WhichBlock): Promise<{ draft: Draft; block: KeptBlock }> {
    const draft = await readDraft(this.#deps.db, scope, await this.#workflowOf(scope, which));
    return { draft, block: known(draft.kept.blocks.find(({ id }) => id === which.id)) };
  }

  create({ scope, commit }: Write, asked: NewBlock): Promise<BlockRecord> {
    const block: GraphBlock = {
      id: asked.id ?? this.#deps.ids.next('block'),
      type: asked.type,
      label: asked.label,
      config: asked.config,
      position: { x: asked.position_x, y: asked.position_y },
      ...sizeFor(asked.type, { width: asked.width ?? null, height: asked.height ?? null }),
      parent_id: asked.parent_id ?? null,
    };
    requireConfig(block.type, block.config);
    return this.#save({ scope, commit }, asked.workflow_id, block.id, (graph) => withBlock(graph, block));
  }

  async update({ scope, commit }: Write, which: WhichBlock, change: BlockChange): Promise<BlockRecord> {
    const workflowId = await this.#workflowOf(scope, which);
    if (change.type !== undefined) {
      throw invalidItem(['body', 'type'], 'The type of a block cannot change. Add another block instead.', change.type);
    }
    return this.#save({ scope, commit }, workflowId, which.id, (graph) => {
      const block = known(graph.blocks.find(({ id }) => id === which.id));
      const changed = changedBlock(block, change);
      if (change.config !== undefined) requireConfig(changed.type, changed.config);
      requirePlace(graph, changed);
      return { ...graph, blocks: graph.blocks.map((other) => (other.id === block.id ? changed : other)) };
    });
  }

  async delete({ scope, commit }: Write, which: WhichBlock): Promise<undefined> {
    const workflowId = await this.#workflowOf(scope, which);
    return commit(async (tx) => {
      const draft = await lockDraft(tx, scope, workflowId);
      if (!draft.graph.blocks.some(({ id }) => id === which.id)) throw notFound('Block');
      await saveDraft(tx, draft, withoutBlock(draft.graph, which.id), this.#deps.clock);
      return undefined;
    });
  }

  /** What publishing would report for the config alone. */
  async validateConfig(
    scope: Scope,
    which: WhichBlock,
    { config, config_mode, signal }: { config: JsonObject; config_mode: 'merge' | 'replace'; signal: AbortSignal },
  ) {
    const { draft, block } = await this.find(scope, which);
    const wanted = config_mode === 'merge' ? mergeConfig(block.config, config) : config;
    requireConfig(block.type, wanted);
    const reading = blockType(block.type)?.read(wanted);
    if (reading?.ok === true && reading.block.missing.length > 0) throw invalidConfig(reading.block.missing);
    const faults = await this.#deps.checks.configFaults({ ...block, config: wanted }, { signal });
    if (faults.length > 0) throw invalidConfig(faults);
    return {
      ok: true as const,
      workflow_id: draft.workflow.id,
      block_id: block.id,
      block_type: typeOf(block),
      config_hash: configHash(wanted),
    };
  }

  async resolvedSchemas(scope: Scope, which: WhichBlock) {
    const { id, workflow_id, resolved_schemas } = await this.get(scope, which);
    return { workflow_id, block_id: id, schema: resolved_schemas };
  }

  #workflowOf(scope: Scope, which: WhichBlock): Promise<string> {
    return workflowOf(this.#deps.db, scope, { table: 'workflow_blocks', ...which });
  }

  #save(
    { scope, commit }: Write,
    workflowId: string,
    blockId: string,
    edit: (graph: WorkflowGraph) => WorkflowGraph,
  ): Promise<BlockRecord> {
    return commit(async (tx) => {
      const draft = await lockDraft(tx, scope, workflowId);
      const saved = await saveDraft(tx, draft, edit(draft.graph), this.#deps.clock);
      return blockRecords(saved)(known(saved.kept.blocks.find(({ id }) => id === blockId)));
    });
  }
}

function known<T>(block: T | undefined): T {
  if (block === undefined) throw notFound('Block');
  return block;
}

function withBlock(graph: WorkflowGraph, block: GraphBlock): WorkflowGraph {
  if (graph.blocks.some(({ id }) => id === block.id)) throw conflict(`The workflow has a block ${block.id}.`);
  const isStart = blockType(block.type)?.role === 'start';
  if (isStart && graph.blocks.some(({ type }) => type === block.type)) {
    throw conflict(`The workflow has ${aBlock(block.type)}; there can be only one.`);
  }
  requirePlace(graph, block);
  return { ...graph, blocks: [...graph.blocks, block] };
}

/** A container may hold anything but start blocks, and a block must not contain itself, even indirectly. */
function requirePlace(graph: WorkflowGraph, { id, type, parent_id }: GraphBlock): void {
  if (parent_id === null) return;
  const byId = new Map(graph.blocks.map((block) => [block.id, block]));
  const parent = byId.get(parent_id);
  const refuse = (msg: string): AppError => invalidItem(['body', 'parent_id'], msg, parent_id);
  if (parent === undefined) throw refuse(`The workflow has no block ${parent_id}.`);
  if (!isContainerType(parent.type)) throw refuse(`${capitalized(aBlock(parent.type))} cannot contain others.`);
  if (blockType(type)?.role === 'start') throw refuse('A start block cannot be in a container.');
  for (let at: GraphBlock | undefined = parent; at !== undefined; at = byId.get(at.parent_id ?? '')) {
    if (at.id === id) throw refuse('A block cannot contain itself.');
  }
}

function changedBlock(block: GraphBlock, change: BlockChange): GraphBlock {
  const { label, position_x, position_y, width, height, config, config_mode, parent_id } = change;
  const size = { width: width ?? block.width, height: height ?? block.height };
  return {
    ...block,
    label: label ?? block.label,
    position: { x: position_x ?? block.position.x, y: position_y ?? block.position.y },
    ...sizeFor(block.type, size),
    config: config === undefined ? block.config : config_mode === 'merge' ? mergeConfig(block.config, config) : config,
    parent_id: parent_id === undefined ? block.parent_id : parent_id,
  };
}

/** Removes the block with everything in it, and every edge that would lead nowhere. */
function withoutBlock(graph: WorkflowGraph, blockId: string): WorkflowGraph {
  const children = childrenByParent(graph.blocks);
  const gone = new Set([blockId]);
  // Iterating a growing set also visits the new elements.
  for (const id of gone) for (const child of children.get(id) ?? []) gone.add(child.id);
  return {
    ...graph,
    blocks: graph.blocks.filter(({ id }) => !gone.has(id)),
    edges: graph.edges.filter(({ source_block, target_block }) => !gone.has(source_block) && !gone.has(target_block)),
  };
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A draft's config may be incomplete, but must not contain what no config of the type could. */
function requireConfig(type: string, config: JsonObject): void {
  const problems = checkConfig(type, config);
  if (problems.length > 0) throw invalidConfig(problems);
}

const invalidConfig = (problems: readonly Pick<Finding, 'code' | 'path' | 'message'>[]): AppError =>
  validationFailed(
    problems.map(
      ({ path, message, code }): ValidationItem => ({
        type: code.toLowerCase(),
        loc: ['body', 'config', ...path],
        msg: message,
        input: null,
      }),
    ),
  );

const invalidItem = (loc: (string | number)[], msg: string, input: unknown): AppError =>
  validationFailed([{ type: 'value_error', loc, msg, input }]);
