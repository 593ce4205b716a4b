/** The roles that a text gives to names: "Acme, Inc., an Ohio corporation (“Tenant”)", "ACME BANK, as Agent". */
import type { Flow } from '../core/flow.ts';
import type { ViewWord } from '../core/view.ts';
import { CALLED_BELOW } from '../lexicon/letter-words.ts';
import { ofLanguages } from '../lexicon/lexicon.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { asWord, saidInContracts, withCases } from './contract-words.ts';
import { wordsIn } from './flow.ts';
import { isName, isPerson, type NameInText, nameAt } from './names-in-text.ts';
import { lastNameIn } from './opening-parties.ts';

export interface NamedRole {
  tokens: readonly string[];
  name: NameInText;
  /** Where the words begin that define it; what stands between describes the party. */
  definedAt: number;
}

const CALLED = withCases(CALLED_BELOW);
/**
 * The terms of one pair of parentheses: "(the “Borrower” or the “Company”)", "(hereinafter called “Lessee”)"; or behind
 * words that say how a party is called below: "– nachfolgend „Vermieter“ genannt –", "adiante designada por Cliente".
 */
const DEFINITION = new RegExp(
  `\\((?=[^()]{0,80}?[“"„«])[^()]{2,160}\\)|[,–—-]?\\s*(?<!\\p{L})(?:${CALLED})(?!\\p{L})(?:[^()“"„«»”.;]{0,50}[“"„«][^()“"„«»”]{2,50}[”"“»]|(?:[\\s,]+\\p{Ll}+){1,3}\\s+(?<bare>\\p{Lu}\\p{L}{3,}))`,
  'gu',
);
const TERM = /[“"„«]\s?(?:the\s+)?(\p{Lu}[\p{L}\s-]{1,40}?)[,.]?\s?[”"“»]/giu;
/** "as Borrower", "as the Administrative Agent", in capitals too; "same as consignee" names nobody. */
const AS_ROLE = /(?<!\p{L}|same\s)as\s+(?:the\s+)?((?:\p{Lu}[\p{L}-]+\s+){0,2}\p{Lu}[\p{L}-]+)(?!\p{L})/giu;
/** Between a name and the role: nothing, or what kind of company it is. */
const DESCRIBED = /^[\s,]*(?:,\s*an?\s[^.;()]{2,120})?,?\s*$/u;
/** What joins two parties, and how a person is addressed. */
const JOINT = new RegExp(
  `${asWord(withCases([...saidInContracts('and'), ...saidInContracts('between')]))}\\s+(?:(?:${withCases(ofLanguages(({ salutations }) => salutations))})\\.?\\s+)?`,
  'gu',
);
const MAX_BEFORE = 240;
/** Lines of running text have more words than those of a cover. */
const MIN_LINE_WORDS = 6;

const known = new WeakMap<Flow, readonly NamedRole[]>();

export function namedRoles(flow: Flow): readonly NamedRole[] {
  const cached = known.get(flow);
  if (cached !== undefined) return cached;
  const found = [...definedRoles(flow), ...rolesBehindNames(flow)];
  known.set(flow, found);
  return found;
}

function definedRoles({ text, sentences }: Flow): NamedRole[] {
  const found: NamedRole[] = [];
  let after = 0;
  let at = 0;
  for (const match of text.matchAll(DEFINITION)) {
    while ((sentences[at]?.end ?? Infinity) <= match.index) at += 1;
    const from = Math.max(after, sentences[at]?.start ?? 0, match.index - MAX_BEFORE);
    after = match.index + match[0].length;
    const name = lastNameIn(text, from, match.index) ?? joinedName(text, from, match.index);
    if (name === undefined) continue;
    const bare = match.groups?.bare;
    const terms = bare === undefined ? [...match[0].matchAll(TERM)].map(([, term = '']) => term) : [bare];
    for (const term of terms) found.push({ tokens: tokensOf(term), name, definedAt: match.index });
  }
  return found;
}

