/** Scores how well a label's text names each field of a schema, and which concepts it names. */

import type { KnownWeight } from '../core/context.ts';
import type { Field, Phrase } from '../core/field.ts';
import type { ConceptScore, LabelScore } from '../core/label.ts';
import type { ValueKind } from '../core/value-kinds.ts';
import { CONCEPTS } from '../lexicon/concepts.ts';
import { isOfOtherDocument, kindsOfDocuments } from '../lexicon/kinds-of-documents.ts';
import { OTHER_PARTIES, OTHER_SYSTEMS, TYPE_WORDS } from '../lexicon/label-words.ts';
import { anyOf, LANGUAGES, listed, ofLanguages, TAX_NAMES } from '../lexicon/lexicon.ts';
import { PhraseIndex, phraseScore, sharesToken } from '../lexicon/phrases.ts';
import { distinctTokens, isLabelWord, labelLikeness, tokensOf, weightOf } from '../lexicon/tokens.ts';
import { CURRENCY } from '../recognise/currency-signs.ts';
import { kinshipOf } from '../schema/kin.ts';
import { FIELD_LABEL, FIELD_PHRASE, PHRASE } from '../weights/labels.ts';
import { ShortForms } from './short-forms.ts';
import type { TitledField } from './titled-fields.ts';

const MAX_TOKENS = 12;
const MAX_CACHED = 50_000;

const phraseConcepts: number[] = [];
let conceptIndex: PhraseIndex | undefined;
/** The phrases that are the one word "date", or "charge". */
let bareDate: number | undefined;
let bareCharge: number | undefined;
const conceptCache = new Map<string, readonly ConceptScore[]>();

function indexOfConcepts(): PhraseIndex {
  if (conceptIndex !== undefined) return conceptIndex;
  const phrases: (readonly string[])[] = [];
  for (const [index, concept] of CONCEPTS.entries()) {
    for (const tokens of distinctTokens(concept.labels)) {
      if (tokens.join(' ') === 'date') bareDate = phrases.length;
      if (tokens.join(' ') === 'charge') bareCharge = phrases.length;
      phrases.push(tokens);
      phraseConcepts.push(index);
    }
  }
  conceptIndex = new PhraseIndex(phrases);
  return conceptIndex;
}

/** "Date of seniority" is a date, but none that "date" alone means. */
const saysMore = (tokens: readonly string[]): boolean =>
  tokens.some((token) => token !== 'date' && weightOf(token) >= PHRASE.specific && !isLabelWord(token));

function conceptsOf(tokens: readonly string[]): readonly ConceptScore[] {
  const key = tokens.join(' ');
  const known = conceptCache.get(key);
  if (known !== undefined) return known;
  const best = new Map<number, number>();
  const isDateOfOther = saysMore(tokens);
  for (const [phrase, score] of indexOfConcepts().score(tokens)) {
    const concept = phraseConcepts[phrase] ?? 0;
    // A receipt calls what was paid a charge; a charge for something is a price.
    const isOfOther = (isDateOfOther && phrase === bareDate) || (tokens.length > 1 && phrase === bareCharge);
    const fit = isOfOther ? PHRASE.ofOther * score : score;
    if (fit > (best.get(concept) ?? 0)) best.set(concept, fit);
  }
  const scores = [...best]
    .filter(([, score]) => score > FIELD_LABEL.minConcept)
    .map(([concept, score]) => ({ id: CONCEPTS[concept]?.id ?? '', score }))
    .sort((a, b) => b.score - a.score);
  if (conceptCache.size >= MAX_CACHED) conceptCache.clear();
  conceptCache.set(key, scores);
  return scores;
}

/** Text in brackets that belongs to the label: whether tax is included, and the currency. */
const KEPT_PARENTHESIS = new RegExp(
  `incl|excl|tax|${anyOf([...TAX_NAMES, ...LANGUAGES.flatMap(({ words }) => [...listed(words.incl), ...listed(words.excl)])])}|(?<!\\p{L})(?:${CURRENCY})(?!\\p{L})`,
  'iu',
);

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join(' ') === other.join(' ');

