/** The columns of the tables of jobs that are ours and not of the queue, see tables.ts. */
import type { Selectable } from 'kysely';
import type { Json } from './row-parts.ts';

export interface DeadJobRow {
  job_id: string;
  queue: string;
  data: Json<Record<string, unknown>>;
  priority: number;
  group_id: string | null;
  join_key: string | null;
  code: string;
  message: string;
  is_retryable: boolean;
  attempts: number;
  enqueued_at: string;
  died_at: string;
}

/** A row as it is read. */
export type DeadLetter = Selectable<DeadJobRow>;

export interface JobScheduleRow {
  name: string;
  cron: string;
  time_zone: string;
  next_tick: string;
}

export interface JobTables {
  dead_jobs: DeadJobRow;
  job_schedules: JobScheduleRow;
}
