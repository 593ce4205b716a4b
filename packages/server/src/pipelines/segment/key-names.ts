/** The names under which the key of a partition may be printed: its own, and others that the caller lists. */

const MAX_NAMES = 5;
const MAX_WORDS = 4;
/** "Contract, order or invoice number": what stands between names of one list. */
const BETWEEN = /\s*[,/]\s*(?:(?:or|and|oder|und|ou|et|o|y|e|lub|of|en)\s+)?|\s+(?:or|oder|ou|o|lub)\s+/iu;
/** The last name of a list has the noun that all of them share. */
const SHARED_NOUN = /\s(?:numbers?|no\.?|nr\.?|nummer|numéro|número|numero|ids?|codes?|references?|ref\.?|name)$/iu;
const LEADING = /^(?:the|its|an?|by|per|each|every|one)\s+/iu;

/** Splits names in snake case and camel case into words. */
export const wordsOf = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();

/**
 * The key comes first. Others are taken only from a list of names, because a sentence about the key names other things
 * too.
 * @param description what the caller says about the key
 */
export function keyNames(key: string, description: string): string[] {
  const own = wordsOf(key);
  const [sentence = ''] = description.split(/[.;:(]/, 1);
  const listed = sentence
    .split(BETWEEN)
    .map((name) => name.trim().replace(LEADING, ''))
    .filter((name) => name !== '');
  if (listed.length < 2 || listed.some((name) => name.split(/\s+/).length > MAX_WORDS)) return [own];
  const noun = SHARED_NOUN.exec(listed.at(-1) ?? '')?.[0] ?? '';
  const names = [own];
  for (const name of listed) {
    const whole = SHARED_NOUN.test(name) ? name : `${name}${noun}`;
    if (!names.some((known) => known.toLowerCase() === whole.toLowerCase())) names.push(whole);
  }
  return names.slice(0, MAX_NAMES);
}
