/** The fields to extract: the leaves of a schema, with what their names and descriptions say. */

import type { Concept, ConceptId } from './concept.ts';
import type { Party } from './party.ts';
import type { PlainSchema } from './plain-schema.ts';
import type { ValueKind } from './value-kinds.ts';

export interface Phrase {
  tokens: readonly string[];
  /** How certain it is that a label with this text belongs to the field. */
  weight: number;
  /** Words of which a label has to say one: "Ship to" names who it is, and not the dock of `ship_to.dock`. */
  own?: readonly string[];
}

export interface Field {
  /** Keys from the root, or from the item for a field of an array's items. */
  path: readonly string[];
  name: string;
  schema: PlainSchema;
  isRequired: boolean;
  kind: ValueKind;
  phrases: readonly Phrase[];
  /**
   * What its description says to be printed there. Tables are not chosen by these: two fields of a list, or two lists,
   * often have the same ones.
   */
  printed: readonly Phrase[];
  /** The concept that the field asks for, and how well it fits, 0..1. */
  concept: Concept | undefined;
  conceptScore: number;
  /** Whether its name, not only its description, states the concept. */
  isNamedAsConcept: boolean;
  /** The party that it belongs to, if the schema states one. */
  party: Party | undefined;
  holder: 'person' | 'organisation' | undefined;
  /** Words that show that a label belongs to another field. */
  opposites: readonly string[];
  /** A total over others. */
  isAggregate: boolean;
  rangePart: 'start' | 'end' | undefined;
  wantsIsoDate: boolean;
  /** Whether it is of a list that asks for some rows of a table by what they mean, so that all of them may be too many. */
  isOfSome?: boolean;
  /** Number within its list of fields. */
  index: number;
}

export interface ListField {
  path: readonly string[];
  name: string;
  schema: PlainSchema;
  /** Fields of each item; null if items are not objects. */
  fields: Field[] | null;
  /** Kind of each item if items are not objects. */
  item: Field | null;
  /** Whether it is inside of the items of another list. */
  isInner: boolean;
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

/** The party whose value a field asks for, from the schema or its concept. */
export const partyOfField = ({ party, concept }: Field): Party | undefined =>
  party ?? (concept === undefined ? undefined : PARTY_OF_CONCEPT[concept.id]);
