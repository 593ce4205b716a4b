/** Ends the shared servers of all worker processes, and removes what they stored. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { dropDatabase } from './test-database.ts';
import { eventually } from './wait.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each says what it has. */
    sharedServers: string;
  }
}

// biome-ignore lint/style/noDefaultExport: the way vitest takes a function whose result ends what it began
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-shared-servers-'));
  project.provide('sharedServers', folder);
  return async () => {
    const servers = (await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8'));
    await Promise.all(servers.map(async (server) => end(JSON.parse(await server))));
    await rm(folder, { recursive: true });
  };
}

async function end(server: { processId: number; databaseUrl: string; dataDir: string }): Promise<void> {
  await eventually(
    async () => signalled(server.processId),
    (isThere) => !isThere,
    { everyMs: 50 },
  );
  await dropDatabase(server.databaseUrl);
  await rm(server.dataDir, { recursive: true, force: true, maxRetries: 10 });
}

/** Asked again while it ends, it is not told again: it takes a second signal for haste. */
const told = new Set<number>();

function signalled(processId: number): boolean {
  try {
    process.kill(processId, told.has(processId) ? 0 : 'SIGTERM');
    told.add(processId);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
