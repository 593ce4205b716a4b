import type { Word } from '../../documents/model/document.ts';
import { keysOf } from './tokens.ts';

/** The words of a page as a sequence of tokens, each of which can be matched once. */
export class WordPlaces {
  readonly keys: readonly string[];
  /** The word that each token belongs to. */
  readonly words: readonly number[];
  readonly #places = new Map<string, number[]>();
  readonly #taken: Uint8Array;

  constructor(words: readonly Word[]) {
    const keys: string[] = [];
    const owners: number[] = [];
    for (const [index, word] of words.entries()) {
      for (const key of keysOf(word.text)) {
        const places = this.#places.get(key);
        if (places === undefined) this.#places.set(key, [keys.length]);
        else places.push(keys.length);
        keys.push(key);
        owners.push(index);
      }
    }
    this.keys = keys;
    this.words = owners;
    this.#taken = new Uint8Array(keys.length);
  }

  take(place: number): void {
    this.#taken[place] = 1;
  }

  isFree(place: number): boolean {
    return this.#taken[place] === 0;
  }

  /** Places of a key near another place, taken or free, nearest first; only the nearest are examined. */
  near(key: string, place: number, limit: number): number[] {
    const places = this.#places.get(key);
    if (places === undefined) return [];
    const middle = firstAtLeast(places, place);
    const around = places.slice(Math.max(0, middle - limit), middle + limit);
    return around.sort((a, b) => Math.abs(a - place) - Math.abs(b - place));
  }

  countOf(key: string): number {
    return this.#places.get(key)?.length ?? 0;
  }
}

function firstAtLeast(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
