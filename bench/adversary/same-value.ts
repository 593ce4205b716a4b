import type { Json } from '../../packages/server/src/pipelines/json/json.ts';

/** Reads a number, or a text that is one, perhaps with signs before it. */
export function asAmount(value: Json): number | undefined {
  if (typeof value === 'number') return value;
  const isAmount = typeof value === 'string' && /^[^\p{L}\d]{0,3}\d[\d.,]*$/u.test(value.trim());
  return isAmount ? Number(value.replaceAll(/[^\d.]/g, '')) : undefined;
}

const folded = (value: Json): string =>
  String(value)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}.-]/gu, '');

/** Equal for any reader, ignoring case, spaces and signs. */
export function isSame(one: Json, other: Json): boolean {
  const [a, b] = [asAmount(one), asAmount(other)];
  return a !== undefined && b !== undefined ? a === b : folded(one) === folded(other);
}
