/** Volumes over time, from the two ledgers. */
import { type Db, sql } from '../../db/database.ts';
import type { Scope } from '../../lib/scope.ts';

export interface VolumeQuery {
  workflowId: string;
  /** Counts the operations of the block instead of the runs of the workflow. */
  blockId?: string;
  from: Date;
  until: Date;
  granularity: 'hour' | 'day' | 'week';
}

export interface UsageVolume {
  /** Only non-empty buckets, in time order. */
  buckets: { start: string; count: number }[];
  formats: { format: string; documents: number }[];
  pages: { pages: string; documents: number }[];
}

export async function readVolume(db: Db, scope: Scope, query: VolumeQuery): Promise<UsageVolume> {
  const { workflowId, blockId, from, until, granularity } = query;
  const own = sql`organization_id = ${scope.organizationId} and environment_id = ${scope.environmentId}
    and workflow_id = ${workflowId} and created_at >= ${from} and created_at < ${until}`;
  const ofBlock = blockId === undefined ? own : sql`${own} and block_id = ${blockId}`;
  const counted = blockId === undefined ? sql`usage_runs where ${own}` : sql`usage_primitives where ${ofBlock}`;
  const buckets = await sql<{ start: string; count: number }>`
    select date_trunc(${granularity}, created_at, 'UTC') as start, count(*) as count from ${counted}
    group by 1 order by 1`.execute(db);
  const formats = await sql<{ format: string; documents: number }>`
    select coalesce(lower(substring(document ->> 'filename' from '[.]([A-Za-z0-9]{1,10})$')), 'unknown') as format,
      count(*) as documents
    from usage_primitives cross join lateral jsonb_array_elements(documents) as document
    where ${ofBlock} group by 1 order by 2 desc, 1 limit 50`.execute(db);
  const pages = await sql<{ pages: string; documents: number }>`
    select case when page_count <= 1 then '1' when page_count <= 5 then '2-5' when page_count <= 20 then '6-20'
      when page_count <= 100 then '21-100' else '101+' end as pages, count(*) as documents
    from usage_primitives where ${ofBlock} and jsonb_array_length(documents) > 0
    group by 1 order by min(page_count)`.execute(db);
  return { buckets: buckets.rows, formats: formats.rows, pages: pages.rows };
}
