/**
 * Which text encoding a CSV file has, and the way to UTF-8.
 *
 * The whole file is looked at: an export may have its first accented letter in its last megabyte, and PostgreSQL
 * accepts neither NUL nor malformed UTF-8. `isUtf8` is native code, so this costs little beside reading the file.
 * Other encodings are told apart as those of documents are.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { decodeTextHead, hasControlBytes } from '../../documents/detect/text-head.ts';
import { type Encoding, guessEncoding } from '../../documents/formats/text/encoding.ts';
import { csvFault } from './csv-fault.ts';

const HEAD_BYTES = 65_536;
const ESCAPE = 0x1b;

/** Documents that are text inside, or begin as text, and are still no tables. */
const FOREIGN_SIGNATURES = ['%PDF-', '%!PS', '{\\rtf'];

/** Null when the file is UTF-8 and may be stored as it is. */
export async function detectEncoding(content: AsyncIterable<Uint8Array>): Promise<Encoding | null> {
  const head = new Head();
  const sample = new Sample();
  const validity = new Utf8Validity();
  let hasNul = false;
  for await (const chunk of content) {
    if (head.add(chunk)) {
      const encoding = encodingOfHead(head.bytes());
      if (encoding.startsWith('utf-16')) return encoding;
    }
    validity.add(chunk);
    sample.add(chunk);
    hasNul ||= chunk.includes(0);
  }
  const encoding = encodingOfHead(head.bytes());
  if (encoding.startsWith('utf-16')) return encoding;
  if (hasNul) throw nulFault();
  if (!validity.holds()) return guessEncoding(sample.bytes());
  // Its bytes are ASCII, and so valid UTF-8.
  const hasEscapes = head.bytes().includes(ESCAPE) && guessEncoding(head.bytes()) === 'iso-2022-jp';
  return hasEscapes ? 'iso-2022-jp' : null;
}

const nulFault = () => csvFault('csv_nul', 'The file contains NUL characters; a CSV file is plain text.');

const notText = () => csvFault('csv_not_text', 'The file is not text. Upload a CSV file, preferably in UTF-8.');

function encodingOfHead(head: Buffer): Encoding {
  if (head.length === 0) throw csvFault('csv_empty', 'The file is empty; its first row must name the columns.');
  const start = head.toString('latin1', 0, 8);
  if (FOREIGN_SIGNATURES.some((signature) => start.startsWith(signature))) throw notText();
  // Texts in other scripts than the Latin one are mostly high bytes, but no file is that is not text has only those.
  const decoded = decodeTextHead(head, !hasControlBytes(head));
  if (decoded !== null) return decoded.encoding;
  const isTextWithNul =
    head.includes(0) &&
    decodeTextHead(
      head.filter((byte) => byte !== 0),
      false,
    ) !== null;
  throw isTextWithNul ? nulFault() : notText();
}

class Head {
  #chunks: Uint8Array[] = [];
  #length = 0;

  /** True once, when the head is full. */
  add(chunk: Uint8Array): boolean {
    if (this.#length >= HEAD_BYTES) return false;
    this.#chunks.push(chunk.subarray(0, HEAD_BYTES - this.#length));
    this.#length += chunk.length;
    return this.#length >= HEAD_BYTES;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

/** What tells older encodings apart: the first bytes beyond ASCII, and what stands before and after them. */
class Sample {
  static readonly #BEFORE_BYTES = 64;
  static readonly #MAX_BYTES = 4 * HEAD_BYTES;
  #chunks: Uint8Array[] = [];
  #length = 0;
  #hasBegun = false;

  add(chunk: Uint8Array): void {
    if (this.#length >= Sample.#MAX_BYTES) return;
    if (this.#hasBegun || !isAscii(chunk)) {
      const from = this.#hasBegun ? 0 : chunk.findIndex((byte) => byte >= 0x80) - Sample.#BEFORE_BYTES;
      this.#hasBegun = true;
      this.#take(chunk.subarray(Math.max(0, from)));
      return;
    }
    this.#chunks = [];
    this.#length = 0;
    this.#take(chunk.subarray(-Sample.#BEFORE_BYTES));
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks).subarray(0, Sample.#MAX_BYTES);
  }

  #take(bytes: Uint8Array): void {
    this.#chunks.push(bytes);
    this.#length += bytes.length;
  }
}

/** Validity of a sequence of chunks whose borders may cut a character. */
class Utf8Validity {
  #isValid: boolean = true;
  #rest: Uint8Array = new Uint8Array(0);

  add(chunk: Uint8Array): void {
    if (!this.#isValid) return;
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const end = bytes.length - incompleteTail(bytes);
    this.#isValid = isUtf8(bytes.subarray(0, end));
    this.#rest = bytes.slice(end);
  }

  holds(): boolean {
    return this.#isValid && this.#rest.length === 0;
  }
}

/** How many bytes at the end begin a character that is not complete. */
function incompleteTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
  }
  return 0;
}

export async function* toUtf8(content: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<Uint8Array> {
  // UTF-16 says what it is; any other encoding was guessed, and a byte that does not belong to it spoils one character.
  const decoder = new TextDecoder(encoding, { fatal: encoding.startsWith('utf-16') });
  for await (const chunk of content) yield* encoded(decoder, chunk);
  yield* encoded(decoder);
}

function* encoded(decoder: TextDecoder, chunk?: Uint8Array): Generator<Uint8Array> {
  const text = decode(decoder, chunk);
  if (text.includes('\0')) throw nulFault();
  if (text !== '') yield Buffer.from(text);
}

function decode(decoder: TextDecoder, chunk: Uint8Array | undefined): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw csvFault('csv_encoding', `The file is not valid ${decoder.encoding.toUpperCase()} text.`);
  }
}
