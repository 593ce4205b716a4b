/** Concepts that stand for each other where a schema does not say which it means. */
import type { ConceptId } from '../core/concept.ts';
import type { Field } from '../core/field.ts';
import { CONCEPTS } from '../lexicon/concepts.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { KIN } from '../weights/labels.ts';

interface Kinship {
  id: ConceptId;
  weight: number;
  /** Words that leave open which of the two is meant; any word if undefined. */
  words?: ReadonlySet<string>;
}

const NUMBER_WORDS: ReadonlySet<string> = new Set(['document', 'order', 'reference', 'number']);

/**
 * An order has one number, whatever it is called; who advertises is the customer of who broadcasts or prints, though not
 * every customer advertises. A mobile phone is a phone, what was paid in advance is paid, goods are delivered when they are
 * shipped if nothing else is said, and a day of payment may be the one on which it is due; none of it the other way round.
 */
const KINSHIPS: Readonly<Partial<Record<ConceptId, Kinship>>> = {
  document_number: { id: 'order_number', weight: KIN.number, words: NUMBER_WORDS },
  order_number: { id: 'document_number', weight: KIN.number, words: NUMBER_WORDS },
  customer_name: { id: 'advertiser_name', weight: KIN.advertiser },
  advertiser_name: { id: 'customer_name', weight: KIN.customer },
  phone: { id: 'mobile', weight: KIN.mobile },
  paid: { id: 'deposit', weight: KIN.deposit },
  delivery_date: { id: 'ship_date', weight: KIN.shipDate },
  due_date: { id: 'payment_date', weight: KIN.paymentDate },
};

/** How far a label of another concept may name a field too, 0..1. */
export function kinshipOf(field: Field, other: string): number {
  const { concept, name } = field;
  if (concept !== undefined && alternativesOf(field).has(other)) return KIN.alternative;
  const kinship = concept === undefined ? undefined : KINSHIPS[concept.id];
  if (kinship?.id !== other) return 0;
  const { words, weight } = kinship;
  return words === undefined || tokensOf(name).every((token) => words.has(token)) ? weight : 0;
}

const alternatives = new WeakMap<Field, ReadonlySet<string>>();

/** Concepts that a description lists: "Contract / order / invoice number" is the number of an order too. */
function alternativesOf(field: Field): ReadonlySet<string> {
  const known = alternatives.get(field);
  if (known !== undefined) return known;
  const [head = ''] = field.schema.description.split(/[.;(]/);
  const parts = head.split(/\s*\/\s*|\s+or\s+/i).map((part) => tokensOf(part));
  const type = parts.at(-1)?.at(-1) ?? '';
  const listed = parts.length < 2 ? [] : parts.map((part) => (part.at(-1) === type ? part : [...part, type]).join(' '));
  const found = new Set<string>(
    CONCEPTS.filter(
      ({ kind, names }) => kind === field.kind && names.some((own) => listed.includes(tokensOf(own).join(' '))),
    ).map(({ id }) => id),
  );
  alternatives.set(field, found);
  return found;
}
