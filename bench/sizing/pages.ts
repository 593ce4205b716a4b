import type pg from 'pg';
import type { Cell } from '../support/report.ts';
import { rounded } from '../support/report.ts';
import { median } from '../support/statistics.ts';
import { CASES, type Case } from '../usage/cases.ts';
import { type Cursors, conditions, type Group, SHARES } from '../usage/measure.ts';
import type { Plan } from '../usage/plans.ts';
import { type Environments, SEED_DAYS } from '../usage/seed.ts';

const SHOWN = 5;
/** Cases with fewer rows than the largest limit. */
const SHORT = /^tiny/;

/** The rows at these shares of the time that a filter covers: counting millions of rows would take minutes a filter. */
export async function findCursorsByTime(client: pg.Client, environments: Environments): Promise<Map<Case, Cursors>> {
  const found = new Map<Case, Cursors>();
  for (const tried of CASES) {
    const { where, values } = conditions(environments, tried.filters);
    const { from_date, to_date } = tried.filters;
    const first = from_date === undefined ? SEED_DAYS.start.getTime() : Date.parse(from_date);
    const last =
      (to_date === undefined ? SEED_DAYS.start.getTime() + (SEED_DAYS.count - 1) * 86_400_000 : Date.parse(to_date)) +
      86_400_000;
    const ids: string[] = [];
    for (const share of SHARES) {
      const moment = new Date(first + ((last - first) * share) / 100);
      const next = async (comparison: string, order: string): Promise<string | undefined> => {
        const { rows } = await client.query<{ run_id: string }>(
          `select run_id from usage_runs where ${where} and created_at ${comparison} $${values.length + 1}
           order by created_at ${order}, run_id ${order} limit 1`,
          [...values, moment],
        );
        return rows[0]?.run_id;
      };
      // A filter may match nothing after that moment.
      ids.push((await next('>=', 'asc')) ?? (await next('<', 'desc')) ?? '');
    }
    // A small ledger has no rows for some filters.
    const isShort = SHORT.test(tried.name) || ids.includes('');
    found.set(tried, { total: isShort ? 0 : Number.POSITIVE_INFINITY, ids });
  }
  return found;
}

export interface Worst {
  firstMs: number;
  deepMs: number;
  mostBlocks: number;
  slowest: Cell[][];
  heaviest: Cell[][];
}

export function worstOf(groups: readonly Group[], plans: readonly Plan[]): Worst {
  const pages = groups.flatMap(({ case: { name }, order, limit, pages: own }) =>
    own.map(({ kind, samples }) => ({ name, order, limit, kind, ms: median(samples) })),
  );
  const of = (isFirst: boolean): number =>
    median(pages.filter(({ kind }) => (kind === 'first') === isFirst).map(({ ms }) => ms));
  const slowest = pages.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN);
  const heaviest = plans.toSorted((a, b) => b.buffers - a.buffers).slice(0, SHOWN);
  return {
    firstMs: of(true),
    deepMs: of(false),
    mostBlocks: heaviest[0]?.buffers ?? 0,
    slowest: slowest.map(({ name, order, limit, kind, ms }) => [name, order, limit, kind, rounded(ms)]),
    heaviest: heaviest.map(({ tried, order, kind, buffers, removedRows, scans }) => [
      ...[tried.name, order, kind, buffers, removedRows],
      // The same index of every partition is one entry.
      [...new Set(scans.map((scan) => scan.replace(/usage_runs_\d{4}_\d{2}_\w+/, 'of partitions')))].join(', '),
    ]),
  };
}
