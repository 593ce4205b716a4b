/** Words as they are compared between categories and documents: no case, no accents, no plural. */
const CACHED = 20_000;
const cache = new Map<string, string>();

export const termTokens = (text: string): string[] =>
  (
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/ß/g, 'ss')
      .match(/\p{L}+|\d+/gu) ?? []
  ).map(stemOf);

/** Cuts only what plurals and adverbs add: stronger stemming joins words that mean different documents. */
function stemOf(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  let stem = word;
  if (stem.length > 4 && stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`;
  else if (stem.length > 4 && /(?:ss|x|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (stem.length > 3 && stem.endsWith('s') && !/(?:ss|us|is)$/.test(stem)) stem = stem.slice(0, -1);
  if (cache.size >= CACHED) cache.clear();
  cache.set(word, stem);
  return stem;
}
