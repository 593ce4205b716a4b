/** How far a design carries on paper: measured costs times numbers of processes. */
import { rounded, table } from '../support/report.ts';
import type { Costs } from './costs.ts';

/** `database.max_connections`: the default, and what a hundred processes should have. */
const CONNECTIONS = { standard: 20, low: 6 };
/** At most, outside of the pool: the engine of jobs (two, or four in a worker) and two channels of notifications. */
const EXTRA_CONNECTIONS = { api: 4, worker: 6 };
/** No processor is to be busier than this, so that bursts do not queue. */
const MOST_BUSY = 0.6;
/** CPU seconds of a scanned form at 200 dpi: bench/results/parse-2026-11-16.md. */
const SCANNED_PAGE_SECONDS = 2.41;

interface Design {
  name: string;
  api: number;
  worker: number;
  workerCores: number;
  postgresCores: number;
}

const DESIGNS: Design[] = [
  { name: '1 api, 1 worker', api: 1, worker: 1, workerCores: 2, postgresCores: 2 },
  { name: '2 api, 3 worker', api: 2, worker: 3, workerCores: 2, postgresCores: 4 },
  { name: '10 api, 20 worker', api: 10, worker: 20, workerCores: 2, postgresCores: 16 },
  { name: '40 api, 60 worker', api: 40, worker: 60, workerCores: 2, postgresCores: 64 },
];

const HEADERS = [
  'processes',
  'PostgreSQL cores',
  'connections (20 each)',
  'connections (6 each)',
  'requests/s by API',
  'requests/s by PostgreSQL',
  'runs/s by workers',
  'runs/s by PostgreSQL',
  'documents/s by workers',
  'documents/s by PostgreSQL',
  'scanned pages/s by workers',
];

export function paperTable({ list, run, extraction }: Costs): string {
  const rows = DESIGNS.map(({ name, api, worker, workerCores, postgresCores }) => {
    const connections = (each: number): number =>
      api * (each + EXTRA_CONNECTIONS.api) + worker * (each + EXTRA_CONNECTIONS.worker);
    // JavaScript of a process runs on one processor; readers and functions are processes of their own.
    const apiMs = api * 1000 * MOST_BUSY;
    const workerMs = worker * workerCores * 1000 * MOST_BUSY;
    const postgresMs = postgresCores * 1000 * MOST_BUSY;
    return [
      name,
      postgresCores,
      connections(CONNECTIONS.standard),
      connections(CONNECTIONS.low),
      rounded(apiMs / list.service, 0),
      rounded(postgresMs / list.postgres, 0),
      rounded(workerMs / run.service, 0),
      rounded(postgresMs / run.postgres, 0),
      rounded(workerMs / extraction.service, 0),
      rounded(postgresMs / extraction.postgres, 0),
      rounded(workerMs / 1000 / SCANNED_PAGE_SECONDS, 1),
    ];
  });
  return table(HEADERS, rows);
}
