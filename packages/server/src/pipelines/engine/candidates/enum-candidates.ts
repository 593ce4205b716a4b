/** Finds members of a closed list, printed after a label or as the type of the document. */

import type { Json } from '../../json/json.ts';
import { type Candidate, type Features, noFeatures } from '../core/candidate.ts';
import type { ChoiceGroup } from '../core/choice.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import { heightOf, joinWords, type Row, type ViewWord } from '../core/view.ts';
import { kindsOfDocuments } from '../lexicon/kinds-of-documents.ts';
import { tokenSimilarity } from '../lexicon/phrases.ts';
import { tokensOf, weightOf } from '../lexicon/tokens.ts';
import { isSpokenOf } from '../prose/spoken-of.ts';
import { isAnswer } from '../recognise/choices.ts';
import { spacedName } from '../schema/value-kind.ts';
import { CANDIDATE, CHOICE, MIN_LABEL } from '../weights/candidates.ts';
import { PHRASE } from '../weights/labels.ts';
import { labelEvidence } from './label-evidence.ts';

/** Titles stand on the first pages. */
const MAX_PAGES = 3;
const MAX_WORDS = 8;
/** Longer lines are running text, not titles. */
const MAX_TITLE_WORDS = 12;
/** Rows with letters from the top of a page. */
const TOP_ROWS = 4;
const NEAR_TOP_ROWS = 10;

interface Member {
  value: Json;
  tokens: readonly string[];
}

const membersOf = ({ schema }: Field): Member[] =>
  (schema.enum ?? []).map((value) => ({ value, tokens: tokensOf(spacedName(String(value))) }));

/** The members whose boxes are ticked, where the boxes of one question stand for the members of a list. */
export function tickedMembers(context: Context, field: Field): Candidate[] {
  const members = membersOf(field);
  const listed = groupOfMembers(context, members, (ticked) => ticked > 0);
  const ticked = listed?.choices.filter(({ isTicked }) => isTicked) ?? [];
  return ticked.flatMap(({ words, text }) => {
    const tokens = tokensOf(text);
    const [member] = members
      .filter((entry) => beginsWith(tokens, entry.tokens))
      .sort((one, other) => other.tokens.length - one.tokens.length);
    return member === undefined ? [] : [candidateOf(context, field, { ...member, words, listed })];
  });
}

const beginsWith = (text: readonly string[], tokens: readonly string[]): boolean =>
  tokens.length > 0 && tokens.every((token, place) => text[place] === token);

export function enumCandidates(context: Context, field: Field): Candidate[] {
  const members = membersOf(field);
  const listed = groupOfMembers(context, members, (ticked) => ticked === 1);
  const found: Candidate[] = [];
  for (const page of context.view.pages.slice(0, MAX_PAGES)) {
    for (const row of page.rows) {
      for (const member of members)
        for (const words of occurrences(row, member))
          if (!isUnticked(context, words)) found.push(candidateOf(context, field, { ...member, words, listed }));
    }
  }
  found.push(...initials(context, field, members));
  const counts = new Map<string, number>();
  for (const { span } of found) counts.set(String(span.value), (counts.get(String(span.value)) ?? 0) + 1);
  for (const candidate of found)
    candidate.score += CHOICE.perMention * Math.min(CHOICE.maxMentions, counts.get(String(candidate.span.value)) ?? 0);
  const isMeant = mayHaveMember(context, field);
  return found.filter(({ features }) => features.label >= MIN_LABEL || isMeant).sort((a, b) => b.score - a.score);
}

/** Words of names that ask what kind something is; alone, or with a word for documents, they ask it of the document. */
const OF_KIND: ReadonlySet<string> = new Set(
  'type kind category class title form status document doc report filing'.split(' '),
);

/** "Fuel" of `fuel_type`: a document that speaks of none has no member of it, whatever words it uses. */
export function mayHaveMember({ view }: Context, field: Field): boolean {
  const tokens = tokensOf(spacedName(field.name));
  const isOfPaper = tokens.every((token) => OF_KIND.has(token) || weightOf(token) < PHRASE.specific);
  return isOfPaper || kindsOfDocuments(tokens).size > 0 || isSpokenOf(view, field, OF_KIND);
}

/** Least label score of a letter that stands for a member: "Sex: F". */
const LABELLED_INITIAL = 0.8;

