/** Answers fields that ask for a part of a party's name and address from the address blocks of the document. */

import { type Candidate, type Features, noFeatures } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import { type Field, partyOfField } from '../core/field.ts';
import type { Label } from '../core/label.ts';
import type { BlockPart, PartText, PartyBlock } from '../core/party.ts';
import { type Found, spanOfWords } from '../core/span.ts';
import { ORGANISATIONS, PEOPLE, PEOPLE_OR_COMPANIES } from '../lexicon/people-words.ts';
import { phraseScore } from '../lexicon/phrases.ts';
import { namesOfPlace } from '../lexicon/synonyms.ts';
import { englishName, tokensOf } from '../lexicon/tokens.ts';
import { countryCodeOf } from '../recognise/countries.ts';
import { looksLikePerson, organisationScore } from '../recognise/names.ts';
import { isOverQuestions } from '../recognise/questions.ts';
import { BLOCK_CANDIDATE } from '../weights/parties.ts';

export type BlockWanted = BlockPart | 'whole' | 'place';

const PART_WORDS: readonly (readonly [BlockWanted, RegExp])[] = [
  ['line2', /\b(line ?(2|two)|street ?2|address ?2|additional|supplement)\b/],
  ['street', /\b(street|line|line ?(1|one)|address line|road)\b/],
  ['postcode', /\b(cp|postcode|postal code|post code|zip|zip code|plz|postal)\b/],
  ['city', /\b(city|town|locality|suburb|place)\b/],
  ['region', /\b(state|region|province|county)\b/],
  ['country', /\bcountry\b/],
  ['whole', /\b(address)\b/],
  ['name', /\b(name|company|organi[sz]ation)\b/],
];

/** A name with two of these asks for all of them: "city_state_zip". */
const PLACE_WORDS: readonly RegExp[] = [
  /\b(city|town)\b/,
  /\b(zip|postcode|postal code)\b/,
  /\b(state|region|province)\b/,
];

const PLACE_LINE = /\b(?:city|town) line\b/;

const spacedName = ({ name }: Field): string => spaced(name);

const spaced = (name: string): string =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_\-.]/g, ' ')
    .toLowerCase();

/** What may stand with an address and is none, as the last word of a name: "delivery address phone". */
const WITH_ADDRESS: ReadonlySet<string> = new Set(
  'name contact person phone telephone mobile fax email vat id number'.split(' '),
);

const NUMBERS: ReadonlySet<string> = new Set('id number no'.split(' '));

/** Which part of a block a field asks for; undefined when it asks for something else. */
export function wantedPart(field: Field): BlockWanted | undefined {
  const name = `${spacedName(field)} ${englishName(field.name).toLowerCase()}`;
  const isInAddress = field.path.slice(0, -1).some((key) => /address/i.test(key));
  if (PLACE_WORDS.filter((words) => words.test(name)).length > 1 || PLACE_LINE.test(name)) return 'place';
  for (const [part, words] of PART_WORDS) {
    if (!words.test(name)) continue;
    if (part === 'street' && /^line/.test(name) && !isInAddress) continue;
    const last = tokensOf(spacedName(field)).at(-1) ?? '';
    if (part === 'whole' && WITH_ADDRESS.has(last)) return last === 'name' ? 'name' : undefined;
    // "State ID number": a number that a state gives is none of its name.
    if (part === 'region' && NUMBERS.has(last)) return undefined;
    return part;
  }
  const isParty =
    tokensOf(field.name).length <= 2 && (field.concept?.id === 'issuer_name' || field.concept?.id === 'customer_name');
  return isParty ? 'name' : undefined;
}

/** An address beside a postcode and a town of their own is what stands before them: the street. */
export function wantedAmong(fields: readonly Field[], field: Field): BlockWanted | undefined {
  const part = wantedPart(field);
  if (part !== 'whole' || field.path.length < 2) return part;
  const parent = field.path.slice(0, -1).join('.');
  const others = new Set(
    fields.flatMap((other) => (other.path.slice(0, -1).join('.') === parent ? (wantedPart(other) ?? []) : [])),
  );
  return !others.has('street') && others.has('postcode') && others.has('city') ? 'street' : part;
}

