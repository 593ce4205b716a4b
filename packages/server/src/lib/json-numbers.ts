/**
 * Integers of JSON that no number of JavaScript holds: of 12345678901234567890 another one would be left, and of 1e400
 * nothing. Where a value must arrive as it was written, they are refused or kept as text.
 */

/** What stands for such an integer, given as it was written. */
export type UnheldNumber = (written: string) => unknown;

/**
 * More digits than every number holds, or an exponent, in numbers and in texts alike: a quick look, because reading every
 * value apart takes many times as long.
 */
const MAY_BE_UNHELD = /\d{16}|\d[eE]/;

/** `reading` says what to put in the place of numbers that would be rounded. */
export const parseJson = (text: string, reading: UnheldNumber | undefined): unknown =>
  reading === undefined || !MAY_BE_UNHELD.test(text) ? JSON.parse(text) : JSON.parse(text, reviver(reading));

export const keptAsText: UnheldNumber = (written) => written;

/** JSON.stringify writes it again as it was written. The function is newer than the types of the library. */
export const keptAsWritten: UnheldNumber = (written) =>
  (JSON as unknown as { rawJSON: (text: string) => object }).rawJSON(written);

/** The third argument is newer than the types of the library. */
const reviver =
  (reading: UnheldNumber) =>
  (_key: string, value: unknown, { source = '' }: { source?: string } = {}): unknown =>
    typeof value !== 'number' || isHeld(value, source) ? value : reading(source);

function isHeld(value: number, written: string): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) || !/^-?\d+$/.test(written)) return true;
  // A program writes a large number of its own with zeros at the end. Reading it gives that number again.
  const [mantissa = '', exponent] = Math.abs(value).toExponential().split('e');
  const shortest = mantissa.replace('.', '').padEnd(Number(exponent) + 1, '0');
  return written.replace('-', '') === shortest || BigInt(value) === BigInt(written);
}

/** An integer that is refused when everything was read, so that its place can be told. */
export class Unheld {
  readonly written: string;

  constructor(written: string) {
    this.written = written;
  }
}

/** The path of the first integer that is refused. */
export function findUnheld(value: unknown): { path: (string | number)[]; written: string } | undefined {
  if (value instanceof Unheld) return { path: [], written: value.written };
  if (value === null || typeof value !== 'object') return undefined;
  for (const key of Object.keys(value)) {
    const found = findUnheld((value as Record<string, unknown>)[key]);
    if (found !== undefined) return { ...found, path: [Array.isArray(value) ? Number(key) : key, ...found.path] };
  }
  return undefined;
}
