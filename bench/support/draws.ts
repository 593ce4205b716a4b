/** Choices that look random and are the same in every run. */
import { createHash } from 'node:crypto';

export const drawOf = (...parts: string[]): number =>
  createHash('sha256').update(parts.join('\u0000')).digest().readUInt32BE(0);

/** The text with one digit changed; undefined where it has none. */
export function withOtherDigit(text: string, draw: number): string | undefined {
  const digits = [...text.matchAll(/\d/g)];
  const digit = digits[draw % Math.max(1, digits.length)];
  if (digit === undefined) return undefined;
  const changed = (Number(digit[0]) + 1 + (draw % 8)) % 10;
  return text.slice(0, digit.index) + String(changed) + text.slice(digit.index + 1);
}
