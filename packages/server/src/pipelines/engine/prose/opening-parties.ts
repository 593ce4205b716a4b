/** The parties that a contract names where it begins: "by and between Acme, Inc. and Jane Miller (the “Executive”)". */
import type { Flow } from '../core/flow.ts';
import { anyOf, inAnyCase } from '../lexicon/lexicon.ts';
import { organisationScore, SALUTATION } from '../recognise/names.ts';
import { asWord, saidInContracts } from './contract-words.ts';
import {
  hasLegalForm,
  isDefined,
  isName,
  isPerson,
  isProper,
  looksLikeParty,
  type NameInText,
  nameAt,
  ROLES,
} from './names-in-text.ts';

/** What may stand before a name: "the undersigned employee, David R. Jones". */
const UNDERSIGNED = `(?:the\\s+undersigned\\s+(?:(?:${ROLES}),?\\s+)?)`;
/** "zwischen der Acme GmbH und der Zenith AG". */
const ARTICLE = '(?:d(?:er|em|en|ie)\\s+(?:Firma\\s+)?)';
/** A heading above a numbered list: "Parties 1. Acme Ltd". */
const PARTIES = `(?:${anyOf(saidInContracts('parties'))})`;
const OPENING = new RegExp(
  `(?<!\\p{L})(?:${anyOf(saidInContracts('between'))}|${PARTIES}(?=\\s+\\(?[1a][.)]\\s))(?!\\p{L})[\\s:]*(?:${UNDERSIGNED}|\\(?(?:i|1|a)[.)]\\s*|${ARTICLE})?`,
  'giu',
);
/** The opening is near the beginning; later, "between" is an everyday word. */
const MAX_OPENING_START = 12_000;
const MAX_OPENING = 1600;
/** A single word must begin with a capital; longer phrases may be inside of a sentence. */
const END = new RegExp(
  `(?<!\\p{L})(?:${saidInContracts('recitals')
    .flatMap((entry) => (entry.includes(' ') ? inAnyCase(entry) : inAnyCase(entry).slice(1)))
    .map((entry) => entry.replace(/ /g, '\\s+'))
    .join('|')})(?!\\p{L})`,
  'u',
);
/** A single letter in capitals is an initial: "John E. Miller". */
const AND = anyOf(saidInContracts('and').flatMap((and) => (and.length > 1 ? inAnyCase(and) : [and])));
const JOINT = new RegExp(
  `(?:;|,|(?<!\\p{L})(?:${AND})(?!\\p{L}):?|&|(?<=\\)\\s)(?=\\(?[\\dA-E][.)]\\s))\\s*(?:(?:${AND})\\s+)?(?:on the (?:one|other) hand,?\\s*)?${UNDERSIGNED}?(?:\\(?(?:i+v?|v|\\d|[a-eA-E])[.)]\\s+|${ARTICLE})?`,
  'gu',
);
const HAS_AND = new RegExp(`(?<!\\p{L})(?:${AND})(?!\\p{L})`, 'u');
const AND_BEFORE = new RegExp(`(?<!\\p{L})(?:${AND})\\s+$`, 'u');
const AND_BEHIND = new RegExp(`^\\s+(?:${AND})\\s+`, 'u');

/** "and Jane Miller, an individual". */
const AN_INDIVIDUAL = new RegExp(`^,?\\s+(?:${anyOf(saidInContracts('individual'))})(?!\\p{L})`, 'iu');

/** "This Agreement is made by Acme, Inc. (“Acme”) and Zenith LLC (“Zenith”)"; in capitals, verbs would be names too. */
const MADE_BY = new RegExp(`(?<!\\p{L})(?:${anyOf(saidInContracts('madeBy'))})\\s+${UNDERSIGNED}?`, 'gu');
const ABOUT_CONTRACT = new RegExp(asWord(anyOf(saidInContracts('contract'))), 'iu');

