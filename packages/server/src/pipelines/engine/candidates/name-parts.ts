/** The first or last name that a schema asks for, of a person who is printed with the whole name: "Patient: Ada Byte". */
import type { Candidate } from '../core/candidate.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import type { Label } from '../core/label.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import { joinWords, type ViewWord } from '../core/view.ts';
import { phraseScore } from '../lexicon/phrases.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { saidCandidate } from '../prose/said-candidate.ts';
import { GENERATIONS, looksLikePerson, SURNAME_PARTICLES } from '../recognise/names.ts';
import { spacedName } from '../schema/value-kind.ts';
import { NAME_PART } from '../weights/candidates.ts';

type Part = 'first' | 'last';

const ASKED = /^(?:(.+) )?(?:(first|given|fore)|last|family|sur) ?names?$/i;
const NEAR: ReadonlySet<Label['relation']> = new Set(['inside', 'beside', 'above']);
const TITLE = /^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herr|Frau|Mme)\.?$/;
const GENERATION = new RegExp(`^(?:${GENERATIONS})$`);
const PARTICLE = new RegExp(`^(?:${SURNAME_PARTICLES})$`, 'i');

export function namePartCandidates(context: Context, field: Field): Candidate[] {
  if (field.kind !== 'name' && field.kind !== 'text') return [];
  const [whole, of = '', first] = ASKED.exec(spacedName(field.name).trim()) ?? [];
  if (whole === undefined) return [];
  const whose = [tokensOf(`${spacedName(field.path.at(-2) ?? '')} ${of}`), ...ownerIn(field.schema.description)];
  return context.spans.name.flatMap((span) => {
    const words = span.words.filter(({ text }) => !TITLE.test(text));
    if (span.rows.length > 1 || !looksLikePerson(joinWords(words))) return [];
    const named = Math.max(0, ...context.labels(span).flatMap((label) => whose.map((owner) => scoreOf(label, owner))));
    if (named < NAME_PART.least) return [];
    const own = spanOf(first === undefined ? 'last' : 'first', words);
    return own === undefined ? [] : [saidCandidate(own, NAME_PART.share * named)];
  });
}

const SAID =
  /^(?:the )?([^.;,(]{0,40}?)\b(?:first|given|fore|last|family|sur) ?name(?: of (?:the |an? )?([^.;,(]{2,40}))?/i;

/** "The customer's first name", "Last name of the patient". */
function ownerIn(description: string): string[][] {
  const [, before = '', behind = ''] = SAID.exec(description) ?? [];
  const owner = tokensOf(`${before} ${behind}`);
  return owner.length === 0 ? [] : [[...owner]];
}

const SAYS_PART =
  /\b(?:first|given|fore|last|family|sur) ?-?names?\b|vor-?name|nachname|familienname|prénom|nom de famille|nombre|apellidos?|cognome|voornaam|achternaam/i;

/** Whether a whole name stands where only a part of one is asked for, behind a label of the whole. */
export const isWholeForPart = (field: Field, { span, label }: Candidate): boolean =>
  ASKED.test(spacedName(field.name).trim()) &&
  span.words.length > 1 &&
  looksLikePerson(span.text) &&
  !SAYS_PART.test(label?.text ?? '');

/** How well a label says that it is the name of whoever the field is about; of a name without an owner, that of the document. */
function scoreOf({ relation, text }: Label, whose: readonly string[]): number {
  if (!NEAR.has(relation)) return 0;
  const label = tokensOf(text);
  return Math.max(phraseScore(label, [...whose, 'name']), whose.length === 0 ? 0 : phraseScore(label, whose));
}

function spanOf(part: Part, words: readonly ViewWord[]): Span | undefined {
  const isTurned = words[0]?.text.endsWith(',') === true;
  const plain = words.filter(({ text }) => !GENERATION.test(text));
  let begin = plain.length - 1;
  while (begin > 1 && PARTICLE.test(plain[begin - 1]?.text ?? '')) begin -= 1;
  const [first, last] = isTurned ? [plain.slice(1, 2), plain.slice(0, 1)] : [plain.slice(0, 1), plain.slice(begin)];
  const own = part === 'first' ? first : last;
  const text = joinWords(own).replace(/,$/, '');
  return spanOfWords([...own], { kind: 'name', value: text, text, normaliser: 'name_clean', score: 1 });
}
