/**
 * Names and titles at the head of a document: who issued it, whom it is sent to, whom or what it is about. No label says
 * what they are; where they stand, how they are printed and what they look like does.
 */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import { type DocumentView, heightOf, joinWords, overlapX, unionOf, type ViewWord } from '../core/view.ts';
import { APPLICATION_TITLE, CV_TITLE } from '../lexicon/cv-words.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { tokensOf, weightOf } from '../lexicon/tokens.ts';
import { saidCandidate } from '../prose/said-candidate.ts';
import { saysAll } from '../prose/spoken-of.ts';
import { addressScore } from '../recognise/address-words.ts';
import { looksLikePerson, nameScore, organisationScore, SALUTATION, withoutAddress } from '../recognise/names.ts';
import { AT_TOP, type HeadRole, headRoleOf } from '../schema/head-role.ts';
import { spacedName } from '../schema/value-kind.ts';
import { HEAD_TEXT, HEAD_VALUE } from '../weights/candidates.ts';
import { type HeadText, headTexts } from './head-texts.ts';

interface Head {
  /** Texts that no other field has. */
  free: readonly HeadText[];
  /** Whether all is printed in one size, as in plain text. */
  isPlain: boolean;
  /** Words of labels of the document. */
  labels: ReadonlySet<string>;
}

interface Asked {
  field: Field;
  role: HeadRole;
}

/** A text of the head for a field, and how much speaks for it. */
interface Offer {
  words: readonly ViewWord[];
  text: string;
  strength: number;
}

/** The fields that ask for something of the head and have no sure value, and what speaks for the schema. */
export interface HeadQuestion {
  open: readonly Field[];
  /** Words of values that other fields have. */
  taken: ReadonlySet<ViewWord>;
  /** Whether labels and lists show that the schema is one for this document. */
  isFitting: boolean;
}

/** A large name with a mail address to it needs no other evidence. */
const PERSONAL: ReadonlySet<HeadRole> = new Set(['person', 'first name', 'last name', 'headline']);

/** The title of the document itself, and not of something that it is about. */
const OWN_TITLE =
  /^(?:(?:report|paper|article|document|doc|study|publication|book|thesis|agreement|contract|main|full) )*title$/i;

export function headValues(context: Context, { open, taken, isFitting }: HeadQuestion): Map<Field, Candidate> {
  const found = new Map<Field, Candidate>();
  const asked = open.flatMap((field) => {
    const role = headRoleOf(field);
    if (role === undefined) return [];
    const isTold = isFitting || PERSONAL.has(role) || (field.schema.description !== '' && mayBeMeant(context, field));
    const isOwnTitle = role === 'title' && field.path.length === 1 && OWN_TITLE.test(spacedName(field.name).trim());
    return isTold || isOwnTitle ? [{ field, role, isTold }] : [];
  });
  if (asked.length === 0) return found;
  const used = new Set(taken);
  const texts = headTexts(context.view);
  const free = texts.filter((head) => isFree(head, used));
  const head = { free, isPlain: !texts.some(({ isLargest }) => isLargest), labels: labelsOf(context) };
  const offers = asked
    .flatMap(({ field, role, isTold }) =>
      offersOf(context, { field, role }, head)
        .filter(({ words, text }) => isTold || isLarge(texts, words) || saysTitle(field, text))
        .map((offer) => ({ field, role, ...offer })),
    )
    .filter(({ words, strength }) => words.length > 0 && strength >= HEAD_VALUE.least)
    .toSorted((one, other) => other.strength - one.strength);
  let hasIssuer = false;
  for (const { field, role, ...offer } of offers) {
    const span = spanOf(field, offer);
    if (span === undefined || found.has(field) || offer.words.some((word) => used.has(word))) continue;
    // One organisation heads a document; whoever else is asked for is somewhere else.
    if (role === 'organisation' && hasIssuer) continue;
    hasIssuer ||= role === 'organisation';
    found.set(field, saidCandidate(span, Math.min(HEAD_VALUE.most, offer.strength)));
    for (const word of offer.words) used.add(word);
  }
  return found;
}

/** Any document has a title and an issuer; those of a thesis or of a hospital only one that speaks of such. */
function mayBeMeant({ view }: Context, field: Field): boolean {
  if (field.isNamedAsConcept || AT_TOP.test(field.schema.description)) return true;
  const nouns = nounsOf(field).filter((noun) => !OF_TITLES.has(noun));
  return nouns.length === 0 || nouns.some((noun) => saysAll(view, [noun]));
}

const OF_TITLES: ReadonlySet<string> = new Set('title subtitle heading headline document doc kind'.split(' '));

