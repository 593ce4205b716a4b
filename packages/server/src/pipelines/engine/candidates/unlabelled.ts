/** Values that documents print without naming them, for described fields that nothing else answers. */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { FieldCandidates } from '../core/field-candidates.ts';
import { spanInRow, spanOfWords } from '../core/span.ts';
import { joinWords, type Row, type Segment, type ViewWord } from '../core/view.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { tokenSimilarity } from '../lexicon/phrases.ts';
import { tokensOf, weightOf } from '../lexicon/tokens.ts';
import { saidCandidate } from '../prose/said-candidate.ts';
import { answerOf, isAnswer, isNegated } from '../recognise/choices.ts';
import { spacedName } from '../schema/value-kind.ts';
import { UNLABELLED } from '../weights/candidates.ts';

export function unlabelledValues(
  context: Context,
  offers: readonly FieldCandidates[],
  chosen: ReadonlyMap<Field, Candidate>,
): Map<Field, Candidate> {
  const open = offers
    .filter(({ field, learned }) => learned === undefined && field.schema.description !== '' && !chosen.has(field))
    .map(({ field }) => field);
  const found = new Map<Field, Candidate>();
  for (const field of open) {
    const candidate = yearOf(context, field) ?? answerIn(context, field);
    if (candidate !== undefined) found.set(field, candidate);
  }
  for (const { field, learned } of offers) {
    const isOpen = learned === undefined && (chosen.get(field)?.features.label ?? 0) < UNLABELLED.sure;
    const candidate = isOpen ? answerToQuestion(context, field) : undefined;
    if (candidate !== undefined) found.set(field, candidate);
  }
  return found;
}

const OF_PERIOD = /\b(?:report|reporting|reported|fiscal|financial|tax|calendar|statement|statements|budget|season)\b/i;
const YEAR = /(?<![\d.,/-])(?:19|20)\d\d(?![\d.,/-]?\d)/g;
const HEAD_ROWS = 12;

/** The year that the head of a document has most often; of two the later one. */
export function yearOf({ view, rankInPage }: Context, field: Field): Candidate | undefined {
  const { name, schema } = field;
  if (schema.type !== 'integer' || tokensOf(spacedName(name)).at(-1) !== 'year') return undefined;
  if (!OF_PERIOD.test(`${spacedName(name)} ${schema.description}`)) return undefined;
  const years = (view.pages[0]?.rows ?? [])
    .filter((row) => rankInPage(row.index) < HEAD_ROWS)
    .flatMap((row) => [...row.text.matchAll(YEAR)].map(({ 0: text, index }) => ({ row, text, index })));
  const counts = Map.groupBy(years, ({ text }) => text);
  const [most] = [...counts].toSorted(
    ([one, some], [other, more]) => more.length - some.length || (one < other ? 1 : -1),
  );
  const first = most?.[1][0];
  if (first === undefined) return undefined;
  const { row, text, index } = first;
  const year = { kind: 'number', value: Number(text), normaliser: 'number_decimal', score: 1 } as const;
  return saidCandidate(spanInRow(row, index, index + text.length, year), UNLABELLED.head);
}

/** The ticked "yes" or "no" to the only question that has all words of the field's name, however long it is. */
function answerToQuestion({ view, choices: { groups } }: Context, field: Field): Candidate | undefined {
  const wanted = wordsAsked(field);
  if (wanted.length < 2) return undefined;
  const asked = groups.flatMap(({ choices, asked: { row } }) => {
    const ticked = choices.filter(({ isTicked }) => isTicked);
    if (ticked.length !== 1 || !choices.every(isAnswer)) return [];
    const tokens = new Set(tokensOf(questionOver(view.rows, row)));
    return wanted.every((token) => tokens.has(token)) ? ticked : [];
  });
  const [only, ...others] = asked;
  const value = answerOf(only?.words[0]?.text.replace(/[.,;]$/, '') ?? '');
  if (only === undefined || others.length > 0 || value === undefined) return undefined;
  const { text } = only;
  const span = spanOfWords(only.words.slice(0, 1), {
    kind: 'boolean',
    value,
    text,
    normaliser: 'checkbox_state',
    score: 1,
  });
  return span === undefined ? undefined : saidCandidate(span, UNLABELLED.answer);
}

const MAX_QUESTION_ROWS = 5;

/** What is asked before the boxes in their row, and in the rows over it up to the end of another sentence. */
function questionOver(rows: readonly Row[], at: number): string {
  const own = rows[at]?.text ?? '';
  const lines = [own];
  for (let index = at - 1; index > at - MAX_QUESTION_ROWS; index -= 1) {
    const upper = rows[index];
    const ends = /[.?:!]$/.test(upper?.text ?? '');
    const isAsked = lines.length > 1 || /\?/.test(own);
    if (upper === undefined || upper.page !== rows[at]?.page || /[☐☒☑]/u.test(upper.text) || (ends && isAsked)) break;
    lines.unshift(upper.text);
  }
  const text = lines.join(' ');
  return text.includes('?') ? text : '';
}

const ASKING: ReadonlySet<string> = new Set(['is', 'has', 'have', 'was', 'are', 'can', 'true', 'false', 'whether']);
const MAX_TEXT_WORDS = 14;

/** The telling words of a boolean field's name. */
const wordsAsked = ({ name, kind }: Field): string[] =>
  kind !== 'boolean'
    ? []
    : tokensOf(spacedName(name)).filter(
        (token) => !ASKING.has(token) && !TYPE_WORDS.has(token) && weightOf(token) >= 0.6,
      );

/** "Margin: not approved" answers whether margin was approved: all words of the field's name stand together. */
function answerIn({ view }: Context, field: Field): Candidate | undefined {
  const wanted = wordsAsked(field);
  if (wanted.length < 2) return undefined;
  const said = view.segments.map((segment) => windowWith(segment, wanted)).filter((words) => words !== undefined);
  const [first] = said;
  if (first === undefined) return undefined;
  const text = joinWords(first);
  const value = !isNegated(text);
  const isSame = said.every((words) => isNegated(joinWords(words)) !== value);
  const span = isSame
    ? spanOfWords(first, { kind: 'boolean', value, text, normaliser: 'checkbox_state', score: 1 })
    : undefined;
  return span === undefined ? undefined : saidCandidate(span, UNLABELLED.answer);
}

/** The shortest run of words that says all that is wanted. */
function windowWith({ words }: Segment, wanted: readonly string[]): ViewWord[] | undefined {
  const places = wanted.map((token) =>
    words.findIndex(({ text }) => tokensOf(text).some((other) => tokenSimilarity(token, other) > 0)),
  );
  if (places.some((place) => place < 0)) return undefined;
  const [from, to] = [Math.min(...places), Math.max(...places)];
  return to - from >= MAX_TEXT_WORDS ? undefined : words.slice(Math.max(0, from - 1), to + 1);
}
