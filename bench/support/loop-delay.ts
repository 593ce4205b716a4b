export interface LoopDelay {
  p99Ms: number;
  maxMs: number;
}

/** Reads the event-loop delay of a service since the previous call. */
export async function loopDelay(url: string): Promise<LoopDelay> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const gauge = (name: string): number =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1]) * 1000;
  return { p99Ms: gauge('p99'), maxMs: gauge('max') };
}
