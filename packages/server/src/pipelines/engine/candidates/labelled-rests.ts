/**
 * Values after a label in the same text, without a colon: forms print "Name of owner", and the answer is typed after
 * it.
 */
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Label } from '../core/label.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import { joinWords, type Segment, type ViewWord } from '../core/view.ts';
import { labelLikeness, tokensOf } from '../lexicon/tokens.ts';
import { MIN_SENTENCE_WORDS } from '../prose/flow.ts';
import { findDates } from '../recognise/dates.ts';
import { cleanName, isOnlyLegalForm, nameSpan, organisationScore } from '../recognise/names.ts';
import { isOnlyValue, trimmed } from '../recognise/value-text.ts';

const MAX_LABEL_WORDS = 6;
/** Longer segments are running text. */
const MAX_WORDS = 14;
const MIN_NAMED = 0.85;
/** Least score of a label that only names the kind of value. */
const MIN_KIND_NAMED = 0.25;
const MIN_LABEL = 0.8;
/** Share of a label's words that labels are known to say. */
const MIN_KNOWN = 0.5;

export interface LabelledRest {
  span: Span;
  /** The segment that ends with the span. */
  segment: Segment;
}

export function labelledRests(context: Context, field: Field): LabelledRest[] {
  if (field.kind !== 'name' && field.kind !== 'text') return [];
  const found: LabelledRest[] = [];
  for (const { segment, starts } of startsOf(context)) {
    const start = starts.find(({ label }) => isLabelOf(context, field, label));
    const rest = start === undefined ? undefined : segment.words.slice(start.count);
    const span = rest !== undefined && isFilledIn(context, rest) ? spanOf(field, rest) : undefined;
    if (span !== undefined) found.push({ span, segment });
  }
  return found;
}

interface Starts {
  segment: Segment;
  /** The longest first. */
  starts: readonly { label: string; count: number }[];
}

const known = new WeakMap<Context, readonly Starts[]>();

/** Segments that begin with a label of some field. Most do not, and each field asks. */
function startsOf(context: Context): readonly Starts[] {
  const found = known.get(context) ?? context.view.segments.flatMap((segment) => labelsAtStart(context, segment));
  known.set(context, found);
  return found;
}

function labelsAtStart({ scorer }: Context, segment: Segment): Starts[] {
  const { words } = segment;
  // In "Guest Name: Sanjay" the label is all that stands before the colon. `labelsOf` handles it.
  if (words.length > MAX_WORDS || words.slice(0, MAX_LABEL_WORDS).some(({ text }) => /[:：]$/.test(text))) return [];
  const mayBeSentence = words.length >= MIN_SENTENCE_WORDS;
  const starts: { label: string; count: number }[] = [];
  for (let count = Math.min(MAX_LABEL_WORDS, words.length - 1); count > 0; count -= 1) {
    const own = words.slice(0, count);
    if (mayBeSentence && count > 2 && isOfOtherWords(scorer, own)) continue;
    const label = joinWords(own);
    if (isOpen(own)) continue;
    if (scorer.score(label).fields.some((score) => score >= MIN_KIND_NAMED)) starts.push({ label, count });
  }
  return starts.length === 0 ? [] : [{ segment, starts }];
}

const GENITIVE = /^(?:of|de|des|du|von|der|di|del|della|van)$/i;
const PLACED = /^(?:at|on|in|upon|during)$/i;
const DONE = /ed$|^(?:born|held|made|paid|sold|sent|given)$/i;

/** "Journal of" begins a name, "Condition at" and "City, town," a label. What is "held at" or "born in" is said behind it. */
function isOpen(words: readonly ViewWord[]): boolean {
  const [before, last] = [words.at(-2)?.text ?? '', words.at(-1)?.text ?? ''];
  return GENITIVE.test(last) || last.endsWith(',') || (PLACED.test(last) && !DONE.test(before));
}

/** A label of a field says little else, so lines of running text need no score. Brackets do not count. */
function isOfOtherWords(scorer: Context['scorer'], words: readonly ViewWord[]): boolean {
  let [all, ofLabels] = [0, 0];
  for (const { text } of words) {
    if (text.includes('(')) return false;
    const known = scorer.known(text);
    all += known.all;
    ofLabels += known.ofLabels;
  }
  return ofLabels < MIN_KNOWN * all;
}

