import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { DateWindow } from '../../lib/date-window.ts';

export type UsageRunRecord = z.output<typeof api.usage.runs.response>['data'][number];

/** Old records of other origin may lack the time; one that we write never does. */
export type NewUsageRun = UsageRunRecord & { created_at: string };

type ListedPrimitive = z.output<typeof api.usage.primitives.response>['data'][number];

export type UsageBlockRecord = z.output<typeof api.usage.blocks.response>['data'][number];

export type UsagePrimitiveRecord = ListedPrimitive;

/**
 * `resource_id` ties the record to the extraction, parse, … it stands for; lists do not show it. Tokens are added as
 * they are spent, whatever becomes of the operation.
 */
export type NewUsagePrimitive = Omit<ListedPrimitive, 'tokens' | 'cost_usd'> & { resource_id?: string };

type Optional<K extends string> = { [P in K]?: string | undefined };

export type RunFilters = Optional<'workflow_id' | 'status' | 'trigger_type'> & { window: DateWindow };

export type PrimitiveFilters = Optional<
  | 'workflow_id'
  | 'project_id'
  | 'api_key_id'
  | 'access_token_id'
  | 'user_id'
  | 'run_id'
  | 'block_id'
  | 'operation'
  | 'status'
> & { window: DateWindow; metadata: Record<string, unknown> | undefined };