/** "and Ms. Clara Hoffmann, 12 Market Street, Bonn (“Tenant”)": the address stands between the name and the role. */
function joinedName(text: string, from: number, to: number): NameInText | undefined {
  for (const joint of text.slice(from, to).matchAll(JOINT)) {
    const at = from + joint.index + joint[0].length;
    const name = nameAt(text, at);
    const isNext = isName(name) && name.start - at <= 1 && name.end <= to && text[name.end] === ',';
    if (isNext && (isPerson(name.text) || isAddressed(text, name, to))) return name;
  }
  return undefined;
}

/** What words of addresses in small letters are. */
const SMALL_PART = /^(?:of|the|de|la|del|du|van|von|der|am|im|an|no|nr)[.,]?$/u;
const MIN_PARTS = 2;

/** "and Harbour Trust, Quay House, 2 Fish Street (“the Borrower”)": an address and nothing else stands behind the name. */
function isAddressed(text: string, name: NameInText, to: number): boolean {
  const behind = text.slice(name.end + 1, to).trim();
  const words = behind.split(/\s+/);
  return (
    name.text.includes(' ') &&
    /\d/.test(behind) &&
    behind.split(', ').length >= MIN_PARTS &&
    words.every((word) => /^[\p{Lu}\d]/u.test(word) || SMALL_PART.test(word))
  );
}

function rolesBehindNames(flow: Flow): NamedRole[] {
  const { text } = flow;
  const found: NamedRole[] = [];
  let after = 0;
  for (const match of text.matchAll(AS_ROLE)) {
    if (!/^\p{Lu}/u.test(match[1] ?? '')) continue;
    const name = nameBefore(flow, Math.max(after, match.index - MAX_BEFORE), match.index);
    after = match.index + match[0].length;
    if (name === undefined) continue;
    const words = wordsIn(flow, after - (match[1]?.length ?? 0), after);
    // The line below begins with a name of its own, unless the role goes on there.
    const inLine = words.filter(({ row }) => row === words[0]?.row);
    for (const role of inLine.length < words.length ? [inLine, words] : [words])
      found.push({ tokens: tokensOf(role.map(({ text: word }) => word).join(' ')), name, definedAt: match.index });
  }
  return found;
}

/** The name that ends before a place, with nothing but its description between. */
function nameBefore(flow: Flow, from: number, to: number): NameInText | undefined {
  const { text } = flow;
  let after = from;
  for (const match of text.slice(from, to).matchAll(/(?<![\p{L}\d.&'’-])\p{Lu}/gu)) {
    const at = from + match.index;
    if (at < after) continue;
    const name = nameAt(text, at);
    if (!isName(name) || name.end > to) continue;
    if (DESCRIBED.test(text.slice(name.end, to))) return ofItsLine(flow, name);
    after = name.end;
  }
  return undefined;
}

/** A name that begins a line of a cover does not begin in the line above: "Among", "NORTHWIND CORPORATION". */
function ofItsLine(flow: Flow, name: NameInText): NameInText {
  const words = wordsIn(flow, name.start, name.end);
  const first = words.findLastIndex((word, place) => {
    const above = words[place - 1];
    return above !== undefined && above.row !== word.row && rowLength(flow, above) < MIN_LINE_WORDS;
  });
  const [word] = words.slice(Math.max(0, first));
  const at = word === undefined ? undefined : flow.offsets[flow.places.get(word) ?? -1];
  const own = at === undefined ? undefined : nameAt(flow.text, at);
  return isName(own) && own.end === name.end ? own : name;
}

function rowLength({ words, places }: Flow, word: ViewWord): number {
  const at = places.get(word) ?? 0;
  return words.slice(Math.max(0, at - MIN_LINE_WORDS), at + MIN_LINE_WORDS).filter(({ row }) => row === word.row)
    .length;
}
