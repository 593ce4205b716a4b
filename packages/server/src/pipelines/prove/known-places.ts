/**
 * Values that no label names, and whose place or kind says what they are: who issued a document, and its title in the
 * largest print of the head; the journal of an article and the numbers of its citation; the only day of a document, where
 * its date is asked for; the only e-mail address, and the only currency, where one is asked for.
 */
import { headTexts } from '../engine/candidates/head-texts.ts';
import type { Context } from '../engine/core/context.ts';
import { type Field, partyOfField } from '../engine/core/field.ts';
import type { Span } from '../engine/core/span.ts';
import type { ValueKind } from '../engine/core/value-kinds.ts';
import type { ViewWord } from '../engine/core/view.ts';
import { jsonValue } from '../engine/json-value.ts';
import { CONCEPTS } from '../engine/lexicon/concepts.ts';
import { paperValues } from '../engine/papers/paper-fields.ts';
import { type HeadRole, headRoleOf } from '../engine/schema/head-role.ts';
import type { Association } from '../locate/association.ts';
import type { Leaf } from '../locate/leaves.ts';
import type { Ranked } from '../locate/locate-scalars.ts';
import { isSameWords } from '../locate/occurrence.ts';
import type { FoundLeaf } from './address-blocks.ts';
import { headPlaces } from './head-places.ts';

export interface PlaceKnown {
  place: Ranked;
  /** Whether nothing but the rest of the document shows it, so that further pages may show otherwise. */
  isOnly: boolean;
}

/** Kinds that a text has by its form alone. */
const KINDS: ReadonlySet<ValueKind> = new Set<ValueKind>(['email', 'url', 'date', 'time', 'currency']);
/** Signs of several currencies. */
const SHARED_SIGN = /^\P{L}*(?:[$¥]|kr\.?)\P{L}*$/iu;
/** Whoever or whatever the document is about is set in its largest print. */
const OF_LARGEST: ReadonlySet<HeadRole> = new Set<HeadRole>(['title', 'person']);
/** Labels that name something else so much better are not those of the field. */
const MAX_COMPETING = 0.25;

export class KnownPlaces {
  readonly #context: Context | undefined;
  readonly #papers: ReadonlyMap<Field, Span>;
  readonly #only: ReadonlyMap<Field, Span>;
  /** Null before it was searched for. */
  #head: readonly ViewWord[] | null = null;

  readonly #atHead: ReadonlyMap<Field, Span>;

  constructor(context: Context | undefined, leaves: readonly FoundLeaf[]) {
    this.#context = context;
    const own = leaves.flatMap(({ leaf: { field, item, value } }) =>
      field === undefined || item !== undefined || value === null ? [] : [field],
    );
    this.#papers =
      context === undefined
        ? new Map()
        : new Map([...paperValues(context, own)].map(([field, { span }]) => [field, span]));
    this.#atHead = context === undefined ? new Map() : headPlaces(context, leaves);
    this.#only = context === undefined ? new Map() : onlyOfKind(context, leaves);
  }

  placeOf({ leaf, ranked }: FoundLeaf): PlaceKnown | undefined {
    const { field } = leaf;
    if (field === undefined || leaf.item !== undefined) return undefined;
    const [paper, only] = [this.#papers.get(field), this.#only.get(field)];
    if (paper !== undefined && this.#isSaid(leaf, paper)) {
      const known = ranked.find(({ occurrence }) => isSameWords(occurrence.words, paper.words));
      return { place: placeAt(paper, known?.association), isOnly: false };
    }
    const head = this.#atHead.get(field);
    if (head !== undefined) {
      const place = ranked.find(({ occurrence }) => isSameWords(occurrence.words, head.words));
      if (place !== undefined) return { place, isOnly: false };
      if (head.value === leaf.value) return { place: placeAt(head), isOnly: false };
    }
    const largest = this.#isOfHead(field) ? this.#largest() : [];
    const title =
      largest.length === 0 ? undefined : ranked.find(({ occurrence }) => isSameWords(occurrence.words, largest));
    if (title !== undefined) return { place: title, isOnly: false };
    const place = ranked.find(
      ({ occurrence, association }) =>
        occurrence.isWhole &&
        (association.competing <= MAX_COMPETING || isOfOtherKind(field, association)) &&
        only?.words.some((word) => occurrence.words.includes(word)) === true,
    );
    return place === undefined ? undefined : { place, isOnly: true };
  }

  #isOfHead(field: Field): boolean {
    const role = headRoleOf(field);
    return role !== undefined && OF_LARGEST.has(role);
  }

  /** The words of the only text in the largest print of the head. */
  #largest(): readonly ViewWord[] {
    if (this.#head === null) {
      const found =
        this.#context === undefined ? [] : headTexts(this.#context.view).filter(({ isLargest }) => isLargest);
      this.#head = found.length === 1 ? (found[0]?.words ?? []) : [];
    }
    return this.#head;
  }

  #isSaid({ field, value }: Leaf, span: Span): boolean {
    return field !== undefined && this.#context !== undefined && jsonValue(field, span, this.#context) === value;
  }
}

/** Whether what is around a value names something that is of another kind: a day under "Invoice" is no number of one. */
function isOfOtherKind({ kind }: Field, { competingConcept }: Association): boolean {
  const concept = CONCEPTS.find(({ id }) => id === competingConcept);
  return concept !== undefined && concept.kind !== kind;
}

const NO_LABEL: Association = {
  own: 0,
  competing: 0,
  competingConcept: '',
  isFieldCompeting: false,
  left: 0,
  upper: 0,
  label: undefined,
  isPeriod: false,
};

const placeAt = ({ words, text, kind }: Span, association: Association = NO_LABEL): Ranked => ({
  occurrence: {
    words: [...words],
    raw: text,
    match: 1,
    normaliser: kind === 'number' ? 'number_decimal' : 'text_folded',
    isWhole: true,
  },
  association,
  score: 1,
});

/** For each kind that the schema asks for once and the document has one value of, that value. */
function onlyOfKind({ spans }: Context, leaves: readonly { leaf: Leaf }[]): Map<Field, Span> {
  const found = new Map<Field, Span>();
  const fields = new Set(leaves.flatMap(({ leaf: { field } }) => field ?? []));
  const asked = Map.groupBy(fields, ({ kind }) => kind);
  for (const [kind, [field, other]] of asked) {
    if (field === undefined || other !== undefined || !KINDS.has(kind) || !isOfDocument(field)) continue;
    const [span, ...others] = spans[kind];
    if (span === undefined || !others.every(({ value }) => value === span.value)) continue;
    if (kind !== 'currency') found.set(field, span);
    // Each amount has the currency: any of its places shows it.
    else if (![span, ...others].every(({ text }) => SHARED_SIGN.test(text)))
      found.set(field, { ...span, words: [span, ...others].flatMap(({ words }) => words) });
  }
  return found;
}

/** Whether a field asks for something of the document as a whole, and not of one of those that it names. */
function isOfDocument(field: Field): boolean {
  if (partyOfField(field) !== undefined) return false;
  if (field.schema.enum !== undefined) return field.kind === 'currency';
  return field.kind !== 'date' || field.concept?.id === 'document_date';
}