/** Print of this size is that of the title, whatever else the schema asks for. */
const isLarge = (texts: readonly HeadText[], words: readonly ViewWord[]): boolean =>
  words.length >= HEAD_VALUE.minTitleWords &&
  texts.some((own) => own.size >= HEAD_VALUE.largeTitle && own.words[0] === words[0]);

function spanOf({ kind }: Field, { words, text }: Offer): Span | undefined {
  const normaliser = kind === 'name' ? 'name_clean' : 'text_line';
  return spanOfWords([...words], { kind, value: text, text, normaliser, score: 1 });
}

/** Words of texts with a colon behind them. */
function labelsOf({ view }: Context): ReadonlySet<string> {
  return new Set(
    view.segments.flatMap(({ text }) => (/^[^:]{2,40}(?=\s?:)/.exec(text) ?? []).flatMap((label) => tokensOf(label))),
  );
}

/** A label of up to three words and a colon. */
const IS_LABELLED = /^\S+(?:\s\S+){0,2}\s?[:：](?:\s|$)/u;

/** "ex-4.htm" over a filing names the file. */
const FILE_NAME = /[\p{L}\d]\.(?:html?|pdf|docx?|xlsx?|txt)(?!\p{Ll})/u;

const isFree = ({ words, text }: HeadText, taken: ReadonlySet<ViewWord>): boolean =>
  !words.some((word) => taken.has(word)) &&
  (text.match(/\p{L}/gu)?.length ?? 0) >= HEAD_TEXT.letters &&
  !IS_LABELLED.test(text) &&
  !FILE_NAME.test(text) &&
  words.length <= HEAD_TEXT.words;

function offersOf(context: Context, { field, role }: Asked, head: Head): Offer[] {
  const { free } = head;
  switch (role) {
    case 'organisation':
      return free
        .map(beforeAddress)
        .map((own) => withoutBy({ ...own, strength: organisationStrength(context, field, own, head) }));
    case 'title':
      return free.map((own) => ({ ...own, strength: titleStrength(field, own, head) }));
    case 'named by its noun':
      return free.map((own) => ({ ...own, strength: own.isLargest && endsInNoun(field, own) ? HEAD_VALUE.noun : 0 }));
    case 'person':
    case 'first name':
    case 'last name':
      return free.flatMap((own) => personOffer(context, role, own, head) ?? []);
    case 'subtitle':
      return under(context, head, ({ isLargest }) => isLargest && free.filter((own) => own.isLargest).length === 1);
    case 'headline':
      return under(context, head, (own) => personOffer(context, 'person', own, head) !== undefined);
    case 'addressee':
      return addressees(context);
  }
}

/** The short text under another one of the head. */
function under({ view }: Context, { free }: Head, isUpper: (own: HeadText) => boolean): Offer[] {
  const upper = free.find(isUpper);
  const lower = free.find(
    ({ order, words, text }) =>
      upper !== undefined &&
      order > upper.order &&
      words.length <= HEAD_VALUE.maxNameWords &&
      !/[@.]/.test(text) &&
      isNext(upper.words, words) &&
      overlapX(unionOf(words), unionOf(upper.words)) > 0 &&
      !isPaired(view, words),
  );
  return lower === undefined || addressScore(lower.text) > HEAD_VALUE.maxAddress
    ? []
    : [{ ...lower, strength: HEAD_VALUE.under }];
}

/** Rows between a name and what stands under it. */
const MAX_ROWS_UNDER = 3;

function isNext(upper: readonly ViewWord[], lower: readonly ViewWord[]): boolean {
  const rows = (lower[0]?.row ?? 0) - (upper.at(-1)?.row ?? 0);
  return rows > 0 && rows <= MAX_ROWS_UNDER;
}

/** Whether it begins a row of a form: labels and values stand at the same edges in the next row too. */
function isPaired({ rows }: DocumentView, [first]: readonly ViewWord[]): boolean {
  const edges = (row: number): number[] => rows[row]?.segments.slice(0, 2).map(({ left }) => left) ?? [];
  const own = edges(first?.row ?? -1);
  const height = first === undefined ? 0 : heightOf(first);
  return [-1, 1].some((step) => {
    const other = edges((first?.row ?? -1) + step);
    return own.length === 2 && own.every((left, place) => Math.abs(left - (other[place] ?? Infinity)) < height);
  });
}

