/** The engine in this process. Loaded only by the commands that need it. */
import type { LocalEngine } from '@recto/server/offline';
import { CliFailure } from './failures.ts';

export type { LocalEngine };

export async function openEngine(processes = 1): Promise<LocalEngine> {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 24)
    throw new CliFailure(`The engine needs Node 24 or newer; this is ${process.version}. Use a service instead.`);
  const { openLocalEngine } = await import('@recto/server/offline');
  return openLocalEngine({ processes });
}
