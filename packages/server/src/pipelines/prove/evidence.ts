/** The evidence for each value of an output, in a form that can be checked again from the document alone. */
import type { Json } from '../json/json.ts';
import type { Anchor } from '../locate/anchors.ts';

/**
 * See docs/guide/proof.md. `proved`: printed as a whole, with its own label, or in the row of its item and the
 * column of its field, and nothing fits better; `located`: printed, but not shown to be this field's value; `derived`:
 * computed from values that are all proved; `inferred`: neither; `contradicted`: the document states another value;
 * `absent`: null, and the document was searched.
 */
export type EvidenceStatus = 'proved' | 'located' | 'derived' | 'inferred' | 'contradicted' | 'absent';

/** Words of one page of the document model. */
export interface WordPlace {
  /** The page's number, from 1. */
  page: number;
  /** Indexes into its words; empty if the text is in a form field. */
  words: number[];
}

/** The words that a value is claimed to be in. */
export interface ClaimedPlace {
  value: Json;
  places: readonly WordPlace[];
  normaliser: string | null;
  /** The likelihood that the built-in engine gave the value. */
  confidence: number | null;
  scorer?: { id: string; version: number };
}

export interface EvidenceAssociation {
  label: string;
  /** Position of the label relative to the value. */
  relation: string;
  anchor: Anchor | null;
  words: WordPlace[];
}

/** Set for a value of an item: how it relates to the other values. */
export interface EvidenceRecord {
  /** Other values of the item in the same record. */
  others: number;
  /** Other items: those whose value of the field is in the same column, and all that are printed. */
  in_column: number;
  of_column: number;
}

export interface EvidenceAlternative {
  raw: string;
  anchor: Anchor | null;
  reason: AlternativeReason;
}

/** Why it is not the place of the value, or not the value. */
export type AlternativeReason =
  | 'other_row'
  | 'other_column'
  | 'label_names_something_else'
  | 'weaker_label'
  | 'weaker_match'
  | 'further_from_related_values'
  | 'other_value'
  | 'better_labelled_value'
  | 'other_value_in_cell'
  | 'empty_cell'
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
  /** Paths of the values that it covers, the result last; `items.*.amount` for a whole column. */
  inputs: string[];
  /** The decimals that the result is rounded to; absent if it is exact. */
  rounded_to?: number;
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
  /** As printed; null if it is not printed. */
  raw: string | null;
  /** One for each page, cell or paragraph. */
  anchors: Anchor[];
  /** One for each printed line, if there is more than one. */
  parts: Anchor[];
  words: WordPlace[];
  normaliser: string | null;
  association: EvidenceAssociation | null;
  record: EvidenceRecord | null;
  alternatives: EvidenceAlternative[];
  checks: EvidenceCheck[];
  likelihood: number | null;
  /** For null: what was searched for, and on how many pages. */
  searched: { labels: string[]; pages: number } | null;
  /** Passages that a model quoted for a value that is not printed, each found in the document. */
  citations: Citation[];
  /** The version of the scorer learned from corrections that chose the value, if one did. */
  scorer?: { id: string; version: number };
}

/** Evidence for a list as a whole: whether its table has rows that the list lacks. */
export interface ListEvidence {
  /** `unknown`: its items are not in the rows of tables. */
  status: 'complete' | 'rows_left_over' | 'rows_repeated' | 'unknown';
  items: number;
  /** Number of rows in its tables that are filled like those of its items; null if unknown. */
  rows: number | null;
  /** How many of them have no item, and the first of those. */
  left_over: number;
  rows_left: { raw: string; words: WordPlace[] }[];
  /** Indexes of items that are equal and in the same row. */
  repeated: number[][];
}

export type EvidenceByPath = Record<string, Evidence>;