const tellingOf = (name: readonly string[]): string[] => name.filter((token) => !TYPE_WORDS.has(token));

/** Says how well a label matches a name. "Contract" may stand for "contract number", but "company number" does not name a company. */
function nameScore(label: readonly string[], name: readonly string[]): number {
  const types = new Set(name.filter((token) => TYPE_WORDS.has(token)));
  const telling = tellingOf(name);
  if (telling.length === 0) return phraseScore(label, name);
  return phraseScore(
    label.filter((token) => !types.has(token)),
    telling,
  );
}

const saysOwn = (tokens: readonly string[], { own }: Phrase): boolean => own === undefined || sharesToken(own, tokens);

const MIN_SHORT = 3;

/** Whether a label that means nothing else begins the only word of the name: "Adv" for "advertiser". */
const isShortFor = ([label = '', ...others]: readonly string[], [name = '', ...more]: readonly string[]): boolean =>
  others.length === 0 && more.length === 0 && label.length >= MIN_SHORT && name.startsWith(label);

/** Numbers of questions in forms: "1. Name", "4a) Date of birth", "IV. Income"; a recognised 1 may be an I or an l. */
const NUMBERING = /^\s*\(?(?:\d{1,2}\s?[a-z]?|[ivx]{1,4}|l)\s?[.)]\s*(?=\p{L}(?!\.))/iu;

/** "github.com/rosa" is a value, and no label of what stands below. */
/** Each part begins where no earlier try began, so that a word of any length is looked through once. */
const WEB_ADDRESS = /(?<![^\s@])[^\s@]+@[^\s@]*\.\S+|(?:https?:\/\/|www\.)\S+|(?<![\w-])[\w-]+\.\p{L}{2,6}\/\S+/giu;

/** "Apr. 2020" is a month, and no annual percentage rate. */
const APRIL =
  /(?<!\p{L})apr(?=\.?[\s,-]{1,2}(?:\d{1,2}[\s,-]{1,2})?(?:19|20)\d\d(?!\d))|(?<=(?<!\d)(?:19|20)\d\d[\s-])apr(?!\p{L})/giu;

/** Kinds of values that documents have of their own. */
const OF_DOCUMENTS: ReadonlySet<ValueKind> = new Set(['identifier', 'date']);

/** Kinds of values that a label of a date may have; a text may hold anything. */
const CAN_BE_DATED: ReadonlySet<ValueKind> = new Set(['date', 'time', 'duration', 'text', 'boolean']);

const BEFORE_DAY = new RegExp(`^(.*\\p{L})[:.]?\\s+(?:${anyOf(ofLanguages(({ onDay }) => onDay))})$`, 'iu');

const ALTERNATIVE = /\p{L},?\s+or\s+\p{L}/iu;
const BETWEEN_ALTERNATIVES = /,\s+(?:or\s+)?|\s+or\s+/iu;
const MAX_ALTERNATIVE_WORDS = 5;

const TITLE = /^\p{Lu}\p{L}{2}/u;

export class LabelScorer {
  readonly #fields: readonly Field[];
  readonly #titled: readonly (TitledField | undefined)[];
  readonly #hasPrinted: boolean;
  readonly #cache = new Map<string, LabelScore>();
  readonly #nothing: LabelScore;
  #index: FieldIndex | undefined;
  #shortForms: ShortForms | undefined;
  readonly #kinds: ReadonlySet<string>[] = [];
  readonly #known = new Map<string, KnownWeight>();

