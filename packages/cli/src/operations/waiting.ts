import type { WaitOptions } from '@recto/sdk';
import type { Context, Flag } from '../command.ts';
import { ProgressLine } from '../output/progress.ts';

export const WAIT_FLAGS: readonly Flag[] = [
  { name: 'wait', type: 'boolean', description: 'Wait until it has ended' },
  { name: 'poll-interval-ms', type: 'integer', description: 'Longest pause between two looks', default: '2000' },
  { name: 'timeout-seconds', type: 'number', description: 'How long to wait; 0 means no limit', default: '600' },
];

interface Waited {
  status?: string;
  lifecycle?: { status: string };
  progress?: { stage?: string; pages_done?: number; pages_total?: number | null } | null;
}

/** Waits and shows how far it is. */
export async function waited<T extends object>(
  context: Context,
  label: string,
  wait: (options: WaitOptions<T>) => Promise<T>,
): Promise<T> {
  const line = new ProgressLine(context, context.terminal);
  const timeoutSeconds = context.number('timeout-seconds');
  try {
    return await wait({
      signal: context.terminal.signal,
      pollIntervalMs: context.number('poll-interval-ms'),
      timeoutMs: timeoutSeconds === undefined ? undefined : timeoutSeconds * 1000,
      onUpdate: (record) => {
        const { status, lifecycle, progress } = record as Waited;
        const state = progress?.stage ?? lifecycle?.status ?? status ?? '';
        line.show(`${label} ${state}`, { done: progress?.pages_done, total: progress?.pages_total });
      },
    });
  } finally {
    line.end();
  }
}
