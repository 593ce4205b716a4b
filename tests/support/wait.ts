/** Asks until the condition holds; fails with what it last saw. For states the service has no event for. */
export async function eventually<T>(
  ask: () => Promise<T>,
  holds: (value: T) => boolean,
  { timeoutMs = 300_000, everyMs = 50 } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await ask();
    if (holds(value)) return value;
    if (Date.now() > deadline) throw new Error(`not within ${timeoutMs} ms; last seen: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
