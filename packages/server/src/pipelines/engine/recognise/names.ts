/** Finds names of organisations and persons by their words and what surrounds them. */

import { remembered } from '../core/remembered.ts';
import { type Span, spanInRow, spanOfWords } from '../core/span.ts';
import type { DocumentView, Row, Segment, ViewPage, ViewWord } from '../core/view.ts';
import { heightOf } from '../core/view.ts';
import { anyOf, ofCountries, ofLanguages, TAX_NAMES } from '../lexicon/lexicon.ts';
import { NAME, NAME_LIMITS, ORGANISATION_WORD } from '../weights/recognise.ts';
import { addressScore } from './address-words.ts';
import { asianOrganisation, isTooShortName, NEXT_ASIAN_LABEL } from './asian-forms.ts';
import { labelAtEnd } from './next-label.ts';

/** Points, and spaces between the parts of a form, may be missing in print. */
const LEGAL_FORMS = ofCountries(({ companyForms }) => companyForms)
  .toSorted((a, b) => b.length - a.length)
  .map((form) => form.replace(/[()/]/g, '\\$&').replace(/\./g, '\\.?').replace(/ /g, '\\s?'))
  .join('|');
const LEGAL = new RegExp(`(?:^|[\\s,])(?:${LEGAL_FORMS})(?!\\p{L})\\.?\\)?$`, 'iu');
const ORGANISATION = new RegExp(
  `(?<![\\p{L}\\d])(?:${LEGAL_FORMS}|${anyOf(ofLanguages(({ organisations }) => organisations))})(?![\\p{L}\\d])|\\p{L}{3}(?:${anyOf(ofLanguages(({ organisationEndings }) => organisationEndings))})(?!\\p{L})`,
  'iu',
);
const ALL_ORGANISATION = new RegExp(ORGANISATION.source, 'giu');
const NO_NAME = new RegExp(
  `(?<![\\p{L}\\d])(?:${anyOf([...ofLanguages(({ notInNames }) => notInNames), ...TAX_NAMES])})(?![\\p{L}\\d])`,
  'iu',
);
/** First words of company forms of several words, which a line may end with: "Sdn.", "Co.". */
const BEGINS_FORM = new Set(
  ofCountries(({ companyForms }) => companyForms).flatMap((form) => {
    const [first, second] = form.split(/[\s,]+/);
    const word = first?.replace(/\./g, '').toLowerCase() ?? '';
    return second === undefined || word.length < 2 ? [] : [word];
  }),
);
const lastWord = (text: string): string => text.trim().split(/\s+/).at(-1)?.replace(/\./g, '').toLowerCase() ?? '';

/** How much a name looks like an organisation's: 1 if it ends in the form of a company. */
export const organisationScore = remembered((text) => {
  if (LEGAL.test(text.replace(/\s*\([^)]*\)?\s*$/, ''))) return 1;
  return ORGANISATION.test(text) ? ORGANISATION_WORD : asianOrganisation(text, ORGANISATION_WORD);
});

/** Whether a word is the form of a company, or begins one: "Inc.", "Sdn.". */
export const isCompanyForm = (word: string): boolean =>
  /^\p{Lu}/u.test(word) &&
  (LEGAL.test(word.replace(/[,;]+$/, '')) || BEGINS_FORM.has(lastWord(word.replace(/[,;]+$/, ''))));

export const endsInLegalForm = (text: string): boolean => LEGAL.test(text);

/** A registration after a name: "(Co. Reg. No. 1234)". */
const REGISTRATION = new RegExp(
  `\\s*[([]?\\s*(?<!\\p{L})(co\\.?\\s*(reg|no)|company\\s*(reg|no)|reg\\.?\\s*no|reg|${anyOf(ofCountries(({ registers }) => registers).filter((word) => !/^\w{1,2}$/.test(word)))})(?!\\p{L}).*$`,
  'iu',
);

