/** The texts of an entry of a CV: where one part of a line ends, which part is a place, and which a grade. */
import { joinWords, type ViewWord } from '../core/view.ts';
import { countryCodeOf } from '../recognise/countries.ts';
import { endsInLegalForm, organisationScore } from '../recognise/names.ts';
import { cutWords } from './cut-words.ts';

export interface Texts {
  plain: ViewWord[][];
  place: ViewWord[] | undefined;
  result: ViewWord[] | undefined;
}

const PLACE = /^\p{Lu}[\p{L}.'’ -]+,\s(?:\p{Lu}{2,3}|\p{Lu}[\p{L} ]+)$/u;
export const isPlace = (text: string): boolean => PLACE.test(text) || countryCodeOf(text) !== undefined;
/** A town with the short form of its region, or a country: nothing else looks like it. */
export const isSurePlace = (text: string): boolean =>
  (PLACE.test(text) && /,\s\p{Lu}{2,3}$/u.test(text)) || countryCodeOf(text) !== undefined;

/** Nouns for who does something, and degrees. */
export const TITLE_WORD =
  /(?<!\p{L})(?:\p{L}{3,}(?:er|or|ist|ant|ent|ian|chef)|head|lead|chief|intern|chef|clerk|m\.?sc|b\.?sc|b\.?[as]|m\.?[as]|mba|ph\.?d|dr|bachelor|master|máster|doctora(?:te|t|do)|diplom\p{L}*|certificate|brevet|abitur|licence|licenciatura|grado|laurea|fellowship|residency|a-levels?)(?!\p{L})/iu;

/** A line with a degree or an office on one side of a comma or a dash and an organisation on the other. */
export function titleAndOrganisation(words: readonly ViewWord[]): ViewWord[][] | undefined {
  const parts = bothIn(words);
  const [one, other] = parts.map(joinWords);
  if (one === undefined || other === undefined) return undefined;
  const plain = organisationScore(one) > 0 ? other : one;
  const isTold = organisationScore(one) > 0 !== organisationScore(other) > 0;
  return isTold && TITLE_WORD.test(plain) ? parts : undefined;
}

/**
 * The parts of a line between bars and wide gaps. Dashes and commas are inside of names and degrees too, so they part only
 * the line that has both the title and the organisation, or a place from what stands before it.
 */
export function partsOfLine(line: readonly ViewWord[][], hasBoth: boolean): ViewWord[][] {
  const parts = line
    .flatMap((words) => cutWords(words, { between: /^[|·•]$/u, after: /[|]$/u }))
    .filter((words) => /\p{L}{2}/u.test(joinWords(words)) && !/^\S+[:：]$/u.test(joinWords(words)));
  const [only, ...others] = parts;
  if (only !== undefined && hasBoth && others.every((words) => isPlace(joinWords(words))))
    return [...bothIn(only), ...others];
  return parts.flatMap((words) => {
    const cut = cutWords(words, { between: DASH });
    const last = cut.at(-1);
    return cut.length > 1 && last !== undefined && isPlace(joinWords(last))
      ? [words.slice(0, words.indexOf(last[0] ?? (words[0] as ViewWord)) - 1), last]
      : [words];
  });
}

const DASH = /^[–—-]$/u;
const MARK = /^(?:[–—-]|at|bei|chez|presso|@)$/iu;

/** A line with a title and an organisation, cut where the least text has the words of an organisation. */
function bothIn(words: readonly ViewWord[]): ViewWord[][] {
  const cuts = words.flatMap(({ text }, at) => {
    const isMark = MARK.test(text);
    if ((!isMark && !/,$/.test(text)) || at === words.length - 1 || (isMark && at === 0)) return [];
    return [{ parts: [words.slice(0, isMark ? at : at + 1), words.slice(at + 1)] as const, isMark }];
  });
  const told = cuts.flatMap(({ parts: [one, other] }) => {
    const [first, second] = [organisationScore(joinWords(one)), organisationScore(joinWords(other))];
    if (first > 0 === second > 0) return [];
    return [{ parts: [one, other], size: first > 0 ? one.length : other.length }];
  });
  const [best] = told.toSorted((one, other) => one.size - other.size);
  if (best !== undefined) return best.parts;
  const marked = cuts.filter(({ isMark }) => isMark);
  const [first] = marked.length > 0 ? marked : cuts.length === 1 ? cuts : [];
  return first === undefined ? [[...words]] : [...first.parts];
}

/** "Lower Tamarack College Tamarack, PA", "Ostrander Partners, Boise, ID": a place behind an organisation. */
export function withoutPlace(words: readonly ViewWord[]): [ViewWord[], ViewWord[] | undefined] {
  const at = words.findIndex(({ text }, place) => {
    const rest = joinWords(words.slice(place + 1)).trim();
    const isEnd = /,$/.test(text) || (place > 0 && organisationScore(text) > 0);
    return (isEnd && PLACE.test(rest)) || (/,$/.test(text) && GRADE.test(rest));
  });
  if (at < 0) return [[...words], undefined];
  const rest = words.slice(at + 1);
  return [words.slice(0, at + 1), GRADE.test(joinWords(rest)) ? undefined : rest];
}

const MAX_TOWN = 3;

/** "Fret Armor, Rennes": one comma, and behind it a short name that is no form of a company. */
export function withoutTown(words: readonly ViewWord[] | undefined): [ViewWord[] | undefined, ViewWord[] | undefined] {
  const commas = words?.flatMap(({ text }, at) => (/,$/.test(text) ? [at] : [])) ?? [];
  const [at, ...others] = commas;
  if (words === undefined || at === undefined || others.length > 0) return [words && [...words], undefined];
  const rest = words.slice(at + 1);
  const text = joinWords(rest);
  const isTown = /^\p{Lu}/u.test(text) && organisationScore(text) === 0 && !endsInLegalForm(`X ${text}`);
  return isTown && rest.length > 0 && rest.length <= MAX_TOWN
    ? [words.slice(0, at + 1), rest]
    : [[...words], undefined];
}

const GRADE = /\bC?G\.?P\.?A\b\.?\s?[:=]?\s?(?:of\s)?(\d(?:[.,]\d{1,3})?)/iu;

/** A grade point average, and the words that say it. */
export function gradeIn(words: readonly ViewWord[]): { words: ViewWord[]; value: number } | undefined {
  for (const [at, { text }] of words.entries()) {
    if (!/G\.?P\.?A/i.test(text)) continue;
    const own = words.slice(at, at + MAX_GRADE);
    const value = GRADE.exec(own.map((word) => word.text).join(' '))?.[1];
    const printed = own.find((word) => value !== undefined && word.text.includes(value));
    if (value !== undefined && printed !== undefined)
      return { words: [printed], value: Number(value.replace(',', '.')) };
  }
  return undefined;
}
const MAX_GRADE = 4;
