/** What is said of each value of an output, in such a way that it can be checked again from the document alone. */
import type { Anchor } from '../locate/anchors.ts';

/**
 * `proved`: printed, associated with its field, and nothing in the document competes or a check decides; `located`:
 * printed; `derived`: follows from other values; `inferred`: neither printed nor derived; `contradicted`: a check fails
 * or the document says something else for the field; `absent`: null, and the document was searched.
 */
export type EvidenceStatus = 'proved' | 'located' | 'derived' | 'inferred' | 'contradicted' | 'absent';

/** Words of one page of the document model. */
export interface WordPlace {
  /** The page's number, from 1. */
  page: number;
  /** Indexes into its words; empty where the text stands in a form field. */
  words: number[];
}

export interface EvidenceAssociation {
  label: string;
  /** How the label stands to the value. */
  relation: string;
  anchor: Anchor | null;
  words: WordPlace[];
}

export interface EvidenceAlternative {
  raw: string;
  anchor: Anchor | null;
  reason: AlternativeReason;
}

/** Why it is not the value's place, or not the value. */
export type AlternativeReason =
  | 'other_row'
  | 'other_column'
  | 'label_names_something_else'
  | 'weaker_label'
  | 'weaker_match'
  | 'further_from_related_values'
  | 'other_value'
  | 'better_labelled_value'
  | 'too_weak';

export type CheckKind =
  | 'sum_of_items'
  | 'quantity_times_price'
  | 'parts_and_total'
  | 'rate_of_basis'
  | 'date_order'
  | 'check_digits';

export interface EvidenceCheck {
  kind: CheckKind;
  holds: boolean;
  /** Dotted paths of the values it is about; `items.*.amount` for all of a column. */
  inputs: string[];
}

export interface Citation {
  /** As the model quoted it, and as it is printed. */
  quote: string;
  raw: string;
  anchors: Anchor[];
  words: WordPlace[];
}

export interface Evidence {
  status: EvidenceStatus;
  /** As printed; null when it is not. */
  raw: string | null;
  /** One for each page, cell or paragraph. */
  anchors: Anchor[];
  /** One for each printed line, where it is more than one. */
  parts: Anchor[];
  words: WordPlace[];
  normaliser: string | null;
  association: EvidenceAssociation | null;
  alternatives: EvidenceAlternative[];
  checks: EvidenceCheck[];
  likelihood: number | null;
  /** Of null: what was looked for, and on how many pages. */
  searched: { labels: string[]; pages: number } | null;
  /** Passages that a model named for a value that is not printed, each found in the document. */
  citations: Citation[];
  /** Which version of what was learnt from corrections chose the value, where one did. */
  scorer?: { id: string; version: number };
}

export type EvidenceByPath = Record<string, Evidence>;
