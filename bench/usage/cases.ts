/** What callers ask of the ledger. Names of workflows are those of seed.ts. */
import { RUN_STATUSES, TRIGGER_TYPES } from '../../packages/contract/src/usage.ts';
import { CLUSTERED_WORKFLOW, HOT_WORKFLOW, RARE_WORKFLOW, SEED_DAYS, TINY_WORKFLOW } from './seed.ts';

export interface Filters {
  workflow_id?: string;
  status?: string;
  trigger_type?: string;
  from_date?: string;
  to_date?: string;
}

export interface Case {
  name: string;
  filters: Filters;
}

const day = (sinceStart: number): string =>
  new Date(SEED_DAYS.start.getTime() + sinceStart * 86_400_000).toISOString().slice(0, 10);

const { count } = SEED_DAYS;
const middle = Math.round(count / 2);
const ONE_DAY = { from_date: day(middle), to_date: day(middle) };
const ONE_MONTH = { from_date: day(middle), to_date: day(middle + 30) };
const LAST_MONTH = { from_date: day(count - 30) };
const UNTIL_MIDDLE = { to_date: day(middle) };

const pairs: Record<string, Filters> = {
  'hot workflow, failed': { workflow_id: HOT_WORKFLOW, status: 'failed' },
  'hot workflow, pending': { workflow_id: HOT_WORKFLOW, status: 'pending' },
  'hot workflow, completed': { workflow_id: HOT_WORKFLOW, status: 'completed' },
  'hot workflow, email': { workflow_id: HOT_WORKFLOW, trigger_type: 'email' },
  'rare workflow, completed': { workflow_id: RARE_WORKFLOW, status: 'completed' },
  'rare workflow, failed': { workflow_id: RARE_WORKFLOW, status: 'failed' },
  'rare workflow, schedule': { workflow_id: RARE_WORKFLOW, trigger_type: 'schedule' },
  'hot workflow, one month': { workflow_id: HOT_WORKFLOW, ...ONE_MONTH },
  'rare workflow, from last month': { workflow_id: RARE_WORKFLOW, ...LAST_MONTH },
  'failed, one month': { status: 'failed', ...ONE_MONTH },
  'failed, one day': { status: 'failed', ...ONE_DAY },
  'completed, one month': { status: 'completed', ...ONE_MONTH },
  'pending, until the middle': { status: 'pending', ...UNTIL_MIDDLE },
  'email, one month': { trigger_type: 'email', ...ONE_MONTH },
  'api, failed': { trigger_type: 'api', status: 'failed' },
  'email, completed': { trigger_type: 'email', status: 'completed' },
  'restart, pending': { trigger_type: 'restart', status: 'pending' },
  'hot workflow, api, failed, one month': {
    workflow_id: HOT_WORKFLOW,
    trigger_type: 'api',
    status: 'failed',
    ...ONE_MONTH,
  },
  'clustered failures of a workflow': { workflow_id: CLUSTERED_WORKFLOW, status: 'failed' },
};

const alone: Record<string, Filters> = {
  'no filter': {},
  ...Object.fromEntries(RUN_STATUSES.map((status) => [`status ${status}`, { status }])),
  ...Object.fromEntries(TRIGGER_TYPES.map((trigger_type) => [`trigger ${trigger_type}`, { trigger_type }])),
  'hot workflow': { workflow_id: HOT_WORKFLOW },
  'rare workflow': { workflow_id: RARE_WORKFLOW },
  'tiny workflow': { workflow_id: TINY_WORKFLOW },
  'one day': ONE_DAY,
  'one month': ONE_MONTH,
  'from last month': LAST_MONTH,
  'until the middle': UNTIL_MIDDLE,
};

export const CASES: Case[] = Object.entries({ ...alone, ...pairs }).map(([name, filters]) => ({ name, filters }));

export const PAGES = [
  'first',
  'after 1%',
  'after 10%',
  'after 50%',
  'after 99%',
  'before 99%',
  'before 50%',
  'before 1%',
] as const;

export type PageKind = (typeof PAGES)[number];

export const ORDERS = ['asc', 'desc'] as const;
export type Order = (typeof ORDERS)[number];
