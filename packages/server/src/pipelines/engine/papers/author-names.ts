/** Lines of authors: names with the marks of their affiliations, between commas: "Ann Roe1,*, Li Po2 and Jo Doe, MD". */
import type { ViewWord } from '../core/view.ts';
import { anyOf, ofLanguages } from '../lexicon/lexicon.ts';
import { organisationScore } from '../recognise/names.ts';
import type { Found } from './text-run.ts';

export interface Author extends Found {
  /** Marks that refer to affiliations and notes. */
  marks: string[];
  degrees: Found[];
}

const AND = new RegExp(`^(?:&|and|${anyOf(ofLanguages(({ contracts }) => contracts.and))})$`, 'iu');
const MARKS = String.raw`[\d*∗⁎†‡§¶#]`;
/** A mark at the end of a word, or a word that is nothing but marks. */
const WITH_MARKS = new RegExp(
  String.raw`^(?<leading>${MARKS}*)(?<name>[^\d*∗⁎†‡§¶#]*?)(?<marks>(?:[,."”]?${MARKS})*)(?:(?<=${MARKS})[."”'’])?(?<end>[,;]?)$`,
  'u',
);
/** "MD", "Ph.D.", "M.Sc.": short, with several capitals. */
const DEGREE = /^(?!\P{L}*\p{L}*\p{Ll}{4})(?=(?:\P{Lu}*\p{Lu}){2})[\p{L}.]{2,8}$/u;
const NAME_WORD = /^(?:\p{Lu}[\p{L}'’´`-]*\.?|(?:\p{Lu}\.-?){1,4}|[dDlO]['’]\p{Lu}[\p{L}-]*)$/u;
const SMALL = /^(?:van|von|der|den|de|da|di|du|la|le|del|dos|do|das|ter|ten|bin|ibn|al|el|zu|af|av|y|e)$/u;

/** "Dr Ann Roe" is Ann Roe. */
export const PERSON_TITLE = /^(?:(?:dr|prof|professor|mr|mrs|ms|miss|mx|ing|dipl|herr|frau|dott|sig)\.?\s)+/iu;

const MANY = 5;
const MIN_WORDS = 2;
const MAX_WORDS = 6;

export function isPersonName(text: string): boolean {
  const words = text.split(/\s+/);
  return (
    words.length >= MIN_WORDS &&
    words.length <= MAX_WORDS &&
    words.every((word) => NAME_WORD.test(word) || SMALL.test(word)) &&
    words.some((word) => /^\p{Lu}[\p{L}'’]/u.test(word)) &&
    NAME_WORD.test(words.at(-1) ?? '') &&
    organisationScore(text) === 0
  );
}

interface Piece {
  words: ViewWord[];
  names: string[];
  marks: string[];
}

/** Names end at commas, at marks, at the word "and" and, in a short line, with the line. */
function piecesOf(lines: readonly (readonly ViewWord[])[], isShort: (line: readonly ViewWord[]) => boolean): Piece[] {
  const pieces: Piece[] = [];
  let open: Piece | undefined;
  let leading: string[] = [];
  let isLeading: boolean | undefined;
  for (const [at, line] of lines.entries()) {
    if (at > 0 && isShort(lines[at - 1] ?? line)) open = undefined;
    for (const word of line) {
      const groups = WITH_MARKS.exec(word.text)?.groups;
      if (AND.test(word.text) || /^[,;·•|]$/u.test(word.text)) {
        open = undefined;
        continue;
      }
      const name = groups === undefined ? word.text : (groups.name ?? '');
      const marks = `${groups?.marks ?? ''}`.match(new RegExp(`\\d+|${MARKS}`, 'gu')) ?? [];
      const before = `${groups?.leading ?? ''}`.match(new RegExp(`\\d+|${MARKS}`, 'gu')) ?? [];
      const isMarkOnly = !/\p{L}/u.test(name);
      if (isMarkOnly) {
        isLeading ??= pieces.length === 0;
        const own = [...before, ...marks];
        if (isLeading && own.some((mark) => /\d/.test(mark))) leading.push(...own);
        else pieces.at(-1)?.marks.push(...own);
        open = undefined;
        continue;
      }
      if (before.length > 0) {
        leading.push(...before);
        open = undefined;
      }
      if (open === undefined) {
        open = { words: [], names: [], marks: leading };
        pieces.push(open);
        leading = [];
      }
      open.words.push(word);
      open.names.push(name.replace(/[,;]+$/, ''));
      open.marks.push(...marks);
      if (marks.length > 0 || groups?.end !== '' || /[,;]$/.test(word.text)) open = undefined;
    }
  }
  return pieces;
}

/**
 * The authors of lines.
 *
 * @returns nothing if the lines have anything but names and degrees
 */
export function authorsIn(
  lines: readonly (readonly ViewWord[])[],
  isShort: (line: readonly ViewWord[]) => boolean,
): Author[] {
  const authors: Author[] = [];
  const pieces = piecesOf(lines, isShort);
  for (const [at, { words, names, marks }] of pieces.entries()) {
    const text = names.join(' ').replace(PERSON_TITLE, '');
    const last = authors.at(-1);
    if (last !== undefined && DEGREE.test(text)) {
      last.degrees.push({ text, words });
      last.marks.push(...marks);
    } else if (isPersonName(text)) authors.push({ text, words, marks, degrees: [] });
    // A group of people may be the last of many.
    else if (at < pieces.length - 1 || authors.length < MANY) return [];
  }
  return authors;
}

/** Whether some names are in a line, even if it has other texts too. */
export const hasNames = (line: readonly ViewWord[]): boolean =>
  piecesOf([line], () => false).filter(({ names }) => isPersonName(names.join(' '))).length > 1;
