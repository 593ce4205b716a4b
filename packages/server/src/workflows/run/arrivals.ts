/** Which inputs of a node arrived, and whether it can begin. */
import type { PlanNode, PlanSource } from './run-plan.ts';

export interface Arrivals {
  /** Where the value of each input is that has one. */
  sources: ReadonlyMap<string, PlanSource>;
  /** False if the node is skipped. */
  isReady: boolean;
  /** Why it is skipped. */
  reason: string;
}

/** Everything that the node needs has ended; `has` says whether a source gave a value. */
export function arrivalsOf(node: PlanNode, has: (source: PlanSource) => boolean): Arrivals {
  const sources = new Map<string, PlanSource>();
  const missing: { handle: string; sources: readonly PlanSource[] }[] = [];
  for (const input of node.inputs) {
    const source = input.sources.find((one) => one.node === null || has(one));
    if (source !== undefined) sources.set(input.handle, source);
    else if (input.isRequired) missing.push(input);
  }
  // Where branches join, some of them are not taken.
  const isJoin = node.block.type === 'merge_dicts' && node.inputs.length > 0;
  const isReady = isJoin ? sources.size > 0 : missing.length === 0;
  return { sources, isReady, reason: isReady ? '' : missingReason(missing) };
}

function missingReason(missing: readonly { handle: string; sources: readonly PlanSource[] }[]): string {
  const named = missing.map(({ handle, sources }) => {
    const [source] = sources;
    return source === undefined
      ? `nothing is connected to ${handle}`
      : `${handle} got no value from ${source.block} (${source.handle})`;
  });
  return `Input did not arrive: ${named.join('; ')}.`;
}