/** The names above the addresses of those to whom the document is sent. */
function addressees({ blocks }: Context): Offer[] {
  return blocks.flatMap(({ page, heading, likelihood, whole, parts: { street } }) => {
    if (page > 0 || heading !== undefined || street === undefined || likelihood.customer <= likelihood.issuer)
      return [];
    const height = heightOf(street.words[0] ?? unionOf(street.words));
    const line = [...Map.groupBy(whole.words, ({ row }) => row).values()].find(
      (words) =>
        !/[\d:@]/.test(joinWords(words)) &&
        !SALUTATION.test(joinWords(words)) &&
        heightOf(words[0] ?? unionOf(words)) <= HEAD_TEXT.large * height,
    );
    if (line === undefined || line[0]?.row === street.words[0]?.row) return [];
    return [{ words: line, text: joinWords(line), strength: HEAD_VALUE.addressee }];
  });
}

/** Words that tell a document's kind, or a label, are in no name. */
const isNameLike = (text: string): boolean => nameScore(text) >= HEAD_VALUE.minName;

/** "St. Brannoc Hospital | 5 Abbey Road | Fenmouth FM1 2AA": a name and its address in one line. */
function beforeAddress(own: HeadText): HeadText {
  const text = withoutAddress(own.text);
  if (text === own.text) return own;
  const words = own.words.slice(0, text.split(' ').length);
  return { ...own, words, text };
}

/** "Hosted by Granite City Swim Club". */
function withoutBy(offer: Offer): Offer {
  const [first, second, ...rest] = offer.words;
  if (rest.length === 0 || second?.text !== 'by' || !/^\p{L}+ed$/iu.test(first?.text ?? '')) return offer;
  return { ...offer, words: rest, text: joinWords(rest) };
}

/** All its words but the small ones begin with a capital. */
const IS_PROPER = /^(?:\p{Lu}\S*|&|\p{L}{1,3}\.?)(?:\s(?:\p{Lu}\S*|&|\p{L}{1,3}\.?))+$/u;

/** "BOARDING PASS" says what the document is, and not whose. */
const NAMES_DOCUMENT =
  /^(?:\p{L}+\s){0,3}(?:pass|ticket|invoice|receipt|statement|confirmation|report|certificate|agreement|form|minutes|notice|quotation|estimate|payslip|stub|bill|itinerary|voucher|slip|summary|declaration|application|registration|schedule)s?$/iu;

function organisationStrength({ spans }: Context, field: Field, own: HeadText, { free, isPlain }: Head): number {
  const { text, words, isLargest, order } = own;
  const weights = HEAD_VALUE.organisation;
  if (!isNameLike(text) || addressScore(text) > HEAD_VALUE.maxAddress || words.length > HEAD_VALUE.maxNameWords)
    return 0;
  if (NAMES_DOCUMENT.test(text) && organisationScore(text) === 0) return 0;
  if (/\d{3}|\sv(?:s|ersus)?\.?\s/.test(text) || (words.length < 2 && !isLargest && order > 0)) return 0;
  const lastRow = Math.max(...words.map(({ row }) => row));
  const isAtAddress = spans.address.some(
    (span) =>
      span.page === 0 &&
      !words.some((word) => span.words.includes(word)) &&
      span.row >= lastRow &&
      span.row - lastRow <= HEAD_VALUE.rowsToAddress,
  );
  return (
    weights.organisation * organisationScore(text) +
    (isOnlyOrganisation(free, own) ? weights.only : 0) +
    (isLargest ? weights.largest : 0) +
    (isLargest && IS_PROPER.test(text) ? weights.proper : 0) +
    (order === 0 ? weights.first : 0) +
    (isAtAddress ? weights.atAddress : 0) +
    (order === 0 && isPlain ? weights.firstOfAlike + (isCapital(text) ? weights.capitals : 0) : 0) +
    (AT_TOP.test(field.schema.description) ? weights.saidAtTop : 0) +
    (saysNoun(field, text) ? weights.noun : 0) +
    (looksLikePerson(text) && isInMail(spans.email, text) ? weights.person : 0)
  );
}

/** Whether no other text of the head has a word for an organisation. */
const isOnlyOrganisation = (free: readonly HeadText[], { text }: HeadText): boolean =>
  organisationScore(text) > 0 && free.filter((other) => organisationScore(other.text) > 0).length === 1;

const isCapital = (text: string): boolean => text === text.toUpperCase();

const nounsOf = ({ name }: Field): string[] =>
  tokensOf(name).filter((token) => !TYPE_WORDS.has(token) && weightOf(token) >= HEAD_VALUE.telling);

/** "Meadow Bank" for a bank, "Prairie Insurance" for an insurer. */
function saysNoun(field: Field, text: string): boolean {
  const tokens = tokensOf(text);
  return nounsOf(field).some((noun) =>
    tokens.some((token) => token === noun || (noun.length > STEM && token.startsWith(noun.slice(0, STEM)))),
  );
}

