/** The result of an extraction as text in pieces, because the output of a long document may exceed one message. */
import { isObject, type Json } from '../json/json.ts';
import { type JsonPath, mapLeaves } from '../json/json-path.ts';

const PIECE_CHARACTERS = 256 * 1024;

type LeafMap = (path: (string | number)[], leaf: Json) => Json;

/** JSON as `JSON.stringify` writes it, in pieces of about a quarter of a megabyte; `at` replaces leaves. */
export function* jsonPieces(value: Json, at?: LeafMap): Generator<string> {
  let piece = '';
  for (const token of tokensOf(value, [], at)) {
    piece += token;
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** Items of arrays one by one, everything else whole. */
function* tokensOf(value: Json, path: JsonPath, at: LeafMap | undefined): Generator<string> {
  const mapped = (inner: Json, own: JsonPath): Json => (at === undefined ? inner : mapLeaves(inner, at, own));
  if (Array.isArray(value)) {
    let separator = '[';
    for (const [index, item] of value.entries()) {
      yield separator + JSON.stringify(mapped(item, [...path, index]));
      separator = ',';
    }
    yield separator === '[' ? '[]' : ']';
  } else if (isObject(value)) {
    let separator = '{';
    for (const [key, inner] of Object.entries(value)) {
      yield `${separator}${JSON.stringify(key)}:`;
      yield* tokensOf(inner, [...path, key], at);
      separator = ',';
    }
    yield separator === '{' ? '{}' : '}';
  } else yield JSON.stringify(mapped(value, path));
}

/** Reassembles the lines, for readers that want them whole. */
export class ResultLines {
  readonly lines: string[] = [];
  #open = '';

  /** `part` as the job sends it; parts that do not belong to the result are skipped. */
  take(part: string): void {
    if (part.startsWith('r')) this.#open += part.slice(1);
    if (!part.startsWith('n')) return;
    this.lines.push(this.#open);
    this.#open = '';
  }
}
