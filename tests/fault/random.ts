export interface Random {
  /** From 0 to below 1. */
  next(): number;
  below(limit: number): number;
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  hex(length: number): string;
}

/** The same seed gives the same choices; timing still differs from run to run. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32: 32 bits of state are plenty for choosing what to do next.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
    hex: (length) => Array.from({ length }, () => below(16).toString(16)).join(''),
  };
}
