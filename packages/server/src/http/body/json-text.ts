import type { Fault } from '@recto/contract';
import { parseJson, type UnheldNumber } from '../../lib/json-numbers.ts';

/** The reason why reading a body stopped early. */
export class ReadError extends Error {
  readonly fault: Fault;
  readonly isTooMany: boolean;

  constructor(fault: Fault, isTooMany = false) {
    super(fault.msg);
    this.fault = fault;
    this.isTooMany = isTooMany;
  }
}

export const syntaxError = (error: string, position = 0): ReadError =>
  new ReadError({ type: 'json_invalid', loc: ['body', position], msg: 'JSON decode error', input: {}, ctx: { error } });

export const tooManyValues = (): ReadError =>
  new ReadError({ type: 'too_many_values', loc: ['body'], msg: 'The body has too many values', input: null }, true);

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const COMMA = 0x2c;
const FIRST_CAPACITY = 4096;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const NOTHING = Buffer.alloc(0);

/** The part of a body that waits to be parsed. Positions count from the beginning of the body. */
export class JsonText {
  readonly #unheld: UnheldNumber | undefined;
  #bytes: Buffer = NOTHING;
  #length = 0;
  #base = 0;
  #seenBytes = 0;

  constructor(unheld?: UnheldNumber) {
    this.#unheld = unheld;
  }

  get base(): number {
    return this.#base;
  }

  get end(): number {
    return this.#base + this.#length;
  }

  /** Everything that was appended and not cut off again. */
  get seenBytes(): number {
    return this.#seenBytes;
  }

  append(chunk: Buffer): void {
    this.#seenBytes += chunk.length;
    // Most bodies arrive in one piece, which need not be copied.
    if (this.#length === 0) {
      this.#bytes = chunk;
      this.#length = chunk.length;
      return;
    }
    const length = this.#length + chunk.length;
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(FIRST_CAPACITY, length * 2));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    chunk.copy(this.#bytes, this.#length);
    this.#length = length;
  }

  dropBefore(place: number): void {
    const kept = this.#bytes.subarray(place - this.#base, this.#length);
    this.#bytes = kept;
    this.#length = kept.length;
    this.#base = place;
  }

  /** Removes what was appended from `cut` on, and continues at `place`. */
  cutAndGoOn(cut: number, place: number): void {
    this.#seenBytes -= this.end - cut;
    this.#bytes = NOTHING;
    this.#length = 0;
    this.#base = place;
  }

  clear(): void {
    this.cutAndGoOn(this.end, this.end);
  }

  bytes(from: number, to: number): Buffer {
    const start = from === 0 && this.#startsWithMark() ? BYTE_ORDER_MARK.length : from - this.#base;
    return this.#bytes.subarray(start, to - this.#base);
  }

  isBlank(from: number, to: number): boolean {
    for (const byte of this.bytes(from, to)) if (!isSpace(byte)) return false;
    return true;
  }

  /** Position of the comma that ends this part, ignoring whitespace; -1 if something else ends it. */
  lastComma(from: number, to: number): number {
    let at = to - 1;
    while (at >= from && isSpace(this.#bytes[at - this.#base] as number)) at -= 1;
    return at >= from && this.#bytes[at - this.#base] === COMMA ? at : -1;
  }

  parse(from: number, to: number, [before, after] = ['', '']): unknown {
    let text: string;
    try {
      text = decoder.decode(this.bytes(from, to));
    } catch {
      throw syntaxError('The body is not valid UTF-8');
    }
    try {
      return parseJson(before + text + after, this.#unheld);
    } catch (error) {
      const message = error instanceof Error ? error.message : '';
      const position = Number(/at position (\d+)/.exec(message)?.[1] ?? 0);
      throw syntaxError(syntaxMessage(message), from + Math.min(Math.max(0, position - before.length), to - from));
    }
  }

  #startsWithMark(): boolean {
    return this.#base === 0 && BYTE_ORDER_MARK.compare(this.#bytes, 0, Math.min(3, this.#length)) === 0;
  }
}

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** V8's message quotes a part of the text, which may be a secret. */
function syntaxMessage(message: string): string {
  if (message.startsWith('Unexpected end')) return 'Unexpected end of JSON input';
  const expected = /^(Expected [^"]+?) in JSON at position/.exec(message)?.[1];
  return expected ?? 'Expecting value';
}
