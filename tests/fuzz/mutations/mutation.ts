import type { Random } from '../../fault/random.ts';

/** One small change. Gives the bytes as they are where there is nothing it could change. */
export type Mutation = (bytes: Buffer, random: Random) => Buffer;

export const chosen = <T>(items: readonly T[], random: Random): T | undefined => items[random.below(items.length)];

/** Where numbers go wrong. */
export const BORDER_NUMBERS = [
  0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
] as const;

/** A part of the file, at most `share` of it and never all. */
export function somePart(length: number, random: Random, share = 0.3): { start: number; end: number } {
  const size = random.between(1, Math.max(1, Math.floor(length * share)));
  const start = random.below(Math.max(1, length - size));
  return { start, end: Math.min(length, start + size) };
}