/** Parts that are only looked for in blocks, when the document has any. */
export const isBlockPart = (part: BlockWanted | undefined): boolean =>
  part === 'street' ||
  part === 'line2' ||
  part === 'postcode' ||
  part === 'city' ||
  part === 'region' ||
  part === 'country' ||
  part === 'place';

export function blockCandidates(context: Context, field: Field): Candidate[] {
  const part = wantedAmong(context.fields, field);
  if (part === undefined || context.blocks.length === 0) return [];
  // The street of an object is whose its town is: an `address` beside them need not be the issuer's.
  const party = part === wantedPart(field) ? partyOfField(field) : field.party;
  const found: Candidate[] = [];
  const isPrinted = (block: PartyBlock): boolean => field.party === undefined && isOfForm(context, block);
  const best =
    party === undefined
      ? 0
      : Math.max(...context.blocks.map((block) => (isPrinted(block) ? 0 : block.likelihood[party])));
  const fits = party === undefined ? fitsOf(context, field) : [];
  const isNamed = fits.includes('own');
  const open = fits.filter((fit) => fit === 'open').length;
  const isContested = party === undefined && !isNamed && objectsIn(context).size > open;
  const isAlone = part === 'city' && isPlaceAlone(context, field);
  for (const [place, block] of context.blocks.entries()) {
    if (fits[place] === 'other' || ((isNamed || isAlone) && fits[place] === 'open')) continue;
    // A part that the party's own block lacks is not taken from another party's block.
    if (party !== undefined && (isPrinted(block) || block.likelihood[party] < best - BLOCK_CANDIDATE.maxBehind))
      continue;
    const text = part === 'whole' ? wholeOf(context, field, block) : part === 'place' ? block.place : block.parts[part];
    if (text === undefined) continue;
    // Whole names and addresses are also found line by line; prefer a block only if the document says whose it is.
    const isSaid = party !== undefined && block.likelihood[party] >= BLOCK_CANDIDATE.labelled;
    const isOwn = fits[place] === 'own' && block.parts.name !== undefined;
    if ((part === 'name' || part === 'whole') && !isSaid && field.path.length === 1 && !isOwn) continue;
    const looks = party === undefined && !isNamed ? looksOf(field, block) : 'same';
    if (looks === 'other') continue;
    // What looks like a person's name may be none: then it says nothing of the address under it.
    const isEither = (isContested && part !== 'name') || ((isContested || open > 1) && looks === 'unknown');
    const likelihood =
      party !== undefined ? block.likelihood[party] : isNamed ? BLOCK_CANDIDATE.named : BLOCK_CANDIDATE.anyParty;
    const candidate = candidateOf(part, text, block, { likelihood, place, isShort: part === 'name', isEither });
    if (candidate !== undefined) found.push(candidate);
  }
  return found;
}

const ORGANISATION = new RegExp(`(?<!\\p{L})${ORGANISATIONS}(?!\\p{L})`, 'iu');

/** The objects with an address that are no party of the document. */
const objectsIn = ({ fields }: Context): ReadonlySet<string> =>
  new Set(
    fields.flatMap((field) =>
      isBlockPart(wantedPart(field)) && partyOfField(field) === undefined ? (objectOf(field) ?? []) : [],
    ),
  );

/** Whether the name over an address looks like that of who is asked for: a guest has a person's name, a bank has not. */
function looksOf(field: Field, { parts: { name } }: PartyBlock): 'same' | 'unknown' | 'other' {
  const object = spaced(objectOf(field) ?? '');
  const isPerson = tokensOf(object).some((token) => PEOPLE.has(token));
  const isOrganisation = !isPerson && (ORGANISATION.test(object) || ORGANISATION.test(englishName(object)));
  if (name === undefined || !(isPerson || isOrganisation)) return 'unknown';
  const hasOrganisation = organisationScore(name.text) > 0;
  const isHuman = isPerson && !tokensOf(object).some((token) => PEOPLE_OR_COMPANIES.has(token));
  if (isHuman && hasOrganisation) return 'other';
  const person = name.text.replace(TITLE, '');
  return hasOrganisation === isOrganisation && (hasOrganisation || looksLikePerson(person)) ? 'same' : 'unknown';
}