export function openingParties(flow: Flow): NameInText[] {
  const found = partiesBehind(flow, flow.text.slice(0, MAX_OPENING_START).matchAll(OPENING));
  const makers = partiesOfMakers(flow);
  const isEarlier = (makers[0]?.start ?? Infinity) < (found[0]?.start ?? Infinity);
  return isEarlier ? makers : found;
}

/** Behind an everyday word, all are parties that the contract gives a name, or that have the form of a company. */
function partiesOfMakers(flow: Flow): NameInText[] {
  const { text, sentences } = flow;
  const cues = [...text.slice(0, MAX_OPENING).matchAll(MADE_BY)].filter(({ index }) => {
    const sentence = sentences.find(({ end }) => end > index);
    return ABOUT_CONTRACT.test(text.slice(sentence?.start ?? 0, index));
  });
  for (const cue of cues) {
    const found = partiesBehind(flow, [cue]);
    const [first, second] = found;
    const isJoined = HAS_AND.test(text.slice(first?.end, second?.start ?? 0));
    if (isJoined && found.every((name) => hasLegalForm(name.text) || isDefined(text, name))) return found;
  }
  return [];
}

function partiesBehind({ text, sentences }: Flow, cues: Iterable<RegExpExecArray>): NameInText[] {
  for (const cue of cues) {
    const from = cue.index + cue[0].length;
    const named = nameAt(text, from);
    if (!isName(named) || named.start - from > 2 || isTerm(text, named) || isOfAnother(text, cue, named)) continue;
    const stop = text.slice(named.end, from + MAX_OPENING).search(END);
    const end = stop < 0 ? from + MAX_OPENING : named.end + stop;
    const sentenceEnd = sentences.find((sentence) => sentence.end > named.end)?.end ?? end;
    const partiesFrom = (first: NameInText): NameInText[] => {
      const inSentence = followingParties(text, first.end, Math.min(end, sentenceEnd));
      return [first, ...(inSentence.length > 0 ? inSentence : followingParties(text, first.end, end))];
    };
    // "Offshore and Marine Holdings LLC" is one name if another party follows.
    const joined = joinedName(text, named);
    const withJoined = joined === undefined ? [] : partiesFrom(joined);
    if (withJoined.length > 1) return withJoined;
    const isKnown = hasLegalForm(named.text) || looksLikeParty(text, named);
    if (!isKnown && !isProper(text, named)) continue;
    const found = partiesFrom(named);
    const isOpening =
      from < MAX_OPENING &&
      ABOUT_CONTRACT.test(text.slice(sentences.find((sentence) => sentence.end > from)?.start ?? from, from));
    const isSurely =
      isKnown || (found[1] !== undefined && (isOpening || hasLegalForm(found[1].text) || isDefined(text, found[1])));
    if ((found.length > 1 && isSurely) || hasLegalForm(named.text)) return found;
  }
  return [];
}

/**
 * Whether a name is only what a party is called: behind "Acme Timber Corp. (“Acme”)", another contract "between Acme and
 * Zenith" names no parties.
 */
const isTerm = (text: string, { text: name, end }: NameInText): boolean =>
  !hasLegalForm(name) &&
  [`(“${name}”)`, `("${name}")`].some((term) => text.includes(term) && !text.startsWith(` ${term}`, end));

/** "The letter agreement between": this one has no article of its own. */
const OTHER_CONTRACT = new RegExp(
  `(?<!\\p{L})(?:the|an?|your|our|that|certain)\\s+(?:(?!this(?!\\p{L}))[\\p{L}-]+\\s+){0,3}(?:${anyOf(saidInContracts('contract'))})\\s+(?:by\\s+and\\s+)?$`,
  'iu',
);

/** Whether the names of another contract's parties are short for those that this one tells elsewhere. */
const isOfAnother = (text: string, { index }: RegExpExecArray, { text: name }: NameInText): boolean =>
  !hasLegalForm(name) && OTHER_CONTRACT.test(text.slice(Math.max(0, index - 80), index));

