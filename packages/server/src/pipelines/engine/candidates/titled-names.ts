/** People who are printed with what they are, which names the field: "Ruth Ames, Registrar", "Assigned to: Judge Omar Vale". */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { type DocumentView, joinWords, type Segment, type ViewWord } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { saidCandidate } from '../prose/said-candidate.ts';
import { looksLikePerson, nameSpan } from '../recognise/names.ts';
import { TITLED_NAME } from '../weights/candidates.ts';

const MAX_WORDS = 10;
const MAX_TITLE_WORDS = 4;

export function titledNames(context: Context, field: Field): Candidate[] {
  if (!isOffice(field)) return [];
  const titled = known.get(context.view) ?? titledIn(context.view);
  known.set(context.view, titled);
  return titled.flatMap(({ person, title }) => {
    const scores = context.scorer.score(joinWords(title)).fields;
    const named = scores[field.index] ?? 0;
    // "Judge" is not said of the magistrate judge, nor the other way round.
    if (named < TITLED_NAME.least || named < Math.max(...scores)) return [];
    const span = nameSpan([...person], joinWords(person));
    return span === undefined ? [] : [saidCandidate(span, TITLED_NAME.share * named)];
  });
}

/** Each field for a person looks through the same ones. */
const known = new WeakMap<DocumentView, readonly Titled[]>();

const titledIn = ({ segments }: DocumentView): Titled[] =>
  segments.flatMap((segment) =>
    segment.words.length > MAX_WORDS ? [] : (namedBehind(segment) ?? namedBefore(segment) ?? []),
  );

/** Companies have names with commas as well, and what stands behind them is no office. */
const isOffice = ({ kind, name }: Field): boolean =>
  (kind === 'name' && tokensOf(name).every((token) => !OF_COMPANIES.has(token))) ||
  (kind === 'text' && OFFICES.has(tokensOf(name).at(-1) ?? ''));
const OF_COMPANIES: ReadonlySet<string> = new Set(
  'company organization vendor supplier customer bank carrier'.split(' '),
);

interface Titled {
  person: readonly ViewWord[];
  title: readonly ViewWord[];
}

/** "Lorna K. Ames, University Registrar". */
function namedBehind({ words }: Segment): Titled | undefined {
  const comma = words.findIndex(({ text }) => text.endsWith(','));
  const title = words.slice(comma + 1);
  const person = words.slice(0, comma + 1).map(bare);
  const isTitled = comma > 0 && title.length > 0 && title.length <= MAX_TITLE_WORDS;
  return isTitled && looksLikePerson(joinWords(person)) ? { person, title } : undefined;
}

const bare = (word: ViewWord): ViewWord => ({ ...word, text: word.text.replace(/[,:]$/, '') });

/** "Assigned to: Judge Omar Vale": the last words are the name, and the title begins behind a colon or at the start. */
function namedBefore({ words }: Segment): Titled | undefined {
  const from = words.findLastIndex(({ text }) => /[:：]$/.test(text)) + 1;
  const own = words.slice(from);
  for (let count = 1; count <= MAX_TITLE_WORDS && count < own.length - 1; count += 1) {
    const title = own.slice(0, count);
    const person = own.slice(count);
    const isNext = tokensOf(person[0]?.text ?? '').every((token) => !OFFICES.has(token));
    if (OFFICES.has(tokensOf(title.at(-1)?.text ?? '')[0] ?? '') && isNext && looksLikePerson(joinWords(person)))
      return { person, title };
  }
  return undefined;
}

/** Titles that are written before names. */
const OFFICES: ReadonlySet<string> = new Set(
  `judge justice magistrate notary captain officer sheriff inspector registrar president secretary director attorney
  physician surgeon nurse pharmacist pastor dean principal clerk coroner commissioner`.split(/\s+/),
);
