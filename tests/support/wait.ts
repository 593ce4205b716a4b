/**
 * How long to pause before asking again. What comes soon is seen soon; what takes long is asked for less often, because
 * the questions take CPU time from what they wait for.
 */
export const pauseMs = (waitedMs: number): number => Math.min(250, Math.max(25, waitedMs / 4));

/** Asks until the condition holds; fails with what it last saw. For states the service has no event for. */
export async function eventually<T>(
  ask: () => Promise<T>,
  holds: (value: T) => boolean,
  { timeoutMs = 300_000, everyMs }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<T> {
  const startedAt = Date.now();
  for (;;) {
    const value = await ask();
    if (holds(value)) return value;
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > timeoutMs) throw new Error(`not within ${timeoutMs} ms; last seen: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs ?? pauseMs(waitedMs)));
  }
}
