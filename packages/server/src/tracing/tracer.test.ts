import { expect, it } from 'vitest';
import { badDocument } from '../lib/errors.ts';
import { currentLane, inLane } from '../lib/lane.ts';
import { inSpan, spanAbout, traced } from '../lib/trace.ts';
import { createSampler } from './sampler.ts';
import { createTracer, type FinishedSpan, parseTraceparent } from './tracer.ts';

function tracerInto(ended: FinishedSpan[], ratio = 1) {
  return createTracer({
    sampler: createSampler({ isParentBased: true, ratio }),
    continuesCallers: true,
    leavesTo: ['webhook'],
    onEnd: (span) => ended.push(span),
  });
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`;
const LANE = { environment: 'test', key: 'a key' } as const;

it('reads the header of the caller, and nothing that only looks like it', () => {
  expect(parseTraceparent(PARENT)).toEqual({ traceId: TRACE, spanId: 'b7ad6b7169203331', isSampled: true });
  expect(parseTraceparent(`00-${TRACE}-b7ad6b7169203331-02`)).toMatchObject({ isSampled: false });
  expect(parseTraceparent(`01-${TRACE}-b7ad6b7169203331-01-more`)).toMatchObject({ traceId: TRACE });
  for (const wrong of [
    undefined,
    '',
    `${PARENT}-more`,
    `${PARENT}, ${PARENT}`,
    PARENT.toUpperCase(),
    `ff-${TRACE}-b7ad6b7169203331-01`,
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
  ]) {
    expect(parseTraceparent(wrong)).toBeUndefined();
  }
});

it('spans nest along asynchronous work, end once, and name the type of an error but not its message', async () => {
  const ended: FinishedSpan[] = [];
  const root = tracerInto(ended).begin('root', { kind: 'server', parent: PARENT });
  const work = inSpan(LANE, root, async () => {
    await Promise.resolve();
    await traced('first', { 'recto.pages': 3 }, async (span) => {
      span?.set({ 'recto.is_cached': false });
      span?.end();
    });
    await traced('second', {}, async () => {
      throw badDocument('unreadable', 'IBAN DE00 of Jane Doe');
    });
  });
  await expect(work).rejects.toThrow();
  const [first, second, above] = ended;
  expect(ended).toHaveLength(3);
  expect(first).toMatchObject({ name: 'first', attributes: { 'recto.pages': 3, 'recto.is_cached': false } });
  expect(second).toMatchObject({ name: 'second', errorType: 'bad_document' });
  expect(above).toMatchObject({ traceId: TRACE, parent: { spanId: 'b7ad6b7169203331', isRemote: true } });
  expect(first?.parent).toEqual({ spanId: above?.spanId, isRemote: false });
  expect(first?.startMs).toBeGreaterThanOrEqual(above?.startMs ?? Number.NaN);
  expect(second?.endMs).toBeLessThanOrEqual(above?.endMs ?? Number.NaN);
  expect(JSON.stringify(ended)).not.toMatch(/Jane|DE00/);
});

it('a trace that is not sampled keeps its id for others, and records nothing', async () => {
  const ended: FinishedSpan[] = [];
  const root = tracerInto(ended).begin('root', { parent: PARENT.replace(/01$/, '00') });
  await inSpan(LANE, root, () => traced('below', {}, async () => expect(currentLane().span?.traceId).toBe(TRACE)));
  expect(root.traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
  expect(ended).toEqual([]);
});

it('work outside of a trace runs without a span', async () => {
  const seen = await inLane(LANE, () => traced('nothing', {}, async (span) => span));
  expect(seen).toBeUndefined();
});

it('everybody who knows a run knows its span, and its end is recorded under it', () => {
  const ended: FinishedSpan[] = [];
  const current = tracerInto(ended).begin('cancel', {});
  const about = 'run_1';
  const run = spanAbout(PARENT, about);
  expect(run).not.toBe(PARENT);
  const [startedAt, endedAt] = [new Date(1_000), new Date(61_000)];
  current.recordPast({ parent: PARENT, about, name: 'run', startedAt, endedAt, attributes: {}, errorType: null });
  expect(ended).toMatchObject([{ traceId: TRACE, spanId: run.split('-')[2], startMs: 1_000, endMs: 61_000 }]);
});