const REGISTER = `(?:co|company|br|reg|regn|registration|roc|${anyOf(ofCountries(({ registers }) => registers))})`;
/** Behind its label, or alone with a letter before or behind it, or in brackets. */
const REGISTER_NUMBER = new RegExp(
  `^[([\\s]*(?:${REGISTER}[\\s.:#-]+(?:(?:reg|no|nr|number)[\\s.:#-]+){0,2}[A-Z]{0,3}\\d{5,}(?:\\s?-?\\s?[A-Z])?|[A-Z]{1,3}\\d{5,}(?:\\s?-?\\s?[A-Z])?|\\d{5,}\\s?-?\\s?[A-Z]|(?<=[([])\\d{5,})[)\\]\\s]*(?:\\([A-Z\\d]{2,6}\\))?$`,
  'iu',
);

/** Whether a text is a number in a register: "(742016-W)", "Co. Reg. No.: 933109-X", "JM0325965-V". */
export const isRegistration = (text: string): boolean => REGISTER_NUMBER.test(text);

/** What is said of a person behind the name: the sex, in brackets, and the day of birth. */
const OF_PERSON =
  /(?:\s*[([](?:[mfwdhx]|male|female|männlich|weiblich|homme|femme|hombre|mujer)[)\]])?(?:,?\s+(?:born|b\.|geb(?:oren)?\.?|née?|dob|nac(?:id[oa])?\.?|nat[oa])(?:\s+(?:on|am|le|el|il))?:?\s+\d.*)?$/iu;

