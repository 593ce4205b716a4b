/** Who signs: the organisation above "By:", the person whose signature has no "By:", the name beside a role. */
import type { DocumentView, Row, Segment, ViewWord } from '../core/view.ts';
import { heightOf, overlapX } from '../core/view.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { SIGNED_FOR } from '../lexicon/letter-words.ts';
import { anyOf, ofLanguages } from '../lexicon/lexicon.ts';
import { cleanName, organisationScore } from '../recognise/names.ts';
import { hasLegalForm, isPerson, isRole, MAX_NAME_WORDS, nameAt, ROLES } from './names-in-text.ts';

export interface Signer {
  text: string;
  words: readonly ViewWord[];
}

const BY = anyOf(ofLanguages(({ contracts }) => contracts.signedBy));
const SIGNED_BY = new RegExp(`^(?:${BY})\\s*:`, 'iu');
const ONLY_BY = new RegExp(`^(?:${BY})$`, 'iu');
const AS = new RegExp(`^(?:${anyOf(ofLanguages(({ contracts }) => contracts.signedAs))})(?!\\p{L})`, 'iu');
/** The number or letter of a list of parties. */
const MARK = '(?:\\(?[\\dA-D][.)]\\s+)?';
const ROLE_LABEL = new RegExp(`^${MARK}[“"(]*(?:the\\s+)?(?:${ROLES})[”")]*\\s*:?$`, 'iu');
/** "Participant: Acme GmbH", "Party A: Acme GmbH", "Jane Miller, Employee". */
const ROLE_AND_NAME = new RegExp(
  `^${MARK}(?:${ROLES})(?:\\s+name)?(?:\\s+[A-D1-4])?\\s*:\\s*(?<name>\\S.*)$|^(?<person>[^,:]+),\\s*(?:${ROLES})$`,
  'iu',
);
/** "/s/ Jane Miller", or "-s- Jane Miller" where signatures were typed in. */
const SIGNATURE = /[/-]s[/-]\s*/i;
/** Nothing, or a line to sign on with what it is for. */
const BLANK = /^(?:(?:authori[sz]ed\s+)?signature\s*:)?[_\s.]*$/i;
/** "for and on behalf of Acme Ltd", also with the name in the next line; "for" alone begins parts of sentences. */
const SIGNED_FOR_NAME = new RegExp(
  `^(?:${anyOf(SIGNED_FOR.filter((words) => words.includes(' ')))})(?:\\s+(?:the\\s+)?(?<party>\\S.*?))?[\\s:,]*$`,
  'iu',
);
/** Between the name of a company and who signs for it stand lines about where it is. */
const ADDRESS = /^(?:address|telephone|phone|tel|fax|e-?mail)\s*:/i;
/** Before the name of who accepts: "Accepted and agreed: Acme Ltd". */
const ACCEPTED = /^(?:agreed|accepted|confirmed|acknowledged)(?:\s+(?:to|by|and\s+\p{L}+))*\s*[:,]\s+(?=\p{Lu})/iu;
/** Before a name in a list: "- Name: Acme Ltd". */
const NAME_LABEL = new RegExp(`^(?:[-–•*]\\s+)?(?:(?:${BY})\\s*:\\s*)?`, 'iu');
const LINE_TO_SIGN = /^_{5,}$/;
const MAX_ROWS = 4;
/** How far from each other lines of one column begin, in heights of a line. */
const MAX_SHIFT = 4;

export function signers(view: DocumentView): Signer[] {
  const found: Signer[] = [];
  for (const page of view.pages) {
    for (const row of page.rows) {
      for (const [place, segment] of row.segments.entries()) {
        const signer = signerAt(page.rows, row, place, segment);
        if (signer !== undefined) found.push(signer);
      }
    }
  }
  return found;
}

function signerAt(rows: readonly Row[], row: Row, place: number, segment: Segment): Signer | undefined {
  if (isBy(row, place)) {
    const right = Math.max(segment.right, row.segments[place + 1]?.right ?? 0);
    return organisationAbove(rows, row, { ...segment, right });
  }
  const signedFor = SIGNED_FOR_NAME.exec(segment.text);
  if (signedFor !== null) return represented(rows, row, segment, signedFor.groups?.party);
  if (ROLE_LABEL.test(segment.text)) return besideRole(rows, row, place, segment);
  if (isBy(row, place - 1)) return undefined;
  if (LINE_TO_SIGN.test(segment.text)) return organisationAbove(rows, row, segment) ?? belowLine(rows, row, segment);
  if (!SIGNATURE.test(segment.text)) return withRole(segment);
  return organisationAbove(rows, row, segment) ?? signingPerson(rows, row, place, segment);
}

function represented(rows: readonly Row[], row: Row, segment: Segment, party: string | undefined): Signer | undefined {
  const named = party === undefined ? column(rows, row, segment, 1)[0] : segment;
  const name = nameOf(party ?? named?.text ?? '');
  const isLine = (named?.words.length ?? 0) <= 2 * MAX_NAME_WORDS && /^\p{Lu}/u.test(name);
  return named !== undefined && isLine && isOrganisation(name) ? wordsOfName(name, named.words) : undefined;
}

