/** Names in the head of a document that say what they are: "Harrow Metrology Laboratories" is the laboratory. */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Span } from '../core/span.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { organisationScore } from '../recognise/names.ts';
import { SELF_NAMED } from '../weights/labels.ts';
import { saidCandidate } from './said-candidate.ts';

/** Words of names for what schemas call by the first one or any other of the line. */
const KINDS = `
hospital clinic klinikum klinik clinique infirmary
insurer insurance assurance versicherung seguros assicurazioni mutual
lender bank credit savings mortgage sparkasse
laboratory lab labs diagnostics labor
hotel resort inn hostel lodge
airline airways airlines
university college school academy
carrier forwarder logistics shipping freight transport spedition
journal annals proceedings transactions bulletin
`
  .trim()
  .split('\n')
  .map((line) => new Set(line.split(' ')));

/** Rows with letters at the top of the first page. */
const HEAD_ROWS = 6;
const MAX_WORDS = 7;
const MIN_STEM = 5;

export function selfNamed(context: Context, field: Field): Candidate[] {
  if ((field.kind !== 'name' && field.kind !== 'text') || field.concept !== undefined) return [];
  const role = roleOf(field);
  if (role === undefined) return [];
  const addresses = role.length < MIN_STEM ? [] : context.spans.url.filter(({ text }) => isAddressAt(text, role));
  if (addresses.length > 0) return addresses.map((span) => saidCandidate(span, SELF_NAMED.address));
  return context.spans.name
    .filter((span) => isInHead(context, span) && saysRole(span.text, role))
    .map((span) => saidCandidate(span, SELF_NAMED.label - SELF_NAMED.perRow * context.rankInPage(span.row)));
}

/** "linkedin.com/in/rosa" is the address at LinkedIn. */
const isAddressAt = (text: string, role: string): boolean =>
  new RegExp(`^(?:https?:\\/\\/)?(?:[\\w-]+\\.)*${role}\\.\\p{L}{2,6}(?:\\/|$)`, 'iu').test(text);

/** The one word that tells what the field names: `hotel`, `hotel_name`, the `name` in `hotel`. */
function roleOf({ name, path }: Field): string | undefined {
  const own = tokensOf(name).filter((token) => !TYPE_WORDS.has(token));
  const tokens = own.length === 0 ? tokensOf(path.at(-2) ?? '') : own;
  return tokens.length === 1 ? tokens[0] : undefined;
}

function isInHead({ view, rankInPage }: Context, { page, row, words }: Span): boolean {
  const segment = view.segments[words[0]?.segment ?? -1];
  return (
    page === 0 &&
    rankInPage(row) < HEAD_ROWS &&
    words.length > 1 &&
    words.length <= MAX_WORDS &&
    segment !== undefined &&
    !/[:：]/.test(segment.text)
  );
}

const wordsOf = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  ).filter((word) => word.length > 2);

function saysRole(text: string, role: string): boolean {
  const words = wordsOf(text);
  if (KINDS.some((kind) => kind.has(role) && words.some((word) => kind.has(word)))) return true;
  // "Margaret Ellison (Chair)" names a person, not an organisation.
  return organisationScore(text) > 0 && words.some((word) => shareStem(word, role));
}

function shareStem(word: string, role: string): boolean {
  const differs = [...role].findIndex((letter, place) => letter !== word[place]);
  const shared = differs < 0 ? role.length : differs;
  return shared >= MIN_STEM && shared >= SELF_NAMED.stemShare * Math.max(word.length, role.length);
}