  /** @param options.hasPrinted whether what descriptions say to be printed counts */
  constructor(
    fields: readonly Field[],
    { titled = [], hasPrinted = false }: { titled?: readonly (TitledField | undefined)[]; hasPrinted?: boolean } = {},
  ) {
    this.#fields = fields;
    this.#titled = titled;
    this.#hasPrinted = hasPrinted;
    const none = fields.map(() => 0);
    this.#nothing = { fields: none, named: none, concepts: [] };
  }

  score(text: string): LabelScore {
    const known = this.#cache.get(text);
    if (known !== undefined) return known;
    const spoken = text
      .replace(APRIL, 'April')
      .replace(WEB_ADDRESS, ' ')
      .replace(NUMBERING, '')
      .replace(/\([^)]*\)/g, (part) => (KEPT_PARENTHESIS.test(part) ? part : ' '));
    const plain = spoken.replace(/[:;.]+\s*$/, '');
    const tokens = tokensOf(plain);
    const whole = tokens.length === 0 || tokens.length > MAX_TOKENS ? this.#nothing : this.#measure(tokens, text);
    const called = this.#withDay(plain, this.#withShortForms(spoken, this.#withFirst(plain, whole)));
    const named = this.#withOtherName(text, this.#withBrackets(text, called));
    const score = this.#withAlternatives(plain, named);
    this.#cache.set(text, score);
    return score;
  }

  #withShortForms(text: string, whole: LabelScore): LabelScore {
    this.#shortForms ??= new ShortForms(this.#fields);
    const called = this.#shortForms.calledBy(text);
    const written = this.#shortForms.writtenOut(text);
    if (called === undefined && written.length === 0) return whole;
    const fields = [...whole.fields];
    if (called !== undefined) fields[called] = Math.max(fields[called] ?? 0, FIELD_LABEL.initials);
    for (const { tokens, fields: own } of written) {
      for (const index of own) {
        const named = FIELD_LABEL.abbreviated * phraseScore(tokens, this.#fields[index]?.phrases[0]?.tokens ?? []);
        if (named >= FIELD_LABEL.minAbbreviated) fields[index] = Math.max(fields[index] ?? 0, named);
      }
    }
    return { ...whole, fields };
  }

  /** "Trade name (DBA)": a name in brackets is another name of the same. */
  #withOtherName(text: string, whole: LabelScore): LabelScore {
    const [, inner = ''] = /\p{L}\s*\((\p{L}[\p{L}\s.-]*)\)/u.exec(text) ?? [];
    const tokens = tokensOf(inner);
    // "Jo Carver (Secretary)" names nothing.
    if (whole.concepts.length === 0 && labelLikeness(text.replace(/\([^)]*\)/g, ' ')) === 0) return whole;
    if (tokens.length === 0 || tokens.every((token) => weightOf(token) < FIELD_LABEL.bracketed)) return whole;
    const fields = whole.fields.map((score, index) => {
      const [name] = this.#fields[index]?.phrases ?? [];
      return name !== undefined && isSame(tokens, name.tokens) ? Math.max(score, FIELD_LABEL.bracketed) : score;
    });
    return { ...whole, fields };
  }

  /** "Bestellt am", "Commande du": before a day, the last words say that it is one. */
  #withDay(text: string, whole: LabelScore): LabelScore {
    const [, what] = BEFORE_DAY.exec(text) ?? [];
    const tokens = what === undefined ? [] : tokensOf(`${what} date`);
    if (tokens.length < 2 || tokens.length > MAX_TOKENS) return whole;
    const dated = this.#measure(tokens, text);
    const better = (own: readonly number[], other: readonly number[]): number[] =>
      own.map((score, index) => (this.#fields[index]?.kind === 'date' ? Math.max(score, other[index] ?? 0) : score));
    return { ...whole, fields: better(whole.fields, dated.fields), named: better(whole.named, dated.named) };
  }

  /** "Contract / Revision" is above "4711 / 2": its first part labels what comes first. */
  #withFirst(text: string, whole: LabelScore): LabelScore {
    const [first = '', second = '', ...others] = text.split('/').map((part) => part.trim());
    if (others.length > 0 || !TITLE.test(first) || !TITLE.test(second)) return whole;
    const own = this.score(first).fields;
    const next = this.score(second).fields;
    const fields = whole.fields.map((score, index) => {
      // Of two ends of a range each is meant.
      const isOther = next.some((value, other) => other !== index && value > FIELD_LABEL.minConcept);
      return isOther ? score : Math.max(score, FIELD_LABEL.firstOfTwo * (own[index] ?? 0));
    });
    return { ...whole, fields };
  }

  /** "City, town, or location of birth" asks for any of these. */
  #withAlternatives(text: string, whole: LabelScore): LabelScore {
    const parts = ALTERNATIVE.test(text) ? text.split(BETWEEN_ALTERNATIVES).filter((part) => part !== '') : [];
    const last = parts.at(-1) ?? '';
    if (parts.length < 2 || parts.some((part) => part.split(' ').length > MAX_ALTERNATIVE_WORDS)) return whole;
    const [tail = ''] = /\s+of\s.*$/iu.exec(last) ?? [];
    const own = parts.map((part) => this.score(part === last ? part : `${part}${tail}`).fields);
    const fields = whole.fields.map((score, index) =>
      Math.max(score, ...own.map((scores) => FIELD_LABEL.alternative * (scores[index] ?? 0))),
    );
    return { ...whole, fields };
  }

  /** Brackets may have a word of the name, such as its unit: "Warranty (years)". */
  #withBrackets(text: string, whole: LabelScore): LabelScore {
    const inside = /\(([^)]*)\)/.exec(text)?.[1] ?? '';
    const own = inside === '' || KEPT_PARENTHESIS.test(inside) ? [] : tokensOf(inside);
    const isNamed = ({ phrases: [name] }: Field): boolean => own.some((token) => name?.tokens.includes(token));
    const tokens = tokensOf(text);
    if (tokens.length > MAX_TOKENS || !this.#fields.some(isNamed)) return whole;
    const { fields } = this.#measure(tokens, text);
    return {
      ...whole,
      fields: whole.fields.map((score, index) =>
        this.#fields[index] !== undefined && isNamed(this.#fields[index]) ? Math.max(score, fields[index] ?? 0) : score,
      ),
    };
  }

  #measure(tokens: readonly string[], text: string): LabelScore {
    const concepts = conceptsOf(tokens);
    const sharing = this.#sharing(tokens);
    const isTitle = this.#titled.some((titled) => titled !== undefined && isSame(tokens, titled.tokens));
    // This ends the work early for most texts of a document, which label nothing.
    if (concepts.length === 0 && sharing.size === 0 && tokens.length > 1 && !isTitle) return this.#nothing;
    // "Flight Dates" says nothing of a flight's number.
    const isOfDate = tokens.includes('date') && !tokens.some((token) => token !== 'date' && TYPE_WORDS.has(token));
    // "Agency Order #": the number that another party gave the order.
    const other = tokens.find((token) => OTHER_PARTIES.has(token) || OTHER_SYSTEMS.has(token));
    const kinds = kindsOfDocuments(tokens);
    const fields = this.#fields.map((field, index) => {
      const titled = this.#titled[index];
      if (titled?.title === text) return 0;
      let best = titled !== undefined && isSame(tokens, titled.tokens) ? FIELD_LABEL.titled : 0;
      const phrases = this.#phrasesOf(field);
      if (sharing.has(index))
        for (const phrase of phrases)
          if (saysOwn(tokens, phrase)) best = Math.max(best, phrase.weight * phraseScore(tokens, phrase.tokens));
      if (concepts.length === 0 && isShortFor(tokens, phrases[0]?.tokens ?? []))
        best = Math.max(best, FIELD_LABEL.shortened);
      for (const { id, score } of concepts) {
        const fit = id === field.concept?.id ? 1 : kinshipOf(field, id);
        if (fit === 0) continue;
        const trust =
          (field.isNamedAsConcept ? FIELD_LABEL.namedConcept : FIELD_LABEL.describedConcept) *
          Math.min(1, FIELD_LABEL.surelyOfConcept + (1 - FIELD_LABEL.surelyOfConcept) * field.conceptScore);
        best = Math.max(best, fit * trust * score);
      }
      if (isOfDate && !CAN_BE_DATED.has(field.kind)) best *= FIELD_LABEL.ofDate;
      const isOfOther = field.kind === 'identifier' && other !== undefined;
      if (isOfOther && !phrases.some((phrase) => phrase.tokens.includes(other)))
        best *= OTHER_SYSTEMS.has(other) ? FIELD_LABEL.ofOtherSystem : FIELD_LABEL.ofOtherParty;
      if (OF_DOCUMENTS.has(field.kind) && isOfOtherDocument(this.#kindsOf(field, index), kinds))
        best *= field.kind === 'date' ? FIELD_LABEL.dayOfOther : FIELD_LABEL.numberOfOther;
      return field.opposites.some((opposite) => tokens.includes(opposite)) ? FIELD_LABEL.opposite * best : best;
    });
    const named = this.#fields.map(({ phrases: [name, ...others], kind }, index) => {
      if (!sharing.has(index)) return 0;
      const own = nameScore(tokens, name?.tokens ?? []);
      // "Issued on" is the name of an issue date in other words; what only says "date" is not.
      if (kind !== 'date' || tokens.every((token) => TYPE_WORDS.has(token))) return own;
      const same = others.filter(({ weight }) => weight >= FIELD_PHRASE.synonym);
      return Math.max(own, ...same.map((phrase) => phraseScore(tokens, phrase.tokens)));
    });
    return { fields, named, concepts };
  }

  #kindsOf({ name, schema }: Field, index: number): ReadonlySet<string> {
    this.#kinds[index] ??= kindsOfDocuments(tokensOf(`${name} ${schema.description}`));
    return this.#kinds[index];
  }

  #phrasesOf(field: Field): readonly Phrase[] {
    return this.#hasPrinted ? [...field.phrases, ...field.printed] : field.phrases;
  }

  #indexed(): FieldIndex {
    this.#index ??= indexOfFields(this.#fields.map((field) => this.#phrasesOf(field)));
    return this.#index;
  }

  known(word: string): KnownWeight {
    const found = this.#known.get(word) ?? this.#knownIn(tokensOf(word));
    this.#known.set(word, found);
    return found;
  }

  #knownIn(tokens: readonly string[]): KnownWeight {
    const { index } = this.#indexed();
    let [all, ofLabels] = [0, 0];
    for (const token of tokens) {
      const weight = /^\d+$/.test(token) ? 0 : weightOf(token);
      all += weight;
      if (weight > 0 && (index.knows(token) || indexOfConcepts().knows(token))) ofLabels += weight;
    }
    return { all, ofLabels };
  }

  /** The fields with a phrase that may match: to measure each phrase of each field takes long. */
  #sharing(tokens: readonly string[]): ReadonlySet<number> {
    const { index, owners } = this.#indexed();
    const found = new Set<number>();
    for (const phrase of index.sharing(tokens)) found.add(owners[phrase] ?? -1);
    return found;
  }
}

interface FieldIndex {
  index: PhraseIndex;
  /** The field of each phrase. */
  owners: readonly number[];
}

function indexOfFields(phrasesOfFields: readonly (readonly Phrase[])[]): FieldIndex {
  const phrases: (readonly string[])[] = [];
  const owners: number[] = [];
  for (const [field, own] of phrasesOfFields.entries()) {
    for (const { tokens } of own) {
      // The name without its type may be glued to others as well.
      phrases.push(tokens, tellingOf(tokens));
      owners.push(field, field);
    }
  }
  return { index: new PhraseIndex(phrases), owners };
}