/** "Mr", "Frau", "Mme" before a name. */
const TITLE = /^\p{L}{1,4}\.?\s+(?=\p{Lu}\S*\s)/u;

/** Where something is, such as a handing over, without any other part of an address: no block answers it. */
const isPlaceAlone = ({ fields }: Context, field: Field): boolean =>
  !/\b(city|town|locality)\b/.test(`${spacedName(field)} ${englishName(field.name).toLowerCase()}`) &&
  !fields.some(
    (other) =>
      other !== field &&
      other.path.slice(0, -1).join('.') === field.path.slice(0, -1).join('.') &&
      isBlockPart(wantedPart(other)),
  );

/** Whose part a field asks for: the object that it is in, or the beginning of its name, as in `tenant_address`. */
function objectOf(field: Field): string | undefined {
  const object = field.path.at(-2);
  if (object !== undefined) return object;
  const whose = PART_WORDS.reduce((name, [, words]) => name.replace(words, ' '), spacedName(field)).trim();
  return whose === '' ? undefined : whose;
}

type Fit = 'own' | 'other' | 'open';

/** Whose each block is, for a field of an object: two objects are two parties, so the name of one is not of the other. */
function fitsOf(context: Context, field: Field): Fit[] {
  const fits = context.blocks.map((block): Fit => {
    const fit = objectFit(context, field, block);
    return fit === 'open' && (isOfForm(context, block) || isAskedFor(context, field, block)) ? 'other' : fit;
  });
  const others = new Set(
    context.blocks.flatMap(({ parts: { name } }, at) => (fits[at] === 'other' ? nameKey(name) : [])),
  );
  return fits.map((fit, at) => {
    const isOther = fit === 'open' && nameKey(context.blocks[at]?.parts.name).some((name) => others.has(name));
    return isOther ? 'other' : fit;
  });
}

/** Under "Buyer" stands what another object asks for, if that is the buyer. */
function isAskedFor({ fields, blocks }: Context, field: Field, block: PartyBlock): boolean {
  const { heading } = block;
  if (heading === undefined) return false;
  // What stands further down may have no heading.
  const [first] = blocks.filter((other) => other.heading?.words[0] === heading.words[0]);
  if (first !== block) return false;
  const own = objectOf(field);
  return fields.some((other) => objectOf(other) !== own && partyOfField(other) === heading.party);
}

/** The letterhead of a form with numbered questions is that of the office which asks them. */
function isOfForm({ view }: Context, { page: at, rows }: PartyBlock): boolean {
  const page = view.pages[at];
  return page !== undefined && isOverQuestions(page, Math.max(...rows));
}

const nameKey = (name: PartText | undefined): string[] =>
  name === undefined ? [] : [tokensOf(name.text).join(' ')].filter((key) => key !== '');

