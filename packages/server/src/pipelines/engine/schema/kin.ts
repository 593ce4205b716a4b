/** Concepts that stand for each other where a schema does not say which it means. */
import type { ConceptId } from '../core/concept.ts';
import type { Field } from '../core/field.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { KIN } from '../weights/labels.ts';

interface Kinship {
  id: ConceptId;
  weight: number;
  /** Words that leave open which of the two is meant; any word if undefined. */
  words?: ReadonlySet<string>;
}

const NUMBER_WORDS: ReadonlySet<string> = new Set(['document', 'order', 'reference', 'number']);

/** An order has one number, whatever it is called; who advertises is the customer of who broadcasts or prints. */
const KINSHIPS: Readonly<Partial<Record<ConceptId, Kinship>>> = {
  document_number: { id: 'order_number', weight: KIN.number, words: NUMBER_WORDS },
  order_number: { id: 'document_number', weight: KIN.number, words: NUMBER_WORDS },
  customer_name: { id: 'advertiser_name', weight: KIN.advertiser },
};

/** How far a label of another concept may name a field too, 0..1. */
export function kinshipOf({ concept, name }: Field, other: string): number {
  const kinship = concept === undefined ? undefined : KINSHIPS[concept.id];
  if (kinship?.id !== other) return 0;
  const { words, weight } = kinship;
  return words === undefined || tokensOf(name).every((token) => words.has(token)) ? weight : 0;
}
