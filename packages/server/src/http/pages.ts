import { Worker } from 'node:worker_threads';
import { Dashboard } from './dashboard.ts';
import type { DashboardBuild } from './dashboard-build.ts';

/** The pages that describe the API. Making them takes most of a second of CPU time. */
export interface ApiPages {
  openApi: string;
  docs: string;
}

export interface SystemPages {
  api(): Promise<ApiPages>;
  dashboard: Dashboard;
  /** Null if this process does not build the dashboard. */
  dashboardBuild: DashboardBuild | null;
}

export function createSystemPages(dashboardBuild: DashboardBuild | null): SystemPages {
  let made: Promise<ApiPages> | undefined;
  const api = (): Promise<ApiPages> => {
    made ??= makeApiPages().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
  return { api, dashboard: new Dashboard(new URL('../../../dashboard/dist/', import.meta.url)), dashboardBuild };
}

/** Makes the pages in a worker thread, on first request, so that neither the start nor other requests wait. */
function makeApiPages(): Promise<ApiPages> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pages-thread.ts', import.meta.url));
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that makes the pages ended with ${code}`)));
  });
}
