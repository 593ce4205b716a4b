/** Times of pages, over HTTP, one request at a time. */
import type pg from 'pg';
import type { Client } from 'undici';
import { LIVE_KEY } from '../support/service.ts';
import { CASES, type Case, type Filters, ORDERS, type Order, PAGES, type PageKind } from './cases.ts';
import type { Environments } from './seed.ts';

/** A filter, an order and a limit: the pages that are compared with each other. */
export interface Group {
  case: Case;
  order: Order;
  limit: number;
  total: number;
  pages: { kind: PageKind; path: string; samples: number[] }[];
}

export const LIMITS = [20, 100] as const;

export const SHARES = [1, 10, 50, 90, 99];

/** The rows at these percentages of a filtered list, as cursors. */
export async function findCursors(client: pg.Client, environments: Environments, filters: Filters): Promise<Cursors> {
  const { where, values } = conditions(environments, filters);
  const counted = await client.query<{ total: string; moments: Date[] | null }>(
    `select count(*) as total, percentile_disc(array[${SHARES.map((share) => share / 100)}]) within group (order by created_at) as moments
     from usage_runs where ${where}`,
    values,
  );
  const total = Number(counted.rows[0]?.total ?? 0);
  const ids: string[] = [];
  for (const moment of counted.rows[0]?.moments ?? []) {
    const { rows } = await client.query<{ run_id: string }>(
      `select run_id from usage_runs where ${where} and created_at = $${values.length + 1} order by run_id limit 1`,
      [...values, moment],
    );
    ids.push(rows[0]?.run_id ?? '');
  }
  return { total, ids };
}

export interface Cursors {
  total: number;
  /** In ascending order of time. */
  ids: string[];
}

export function conditions({ organizationId, production }: Environments, filters: Filters) {
  const values: unknown[] = [organizationId, production];
  const parts = ['organization_id = $1', 'environment_id = $2'];
  const { from_date, to_date, ...exact } = filters;
  const add = (condition: string, value: unknown) => {
    values.push(value);
    parts.push(`${condition} $${values.length}`);
  };
  for (const [column, value] of Object.entries(exact)) add(`${column} =`, value);
  if (from_date !== undefined) add('created_at >=', new Date(from_date));
  if (to_date !== undefined) add('created_at <', new Date(new Date(to_date).getTime() + 86_400_000));
  return { where: parts.join(' and '), values };
}

/** The cursor of a page kind: 1 % is near the beginning of the result, whichever order it has. */
export function cursorFor(kind: PageKind, order: Order, ids: string[]): { after?: string; before?: string } {
  const [side, share] = kind.split(' ');
  if (side === 'first') return {};
  const percent = Number.parseInt(share ?? '', 10);
  const id = ids[SHARES.indexOf(order === 'asc' ? percent : 100 - percent)] ?? '';
  return side === 'after' ? { after: id } : { before: id };
}

export function planGroups(cursors: Map<Case, Cursors>): Group[] {
  return CASES.flatMap((tried) =>
    ORDERS.flatMap((order) =>
      LIMITS.map((limit) => {
        const { total, ids } = cursors.get(tried) ?? { total: 0, ids: [] };
        // A list of one page has no deep one.
        const kinds = total > limit ? PAGES : (['first'] as const);
        const pages = kinds.map((kind) => {
          const query = { limit: String(limit), order, ...tried.filters, ...cursorFor(kind, order, ids) };
          return { kind, path: `/v1/usage/runs?${new URLSearchParams(query)}`, samples: [] as number[] };
        });
        return { case: tried, order, limit, total, pages };
      }),
    ),
  );
}

/** Alternates between the pages of a group, so that other work on the machine affects all of them alike. */
export async function sampleGroup(client: Client, group: Group, samples: number): Promise<void> {
  for (let turn = 0; turn < samples; turn += 1) {
    for (let at = 0; at < group.pages.length; at += 1) {
      const page = group.pages[(turn + at) % group.pages.length];
      page?.samples.push(await timeOf(client, page.path));
      // All deep pages are compared with this one, so its p99 needs more samples.
      const first = group.pages[0];
      if (at % 2 === 0) first?.samples.push(await timeOf(client, first.path));
    }
  }
}

export async function timeOf(client: Client, path: string): Promise<number> {
  const startedAt = performance.now();
  const { statusCode, body } = await client.request({
    path,
    method: 'GET',
    headers: { authorization: `Bearer ${LIVE_KEY}` },
  });
  const bytes = await body.arrayBuffer();
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${Buffer.from(bytes).toString()}`);
  return performance.now() - startedAt;
}
