/**
 * Named points, mostly at commit boundaries, where a test can delay, throw, kill or crash the process, or learn that it
 * came by. They do nothing unless the test harness arms them at start; production never does.
 */
export type FaultAction = { kind: 'kill' | 'crash' | 'throw' | 'note' } | { kind: 'delay'; delayMs: number };

export interface FaultPlan {
  /** The pass that triggers the fault, counted from 1. */
  hit: number;
  action: FaultAction;
}

const armed = new Map<string, FaultPlan>();

/** Parses `name=kill@3,other=delay:500,third=throw`; returns mistakes instead of throwing. */
export function parseFaultPlans(text: string): { plans: Map<string, FaultPlan>; mistakes: string[] } {
  const plans = new Map<string, FaultPlan>();
  const mistakes: string[] = [];
  for (const entry of text.split(',').filter((part) => part !== '')) {
    const match = /^([a-z0-9_.]+)=(kill|crash|throw|note|delay:(\d+))(?:@(\d+))?$/.exec(entry);
    if (!match?.[1] || !match[2]) {
      mistakes.push(`"${entry}" is not name=kill|crash|throw|note|delay:MS[@N]`);
      continue;
    }
    const action: FaultAction =
      match[3] === undefined
        ? { kind: match[2] as 'kill' | 'crash' | 'throw' | 'note' }
        : { kind: 'delay', delayMs: Number(match[3]) };
    plans.set(match[1], { hit: Number(match[4] ?? 1), action });
  }
  return { plans, mistakes };
}

export function armFaults(plans: ReadonlyMap<string, FaultPlan>): void {
  armed.clear();
  for (const [name, plan] of plans) armed.set(name, { ...plan });
}

export async function faultPoint(name: string): Promise<void> {
  const plan = armed.get(name);
  if (plan === undefined) return;
  plan.hit -= 1;
  if (plan.hit > 0) return;
  armed.delete(name);
  switch (plan.action.kind) {
    case 'kill':
      process.kill(process.pid, 'SIGKILL');
      // The signal arrives asynchronously, and nothing after the fault point may run until then.
      return new Promise(() => {});
    case 'crash':
      return process.abort();
    case 'throw':
      throw new Error(`fault point ${name}`);
    case 'note':
      process.stderr.write(`fault point ${name} reached\n`);
      return;
    case 'delay':
      return new Promise((resolve) => setTimeout(resolve, plan.action.kind === 'delay' ? plan.action.delayMs : 0));
  }
}
