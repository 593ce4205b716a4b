import type { Output } from './session.ts';

export interface Character {
  text: string;
  /** Middle of the character in shares of the line's width. */
  position: number;
  confidence: number;
}

/**
 * Connectionist temporal classification: for each step the likeliest symbol; repeats are one character, symbol 0 is
 * none. Where the symbol peaks is where the character is.
 */
export function decodeLine({ data, dims }: Output, alphabet: readonly string[]): Character[] {
  const [, steps = 0, symbols = 0] = dims;
  const characters: Character[] = [];
  let last = 0;
  for (let step = 0; step < steps; step += 1) {
    const base = step * symbols;
    let best = 0;
    let likelihood = data[base] ?? 0;
    for (let symbol = 1; symbol < symbols; symbol += 1) {
      const value = data[base + symbol] ?? 0;
      if (value > likelihood) {
        likelihood = value;
        best = symbol;
      }
    }
    const position = (step + 0.5) / steps;
    if (best !== 0 && best !== last) {
      characters.push({ text: alphabet[best] ?? '', position, confidence: likelihood });
    } else if (best !== 0) {
      const current = characters.at(-1);
      if (current !== undefined && likelihood > current.confidence) {
        current.position = position;
        current.confidence = likelihood;
      }
    }
    last = best;
  }
  return characters;
}

export const meanConfidence = (characters: readonly Character[]): number =>
  characters.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, characters.length);
