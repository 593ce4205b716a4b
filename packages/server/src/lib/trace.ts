/**
 * The span of the work that runs now is in its lane, so work that nobody traces, and a service without tracing, pay only
 * for looking there.
 */
import { createHash } from 'node:crypto';
import { AppError } from './errors.ts';
import { currentLane, inLane, type Lane } from './lane.ts';
import type { Attributes, Span } from './span.ts';

/** Runs `work` in a span below the current one, if there is one. */
export function traced<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const lane = currentLane();
  return lane.span === undefined ? work(undefined) : inSpan(lane, lane.span.child(name, { attributes }), work);
}

/** Runs `work` in the span, and ends the span with it. */
export async function inSpan<T>(lane: Lane, span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await inLane({ ...lane, span }, () => work(span));
  } catch (error) {
    span.fail(errorTypeOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** The span about something that outlives its process, such as a run: everybody who knows its id knows the span. */
export function spanAbout(parent: string, id: string): string {
  const [version, traceId, , flags] = parent.split('-');
  return [version, traceId, spanIdAbout(id), flags].join('-');
}

export const spanIdAbout = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16);

/** A code or the name of a class, never the message. */
export function errorTypeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  if (!(error instanceof Error)) return 'unknown';
  const named = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return /^\w{1,64}$/.test(named) ? named : 'Error';
}
