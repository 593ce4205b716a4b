/** The ledger of single operations, summed up by the blocks they belong to. */
import { PRIMITIVE_STATUSES, type USAGE_BLOCK_TYPES } from '@recto/contract';
import { type Db, sql } from '../../db/database.ts';
import { type Page, type PageRequest, wholeList } from '../../db/page.ts';
import type { DateWindow } from '../../lib/date-window.ts';
import { invalidRequest, unprocessable } from '../../lib/errors.ts';
import type { Scope } from '../../lib/scope.ts';
import type { UsageBlockRecord } from './records.ts';

type BlockType = (typeof USAGE_BLOCK_TYPES)[number];

export interface BlockFilters {
  workflow_id: string | undefined;
  block_type: BlockType | undefined;
  window: DateWindow;
}

/** A block may run several kinds of operations and then has one record for each. */
type Key = [blockId: string, workflowId: string, operation: string];

interface BlockSums extends Omit<UsageBlockRecord, 'block_type' | 'status_counts'> {
  operation: string;
  statuses: number[];
}

const OPERATIONS: Record<BlockType, string> = {
  extract: 'extraction',
  classify: 'classify',
  split: 'split',
  parse: 'parse',
  edit: 'edit',
  partition: 'partition',
};
const TYPES = new Map(Object.entries(OPERATIONS).map(([type, operation]) => [operation, type as BlockType]));

const SUMS = sql`block_id, workflow_id, operation, sum(credits) as credits, sum(page_count) as page_count,
  count(*) as execution_count, count(distinct run_id) as run_count, min(created_at) as first_activity_at,
  max(coalesce(completed_at, created_at)) as last_activity_at,
  json_build_array(${sql.join(PRIMITIVE_STATUSES.map((status) => sql`count(*) filter (where status = ${status})`))}) as statuses`;

export async function listBlocks(
  db: Db,
  scope: Scope,
  { limit, order, before, after }: PageRequest,
  filters: BlockFilters,
): Promise<Page<UsageBlockRecord>> {
  if (before !== undefined && after !== undefined) throw invalidRequest('Use either before or after, not both.');
  const cursor = after ?? before;
  const key = cursor === undefined ? undefined : keyOf(cursor);
  const isBackwards = before !== undefined;
  const isAscending = (order === 'asc') !== isBackwards;
  const rows = await readSums(db, scope, { key, isAscending, limit: limit + 1 }, filters);
  const hasMore = rows.length > limit;
  const page = rows.slice(0, limit);
  if (isBackwards) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  if (first === undefined || last === undefined) return wholeList([]);
  const isBehind =
    key !== undefined &&
    (await readSums(db, scope, { key, isAscending: !isAscending, limit: 1, isKeyIn: true }, filters)).length > 0;
  return {
    data: page.map(toRecord),
    list_metadata: {
      before: (isBackwards ? hasMore : isBehind) ? tokenOf(first) : null,
      after: (isBackwards ? isBehind : hasMore) ? tokenOf(last) : null,
    },
  };
}

interface Slice {
  key: Key | undefined;
  isAscending: boolean;
  limit: number;
  /** True if the key's own block is part of the page. */
  isKeyIn?: boolean;
}

async function readSums(
  db: Db,
  { organizationId, environmentId }: Scope,
  { key, isAscending, limit, isKeyIn = false }: Slice,
  { workflow_id, block_type, window }: BlockFilters,
): Promise<BlockSums[]> {
  const operations = block_type === undefined ? [...TYPES.keys()] : [OPERATIONS[block_type]];
  const comparison = sql.raw(`${isAscending ? '>' : '<'}${isKeyIn ? '=' : ''}`);
  const direction = sql.raw(isAscending ? 'asc' : 'desc');
  const conditions = [
    sql`organization_id = ${organizationId} and environment_id = ${environmentId}`,
    sql`block_id is not null and workflow_id is not null and operation = any(${operations})`,
    ...(workflow_id === undefined ? [] : [sql`workflow_id = ${workflow_id}`]),
    ...(window.from === undefined ? [] : [sql`created_at >= ${window.from}`]),
    ...(window.until === undefined ? [] : [sql`created_at < ${window.until}`]),
    ...(key === undefined ? [] : [sql`(block_id, workflow_id, operation) ${comparison} (${sql.join(key)})`]),
  ];
  const { rows } = await sql<BlockSums>`
    select ${SUMS} from usage_primitives where ${sql.join(conditions, sql` and `)}
    group by block_id, workflow_id, operation
    order by block_id ${direction}, workflow_id ${direction}, operation ${direction}
    limit ${limit}`.execute(db);
  return rows;
}

function toRecord({ operation, statuses, ...sums }: BlockSums): UsageBlockRecord {
  const counted = PRIMITIVE_STATUSES.map((status, index) => [status, statuses[index] ?? 0] as const);
  return {
    ...sums,
    block_type: TYPES.get(operation) ?? 'extract',
    status_counts: Object.fromEntries(counted.filter(([, count]) => count > 0)),
  };
}

/** Encodes a position among ids, which reveals nothing about the record there. */
const tokenOf = ({ block_id, workflow_id, operation }: BlockSums): string =>
  Buffer.from(JSON.stringify([block_id, workflow_id, operation])).toString('base64url');

function keyOf(token: string): Key {
  try {
    const key: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    if (Array.isArray(key) && key.length === 3 && key.every((part) => isStorable(part))) return key as Key;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw unprocessable('Cursor is none of this list. Start again without before or after.');
}

const isStorable = (part: unknown): boolean => typeof part === 'string' && part.isWellFormed() && !part.includes('\0');
