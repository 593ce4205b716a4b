/**
 * Frequent words and names of places in many languages, as a set that is sure of what it does not hold and errs about
 * one in tens of thousands of the others (a Bloom filter). tools/recogniser/words writes it.
 */
import { readWeights, WORDS } from './weights.ts';

/** Shorter ones are too like each other. */
export const MIN_KNOWN_LETTERS = 5;

const HASHES = 10;

export type KnownWords = (word: string) => boolean;

export async function readKnownWords(): Promise<KnownWords> {
  const bits = await readWeights(WORDS);
  return (word) =>
    placesOf(word, bits.length * 8).every((place) => ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0);
}

/** The set of these words in so many bytes. */
export function setOfWords(words: Iterable<string>, bytes: number): Uint8Array {
  const bits = new Uint8Array(bytes);
  for (const word of words) {
    for (const place of placesOf(word, bytes * 8)) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
  }
  return bits;
}

/** The bits that are set for a word, in any case. */
function placesOf(word: string, size: number): number[] {
  const text = word.toLowerCase();
  const first = hashOf(text, 0x811c9dc5);
  const step = hashOf(text, 0x1b873593) | 1;
  return Array.from({ length: HASHES }, (_, n) => ((first + Math.imul(n, step)) >>> 0) % size);
}

/** FNV-1a, then mixed: neighbouring words must not set neighbouring bits. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