function isLabelOf({ scorer }: Context, field: Field, label: string): boolean {
  // "Clinique" begins a name.
  if (organisationScore(label) > 0) return false;
  const named = scorer.score(label).fields[field.index] ?? 0;
  return named >= MIN_NAMED || (named >= MIN_KIND_NAMED && tokensOf(label).join(' ') === field.kind);
}

/** "(Last Name, First Name)" says what to fill in. */
const IN_BRACKETS = /^\([^()]*\)$/;

/** In capitals as well: "PLACE" goes on with "OF PERFORMANCE". */
const GOES_ON = /^(?:of|or|and|at|on|in|upon|during)\s/i;

/** Whether the text is an answer. The rest of a label continues in small letters or is itself a label. */
function isFilledIn(context: Context, rest: readonly ViewWord[]): boolean {
  const text = joinWords(rest);
  if (
    !/^["'(]?[\p{L}\p{N}]/u.test(text) ||
    IN_BRACKETS.test(text) ||
    GOES_ON.test(text) ||
    /^\p{Ll}+(?:['’]\p{L}+)?\P{L}*(?=\s|$)/u.test(text)
  )
    return false;
  const { concepts, fields } = context.scorer.score(text);
  if (Math.max(0, ...fields) >= MIN_LABEL) return false;
  const looksLikeLabel = labelLikeness(text) > 0 || (concepts[0]?.score ?? 0) >= MIN_LABEL;
  return !looksLikeLabel || isAmongPairs(context, rest);
}

/** "Payment method Credit card" between lines that end with numbers or dates behind their labels: each has its value. */
export function isAmongPairs({ view: { pages }, scorer }: Context, [first]: readonly ViewWord[]): boolean {
  const page = pages[first?.page ?? -1];
  const place = page?.rows.findIndex(({ index }) => index === first?.row) ?? -1;
  return [place - 1, place + 1].some((next) => {
    const [line, ...others] = page?.rows[next]?.segments ?? [];
    return line !== undefined && others.length === 0 && labelledValueIn(line.words, scorer) !== undefined;
  });
}

/** The field that the first words name, where all that stands behind them is a number or a date. */
function labelledValueIn(words: readonly ViewWord[], scorer: Context['scorer']): number | undefined {
  for (let count = 1; count < Math.min(words.length, MAX_LABEL_WORDS); count += 1) {
    const { fields } = scorer.score(joinWords(words.slice(0, count)));
    const best = Math.max(0, ...fields);
    if (best >= MIN_LABEL && isValueAlone(joinWords(words.slice(count)))) return fields.indexOf(best);
  }
  return undefined;
}

const isValueAlone = (text: string): boolean => isOnlyValue(text) || findDates(text)[0]?.end === text.length;

/** Whether a line begins with the label of another field and goes on with its value, as the line above it does. */
export function isOtherWithValue(context: Context, field: Field, { words }: Span, label: Label): boolean {
  const other = labelledValueIn(words, context.scorer);
  if (other !== undefined && other !== field.index) return true;
  const upper = context.view.segments[label.words[0]?.segment ?? -1];
  const isUpperOwn = upper !== undefined && startNamed(context, upper.words, (index) => index === field.index) > 0;
  return startNamed(context, words, (index) => index !== field.index) >= (isUpperOwn ? 1 : MIN_SURE_START);
}

/** A label of one word may as well begin a value: "Customer Service". */
const MIN_SURE_START = 2;

/** How many of the first words are the label of some field, with others behind them; 0 if none are. */
function startNamed({ scorer }: Context, words: readonly ViewWord[], isField: (index: number) => boolean): number {
  for (let count = Math.min(MAX_LABEL_WORDS, words.length - 1); count > 0; count -= 1) {
    const { fields } = scorer.score(joinWords(words.slice(0, count)));
    if (fields.some((score, index) => score >= MIN_NAMED && isField(index))) return count;
  }
  return 0;
}

function spanOf(field: Field, words: ViewWord[]): Span | undefined {
  const text = trimmed(joinWords(words));
  if (field.kind === 'text')
    return spanOfWords(words, { kind: 'text', value: text, text, normaliser: 'text_line', score: 0.6 });
  const name = cleanName(text);
  // "Co." begins the form of a company more often than it labels one.
  if (name.length < 3 || isOnlyLegalForm(name)) return undefined;
  return nameSpan(words, name);
}
