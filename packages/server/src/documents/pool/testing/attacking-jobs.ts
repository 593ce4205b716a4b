import type { ReaderJob } from '../jobs.ts';
import { readerJobs as realJobs } from '../jobs.ts';
import { readerJobs as attackingJobs } from '../walls/attack.ts';

export const readerJobs: Readonly<Record<string, ReaderJob>> = { ...realJobs, ...attackingJobs };
