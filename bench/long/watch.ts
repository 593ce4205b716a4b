/** Measures what a service and its children use while something runs. */
import { setTimeout as delay } from 'node:timers/promises';
import { cpuSeconds, memoryOf, processTree } from '../support/processes.ts';

const EVERY_MS = 1000;

export interface Taken {
  seconds: number;
  /** CPU time of the server, and of the processes that it started. */
  serverCpuSeconds: number;
  childrenCpuSeconds: number;
  /** The most at any time, resident. */
  serverMiB: number;
  largestChildMiB: number;
}

export async function watched<T>(pid: number, work: () => Promise<T>): Promise<{ value: T; taken: Taken }> {
  const stop = new AbortController();
  const cpu = new Map<number, { first: number; last: number }>();
  let [serverMiB, largestChildMiB] = [0, 0];
  const look = async (isFirst: boolean): Promise<void> => {
    for (const own of await processTree(pid)) {
      const seconds = await cpuSeconds([own]);
      const known = cpu.get(own);
      // A process that has ended can no longer be queried; what it had used by then stays.
      if (known === undefined) cpu.set(own, { first: isFirst ? seconds : 0, last: seconds });
      else known.last = Math.max(known.last, seconds);
      const { rssMiB } = await memoryOf([own]);
      if (own === pid) serverMiB = Math.max(serverMiB, rssMiB);
      else largestChildMiB = Math.max(largestChildMiB, rssMiB);
    }
  };
  await look(true);
  const watching = (async () => {
    while (!stop.signal.aborted) {
      await delay(EVERY_MS);
      await look(false);
    }
  })();
  const startedAt = performance.now();
  try {
    const value = await work();
    const seconds = (performance.now() - startedAt) / 1000;
    stop.abort();
    await watching;
    const spent = (own: number): number => (cpu.get(own)?.last ?? 0) - (cpu.get(own)?.first ?? 0);
    const children = [...cpu.keys()].filter((own) => own !== pid);
    return {
      value,
      taken: {
        seconds,
        serverCpuSeconds: spent(pid),
        childrenCpuSeconds: children.reduce((sum, own) => sum + spent(own), 0),
        serverMiB,
        largestChildMiB,
      },
    };
  } finally {
    stop.abort();
  }
}
