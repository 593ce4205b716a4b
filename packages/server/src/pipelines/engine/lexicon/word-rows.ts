/** A word of another language and the English words that it means. */
export type Translation = readonly [word: string, english: string];

/** @param rows lines of "English words: word, word", so that a list stays readable as one. */
export const translationsIn = (rows: string): readonly Translation[] =>
  rows
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [english = '', words = ''] = row.split(': ');
      return words.split(', ').map((word) => [word, english] as const);
    });

/** The words come last: where a prefix makes another word of one, that word's own meaning counts. */
export const withPrefixes = (prefixes: readonly string[], words: readonly Translation[]): readonly Translation[] => [
  ...prefixes.flatMap((prefix) => words.map(([word, english]) => [`${prefix}${word}`, english] as const)),
  ...words,
];
