import type { CallReceiver } from '../call-receiver.ts';
import { expectStatus, type Session } from './actor.ts';

export interface CallingRun {
  id: string;
  marker: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers whose shape the wire has verified
  steps: any[];
}

/** What the block `tell` sent outside is on record, and only one response was used. */
export async function checkCalls(
  session: Session,
  receiver: CallReceiver,
  { id, marker, steps }: CallingRun,
): Promise<void> {
  const what = `run ${id}`;
  const tell = steps.find(({ block_id }) => block_id === 'tell');
  if (tell === undefined || !JSON.stringify(tell.handle_inputs ?? null).includes(marker)) {
    session.report(`${what} is not whole: ${JSON.stringify(steps)}`);
    return;
  }
  const record = await session.wire.send('GET', `/v1/workflows/artifacts/${tell.artifact.id}`);
  const artifact = expectStatus(session, record, [200], what);
  if (artifact === undefined) return;
  const attempts: { response_status: number | null }[] = artifact.body.attempts;
  const calls = receiver.callsOf(`${id}:tell`);
  const answered = attempts.filter(({ response_status }) => response_status === 200).length;
  if (calls < 1 || calls > attempts.length || answered !== 1) {
    session.report(`${what}: ${calls} calls arrived, ${attempts.length} are on record, ${answered} answered`);
  }
}
