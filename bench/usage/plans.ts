/** The plans of the service's own queries, captured from the store as it runs them. */
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../packages/server/src/db/tables.ts';
import { parseDateWindow } from '../../packages/server/src/lib/date-window.ts';
import { listRuns } from '../../packages/server/src/resources/usage/store.ts';
import { type Case, ORDERS, type Order, PAGES, type PageKind } from './cases.ts';
import { type Cursors, cursorFor } from './measure.ts';
import type { Environments } from './seed.ts';

export interface Plan {
  tried: Case;
  order: Order;
  kind: PageKind;
  /** Every node of every query of the page, with its index. */
  scans: string[];
  sorts: boolean;
  seqScan: boolean;
  buffers: number;
  removedRows: number;
}

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

export async function explainPages(
  url: string,
  environments: Environments,
  cursors: Map<Case, Cursors>,
): Promise<Plan[]> {
  const queries: CompiledQuery[] = [];
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      queries.push(event.query);
    },
  });
  const plans: Plan[] = [];
  try {
    for (const [tried, { total, ids }] of cursors) {
      for (const order of ORDERS) {
        for (const kind of total > 20 ? PAGES : (['first'] as const)) {
          queries.length = 0;
          await listFor(db, environments, { tried, order, kind, ids });
          const roots: PlanNode[] = [];
          for (const { sql, parameters } of [...queries]) {
            const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
              `explain (analyze, buffers, format json) ${sql}`,
              [...parameters],
            );
            const root = rows[0]?.['QUERY PLAN'][0]?.Plan;
            if (root !== undefined) roots.push(root);
          }
          plans.push({ tried, order, kind, ...summarise(roots) });
        }
      }
    }
  } finally {
    await db.destroy();
  }
  return plans;
}

function listFor(
  db: Kysely<Tables>,
  { organizationId, production }: Environments,
  { tried, order, kind, ids }: { tried: Case; order: Order; kind: PageKind; ids: string[] },
) {
  const { from_date, to_date, ...exact } = tried.filters;
  return listRuns(
    db,
    { organizationId, environmentId: production },
    { limit: 20, order, ...cursorFor(kind, order, ids) },
    { ...exact, window: parseDateWindow({ from_date, to_date }) },
  );
}

function summarise(roots: PlanNode[]) {
  const nodes = [...roots];
  for (const node of nodes) nodes.push(...(node.Plans ?? []));
  const reads = nodes.filter((node) => /Scan/.test(node['Node Type']));
  const scans = reads
    .filter((node) => node['Index Name'] !== 'usage_runs_pkey')
    .map((node) => `${node['Node Type']} ${node['Index Name'] ?? ''}`.trim());
  const sum = (of: (node: PlanNode) => number | undefined, list: PlanNode[]) =>
    list.reduce((total, node) => total + (of(node) ?? 0), 0);
  return {
    scans: [...new Set(scans)],
    sorts: nodes.some((node) => /Sort/.test(node['Node Type'])),
    seqScan: nodes.some((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'usage_runs'),
    buffers: sum((node) => (node['Shared Hit Blocks'] ?? 0) + (node['Shared Read Blocks'] ?? 0), roots),
    removedRows: sum((node) => node['Rows Removed by Filter'], nodes),
  };
}
