/**
 * The smallest and largest value of a column, gathered while its cells pass. The kind of the column is known only at
 * the end, so text order is tracked for every column, and the order of numbers, times or booleans as long as it is
 * possible.
 */
import type { ColumnKind } from './column-kind.ts';
import { isSpace } from './infer-kind.ts';

const MINUS = 45;
const DOT = 46;
const ZERO = 48;
const SMALL_E = 101;

export class Extremes {
  readonly #least = new Copy();
  readonly #greatest = new Copy();
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;

  /** UTF-8 bytes sort like code points. */
  addText(bytes: Uint8Array, start: number, end: number): void {
    if (this.#least.isUnset || this.#least.compare(bytes, start, end) > 0) this.#least.set(bytes, start, end);
    if (this.#greatest.isUnset || this.#greatest.compare(bytes, start, end) < 0) this.#greatest.set(bytes, start, end);
  }

  /** A number, the milliseconds of a moment, or 0 and 1 for false and true. */
  addKey(key: number): void {
    if (key < this.#low) this.#low = key;
    if (key > this.#high) this.#high = key;
  }

  /** Returns JSON values; null if there are none. */
  of(kind: ColumnKind): { min: unknown; max: unknown } {
    if (this.#least.isUnset) return { min: null, max: null };
    switch (kind) {
      case 'integer':
      case 'number':
        return { min: this.#low, max: this.#high };
      case 'boolean':
        return { min: this.#low === 1, max: this.#high === 1 };
      case 'date-time':
        return { min: new Date(this.#low).toISOString(), max: new Date(this.#high).toISOString() };
      default:
        return { min: this.#least.text(), max: this.#greatest.text() };
    }
  }
}

/** Bytes that are replaced often: a sorted column has a new maximum in every row. */
class Copy {
  #bytes = new Uint8Array(32);
  #length = -1;

  get isUnset(): boolean {
    return this.#length < 0;
  }

  set(bytes: Uint8Array, start: number, end: number): void {
    const length = end - start;
    if (length > this.#bytes.length) this.#bytes = new Uint8Array(length * 2);
    const target = this.#bytes;
    for (let index = 0; index < length; index += 1) target[index] = bytes[start + index] as number;
    this.#length = length;
  }

  /** Negative when the copy comes before the given bytes. */
  compare(bytes: Uint8Array, start: number, end: number): number {
    const own = this.#bytes;
    const length = Math.min(end - start, this.#length);
    for (let index = 0; index < length; index += 1) {
      const difference = (own[index] as number) - (bytes[start + index] as number);
      if (difference !== 0) return difference;
    }
    return this.#length - (end - start);
  }

  text(): string {
    return Buffer.from(this.#bytes.buffer, 0, this.#length).toString('utf8');
  }
}

/**
 * The value of a cell that `kindsOf` calls a number. It has at most 16 digits, so the sum and the quotient are exact.
 */
export function numberAt(bytes: Uint8Array, start: number, end: number): number {
  let digits = 0;
  let decimals = -1;
  let isNegative = false;
  for (let index = start; index < end; index += 1) {
    const byte = bytes[index] as number;
    if (byte === MINUS) isNegative = true;
    else if (byte === DOT) decimals = 0;
    else if ((byte | 32) === SMALL_E) return Number(Buffer.from(bytes.subarray(start, end)).toString('latin1'));
    else if (!isSpace(byte)) {
      digits = digits * 10 + (byte - ZERO);
      if (decimals >= 0) decimals += 1;
    }
  }
  const value = decimals > 0 ? digits / 10 ** decimals : digits;
  return isNegative ? -value : value;
}
