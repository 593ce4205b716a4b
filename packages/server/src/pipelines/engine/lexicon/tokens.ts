/** Turns labels and names into comparable tokens: no case, no accents, no plural, abbreviations written out. */
import { LABEL_LIKENESS } from '../weights/labels.ts';
import { CONCEPTS } from './concepts.ts';
import { withEnglishPhrases } from './label-phrases.ts';
import { ABBREVIATIONS, JOINING_WORDS, LABEL_WORDS, WORD_WEIGHTS } from './label-words.ts';
import { compoundOf, ofKnownType, plain, spacelessLabel, TRANSLATIONS } from './translations.ts';
import { withoutWideSpaces } from './word-cuts.ts';

const MAX_CACHED = 50_000;
const cached = new Map<string, readonly string[]>();

export function tokensOf(text: string): readonly string[] {
  const known = cached.get(text);
  if (known !== undefined) return known;
  const folded = plain(
    withWholeShortForms(withEnglishPhrases(withoutWideSpaces(text).replace(ONE_OR_MORE, ''))).replace(
      /\p{L}+/gu,
      (word) => (isShortForm(word) ? word : word.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')),
    ),
  )
    // "מע״מ" is one word.
    .replace(/(?<=[א-ת])["״'׳](?=[א-ת])/g, '')
    .replace(/#/g, ' # ')
    .replace(/sub[\s-]?total/g, 'sub total')
    .replace(/e-mail/g, 'email')
    .replace(/y-tunnus/g, 'ytunnus');
  const tokens = (folded.match(/\p{L}+|#|\d+/gu) ?? []).flatMap(translated).map(singular).flatMap(unglued);
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(text, tokens);
  return tokens;
}

/** "N°", "n.º" and "N." before or behind what is numbered. */
const NUMBER_SIGN =
  /(?<![\p{L}\p{N}.'’&/])n(?:\s?(?:\.?\s?[º°]\.?|\.)(?=[\s:\d]|$)|(?<=^n)(?=\s\p{L})|(?<=\p{L}\sn)$)/giu;
/** "I.V.A.", "T.n.v.", "G.W": letters with dots between them are one word. */
const DOTTED = /(?<![\p{L}\p{N}.])\p{L}(?:\.\p{L})+\.?(?![\p{L}\p{N}])/gu;

/** "Package(s)", "Clase(s)": one or several. */
const ONE_OR_MORE = /(?<=\p{L}{3})\((?:e?s|e?n|i)\)/gu;

const withWholeShortForms = (text: string): string =>
  text.replace(NUMBER_SIGN, ' no ').replace(DOTTED, (letters) => letters.replaceAll('.', ''));

/** A name with the words of other languages in English: "klantnummer" is "customer number". */
export const englishName = (name: string): string => tokensOf(name).join(' ');

/** "MwSt" is one word, "taxTotal" two. */
const isShortForm = (word: string): boolean => ABBREVIATIONS.has(word.toLowerCase());

/** A word spelled with or without umlauts is one word, known or not. */
function translated(token: string): string[] {
  const bare = token.replace(SPELLED_UMLAUT, '');
  const meaning = meaningOf(token) ?? meaningOf(bare) ?? ofKnownType(bare);
  return (meaning ?? (bare.length < MIN_SPELLED || isLabelWord(token) ? token : bare)).split(' ');
}

const meaningOf = (token: string): string | undefined =>
  TRANSLATIONS.get(token) ?? spacelessLabel(token) ?? compoundOf(token);

/** Names of fields spell umlauts out: "waehrung", "gueltig". */
const SPELLED_UMLAUT = /(?<=[ao]|(?<!q)u)e/g;
/** Shorter words that are not known are as often of a language that has these letters. */
const MIN_SPELLED = 6;

function singular(token: string): string {
  const written = ABBREVIATIONS.get(token);
  if (written !== undefined) return written;
  if (token.length <= 3 || !token.endsWith('s') || token.endsWith('ss')) return token;
  const stem = token.slice(0, -1);
  return ABBREVIATIONS.get(stem) ?? stem;
}

export const weightOf = (token: string): number =>
  WORD_WEIGHTS.get(token) ?? (token.length === 1 ? LABEL_LIKENESS.letter : 1);

/** Words of at most this weight say nothing by themselves. */
const JOINING = 0.1;
export const isJoining = (tokens: readonly string[]): boolean =>
  tokens.length > 0 && tokens.every((token) => weightOf(token) <= JOINING || token === 'to' || token === 'from');

/** The words that labels are made of, without case and accents. */
let vocabulary: ReadonlySet<string> | undefined;

/** Whether labels are known to contain the word. */
export function isLabelWord(token: string): boolean {
  vocabulary ??= readVocabulary();
  return vocabulary.has(token);
}

const MAX_WORD = 14;
const MIN_GLUED = 7;

/** Splits words that lost their spaces, such as "grandtotal", into words of the label vocabulary. */
function unglued(token: string): string[] {
  if (token.length < MIN_GLUED || !/^[a-z]+$/.test(token)) return [token];
  vocabulary ??= readVocabulary();
  if (vocabulary.has(token)) return [token];
  const best: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= token.length; end += 1) {
    for (let start = Math.max(0, end - MAX_WORD); start < end; start += 1) {
      const before = best[start];
      if (before === undefined || !vocabulary.has(token.slice(start, end))) continue;
      const known = best[end];
      if (known === undefined || known.length > before.length + 1) best[end] = [...before, token.slice(start, end)];
    }
  }
  const parts = best[token.length];
  if (parts === undefined || parts.length < 2 || !parts.some((part) => part.length >= 4)) return [token];
  return parts.map(singular);
}

function readVocabulary(): ReadonlySet<string> {
  const found = new Set<string>(JOINING_WORDS);
  const add = (word: string): void => {
    if (word.length >= 3) found.add(word);
  };
  for (const { labels, names } of CONCEPTS) {
    for (const phrase of [...labels, ...names]) for (const word of phrase.split(' ')) add(word);
  }
  for (const word of LABEL_WORDS) add(word);
  for (const word of ABBREVIATIONS.keys()) add(word);
  return found;
}

/** "Resp. Dept.", "Cust. Doc. No.": two words or more, all of them shortened, are no value. */
const SHORTENED = /^\p{Lu}\p{L}{2,5}\.(?:\s?\p{Lu}\p{L}{1,5}\.)+$/u;

/** How much a text looks like a label, 0..1, judged by its words alone. */
export function labelLikeness(text: string): number {
  if (/[:#]\s*$/.test(text) || SHORTENED.test(text)) return 1;
  const tokens = tokensOf(text);
  if (tokens.length === 0 || tokens.length > 6) return 0;
  let known = 0;
  let all = 0;
  for (const token of tokens) {
    const weight = weightOf(token) < LABEL_LIKENESS.letter ? LABEL_LIKENESS.letter : 1;
    all += weight;
    if (LABEL_WORDS.has(token) || LABEL_WORDS.has(`${token}s`)) known += weight;
  }
  const share = known / all;
  if (share >= LABEL_LIKENESS.all) return LABEL_LIKENESS.surely;
  return share >= LABEL_LIKENESS.most && tokens.length > 1 ? LABEL_LIKENESS.maybe : 0;
}

/** The tokens of several texts, each sequence once: labels of different languages often mean the same tokens. */
export function distinctTokens(texts: readonly string[]): (readonly string[])[] {
  return [...new Map(texts.map((text) => [tokensOf(text).join(' '), tokensOf(text)])).values()];
}
