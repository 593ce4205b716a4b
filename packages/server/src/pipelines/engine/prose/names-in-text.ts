/** Reads names of organisations and persons in running text. */
import { anyOf, ofLanguages } from '../lexicon/lexicon.ts';
import {
  endsInLegalForm,
  isCompanyForm,
  isOnlyLegalForm,
  looksLikePerson,
  organisationScore,
} from '../recognise/names.ts';

export interface NameInText {
  start: number;
  end: number;
  text: string;
}

export const MAX_NAME_WORDS = 9;
export const ROLES = anyOf(ofLanguages(({ contracts }) => contracts.roles));
const NO_NAMES = anyOf(ofLanguages(({ contracts }) => contracts.notNames));
const ROLE = new RegExp(`^(?:the\\s+)?(?:${ROLES}|${NO_NAMES})$`, 'iu');
const HAS_NO_NAME = new RegExp(`(?<!\\p{L})(?:${NO_NAMES})(?!\\p{L})`, 'iu');
const PARTICLES = anyOf(ofLanguages(({ particles }) => particles));
const PARTICLE = new RegExp(`^(?:${PARTICLES}|&)$`, 'u');
const PARTICLES_AT_END = new RegExp(`(?:\\s+(?:${PARTICLES}|&))+$`, 'iu');
/** "99¢", "&Trust": a name has digits and signs, but begins with a capital or with digits and a sign. */
const CAPITAL = /^&?[\p{Lu}\d][\p{L}\p{N}\p{Sc}.&'’\-/¢]*$/u;
const FIRST_CAPITAL = /^\p{Lu}|^\d+\P{N}/u;
/** "eBay", "resTORbio": a capital inside. */
const INNER_CAPITAL = /^\p{Ll}{1,4}\p{Lu}/u;
const IN_CAPITALS = /^\P{Ll}*\p{Lu}\P{Ll}*$/u;
const SMALL = new RegExp(`^(?:${anyOf(ofLanguages(({ contracts }) => contracts.small))})$`, 'iu');
/** Surnames of a firm: ", Ross, Hill & Co." goes on with the name before it. */
const SURNAMES = /^(?:\p{Lu}[\p{L}'’-]+,\s+){0,3}\p{Lu}[\p{L}'’-]+,?\s*&\s*\p{Lu}/u;
/** What follows the name of a person behind a comma: "Robert E. Lee, Jr.". */
const SUFFIX = /^(?:Jr|Sr|JR|SR|II|III|IV|Esq|ESQ)\.?[,;]?$/;
/** Letters behind a comma are a form that few know, or a title: "Acme Bank, N.A.", "Jane Miller, M.D.". */
const LETTERS = /^(?:\p{Lu}\.){2,}[,;]?$/u;
/** Forms of companies that are written small too; others are everyday words in small letters. */
const SMALL_FORM = /^(?:plc|inc|ltd|llc|llp|gmbh|corp)\.?,?$/;
/** "Acme, Inc., a Delaware corporation (the “Company”)". */
const DEFINED = /^\W{0,3}(?:,[^()“”"]{0,160})?\s*\((?:[^()“”"]{0,60})[“"][^”"]{2,40}[”"]/u;

/** Returns the name that begins at an offset of the text, if any. */
export function nameAt(text: string, at: number): NameInText | undefined {
  const pattern = /\s*(\S+)/uy;
  pattern.lastIndex = at;
  let start = -1;
  let end = at;
  let count = 0;
  for (let match = pattern.exec(text); match !== null && count < MAX_NAME_WORDS; match = pattern.exec(text)) {
    const word = match[1] ?? '';
    const from = match.index + match[0].length - word.length;
    const bare = word.replace(/[.,;:]+$/, '');
    if (/^[(“"[]/.test(word)) break;
    // A number of an address or of an exhibit, not of a name: "1200 Main Street", "of 12 High Street", "Exhibit 10.27".
    if (
      /^\d{4,}$|^\d+\.\d+$/.test(bare) ||
      (/^\d/.test(bare) && PARTICLES_AT_END.test(text.slice(Math.max(0, start), end)))
    )
      break;
    if (isSmallInCapitals(text, { word: bare, at: from, isFirst: start < 0 })) break;
    const isCapital = CAPITAL.test(bare) ? start >= 0 || FIRST_CAPITAL.test(bare) : INNER_CAPITAL.test(bare);
    if (!isCapital && !(start >= 0 && (PARTICLE.test(word) || SMALL_FORM.test(word)))) break;
    const isSuffix = SUFFIX.test(word);
    const isBehindComma = start >= 0 && /,$/.test(text.slice(start, end));
    const isEnding = isBehindComma && (isSuffix || LETTERS.test(word));
    if (isBehindComma && !isEnding && !isCompanyForm(word) && !SURNAMES.test(text.slice(from))) break;
    if (start < 0) start = from;
    end = from + word.length;
    count += 1;
    if (/[;:]$/.test(word) || isEnding) break;
    if ((isCompanyForm(word) || SMALL_FORM.test(word)) && !goesOn(word, nextWord(text, end))) break;
    // A full stop ends the sentence after a whole word, but not after a letter or an abbreviation.
    if (/\p{Ll}{3}\.$/u.test(word) && !isCompanyForm(word)) break;
  }
  if (start < 0) return undefined;
  const name = text
    .slice(start, end)
    .replace(PARTICLES_AT_END, '')
    .replace(/[,;:]+$/, '');
  const trimmed =
    isCompanyForm(lastWordOf(name)) || SUFFIX.test(lastWordOf(name)) || /\p{Lu}\.$/u.test(name)
      ? name
      : name.replace(/\.$/, '');
  return { start, end: start + trimmed.length, text: trimmed };
}

/**
 * Where all letters are capitals, small words tell where a name begins and ends: "ACME INC., A NEVADA CORPORATION, AND".
 * A letter inside of a name is an initial.
 */
function isSmallInCapitals(
  text: string,
  { word, at, isFirst }: { word: string; at: number; isFirst: boolean },
): boolean {
  if (!IN_CAPITALS.test(word) || !SMALL.test(word) || (!isFirst && PARTICLE.test(word.toLowerCase()))) return false;
  const behind = nextWord(text, at + word.length);
  return word.length > 1 ? true : isFirst && IN_CAPITALS.test(behind) && behind.length > 1 && !behind.endsWith('.');
}

const lastWordOf = (name: string): string => name.split(/\s+/).at(-1) ?? '';

/** Names that continue after the first legal form: "Co., Inc.", "Co. II". */
const goesOn = (word: string, next: string): boolean =>
  isCompanyForm(next) || (/^co\.?$/i.test(word) && /^(?:[IVX]+|of)\b/.test(next));

const nextWord = (text: string, at: number): string => /^\s*(\S+)/.exec(text.slice(at, at + 30))?.[1] ?? '';

export const hasLegalForm = (name: string): boolean => endsInLegalForm(name) || isCompanyForm(lastWordOf(name));

export const isParticle = (word: string): boolean => PARTICLE.test(word);

export const isRole = (text: string): boolean => ROLE.test(text);

export const isName = (name: NameInText | undefined): name is NameInText =>
  name !== undefined &&
  name.text.length >= 3 &&
  !isRole(name.text) &&
  !isOnlyLegalForm(name.text) &&
  /\p{L}{2}/u.test(name.text);

/** Whether a defined term follows the name. */
export const isDefined = (text: string, name: NameInText): boolean =>
  DEFINED.test(text.slice(name.end, name.end + 240));

const withoutSuffix = (name: string): string => (SUFFIX.test(lastWordOf(name)) ? name.replace(/,?\s+\S+$/, '') : name);

/** Initials do not count as words: the "A." of "Jane A. Miller" is not the article. */
export const isPerson = (text: string): boolean =>
  looksLikePerson(withoutSuffix(text)) && !HAS_NO_NAME.test(text.replace(/(?<!\p{L})\p{Lu}\./gu, ''));

/**
 * Whether it can be a name: it begins with a word of three letters and says nothing of contracts. "Principal" cannot where
 * the contract speaks of "the Principal".
 */
export const isProper = (text: string, { text: name }: NameInText): boolean =>
  /^\p{Lu}[\p{L}\d-]{2}/u.test(name) &&
  !HAS_NO_NAME.test(name) &&
  (name.includes(' ') || !text.includes(` the ${name} `));

export const looksLikeParty = (text: string, name: NameInText): boolean =>
  isDefined(text, name) || isPerson(name.text) || organisationScore(name.text) > 0;