function wordsOfName(name: string, words: readonly ViewWord[]): Signer {
  const parts = new Set(name.split(/\s+/));
  return { text: name, words: words.filter(({ text }) => parts.has(text.replace(/,$/, '')) || parts.has(text)) };
}

function withRole({ text, words }: Segment): Signer | undefined {
  const groups = ROLE_AND_NAME.exec(text)?.groups;
  const name = nameOf(nameAt(groups?.name ?? groups?.person ?? '', 0)?.text ?? '');
  const isNamed = groups?.person === undefined ? isOrganisation(name) || isPerson(name) : isPerson(name);
  if (!isNamed) return undefined;
  return wordsOfName(name, words);
}

/** "By:", and "By" without a colon before a signature or a line for it. */
function isBy(row: Row, place: number): boolean {
  const text = row.segments[place]?.text ?? '';
  const next = row.segments[place + 1]?.text;
  return (
    SIGNED_BY.test(text) || (ONLY_BY.test(text) && next !== undefined && (SIGNATURE.test(next) || BLANK.test(next)))
  );
}

/** The segments of one column, in the rows above or below. */
function column(rows: readonly Row[], row: Row, segment: Segment, step: 1 | -1): Segment[] {
  const found: Segment[] = [];
  for (let distance = 1; distance <= MAX_ROWS; distance += 1) {
    const near = rows[row.place + step * distance]?.segments.find(
      (other) => Math.abs(other.left - segment.left) < MAX_SHIFT * heightOf(segment) || overlapX(other, segment) > 0,
    );
    if (near !== undefined) found.push(near);
  }
  return found;
}

function organisationAbove(rows: readonly Row[], row: Row, segment: Segment): Signer | undefined {
  for (const above of column(rows, row, segment, -1)) {
    if (SIGNED_BY.test(above.text) || SIGNATURE.test(above.text)) return undefined;
    // "a Delaware corporation", "its general partner", "(“Datakey”)" stand between the name and the signature.
    if (/^[\p{Ll}(“"]/u.test(above.text) || AS.test(above.text) || BLANK.test(above.text) || ADDRESS.test(above.text))
      continue;
    const name = nameOf(above.text.replace(ACCEPTED, ''));
    if (above.words.length <= MAX_NAME_WORDS && isOrganisation(name)) return wordsOfName(name, above.words);
    if (/:/.test(above.text) || above.words.length > MAX_NAME_WORDS) return undefined;
  }
  return undefined;
}

/** Without the term that is defined by it: "Acme, Inc. (the “Company”)". */
const nameOf = (text: string): string => cleanName(text.replace(/\s*\([^()]*[“"].*$/, '')).replace(/[,;]+$/, '');

/** "Company Name" says what to write there. */
const isBlankLabel = (name: string): boolean => {
  const [last, ...others] = name.split(/\s+/).toReversed();
  return TYPE_WORDS.has(last?.toLowerCase() ?? '') && others.every(isRole);
};

const isOrganisation = (name: string): boolean =>
  !name.includes(':') &&
  !isRole(name) &&
  !isBlankLabel(name) &&
  (hasLegalForm(name) || !/\s\p{Ll}+$/u.test(name)) &&
  (hasLegalForm(name) || organisationScore(name) > 0);

function signingPerson(rows: readonly Row[], row: Row, place: number, segment: Segment): Signer | undefined {
  const own = nameOf(segment.text.replace(SIGNATURE, ''));
  const signed = own === '' ? nameOf(row.segments[place + 1]?.text ?? '') : own;
  const below = column(rows, row, segment, 1);
  // An officer signs for somebody else.
  if (below.some(({ text }) => AS.test(text)) || !isPerson(signed)) return undefined;
  const typed = below.find(({ text }) => lastWord(text) === lastWord(signed) && isPerson(nameOf(text)));
  if (typed !== undefined) return { text: nameOf(typed.text), words: typed.words };
  const words = own === '' ? (row.segments[place + 1]?.words ?? []) : segment.words;
  return { text: signed, words: words.filter(({ text }) => !SIGNATURE.test(text)) };
}

/** The person whose name is right below the line to sign on, unless a title says that somebody else is bound. */
function belowLine(rows: readonly Row[], row: Row, segment: Segment): Signer | undefined {
  const [first, ...others] = column(rows, row, segment, 1);
  const name = nameOf(first?.text ?? '');
  // "Employee ID" says what to write there.
  if (
    first === undefined ||
    !isPerson(name) ||
    name.split(' ').some(isRole) ||
    others.some(({ text }) => AS.test(text))
  )
    return undefined;
  return { text: name, words: first.words };
}

const lastWord = (text: string): string =>
  text
    .toLowerCase()
    .match(/\p{L}+/gu)
    ?.at(-1) ?? '';

function besideRole(rows: readonly Row[], row: Row, place: number, segment: Segment): Signer | undefined {
  const beside = row.segments[place + 1];
  const isLabel = segment.text.endsWith(':');
  for (const near of [...(beside !== undefined && isLabel ? [beside] : []), ...column(rows, row, segment, 1)]) {
    if (BLANK.test(near.text)) continue;
    const name = nameOf(near.text.replace(NAME_LABEL, ''));
    if (near.words.length <= MAX_NAME_WORDS && (isPerson(name) || isOrganisation(name)))
      return wordsOfName(name, near.words);
    return undefined;
  }
  return undefined;
}