/** The name of a company with "and" in it, of which `name` is the part before. */
function joinedName(text: string, name: NameInText): NameInText | undefined {
  if (hasLegalForm(name.text) || isDefined(text, name)) return undefined;
  const and = AND_BEHIND.exec(text.slice(name.end, name.end + 12))?.[0];
  const rest = and === undefined ? undefined : nameAt(text, name.end + and.length);
  if (rest === undefined || rest.start !== name.end + (and?.length ?? 0)) return undefined;
  // "E. L. Miller and Company" is one name, "Jane Miller and Acme, Inc." are two.
  const isForm = !rest.text.includes(' ') && organisationScore(rest.text) > 0;
  if (!isForm && (isPerson(name.text) || !hasLegalForm(rest.text))) return undefined;
  return { start: name.start, end: rest.end, text: text.slice(name.start, rest.end) };
}

function followingParties(text: string, from: number, end: number): NameInText[] {
  const found: NameInText[] = [];
  let after = from;
  for (const joint of text.slice(from, end).matchAll(JOINT)) {
    const at = from + joint.index + joint[0].length;
    if (at < after || isInParentheses(text, from, at)) continue;
    const named = nameAt(text, at);
    if (!isName(named) || named.start - at > 1 || isExample(text.slice(after, at))) continue;
    const isListed = /^[,&]/.test(joint[0]) && !HAS_AND.test(joint[0]);
    const name = isListed ? named : (joinedName(text, named) ?? named);
    const isParty = isListed
      ? hasLegalForm(name.text) && !/^&/.test(joint[0])
      : hasLegalForm(name.text) ||
        (isDefined(text, name) && name.text.length > 4) ||
        (isPerson(name.text) && AN_INDIVIDUAL.test(text.slice(name.end, name.end + 30))) ||
        (found.length === 0 &&
          (looksLikeParty(text, name) || isNamedBeside(text, { from, at: from + joint.index, name })));
    if (!isParty) continue;
    found.push(name);
    after = name.end;
    // A full stop after the last name or its defined term ends the list.
    if (/^[^()]{0,3}\.\s/.test(text.slice(name.end, name.end + 6)) && !hasLegalForm(name.text)) break;
  }
  return found;
}

/** What stands between the name of a party and "and": nothing, or in brackets what it is called. */
const ONLY_TERM = /^[\s,]*(?:\([^()]{0,80}\))?[\s,]*$/;

/** "between Acme, Inc. (“Acme”) and Blue Lantern": what stands right beside a party needs no word of organisations. */
const isNamedBeside = (text: string, { from, at, name }: { from: number; at: number; name: NameInText }): boolean =>
  ONLY_TERM.test(text.slice(from, at)) && isProper(text, name);

const INCLUDING = new RegExp(`(?<!\\p{L})(?:${anyOf(saidInContracts('including'))})(?!\\p{L})[^()]*$`, 'iu');

/** "Acme Holding, its subsidiaries, including Acme Foods, Inc. and Acme Logistics, Inc. (“Acme”)" is one party. */
const isExample = (between: string): boolean => INCLUDING.test(between);

function isInParentheses(text: string, from: number, at: number): boolean {
  const part = text.slice(from, at);
  return (part.match(/\(/g)?.length ?? 0) > (part.match(/\)/g)?.length ?? 0);
}

/** In quotation marks, or a role or one word alone: "(the “Company”)", "(Company)", "(Acme)". */
const DEFINED_TERM = new RegExp(
  `\\((?:(?:[^()“”"]{0,60})[“"](?:the\\s+)?(?<term>[^“”"]{2,40}?)[,.]?[”"]|(?:the\\s+)?(?<bare>${ROLES}|\\p{Lu}[\\p{L}&]+)\\))|(?<=\\p{L}[.,]?\\s)[“"](?:the\\s+)?(?<role>${ROLES})[,.]?[”"]`,
  'giu',
);
const ROLE_TERM = new RegExp(`^(?:${ROLES})$`, 'iu');
const MAX_BEFORE_TERM = 240;

