/** The phrases under which a field may be printed, from its names and its description. */

import type { Concept, ConceptId } from '../core/concept.ts';
import type { Phrase } from '../core/field.ts';
import type { PlainSchema } from '../core/plain-schema.ts';
import { areCompatible, type ValueKind } from '../core/value-kinds.ts';
import { CONCEPTS } from '../lexicon/concepts.ts';
import { TYPE_WORDS } from '../lexicon/label-words.ts';
import { anyOf, TAX_NAMES } from '../lexicon/lexicon.ts';
import { PhraseIndex, sharesToken } from '../lexicon/phrases.ts';
import { otherNames } from '../lexicon/synonyms.ts';
import { distinctTokens, tokensOf, weightOf } from '../lexicon/tokens.ts';
import { FIELD_CONCEPT, FIELD_PHRASE } from '../weights/labels.ts';
import { namesSomebody, spacedName } from './value-kind.ts';

/** Words that alone name no field in particular. */
const GENERIC: ReadonlySet<string> = new Set(
  'name date number amount total code value id description type address price'.split(' '),
);
const QUOTED = /["'“‘«]([^"'”’»]{2,40})["'”’»]/g;
const NEGATED = /\b(not|excluding|except|without|rather than|excl\.?)\b[^.;]*/gi;
/** An example shows a value of the field, not its label. */
const EXAMPLES =
  /(?<!\p{L})(?:e\.\s?g\.?|for example|for instance|such as|z\.\s?B\.|zum Beispiel|p\.\s?ex\.|par exemple|p\.\s?ej\.|por ejemplo|ad esempio)(?:["“‘«'][^"”’»']*["”’»']|[^.;()])*/giu;
const BREAKS =
  /[.,;:()/]|\b(?:of|the|that|which|is|are|in|on|as|at|by|with|and|or|if|when|where|shown|printed|found|appearing|this|from|it|its|be|was|were|has|have|should|for|an?|who|whose|issued|used|given|e|g|i)\b/i;
