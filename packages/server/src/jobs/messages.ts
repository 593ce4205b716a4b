import { sendOn } from '../db/channel.ts';
import type { Tx } from '../db/database.ts';

/** `wake`: the queue has a job that may start after `delayMs`. `cancel`: the job was cancelled. */
export type JobMessage = { kind: 'wake'; queue: string; delayMs: number } | { kind: 'cancel'; jobId: string };

export const sendMessage = (tx: Tx, message: JobMessage): Promise<void> =>
  sendOn(tx, 'recto_jobs', JSON.stringify(message));

export function parseMessage(payload: string): JobMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('kind' in value)) return undefined;
  if (value.kind === 'cancel' && 'jobId' in value && typeof value.jobId === 'string') {
    return { kind: 'cancel', jobId: value.jobId };
  }
  if (value.kind === 'wake' && 'queue' in value && typeof value.queue === 'string') {
    const delayMs = 'delayMs' in value && typeof value.delayMs === 'number' ? value.delayMs : 0;
    return { kind: 'wake', queue: value.queue, delayMs };
  }
  return undefined;
}
