export const RUN_STATUSES = [
  'pending',
  'running',
  'awaiting_review',
  'completed',
  'error',
  'failed',
  'cancelled',
] as const;

export const TRIGGER_TYPES = ['manual', 'api', 'schedule', 'webhook', 'email', 'restart'] as const;

/** What the address of the list says. */
export interface RunFilters {
  workflow?: string;
  status?: (typeof RUN_STATUSES)[number];
  trigger?: (typeof TRIGGER_TYPES)[number];
  /** YYYY-MM-DD in UTC, both days included. */
  from?: string;
  to?: string;
}

/** The same, as the API names it. */
export const listInput = ({ workflow, status, trigger, from, to }: RunFilters) => ({
  workflow_id: workflow,
  status,
  trigger_type: trigger,
  from_date: from,
  to_date: to,
});
