/** The result of an extraction as text in pieces: the output of a long document is longer than one message may be. */
import { isObject, type Json } from '../json/json.ts';

const PIECE_CHARACTERS = 256 * 1024;

/** JSON as `JSON.stringify` writes it, in pieces of about a quarter of a megabyte. */
export function* jsonPieces(value: Json): Generator<string> {
  let piece = '';
  for (const token of tokensOf(value)) {
    piece += token;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** Items of arrays one by one, all else whole. */
function* tokensOf(value: Json): Generator<string> {
  if (Array.isArray(value)) {
    let separator = '[';
    for (const item of value) {
      yield separator + JSON.stringify(item);
      separator = ',';
    }
    yield separator === '[' ? '[]' : ']';
  } else if (isObject(value)) {
    let separator = '{';
    for (const [key, inner] of Object.entries(value)) {
      yield `${separator}${JSON.stringify(key)}:`;
      yield* tokensOf(inner);
      separator = ',';
    }
    yield separator === '{' ? '{}' : '}';
  } else yield JSON.stringify(value);
}

/** Puts the lines together again: for readers that want them whole. */
export class ResultLines {
  readonly lines: string[] = [];
  #open = '';

  /** `part` as the job sends it; parts that are not of the result are passed over. */
  take(part: string): void {
    if (part.startsWith('r')) this.#open += part.slice(1);
    if (!part.startsWith('n')) return;
    this.lines.push(this.#open);
    this.#open = '';
  }
}
