import type { api } from '@recto/contract';
import type { z } from 'zod';
import type { DateWindow } from '../../lib/date-window.ts';

export type UsageRunRecord = z.output<typeof api.usage.runs.response>['data'][number];

/** Old imported records may lack the time; records that we write never do. */
export type NewUsageRun = UsageRunRecord & { created_at: string };

type ListedPrimitive = z.output<typeof api.usage.primitives.response>['data'][number];

export type UsageBlockRecord = z.output<typeof api.usage.blocks.response>['data'][number];

export type UsagePrimitiveRecord = ListedPrimitive;

/**
 * `resource_id` links the record to its extraction, parse and so on; lists do not show it. Tokens are added as they are
 * spent, whatever happens to the operation.
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
