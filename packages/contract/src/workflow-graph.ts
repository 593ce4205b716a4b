/** The parts of a workflow graph, as drafts, versions and plans show them. */
import { z } from 'zod';
import { DateTime } from './common.ts';

export const BLOCK_TYPES = [
  'start_document',
  'start_json',
  'note',
  'parse',
  'extract',
  'split',
  'classifier',
  'conditional',
  'edit',
  'api_call',
  'function',
  'merge_dicts',
  'for_each',
  'while_loop',
] as const;

export type BlockTypeName = (typeof BLOCK_TYPES)[number];

export const BlockType = z.enum(BLOCK_TYPES);
export const BlockConfig = z.record(z.string(), z.unknown());
const JsonSchema = z.record(z.string(), z.unknown());

export const ResolvedSchemas = z
  .object({
    input_schemas: z.record(z.string(), JsonSchema).describe('Schemas of the inputs, by input handle'),
    output_schemas: z.record(z.string(), JsonSchema).describe('Schemas of the outputs, by output handle'),
  })
  .meta({ id: 'ResolvedSchemas' });

export const WorkflowBlock = z
  .object({
    id: z.string().describe('The key of the block in the YAML; unique within its workflow'),
    workflow_id: z.string(),
    type: BlockType,
    label: z.string(),
    position_x: z.number(),
    position_y: z.number(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    config: BlockConfig,
    parent_id: z.string().nullable().describe('The container that the block runs in'),
    declarative_path: z.string().describe('Where it stands in the YAML'),
    declarative_source_block_id: z.string(),
    resolved_schemas: ResolvedSchemas,
    updated_at: DateTime,
  })
  .meta({ id: 'WorkflowBlock' });

export const WorkflowEdge = z
  .object({
    id: z.string(),
    workflow_id: z.string(),
    source_block: z.string(),
    source_handle: z.string(),
    target_block: z.string(),
    target_handle: z.string(),
    updated_at: DateTime,
  })
  .meta({ id: 'WorkflowEdge' });

export const GraphBlock = z
  .object({
    id: z.string(),
    type: BlockType,
    label: z.string(),
    config: BlockConfig,
    position: z.object({ x: z.number(), y: z.number() }),
    width: z.number().nullable(),
    height: z.number().nullable(),
    parent_id: z.string().nullable(),
    resolved_schemas: ResolvedSchemas,
  })
  .meta({ id: 'GraphBlock' });

export const GraphEdge = z
  .object({
    id: z.string(),
    source: z.string(),
    target: z.string(),
    source_handle: z.string(),
    target_handle: z.string(),
    animated: z.boolean(),
  })
  .meta({ id: 'GraphEdge' });

/** A leaf that differs between two values. */
export const FieldChange = z
  .object({
    path: z.array(z.union([z.string(), z.int()])),
    path_display: z.string(),
    action: z.enum(['create', 'update', 'delete']),
    before: z.unknown(),
    after: z.unknown(),
    before_sensitive: z.boolean(),
    after_sensitive: z.boolean(),
    unified_diff: z.string().nullable(),
  })
  .meta({ id: 'FieldChange' });

export const VersionChange = z
  .object({ field: z.string(), from_value: z.unknown(), to_value: z.unknown() })
  .meta({ id: 'VersionChange' });