/** "R. Tolliver / 316-555-0177", "Anna Sommer, Tel. 0234 55501". */
const PHONE_BEHIND = /\s*[/|,;]\s*(?:(?:tel|phone|ph|fon|tél|ext)\b[.:]?\s*)?\(?[+-]?\d[\d\s().-]{6,}$/iu;

/** Removes registration numbers, what is said of a person, and marks around a printed name. */
export function cleanName(text: string): string {
  return text
    .replace(OF_PERSON, '')
    .replace(/\s*\(?\b\d{4,}\s?-\s?[A-Z]\b\)?.*$/i, '')
    .replace(/\s*\([^()]*\([^)]*\d{4}.*$/, '')
    .replace(REGISTRATION, '')
    .replace(/\s*[([][^()[\]]*\d[^()[\]]*[)\]]?\s*$/, '')
    .replace(/\s+\d{5,}[-–]?[A-Z]?\)?$/i, '')
    .replace(PHONE_BEHIND, '')
    .replace(/^[\s*\-–=_.:,]+|[\s*\-–=_:,]+$/g, '')
    .trim();
}

/** The words as a name, cleaned already. */
export function nameSpan(words: readonly ViewWord[], name: string): Span | undefined {
  const traits = { organisation: organisationScore(name) };
  const score = nameScore(name);
  return spanOfWords([...words], { kind: 'name', value: name, text: name, normaliser: 'name_clean', score, traits });
}

const CODE_AT_END = /\s*\(\d+\)\s*$/;

/** A word before a name, alone in its line. */
export const SALUTATION = new RegExp(`^(?:${anyOf(ofLanguages(({ salutations }) => salutations))})\\.?$`, 'iu');

/** Words that names of companies and places begin with as well, or that companies write before their own. */
const NO_TITLES: ReadonlySet<string> = new Set('an aan to attn don pan bay firma'.split(' '));
const TITLES = ofLanguages(({ salutations }) =>
  salutations
    .split('|')
    .filter((word) => !NO_TITLES.has(word))
    .join('|'),
);
const ADDRESSED = new RegExp(`^(?:exm[oa]\\.?\\s+)?(?:${anyOf(TITLES)})\\.?\\s+\\p{L}`, 'iu');

/** "Mme Odile Varentin": people print this before the name of whom they write to, and not before their own. */
export const isAddressed = (text: string): boolean => ADDRESSED.test(text) && organisationScore(text) === 0;

/** How likely a text is a name, 0..1. */
export const nameScore = remembered((text) => {
  const name = cleanName(text);
  if (isTooShortName(name) || SALUTATION.test(name)) return 0;
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  const digits = name.match(/\d/g)?.length ?? 0;
  let score = NAME.base + NAME.organisation * organisationScore(name);
  if (letters / name.length < NAME_LIMITS.letterShare) score += NAME.fewLetters;
  if (digits > NAME_LIMITS.digits) score += NAME.digits;
  if (NO_NAME.test(name.replace(ALL_ORGANISATION, ' ')))
    score += LEGAL.test(name) ? NAME.labelWordBeforeForm : NAME.labelWord;
  if (name.split(/\s+/).length > NAME_LIMITS.words) score += NAME.manyWords;
  if (/[:@]|^[☐☑☒]/u.test(name)) score += NAME.mark;
  // A number in brackets behind a name is its code, not a postcode.
  if (addressScore(text.replace(CODE_AT_END, '')) > NAME_LIMITS.address && !LEGAL.test(name)) score += NAME.address;
  return Math.max(0, Math.min(1, score));
});

/** Small words inside of surnames: "Peter van der Berg". */
export const SURNAME_PARTICLES = 'van|von|der|den|de|da|di|du|la|le|del|dos|ter|ten|bin|al|el';
/** What stands behind a name and tells father from son: "John Okoro, Jr.". */
export const GENERATIONS = '[JS]r\\.?|I{2,3}|IV';
const IN_SURNAMES = `(?:\\s(?:${SURNAME_PARTICLES}))*`;
const GENERATION = `(?:,?\\s(?:${GENERATIONS}))?`;
const PERSON = new RegExp(`^\\p{Lu}[\\p{L}.'’-]*(?:${IN_SURNAMES}\\s\\p{Lu}[\\p{L}.'’-]*){1,3}${GENERATION}$`, 'u');
/** Whether a text has two to four capitalised words and no word of an organisation. */
export const looksLikePerson = (text: string): boolean => PERSON.test(text) && organisationScore(text) === 0;

/** What a person does or is, behind the name. */
const ROLE =
  /(?<!\p{L})(?:director|manager|officer|president|engineer|secretary|treasurer|chair(?:man|woman|person)?|head|lead|leader|partner|counsel|attorney|inspector|supervisor|coordinator|analyst|consultant|controller|controls|owner|clerk|nurse|physician|surgeon|professor|agent|buyer|geschäftsführer(?:in)?|leiter(?:in)?|leitung|directeur|directrice|gérante?|responsable|direttore|responsabile|gerente|jefe|[CV][A-Z]O|MD|M\.D\.|PhD|Ph\.D\.|RN|CPA)(?!\p{L})/iu;

/** "Rosa Stein, Head of Audit" and "Dr. Ian Moss (GP)": a person, and what they are. */
function withoutRole(name: string): string {
  const [, person = '', role = '', note] = /^([^,(]{4,60}?)\s*(?:,\s+([^,()]{2,60})|\(([^()]*)\))$/u.exec(name) ?? [];
  if (person === '' || !looksLikePerson(person)) return name;
  // "Tea House (Riverside)" is a place, and no person.
  const isNoted = note !== undefined && (ROLE.test(note) || HONORIFIC.test(person));
  return isNoted || ROLE.test(role) ? person : name;
}

/** "Café Morgenrot, Lindenweg 4, 50674 Köln", "Café Morgenrot | Lindenweg 4": an address behind a name. */
export function withoutAddress(text: string): string {
  const mark = text.search(/,\s|\s[-–|·•]\s/);
  if (mark < 3 || !/\d/.test(text) || /\d/.test(text.slice(0, mark))) return text;
  const behind = text.slice(mark + 1).replace(/\s[-–|·•](?=\s)/g, ',');
  return addressScore(behind) >= NAME_LIMITS.addressBehind ? text.slice(0, mark) : text;
}

const HONORIFIC = /^(?:Dr|Prof|Mr|Mrs|Ms|Mme|Dott|Dott\.?ssa|Ing|Herr|Frau|Sig|Sgt|Ofc|Det|Lt|Capt)\.?(?:\s|$)/u;

export function findNames(view: DocumentView): Span[] {
  const found: Span[] = [];
  for (const segment of view.segments) {
    const row = view.rows[segment.row];
    if (row === undefined) continue;
    const whole = withFormBehind(row, segment);
    found.push(...(whole === undefined ? namesOfSegment(row, segment) : [whole]));
  }
  for (const page of view.pages) for (const row of page.rows) found.push(...mergedNames(page, row));
  return found;
}

/** The next label of the line, which stands near: "Buyer: Acme Inc. Market: Las Vegas". */
const NEXT_LABEL = /(?<=\S)\s+\p{Lu}[\p{L}.#]*\s?[:：]\s.*$/u;

function beforeLabel(text: string): string {
  const next = text.search(/[:：]\s/);
  return next < 0 ? text : text.slice(0, labelAtEnd(text.slice(0, next)) ?? text.length);
}

function namesOfSegment(row: Row, segment: Segment): Span[] {
  const start = row.offsets[segment.words[0]?.place ?? 0] ?? 0;
  const found: Span[] = [];
  const add = (text: string, from: number, minScore: number): void => {
    const plain = withoutAddress(text);
    const name = withoutRole(cleanName(plain));
    const score = nameScore(plain);
    if (score <= minScore || isTooShortName(name)) return;
    const at = row.text.indexOf(name, from);
    const begin = at >= 0 ? at : from;
    const end = at >= 0 ? at + name.length : from + text.length;
    const traits = { organisation: organisationScore(name) };
    found.push(
      spanInRow(row, begin, end, { kind: 'name', value: name, text: name, normaliser: 'name_clean', score, traits }),
    );
  };
  add(segment.text, start, NAME_LIMITS.minScore);
  const colon = segment.text.search(/[:：]\s*\S/);
  if (colon > 0) {
    const [behind = ''] = segment.text.slice(colon + 1).split(NEXT_ASIAN_LABEL);
    const rest = beforeLabel(behind).replace(NEXT_LABEL, '');
    const lead = rest.length - rest.trimStart().length;
    add(rest.trim(), start + colon + 1 + lead, NAME_LIMITS.minAfterColon);
  }
  return found;
}

/** A name and the form of its company, with a wide space between them: "Harbour Cranes,   Inc.". */
function withFormBehind(row: Row, segment: Segment): Span | undefined {
  const next = row.segments[row.segments.indexOf(segment) + 1];
  if (next === undefined || !isOnlyLegalForm(next.text) || isOnlyLegalForm(segment.text)) return undefined;
  if (next.left - segment.right > MAX_WIDE_SPACE * heightOf(row)) return undefined;
  const span = nameSpan([...segment.words, ...next.words], cleanName(`${segment.text} ${next.text}`));
  return span === undefined || span.score <= NAME_LIMITS.minScore ? undefined : span;
}

/** Rows of one name: how wide their spaces are in heights, how much their heights and centres differ. */
const MIN_WIDE_NAME = 0.2;
const MAX_WIDE_SPACE = 2.6;
const MAX_HEIGHT_RATIO = 1.9;
const MAX_CENTRE_SHIFT = 0.25;

/** Names printed over two or three rows, or with wide spaces. */
function mergedNames(page: ViewPage, row: Row): Span[] {
  const found: Span[] = [];
  if (!canBeName(row)) return found;
  let text = row.text;
  let words = row.words;
  const push = (rows: number): void => {
    const name = cleanName(text);
    const score = Math.min(1, nameScore(text) + NAME.merged);
    const traits = { organisation: organisationScore(name), isMerged: rows > 1, isWide: row.segments.length > 1 };
    const span = spanOfWords([...words], {
      kind: 'name',
      value: name,
      text: name,
      normaliser: 'name_clean',
      score,
      traits,
    });
    if (span !== undefined) found.push(span);
  };
  if (row.segments.length > 1 && nameScore(text) > MIN_WIDE_NAME) {
    if (!isSetWide(row) || isInColumns(page, row)) return found;
    push(1);
  }
  let last = row;
  for (const next of page.rows.slice(row.place + 1, row.place + 3)) {
    const joined = joinedName(page, text, last, next);
    if (joined === undefined) break;
    text = joined;
    words = [...words, ...next.words];
    push(2);
    last = next;
  }
  return found;
}

/** Type with wide spaces, as at the top of a receipt; columns are further apart. */
const isSetWide = (row: Row): boolean =>
  row.segments.slice(1).every((segment, place) => {
    const before = row.segments[place];
    return before !== undefined && segment.left - before.right < MAX_WIDE_SPACE * heightOf(row);
  });

/** Whether the rest of a row begins where that of a row beside it does: "Department  Workshop" over "Grade  Senior". */
function isInColumns(page: ViewPage, { place, segments, ...row }: Row): boolean {
  const [, rest] = segments;
  const near = [page.rows[place - 1], page.rows[place + 1]];
  return near.some((other) =>
    other?.segments
      .slice(1)
      .some(({ left }) => Math.abs(left - (rest?.left ?? 0)) < SAME_EDGE * Math.max(1, row.bottom - row.top)),
  );
}

/** How far off an edge of a column may be, in heights. */
const SAME_EDGE = 0.2;

const canBeName = (row: Row): boolean =>
  row.segments.length <= 5 &&
  !row.text.includes(':') &&
  row.segments.every((segment) => /\p{L}|&/u.test(segment.text) && !/\d{3}/.test(segment.text));

const hasOpenBracket = (text: string): boolean => (text.match(/\(/g)?.length ?? 0) > (text.match(/\)/g)?.length ?? 0);

/** Joins a name with the next row if the first row is clearly incomplete. */
function joinedName(page: ViewPage, text: string, last: Row, next: Row): string | undefined {
  const [lastHeight, nextHeight] = [heightOf(last), heightOf(next)];
  if (next.top - last.bottom > Math.min(lastHeight, nextHeight)) return undefined;
  if (next.segments.length > 2 && !isSetWide(next)) return undefined;
  if (Math.max(lastHeight, nextHeight) / Math.min(lastHeight, nextHeight) > MAX_HEIGHT_RATIO) return undefined;
  const centreShift = Math.abs(last.left + last.right - next.left - next.right) / 2;
  if (centreShift > MAX_CENTRE_SHIFT * page.width && Math.abs(last.left - next.left) > 2 * lastHeight) return undefined;
  const nextName = cleanName(next.text);
  const soFar = cleanName(text);
  if (nextName === '' || isRegistration(next.text) || addressScore(next.text) > NAME_LIMITS.address) return undefined;
  if (LEGAL.test(soFar) && !BEGINS_FORM.has(lastWord(soFar))) return undefined;
  const isOpen = hasOpenBracket(text);
  const ending = hasOpenBracket(nextName) ? `${nextName} ${page.rows[next.place + 1]?.text ?? ''}` : nextName;
  const isJoined =
    /(&|\band|\bof|\bund|\bet|-)\s*$/i.test(text) || BEGINS_FORM.has(lastWord(text)) || /^\s*&/.test(next.text);
  if (!isOpen && !isJoined && !isEndOfName(cleanName(ending))) return undefined;
  return isOpen ? `${text} ${next.text}` : `${soFar} ${next.text}`;
}

const isOfLegalForm = (word: string): boolean => BEGINS_FORM.has(word.toLowerCase()) || endsInLegalForm(` ${word}`);

function wordsOutsideBrackets(text: string): string[] {
  const words = text.replace(/\([^)]*\)?/g, ' ').split(/[\s.,]+/);
  return words.filter((word) => /[\p{L}\d]{2}/u.test(word));
}

/** Whether a text is only the form of a company. */
export const isOnlyLegalForm = (text: string): boolean =>
  LEGAL.test(` ${text}`) && /\p{L}{2}/u.test(text) && wordsOutsideBrackets(text).every(isOfLegalForm);

/** Whether a text has a company's form and nothing that names one: "Sdn Bhd", "Enterprise (North) Ltd". */
function isEndOfName(text: string): boolean {
  // Initials are a name: "R & R Foods Ltd".
  if (!LEGAL.test(` ${text}`) || !/\p{L}{2}/u.test(text) || /^\p{L}(?:\.|\s?&)/u.test(text)) return false;
  return wordsOutsideBrackets(text).every((word) => isOfLegalForm(word) || ORGANISATION.test(word));
}