const STEM = 5;

/** "Granite Health Plan" for a plan: a proper name that ends in what the field asks for. */
function endsInNoun(field: Field, { text }: HeadText): boolean {
  const [noun, ...others] = nounsOf(field).toReversed();
  return others.length === 0 && noun !== undefined && tokensOf(text).at(-1) === noun && IS_PROPER.test(text);
}

function titleStrength(field: Field, own: HeadText, { free, isPlain, labels }: Head): number {
  const { text, words, isLargest, order } = own;
  const weights = HEAD_VALUE.title;
  // Plain text that labels "Project:" says its title there.
  if (words.length < 2 && !isLargest) return 0;
  if (isPlain && !endsAsContract(text) && nounsOf(field).some((noun) => labels.has(noun))) return 0;
  const isOnlyLargest = isLargest && free.filter((other) => other.isLargest).length === 1;
  return (
    (isOnlyLargest ? weights.largest : 0) +
    (order === 0 && isPlain ? weights.firstOfAlike : 0) +
    (order < (endsAsContract(text) ? HEAD_VALUE.contractTexts : HEAD_VALUE.titleTexts) && saysTitle(field, text)
      ? weights.noun
      : 0) +
    (organisationScore(text) === 1 ? weights.organisation : 0)
  );
}

/** "Registration Report": words in capitals, or all words but small ones with a capital, and no sentence. */
const saysTitle = (field: Field, text: string): boolean =>
  (saysNoun(field, text) || (OF_CONTRACT.test(spacedName(field.name)) && endsAsContract(text))) &&
  (isCapital(text) || IS_PROPER.test(text)) &&
  !/[.:;]$|^end\b/i.test(text);

/** A field for the title of a contract, whatever the contract calls itself. */
const OF_CONTRACT = /\b(?:agreement|contract|document|doc)\b/i;
/** "Services Agreement", "Deed of Lease": exhibits, logos and tables of contents stand over such titles. */
const endsAsContract = (text: string): boolean =>
  /\p{L}\s(?:agreement|contract|deed|lease|addendum|amendment)$/iu.test(text);

export const PERSON_TITLE = /^(?:(?:dr|prof|professor|mr|mrs|ms|miss|mx|ing|dipl|herr|frau|m|mme)\.?\s)+/i;

/** "Curriculum Vitae", "Application for a job": what the papers are, and not whose. */
const namesPapers = (text: string): boolean => CV_TITLE.test(text) || APPLICATION_TITLE.test(text);

function personOffer({ view, spans }: Context, role: HeadRole, own: HeadText, { isPlain }: Head): Offer | undefined {
  const plain = own.text.replace(PERSON_TITLE, '').replace(/,\s.*$/, '');
  if (!looksLikePerson(plain) || !isNameLike(plain) || namesPapers(plain)) return undefined;
  const over = headTexts(view).filter(({ order }) => order < own.order);
  const isUnderTitle = over.length > 0 && over.every(({ text }) => namesPapers(text));
  const isFirst = isUnderTitle ? isPlain || isInMail(spans.email, plain) : isPlain && own.order === 0;
  if (!own.isLargest && !isFirst) return undefined;
  const weights = HEAD_VALUE.person;
  const strength =
    (isFirst ? weights.firstOfAlike : weights.largest) +
    (isInMail(spans.email, plain) ? weights.inMail : 0) +
    (own.order <= 1 ? weights.first : 0);
  if (role === 'person') return { words: own.words, text: own.text, strength };
  const split = lastNameAt(own.words);
  const part = role === 'first name' ? own.words.slice(0, split) : own.words.slice(split);
  return { words: part, text: joinWords(part), strength };
}

/** Whether a mail address has a part of a name in it. */
function isInMail(mails: readonly Span[], name: string): boolean {
  const parts = name.split(/[\s-]+/).filter((part) => part.length >= HEAD_TEXT.letters);
  return mails.some(({ text }) => {
    const own = plainLetters(text);
    return parts.some((part) => own.includes(plainLetters(part)));
  });
}

const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

/** Last names are in capitals, in a line of their own, or the last word with the small words before it. */
function lastNameAt(words: readonly ViewWord[]): number {
  const capitals = words.findIndex(({ text }) => text.length > 2 && text === text.toUpperCase());
  if (capitals > 0) return capitals;
  const nextRow = words.findIndex(({ row }) => row !== words[0]?.row);
  if (nextRow > 0) return nextRow;
  let at = words.length - 1;
  while (at > 1 && /^\p{Ll}/u.test(words[at - 1]?.text ?? '')) at -= 1;
  return at;
}
