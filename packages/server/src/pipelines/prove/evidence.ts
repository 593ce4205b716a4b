/** What is said of each value of an output, in such a way that it can be checked again from the document alone. */
import type { Json } from '../json/json.ts';
import type { Anchor } from '../locate/anchors.ts';

/**
 * As docs/guide/proof.md says it. `proved`: printed as a whole, with its own label, or in the row of its item and the
 * column of its field, and nothing is better; `located`: printed, and what it is there for is not shown; `derived`:
 * computed from values that are all proved; `inferred`: neither; `contradicted`: the document says something else there;
 * `absent`: null, and the document was searched.
 */
export type EvidenceStatus = 'proved' | 'located' | 'derived' | 'inferred' | 'contradicted' | 'absent';

/** Words of one page of the document model. */
export interface WordPlace {
  /** The page's number, from 1. */
  page: number;
  /** Indexes into its words; empty where the text stands in a form field. */
  words: number[];
}

/** The words that a value is said to stand in. */
export interface ClaimedPlace {
  value: Json;
  places: readonly WordPlace[];
  normaliser: string | null;
  /** The likelihood that the embedded engine gave the value. */
  confidence: number | null;
  scorer?: { id: string; version: number };
}

export interface EvidenceAssociation {
  label: string;
  /** How the label stands to the value. */
  relation: string;
  anchor: Anchor | null;
  words: WordPlace[];
}

/** Of a value of an item: what stands with it. */
export interface EvidenceRecord {
  /** Other values of the item that stand in the same record. */
  others: number;
  /** Of the other items: those whose value of the field stands in the same column, and all that are printed. */
  in_column: number;
  of_column: number;
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
  /** Paths of the values it is about, the result last; `items.*.amount` for all of a column. */
  inputs: string[];
  /** The decimals that the result is rounded to; left out where it is exact. */
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
  /** As printed; null when it is not. */
  raw: string | null;
  /** One for each page, cell or paragraph. */
  anchors: Anchor[];
  /** One for each printed line, where it is more than one. */
  parts: Anchor[];
  words: WordPlace[];
  normaliser: string | null;
  association: EvidenceAssociation | null;
  record: EvidenceRecord | null;
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

/** What is said of a list as a whole: whether its table has rows that it does not have. */
export interface ListEvidence {
  /** `unknown`: its items do not stand in the rows of tables. */
  status: 'complete' | 'rows_left_over' | 'rows_repeated' | 'unknown';
  items: number;
  /** Rows of its tables that are filled as those of its items are; null where they are not known. */
  rows: number | null;
  /** How many of them no item stands in, and the first of those. */
  left_over: number;
  rows_left: { raw: string; words: WordPlace[] }[];
  /** Places in the list of items that say the same and stand in one row. */
  repeated: number[][];
}

export type EvidenceByPath = Record<string, Evidence>;