const HEAD_END = /\b(of|for|that|which|in|from|by|on|as|at|to)\b|[.;(]/i;

/** In brackets, a name or a word of another script is what the document prints: "(Total Brut)", "(תקציב)". */
const BRACKETED = /\(([^()]{2,60})\)/g;
/** "the Units Sold value", "(Retenue column)": a name before such a word is the head of a column or a box. */
const HEADED =
  /(?:\bthe\s+|[(/,]\s*)(\p{Lu}[\p{L}.'’-]*(?:\s+[\p{L}.'’-]+){0,3}?)\s+(?:column|value|field|box|heading|label|row)\b/gu;
const IS_NAME = /^(?:\p{Lu}|\p{Lo})/u;
const MAX_NAME_WORDS = 5;

/** A description without its examples and without what it says not to be meant. */
export const saidOf = (description: string): string => description.replace(EXAMPLES, ' ').replace(NEGATED, ' ');

/** What a description says to be printed beside or above the value. */
export function printedPhrases({ description }: PlainSchema): Phrase[] {
  const said = saidOf(description);
  const bracketed = [...said.matchAll(BRACKETED)].flatMap(([, inside = '']) => inside.split(/[,/;]/));
  const headed = [...said.matchAll(HEADED)].map(([, name = '']) => name);
  return [...bracketed, ...headed]
    .map((name) => name.trim())
    .filter((name) => name.length > 1 && IS_NAME.test(name) && name.split(/\s+/).length <= MAX_NAME_WORDS)
    .map((name) => ({ tokens: tokensOf(name), weight: FIELD_PHRASE.printed }))
    .filter(({ tokens }) => tokens.length > 0);
}

/** How a value is to be written, and when it is to be left out, says nothing about what it is. */
const WRITTEN =
  /(?:^|[,;(]|\b(?:and|or)\b|\.\s)\s*(?:(?:given|written|stated|formatted|printed|kept|expressed|normali[sz]ed|joined|return(?:ed)?)\s+)?(?:as (?:an? |the )?(?:plain |negative |positive |decimal )?(?:number|integer|string|percentage|printed|shown|written|date|YYYY)|in (?:iso|yyyy|dd|mm|dollars|euros|percent)|exactly|verbatim|null|empty|yyyy|digits|without|with(?:out)? |including|excluding|joined|if (?:any|present|not|none)|or null|when (?:present|none|not))[^.;,)]*/giu;

/** What a description says of the value itself. */
export const askedFor = (description: string): string =>
  description.replace(EXAMPLES, ' ').replace(NEGATED, ' ').replace(WRITTEN, ' ');

interface Chunk {
  text: string;
  isQuoted: boolean;
}

/** Short word groups of a description that could be printed as a label. */
export function chunksOf(description: string): Chunk[] {
  const said = description.replace(EXAMPLES, ' ');
  const chunks: Chunk[] = [...said.matchAll(QUOTED)].map((match) => ({ text: match[1] ?? '', isQuoted: true }));
  for (const part of said.replace(NEGATED, ' ').split(BREAKS)) {
    const text = part.trim();
    if (text.length > 2 && text.split(/\s+/).length <= 4) chunks.push({ text, isQuoted: false });
  }
  return chunks;
}

const tellingTokens = (text: string): readonly string[] => tokensOf(text).filter((token) => weightOf(token) > 0.2);
const isGeneric = (tokens: readonly string[]): boolean =>
  tokens.length === 1 && (GENERIC.has(tokens[0] ?? '') || OF_KIND.has(tokens[0] ?? ''));
/** The same for words with which descriptions begin: "Day on which the guest leaves". */
const OF_KIND: ReadonlySet<string> = new Set('day month year time hour week title person text string'.split(' '));

/** Who or what a whole document is about, so that its labels need not say whose the values are. */
const SUBJECTS: ReadonlySet<string> = new Set(
  'patient employee student applicant member passenger candidate claimant donor pupil trainee participant pet vehicle'.split(
    ' ',
  ),
);

/** Kinds of values that their form alone shows, and the words that say no more than that. */
const BY_FORM: ReadonlySet<ValueKind> = new Set<ValueKind>(['phone', 'email', 'url', 'time']);
const OF_FORM: ReadonlySet<string> = new Set(
  'phone telephone tel mobile number email mail address website web url time hour'.split(' '),
);

const IN_CENTS = /(?:[_ ]?in)?[_ ]?cents$/i;

/** "Age" of `patient_age`; the name and the number of a subject are called by the subject. */
function withoutSubject([first = '', ...others]: readonly string[]): string[] | undefined {
  return SUBJECTS.has(first) && others.some((token) => !GENERIC.has(token)) ? others : undefined;
}

/** The words that tell what a text in an object is: without them, the name of the object says nothing of it. */
const ownWords = (name: string, kind: ValueKind): string[] =>
  kind === 'text' ? tokensOf(name).filter((token) => !TYPE_WORDS.has(token)) : [];

const DOING = /^(\p{L}{3,})ing \p{L}+$/iu;
const DOER = /^(\p{L}{3,}?)(?:er|or)(?: name)?$/iu;

/** Who does something is called by what was done: "Requested by" of `requesting_clinician`, "Inspected by" of `inspector`. */
function doneBy(name: string): string[] {
  const spoken = spacedName(name).trim().toLowerCase();
  const [, stem] = DOING.exec(spoken) ?? DOER.exec(spoken) ?? [];
  return stem === undefined || !namesSomebody(spoken) ? [] : [`${stem.replace(/y$/, 'i')}ed by`];
}

export interface Wording {
  name: string;
  parent: string | undefined;
  schema: PlainSchema;
  kind: ValueKind;
  rangePart: 'start' | 'end' | undefined;
  /** Whether it is a field of the items of a list. */
  isItem: boolean;
}

export function phrasesOf({ name, parent, schema, kind, rangePart, isItem }: Wording): Phrase[] {
  const phrases: Phrase[] = [];
  const add = (text: string, weight: number): void => {
    const tokens = tokensOf(text);
    if (tokens.length > 0) phrases.push({ tokens, weight });
  };
  const { title, description } = schema;
  add(name, FIELD_PHRASE.name);
  if (title !== '' && title.toLowerCase() !== name.toLowerCase()) add(title, FIELD_PHRASE.name);
  if (parent !== undefined) {
    const tokens = tokensOf(`${parent} ${name}`);
    const own = ownWords(name, kind);
    const shares = own.length > 0 && { own };
    if (tokens.length > 0) phrases.push({ tokens, weight: FIELD_PHRASE.name, ...shares });
    for (const other of otherNames(tokensOf(parent)))
      phrases.push({ tokens: [...other, ...tokensOf(name)], weight: FIELD_PHRASE.synonym, ...shares });
  }
  // How an amount is to be written says nothing of its label.
  if (kind === 'money') add(name.replace(IN_CENTS, ''), FIELD_PHRASE.name);
  // "Agent: Lena Fischer, 503-555-0199": a number is known as one of a telephone without a word for it.
  const whose = BY_FORM.has(kind) && !isItem ? tokensOf(name).filter((token) => !OF_FORM.has(token)) : [];
  if (whose.length > 0 && whose.length < tokensOf(name).length)
    phrases.push({ tokens: whose, weight: FIELD_PHRASE.ofForm });
  // Whose contact person somebody is shows by where the name stands.
  if (kind === 'name' && /^\S+.*\scontact(?:\s(?:person|name))?$/i.test(spacedName(name)))
    for (const text of ['contact', 'contact person']) add(text, FIELD_PHRASE.ofSubject);
  for (const text of doneBy(name)) add(text, FIELD_PHRASE.synonym);
  const ofSubject = isItem ? undefined : withoutSubject(tokensOf(name));
  if (ofSubject !== undefined) phrases.push({ tokens: ofSubject, weight: FIELD_PHRASE.ofSubject });
  for (const tokens of otherNames(tokensOf(name))) phrases.push({ tokens, weight: FIELD_PHRASE.synonym });
  const headEnd = description.search(HEAD_END);
  for (const chunk of chunksOf(description)) {
    if (chunk.isQuoted) {
      add(chunk.text, FIELD_PHRASE.name);
      continue;
    }
    if (chunk.text === description.replace(/\.$/, '') && chunk.text.includes(' ')) {
      add(chunk.text, FIELD_PHRASE.described);
      continue;
    }
    const isHead = headEnd < 0 || description.indexOf(chunk.text) < headEnd;
    add(
      chunk.text,
      isGeneric(tellingTokens(chunk.text)) ? FIELD_PHRASE.generic : isHead ? FIELD_PHRASE.head : FIELD_PHRASE.rest,
    );
  }
  if (rangePart !== undefined) {
    const base = tokensOf(name)
      .filter((token) => !/^(from|to|start|end|begin|until|date|of|on|at)$/.test(token))
      .join(' ');
    if (base !== '') {
      for (const { suffix, weight } of FIELD_PHRASE.range) add(`${base} ${suffix}`, weight);
      add(base, FIELD_PHRASE.rangeBase);
      add(`start end ${base}`, FIELD_PHRASE.rangeEnds);
    }
  }
  if (kind === 'money' && /amount|total|sum|value/i.test(name)) {
    const base = tokensOf(name)
      .filter((token) => !/^(amount|total|value|sum)$/.test(token))
      .join(' ');
    if (base !== '') {
      add(`${base} total`, FIELD_PHRASE.otherAmount);
      add(`${base} amount`, FIELD_PHRASE.otherAmount);
    }
  }
  return phrases;
}

export interface ConceptFit {
  concept: Concept | undefined;
  score: number;
  isNamed: boolean;
}

/** Concepts of columns: outside of lists, an "amount" is not that of a line. */
const ITEM_CONCEPTS: ReadonlySet<ConceptId> = new Set<ConceptId>([
  'item_code',
  'item_description',
  'quantity',
  'unit_price',
  'line_total',
]);

const DOCUMENT_DATE = tokensOf('document date');
const DAYS_OF_DOCUMENT: ReadonlySet<string> = new Set(
  ['issue date', 'bill date'].map((name) => tokensOf(name).join(' ')),
);
const isDayOfDocument = (name: readonly string[]): boolean => DAYS_OF_DOCUMENT.has(name.join(' '));

/** Finds the concept of a field: first by its names, then by its description. */
export function conceptOf({ name, parent, schema, kind, isItem }: Wording): ConceptFit {
  const names = [tokensOf(name)];
  if (schema.title !== '') names.push(tokensOf(schema.title));
  const withParent = parent === undefined ? undefined : tokensOf(`${parent} ${name}`);
  const chunks = chunksOf(schema.description)
    .filter((chunk) => !isGeneric(tellingTokens(chunk.text)))
    .map((chunk) => tokensOf(chunk.text));
  wordings ??= readWordings();
  const { index, owners } = wordings;
  const fits = new Map<Concept, { byName: number; byText: number }>();
  const own = ownWords(name, kind);
  const take = (tokens: readonly string[], by: 'byName' | 'byText', factor: number): void => {
    for (const [at, score] of index.mutualScores(tokens)) {
      const { concept, weight, phrase = [] } = owners[at] ?? {};
      if (concept === undefined || weight === undefined) continue;
      // "Ship to" is what a whole delivery is called, and not the dock of `ship_to.dock`.
      if (tokens === withParent && own.length > 0 && !sharesToken(own, phrase)) continue;
      const fit = fits.get(concept) ?? { byName: 0, byText: 0 };
      fits.set(concept, fit);
      fit[by] = Math.max(fit[by], factor * weight * score);
    }
  };
  for (const tokens of names) take(tokens, 'byName', 1);
  if (withParent !== undefined) take(withParent, 'byName', FIELD_CONCEPT.withParent);
  for (const tokens of chunks) take(tokens, 'byText', FIELD_CONCEPT.description);
  // The day of issue is that of the document, in whatever words the schema says so.
  if (kind === 'date' && otherNames(tokensOf(name)).some(isDayOfDocument)) take(DOCUMENT_DATE, 'byName', 1);
  let best: ConceptFit = { concept: undefined, score: 0, isNamed: false };
  for (const concept of CONCEPTS) {
    if (!areCompatible(concept.kind, kind) || (!isItem && ITEM_CONCEPTS.has(concept.id))) continue;
    const { byName, byText } = fits.get(concept) ?? { byName: 0, byText: 0 };
    const score = Math.max(byName, byText);
    const isMoreExact = score === best.score && saysTaxNumber(concept, name, schema.title);
    if (score > best.score || isMoreExact) best = { concept, score, isNamed: byName >= FIELD_CONCEPT.min };
  }
  return best.score < FIELD_CONCEPT.min ? { concept: undefined, score: best.score, isNamed: false } : best;
}

const NAMES_SALES_TAX = new RegExp(anyOf(TAX_NAMES), 'i');
const SALES_TAX_ALONE = new RegExp(`^(?:${anyOf(TAX_NAMES)})$`, 'i');

/** "vat", "tva" and the like, not "tax" nor "vat_amount". */
export const namesSalesTaxAlone = (name: string): boolean => SALES_TAX_ALONE.test(name);

/** Words for value added tax are read as "tax", so a plain tax number ties with a VAT number: only its name decides. */
const saysTaxNumber = (concept: Concept, ...names: readonly string[]): boolean =>
  concept.id === 'tax_number' && !names.some((name) => NAMES_SALES_TAX.test(name));

interface Wordings {
  index: PhraseIndex;
  /** For each phrase of the index, the concept that it names and how well. */
  owners: { concept: Concept; weight: number; phrase: readonly string[] }[];
}

let wordings: Wordings | undefined;

function readWordings(): Wordings {
  const phrases: (readonly string[])[] = [];
  const owners: Wordings['owners'] = [];
  const add = (concept: Concept, texts: readonly string[], weight: number): void => {
    for (const phrase of distinctTokens(texts)) {
      phrases.push(phrase);
      owners.push({ concept, weight, phrase });
    }
  };
  for (const concept of CONCEPTS) {
    add(concept, concept.names, 1);
    add(concept, concept.labels, FIELD_CONCEPT.printedLabel);
  }
  return { index: new PhraseIndex(phrases), owners };
}
