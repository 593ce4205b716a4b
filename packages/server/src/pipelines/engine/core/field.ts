/** What is looked for: the leaves of a schema with all that their names and descriptions say. */

import type { Concept, ConceptId } from './concept.ts';
import type { Party } from './party.ts';
import type { PlainSchema } from './plain-schema.ts';
import type { ValueKind } from './value-kinds.ts';

export interface Phrase {
  tokens: readonly string[];
  /** How surely a label that says this is the field's label. */
  weight: number;
}

export interface Field {
  /** Keys from the root, or from the item for a field of an array's items. */
  path: readonly string[];
  name: string;
  schema: PlainSchema;
  isRequired: boolean;
  kind: ValueKind;
  phrases: readonly Phrase[];
  /** The concept it is about, and how well it fits, 0..1. */
  concept: Concept | undefined;
  conceptScore: number;
  /** Whether its name says the concept, not only its description. */
  isNamedAsConcept: boolean;
  /** Whose it is, where the schema says so. */
  party: Party | undefined;
  holder: 'person' | 'organisation' | undefined;
  /** Words that make a label one of another field. */
  opposites: readonly string[];
  /** A total over others. */
  isAggregate: boolean;
  rangePart: 'start' | 'end' | undefined;
  wantsIsoDate: boolean;
  /** Number within its list of fields. */
  index: number;
}

export interface ListField {
  path: readonly string[];
  name: string;
  schema: PlainSchema;
  /** Fields of each item; null when the items are no objects. */
  fields: Field[] | null;
  /** What each item is when it is no object. */
  item: Field | null;
  /** Lists inside of items, with their paths from the item. */
  inner: ListField[];
}

export interface ReadSchema {
  root: PlainSchema;
  fields: Field[];
  lists: ListField[];
}

const PARTY_OF_CONCEPT: Readonly<Partial<Record<ConceptId, Party>>> = {
  issuer_name: 'issuer',
  issuer_address: 'issuer',
  customer_name: 'customer',
  customer_address: 'customer',
  ship_to: 'delivery',
};

/** Whose value a field asks for, by what the schema says or by its concept. */
export const partyOfField = ({ party, concept }: Field): Party | undefined =>
  party ?? (concept === undefined ? undefined : PARTY_OF_CONCEPT[concept.id]);
