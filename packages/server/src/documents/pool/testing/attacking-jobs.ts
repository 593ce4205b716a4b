import { type DocumentJobs, readerJobs as realJobs } from '../jobs.ts';
import type { PoolJobTable } from '../pool-job.ts';
import { type AttackJobs, readerJobs as attackingJobs } from '../walls/attack.ts';

export interface AttackingJobs extends DocumentJobs, AttackJobs {}

export const readerJobs: PoolJobTable<AttackingJobs> = { ...realJobs, ...attackingJobs };
