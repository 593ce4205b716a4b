import { setTimeout as pause } from 'node:timers/promises';
import type { OperationAnswer, SendOperation } from './operation-port.ts';
import type { JsonObject } from './tool-input.ts';

const DEFAULT_SECONDS = 60;
/** Below the time after which most clients give up on a call. */
const MAX_SECONDS = 240;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2000;

export const WAIT_FOR_RUN = {
  name: 'wait_for_run',
  title: 'Wait until a run has ended or waits for a review',
  description:
    'Returns the run when it has ended, when it waits for a review, or when the time is over; look at lifecycle.status.',
  inputSchema: {
    type: 'object' as const,
    properties: {
      run_id: { type: 'string' },
      timeout_seconds: { type: 'number', minimum: 0, maximum: MAX_SECONDS, default: DEFAULT_SECONDS },
    },
    required: ['run_id'],
    additionalProperties: false,
  },
};

const GOES_ON = ['pending', 'queued', 'running'];

export async function waitForRun(
  { run_id, timeout_seconds }: JsonObject,
  { send, signal }: { send: SendOperation; signal: AbortSignal },
): Promise<OperationAnswer> {
  const seconds = typeof timeout_seconds === 'number' ? Math.min(timeout_seconds, MAX_SECONDS) : DEFAULT_SECONDS;
  const endsAt = performance.now() + seconds * 1000;
  const request = { method: 'GET', path: `/v1/workflows/runs/${encodeURIComponent(String(run_id))}`, body: undefined };
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.5)) {
    const answer = await send(request, signal);
    const leftMs = endsAt - performance.now();
    if (answer.status !== 200 || leftMs <= 0 || !goesOn(answer)) return answer;
    await pause(Math.min(pauseMs, leftMs), undefined, { signal });
  }
}

function goesOn({ content }: OperationAnswer): boolean {
  const { lifecycle } = JSON.parse(content.toString('utf8')) as { lifecycle: { status: string } };
  return GOES_ON.includes(lifecycle.status);
}