/** Names with a defined term that is a role or a part of the name: "Acme, Inc. (the “Company”)", "(“Acme”)". */
export function definedParties({ text, sentences }: Flow): NameInText[] {
  const found: NameInText[] = [];
  let after = 0;
  for (const match of text.slice(0, MAX_OPENING_START).matchAll(DEFINED_TERM)) {
    const sentence = sentences.find(({ end }) => end > match.index);
    const from = Math.max(after, sentence?.start ?? 0, match.index - MAX_BEFORE_TERM);
    after = match.index + match[0].length;
    const term = match.groups?.term ?? match.groups?.bare ?? match.groups?.role ?? '';
    const isRole = ROLE_TERM.test(term);
    const name = lastNameIn(text, from, match.index, isRole);
    if (name !== undefined && (isRole || isShortFor(term, name.text) || isActing(text, term))) found.push(name);
  }
  const { index = 0, groups } = I_MYSELF.exec(text.slice(0, MAX_OPENING_START)) ?? {};
  const own = groups === undefined ? undefined : nameAt(text, index + (groups.before?.length ?? 0));
  if (isName(own) && isPerson(own.text)) found.unshift(own);
  return found;
}

/** "I, Jane Miller, agree". */
const I_MYSELF = /(?<before>(?<!\p{L})I,\s+(?:the\s+undersigned,?\s+)?)(?=\p{Lu})/u;

/** How often a contract says what a party whose role nobody foresaw does: "the Appointee shall". */
const MIN_ACTS = 3;

function isActing(text: string, term: string): boolean {
  if (!/^\p{Lu}\p{L}+$/u.test(term)) return false;
  const acts = new RegExp(`(?<!\\p{L})${term}['’]?s?\\s+(?:${anyOf(saidInContracts('shall'))})(?!\\p{L})`, 'gu');
  return (text.match(acts)?.length ?? 0) >= MIN_ACTS;
}

/**
 * The last company between two places of the text, or the person right before the second one.
 * @param isParty whether what stands there is a party, so that its name needs no word of organisations
 */
export function lastNameIn(text: string, from: number, to: number, isParty = false): NameInText | undefined {
  let found: NameInText | undefined;
  let after = from;
  for (const match of text.slice(from, to).matchAll(/(?<![\p{L}\d.&'’-])[\p{Lu}\d]/gu)) {
    const at = from + match.index;
    if (at < after) continue;
    const name = nameAt(text, at);
    if (!isName(name) || name.end > to) continue;
    after = name.end;
    // "an Ohio Corporation" says what kind of company it is.
    if (/(?<!\p{L})an?\s+$/iu.test(text.slice(Math.max(0, at - 4), at))) continue;
    // Or with words about it between: "Acme Company, a New Jersey corporation with a place of business at Rahway".
    const isNext = /^[\s,]*$|^,\s+an?\s/.test(text.slice(name.end, to));
    // Behind a company, two words with capitals are more often its place: "at One Acme Place".
    const isJoined = found === undefined || AND_BEFORE.test(text.slice(from, at));
    // Later, "the Compensation Committee (the “Committee”)" is a part of a party.
    const isNamed =
      isPerson(name.text) ||
      (at < MAX_OPENING &&
        (organisationScore(name.text) > 0 ||
          (isParty && isProper(text, name) && !THE_BEFORE.test(text.slice(from, at)))));
    if (hasLegalForm(name.text) || (isNext && isJoined && isNamed)) found = name;
  }
  return found;
}

/** "the Principal (the “Company”)" is called so elsewhere, and named nowhere. */
const THE_BEFORE = /(?<!\p{L})the\s+$/iu;

/** Whether a term is a word of a name or its initials: "Miller", "IDE". */
function isShortFor(term: string, name: string): boolean {
  const words: readonly string[] = name.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const own = (term.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).filter((word) => !SALUTATION.test(word));
  const initials = words.map((word) => word.charAt(0)).join('');
  return own.length > 0 && (own.every((word) => words.includes(word)) || initials.startsWith(own.join('')));
}