/** Whether the label over a block names the object that the field is in, or a field of another object. */
function objectFit({ labels, scorer, fields, blocks }: Context, field: Field, block: PartyBlock): Fit {
  const object = objectOf(field);
  const span = spanOfWords(block.whole.words, { kind: 'text', value: '', text: '', normaliser: 'text_line', score: 0 });
  if (object === undefined || span === undefined) return 'open';
  const ofOther = ({ words }: Label): boolean =>
    blocks.some((other) => other !== block && words.every((word) => other.whole.words.includes(word)));
  const near = labels(span).filter((own) => own.relation !== 'section' && !ofOther(own));
  const [label] = near;
  if (label === undefined) return 'open';
  // The label of a box says the same in several languages, each in a line of its own.
  const texts = near.filter(({ words }) => words === label.words).map(({ text }) => text);
  const said = texts.map((text) => tokensOf(text.replace(/\([^()]*\)/g, ' ')));
  const isCalled = (name: string): boolean =>
    namesOfPlace(tokensOf(name)).some((tokens) =>
      said.some((own) => phraseScore(own, tokens) >= BLOCK_CANDIDATE.minNamed),
    );
  if (isCalled(object)) return 'own';
  const places = new Set(fields.flatMap((other) => (isBlockPart(wantedPart(other)) ? (objectOf(other) ?? []) : [])));
  if (places.values().some((other) => other !== object && isCalled(other))) return 'other';
  const named = scorer.score(label.text).fields;
  const bestOf = (isOwn: boolean): number =>
    Math.max(0, ...fields.map((other, index) => ((objectOf(other) === object) === isOwn ? (named[index] ?? 0) : 0)));
  const other = bestOf(false);
  return other >= BLOCK_CANDIDATE.minNamed && other > bestOf(true) ? 'other' : 'open';
}

/** The address as printed, without the name unless the object asks for nothing else that may have the name. */
function wholeOf({ fields }: Context, field: Field, { whole, parts: { name } }: PartyBlock): PartText {
  const parent = field.path.slice(0, -1).join('.');
  const isApart =
    field.path.length === 1 ||
    fields.some((other) => other.path.slice(0, -1).join('.') === parent && wantedPart(other) === 'name');
  if (!isApart || name === undefined || !whole.text.startsWith(name.text)) return whole;
  const own = new Set(name.words);
  const words = whole.words.filter((word) => !own.has(word));
  const rest = whole.text.slice(name.text.length).replace(/^[\s,]+/, '');
  const [register = ''] = /^\([^()]*\d{4}[^()]*\)\s*/.exec(rest) ?? [];
  const skipped = register === '' ? 0 : register.trim().split(/\s+/).length;
  return words.length <= skipped ? whole : { text: rest.slice(register.length), words: words.slice(skipped) };
}

interface Weighed {
  likelihood: number;
  place: number;
  isShort: boolean;
  /** Whether it may as well be another's. */
  isEither: boolean;
}

function candidateOf(
  part: BlockWanted,
  text: PartText,
  block: PartyBlock,
  { likelihood, place, isShort, isEither }: Weighed,
): Candidate | undefined {
  const found = foundOf(part, text.text);
  if (found === undefined) return undefined;
  const span = spanOfWords(text.words, found);
  if (span === undefined) return undefined;
  const order = 1 / (1 + place);
  const features: Features = {
    ...noFeatures(),
    kind: 1,
    label: isEither ? BLOCK_CANDIDATE.eitherParty : likelihood,
    first: order,
    firstPage: block.page === 0 ? 1 : 0,
  };
  // A block that clearly is the party's beats the labels of single lines.
  const score =
    (isShort ? BLOCK_CANDIDATE.name : BLOCK_CANDIDATE.otherPart) +
    BLOCK_CANDIDATE.likelihood * likelihood +
    BLOCK_CANDIDATE.first * order +
    (block.page === 0 ? BLOCK_CANDIDATE.firstPage : 0) +
    (part === 'name' ? BLOCK_CANDIDATE.organisation * organisationScore(text.text) : 0) -
    (isEither ? BLOCK_CANDIDATE.eitherLoss : 0);
  return { span, features, score, label: undefined };
}

function foundOf(part: BlockWanted, text: string): (Found & { text: string }) | undefined {
  if (part === 'country') {
    const code = countryCodeOf(text);
    return code === undefined ? undefined : { kind: 'country', value: code, text, normaliser: 'country_iso', score: 1 };
  }
  if (part === 'whole') return { kind: 'address', value: text, text, normaliser: 'address_line', score: 1 };
  if (part === 'name') return { kind: 'name', value: text, text, normaliser: 'name_clean', score: 1 };
  if (part === 'postcode') return { kind: 'identifier', value: text, text, normaliser: 'identifier_text', score: 1 };
  return { kind: 'text', value: text, text, normaliser: 'text_line', score: 1 };
}