/** Letters that stand alone behind the field's own label, and with which only one member begins. */
function initials(context: Context, field: Field, members: readonly Member[]): Candidate[] {
  const byInitial = Map.groupBy(members, ({ value }) => String(value).charAt(0).toUpperCase());
  if (members.some(({ value }) => String(value).length < 2)) return [];
  return context.view.segments.flatMap((segment) => {
    const [word, ...others] = segment.words;
    if (word === undefined || others.length > 0 || !/^\p{Lu}$/u.test(word.text)) return [];
    const [member, ...rivals] = byInitial.get(word.text) ?? [];
    if (member === undefined || rivals.length > 0) return [];
    const candidate = candidateOf(context, field, { ...member, words: [word], listed: undefined });
    return candidate.features.label >= LABELLED_INITIAL ? [candidate] : [];
  });
}

/** The boxes that stand for the members, if the document has one such question: no label needs to name it then. */
function groupOfMembers(
  { choices: { groups } }: Context,
  members: readonly Member[],
  mayTick: (ticked: number) => boolean,
): ChoiceGroup | undefined {
  const [found, ...others] = groups.filter(({ choices }) => {
    if (!mayTick(choices.filter(({ isTicked }) => isTicked).length) || choices.some(isAnswer)) return false;
    const texts = choices.map(({ text }) => tokensOf(text));
    const said = members.filter(({ tokens }) => texts.some((text) => beginsWith(text, tokens)));
    return said.length >= Math.max(CHOICE.minListed, members.length / 2);
  });
  return others.length > 0 ? undefined : found;
}

/** Finds words that spell a member, ignoring case and small differences. */
function occurrences(row: Row, member: Member): ViewWord[][] {
  const found: ViewWord[][] = [];
  const { length } = member.tokens;
  if (length === 0 || length > MAX_WORDS) return found;
  const tokens = row.words.flatMap((word) => tokensOf(word.text).map((token) => ({ token, word })));
  for (let start = 0; start + length <= tokens.length; start += 1) {
    const window = tokens.slice(start, start + length);
    if (window.every(({ token }, index) => isSaid(token, member.tokens[index] ?? ''))) {
      found.push([...new Set(window.map(({ word }) => word))]);
    }
  }
  return found;
}

const isUnticked = ({ choices }: Context, words: readonly ViewWord[]): boolean =>
  words.some((word) => choices.of.get(word)?.choice.isTicked === false);

/** Short members must be written as they are: "male" is not in "sale". */
const isSaid = (token: string, wanted: string): boolean =>
  token === wanted || (wanted.length > 4 && tokenSimilarity(token, wanted) > 0);

interface Said extends Member {
  words: ViewWord[];
  /** The boxes that stand for all members. */
  listed: ChoiceGroup | undefined;
}

function candidateOf(context: Context, field: Field, { listed, words, ...member }: Said): Candidate {
  const text = joinWords(words);
  const value =
    typeof member.value === 'number' || typeof member.value === 'boolean' ? member.value : String(member.value);
  const span = spanOfWords(words, { kind: 'text', value, text, normaliser: 'text_line', score: 1 }) as Span;
  const evidence = labelEvidence(context, field, context.labels(span));
  const isListed = listed !== undefined && words.every((word) => context.choices.of.get(word)?.group === listed);
  const label = isListed ? Math.max(evidence.best, CHOICE.listedLabel) : evidence.best;
  const page = context.view.pages[span.page];
  const height = Math.max(-1, Math.min(2, heightOf(words[0] ?? span) / (page?.lineHeight ?? 10) - 1));
  const rank = context.rankInPage(span.row);
  const segment = context.view.segments[words[0]?.segment ?? -1];
  const isAlone =
    segment !== undefined &&
    segment.words.length <= words.length + 2 &&
    words.every((word) => word.segment === segment.index);
  const isCapital = text === text.toUpperCase();
  const isTitle = (segment?.words.length ?? 0) <= MAX_TITLE_WORDS;
  const title =
    (span.page === 0 ? CHOICE.firstPage : 0) +
    (isTitle ? (rank < TOP_ROWS ? CHOICE.atTop : rank < NEAR_TOP_ROWS ? CHOICE.nearTop : 0) : 0) +
    CHOICE.height * height +
    (isAlone ? CHOICE.alone : 0) +
    (isCapital ? CHOICE.capitals : 0) +
    (words.every((word) => context.choices.of.has(word)) ? CHOICE.ticked : 0);
  const tokens = Math.min(member.tokens.length, CHOICE.maxTokens);
  const score = CHOICE.base + CANDIDATE.label * label + CHOICE.perToken * tokens + title;
  return { span, features: enumFeatures(label, span, height), score, label: evidence.label };
}

function enumFeatures(label: number, span: Span, height: number): Features {
  return {
    ...noFeatures(),
    kind: 1,
    label,
    unlabelled: label < MIN_LABEL ? 1 : 0,
    firstPage: span.page === 0 ? 1 : 0,
    height,
    wordCount: span.words.length / MAX_WORDS,
  };
}
