/** Finds the parties of a contract in its opening sentence, its defined terms and its signatures. */

import type { Flow } from '../core/flow.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import { type DocumentView, heightOf } from '../core/view.ts';
import { anyOf, inAnyCase, ofLanguages } from '../lexicon/lexicon.ts';
import { cleanName, endsInLegalForm, isCompanyForm, looksLikePerson, organisationScore } from '../recognise/names.ts';
import { spanInFlow } from './flow.ts';

interface NameInText {
  start: number;
  end: number;
  text: string;
}

const OPENING = new RegExp(
  `(?<!\\p{L})(?:${anyOf(ofLanguages(({ contracts }) => contracts.between))})(?!\\p{L})[\\s:]*(?:the\\s+undersigned\\s+|\\(?(?:i|1|a)\\)\\s*)?`,
  'giu',
);
/** The opening is near the beginning; later, "between" is an everyday word. */
const MAX_OPENING_START = 12_000;
const MAX_OPENING = 1600;
/** A single word must begin with a capital; longer phrases may be inside of a sentence. */
const END = new RegExp(
  `(?<!\\p{L})(?:${ofLanguages(({ contracts }) => contracts.recitals)
    .flatMap((entry) => (entry.includes(' ') ? inAnyCase(entry) : inAnyCase(entry).slice(1)))
    .map((entry) => entry.replace(/ /g, '\\s+'))
    .join('|')})(?!\\p{L})`,
  'u',
);
const AND = anyOf(ofLanguages(({ contracts }) => contracts.and));
const JOINT = new RegExp(
  `(?:;|,|(?<!\\p{L})(?:${AND})(?!\\p{L})|&)\\s*(?:(?:${AND})\\s+)?(?:on the (?:one|other) hand,?\\s*)?(?:\\((?:i+v?|v|\\d|[a-e])\\)\\s*)?`,
  'gu',
);
const HAS_AND = new RegExp(`(?<!\\p{L})(?:${AND})(?!\\p{L})`, 'u');
const ROLES = anyOf(ofLanguages(({ contracts }) => contracts.roles));
const NO_NAMES = anyOf(ofLanguages(({ contracts }) => contracts.notNames));
const ROLE = new RegExp(`^(?:the\\s+)?(?:${ROLES}|${NO_NAMES})$`, 'iu');
const HAS_NO_NAME = new RegExp(`(?<!\\p{L})(?:${NO_NAMES})(?!\\p{L})`, 'iu');
const DEFINED = /^\W{0,3}(?:,[^()“”"]{0,160})?\s*\((?:[^()“”"]{0,60})[“"][^”"]{2,40}[”"]/u;
const MAX_NAME_WORDS = 9;
const PARTICLES = anyOf(ofLanguages(({ particles }) => particles));
const PARTICLE = new RegExp(`^(?:${PARTICLES}|&)$`, 'u');
const PARTICLES_AT_END = new RegExp(`(?:s+(?:${PARTICLES}|&))+$`, 'iu');

/** Returns the name that begins at an offset of the text, if any. */
function nameAt(text: string, at: number): NameInText | undefined {
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
    const isCapital = /^[\p{Lu}\d][\p{L}\d.&'’\-/]*$/u.test(bare) && (start >= 0 || /^\p{Lu}|^\d+\P{N}/u.test(bare));
    if (!isCapital && !(start >= 0 && PARTICLE.test(word))) break;
    if (start >= 0 && /,$/.test(text.slice(start, end)) && !isCompanyForm(word)) break;
    if (start < 0) start = from;
    end = from + word.length;
    count += 1;
    if (/[;:]$/.test(word)) break;
    if (isCompanyForm(word) && !goesOn(word, nextWord(text, end))) break;
    // A full stop ends the sentence after a whole word, but not after a letter or an abbreviation.
    if (/\p{Ll}{3}\.$/u.test(word) && !isCompanyForm(word)) break;
  }
  if (start < 0) return undefined;
  const name = text
    .slice(start, end)
    .replace(PARTICLES_AT_END, '')
    .replace(/[,;:]+$/, '');
  const trimmed =
    isCompanyForm(name.split(/\s+/).at(-1) ?? '') || /\p{Lu}\.$/u.test(name) ? name : name.replace(/\.$/, '');
  return { start, end: start + trimmed.length, text: trimmed };
}

/** Names that continue after the first legal form: "Co., Inc.", "Co. II". */
const goesOn = (word: string, next: string): boolean =>
  isCompanyForm(next) || (/^co\.?$/i.test(word) && /^(?:[IVX]+|of)\b/.test(next));

const nextWord = (text: string, at: number): string => /^\s*(\S+)/.exec(text.slice(at, at + 30))?.[1] ?? '';

const hasLegalForm = (name: string): boolean => endsInLegalForm(name) || isCompanyForm(name.split(/\s+/).at(-1) ?? '');

const isName = (name: NameInText | undefined): name is NameInText =>
  name !== undefined && name.text.length >= 3 && !ROLE.test(name.text) && /\p{L}{2}/u.test(name.text);

/** The parties that the opening of a contract names. */
function openingParties(text: string): NameInText[] {
  for (const cue of text.slice(0, MAX_OPENING_START).matchAll(OPENING)) {
    const from = cue.index + cue[0].length;
    const first = nameAt(text, from);
    if (!isName(first) || first.start - from > 2) continue;
    if (!hasLegalForm(first.text) && !looksLikeParty(text, first)) continue;
    const rest = text.slice(first.end, from + MAX_OPENING);
    const stop = rest.search(END);
    const end = first.end + (stop < 0 ? rest.length : stop);
    const found = [first, ...followingParties(text, first.end, end)];
    if (found.length > 1 || hasLegalForm(first.text)) return found;
  }
  return [];
}

const looksLikeParty = (text: string, name: NameInText): boolean =>
  DEFINED.test(text.slice(name.end, name.end + 240)) ||
  (looksLikePerson(name.text) && !HAS_NO_NAME.test(name.text)) ||
  organisationScore(name.text) > 0;

function followingParties(text: string, from: number, end: number): NameInText[] {
  const found: NameInText[] = [];
  let after = from;
  for (const joint of text.slice(from, end).matchAll(JOINT)) {
    const at = from + joint.index + joint[0].length;
    if (at < after || isInParentheses(text, from, at)) continue;
    const name = nameAt(text, at);
    if (!isName(name) || name.start - at > 1) continue;
    const isListed = /^[,&]/.test(joint[0]) && !HAS_AND.test(joint[0]);
    const isDefined = DEFINED.test(text.slice(name.end, name.end + 240));
    const isParty = isListed
      ? hasLegalForm(name.text) && !/^&/.test(joint[0])
      : hasLegalForm(name.text) ||
        (isDefined && name.text.length > 4) ||
        (found.length === 0 && looksLikeParty(text, name));
    if (!isParty) continue;
    found.push(name);
    after = name.end;
    // A full stop after the last name or its defined term ends the list.
    if (/^[^()]{0,3}\.\s/.test(text.slice(name.end, name.end + 6)) && !hasLegalForm(name.text)) break;
  }
  return found;
}

function isInParentheses(text: string, from: number, at: number): boolean {
  const part = text.slice(from, at);
  return (part.match(/\(/g)?.length ?? 0) > (part.match(/\)/g)?.length ?? 0);
}

const SHORT_FORM = new RegExp(`\\((?:[^()“”"]{0,60})[“"](?:the\\s+)?(?:${ROLES})[”"]`, 'giu');

/** Names with a defined term: "Acme, Inc. (the “Company”)". */
function definedParties(text: string): NameInText[] {
  const found: NameInText[] = [];
  const opening = text.slice(0, MAX_OPENING_START);
  for (const match of opening.matchAll(SHORT_FORM)) {
    const before = opening.slice(Math.max(0, match.index - 140), match.index);
    const at = before.search(/(?:\p{Lu}[\p{L}\d.&'’-]*,?\s+){1,7}(?:,?\s*an?\s[^()]{5,80})?$/u);
    if (at < 0) continue;
    const name = nameAt(opening, match.index - before.length + at);
    if (isName(name) && (hasLegalForm(name.text) || looksLikePerson(name.text))) found.push(name);
  }
  return found;
}

const SIGNED_BY = new RegExp(`^(?:${anyOf(ofLanguages(({ contracts }) => contracts.signedBy))})\\s*:`, 'iu');

/** The organisation above a signature line: "ACME, INC. / By: ____". */
function signingParties(view: DocumentView): { text: string; span: Span['words'] }[] {
  const found: { text: string; span: Span['words'] }[] = [];
  for (const segment of view.segments) {
    if (!SIGNED_BY.test(segment.text)) continue;
    const page = view.pages[segment.page];
    const row = view.rows[segment.row];
    if (page === undefined || row === undefined) continue;
    for (let step = 1; step <= 3; step += 1) {
      const above = page.rows[row.place - step]?.segments.find(
        (other) => Math.abs(other.left - segment.left) < 4 * heightOf(segment),
      );
      if (above === undefined) continue;
      if (SIGNED_BY.test(above.text)) break;
      if (hasLegalForm(cleanName(above.text)) && above.words.length <= MAX_NAME_WORDS) {
        found.push({ text: cleanName(above.text), span: above.words });
        break;
      }
      if (/:/.test(above.text)) break;
    }
  }
  return found;
}

const sameName = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** The parties, each once, in the order of the text. */
export function contractParties(view: DocumentView, flow: Flow): Span[] {
  const found: Span[] = [];
  const known = new Set<string>();
  const add = (span: Span | undefined): void => {
    if (span === undefined || known.has(sameName(span.text))) return;
    known.add(sameName(span.text));
    found.push(span);
  };
  const inText = (names: readonly NameInText[]): void => {
    for (const { start, end, text } of names) {
      add(spanInFlow(flow, start, end, { kind: 'name', value: text, text, normaliser: 'name_clean', score: 1 }));
    }
  };
  inText(openingParties(flow.text));
  if (found.length < 2) inText(definedParties(flow.text));
  if (found.length < 2) {
    for (const { text, span } of signingParties(view)) {
      add(flowSpan(span, text));
    }
  }
  return found;
}

const flowSpan = (words: Span['words'], text: string): Span | undefined =>
  spanOfWords(words, { kind: 'name', value: text, text, normaliser: 'name_clean', score: 0.8 });
