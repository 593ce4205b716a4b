/** Where a value is and what else it could have been, in terms of the document model: the starting point of a proof. */
import type { Box } from '../../documents/model/document.ts';
import type { Candidate } from '../engine/core/candidate.ts';
import { type DocumentView, shownAt, type ViewPage, type ViewWord } from '../engine/core/view.ts';
import type { FieldResult } from '../engine/results.ts';
import type { Json } from '../json/json.ts';
import type { PageWithHeader } from './carried-header.ts';

/** Words of one page. */
export interface EvidencePlace {
  /** The page's number, from 1. */
  page: number;
  /** Indexes into the words of the model page. */
  words: number[];
  /** Boxes of the words that have one; that of the field if the text is in a form field. */
  boxes: Box[];
}

export interface EvidenceLabel {
  text: string;
  relation: string;
  places: EvidencePlace[];
}

export interface RejectedCandidate {
  raw: string;
  value: Json;
  score: number;
  label: EvidenceLabel | null;
  places: EvidencePlace[];
}

/** A line of the evidence of an extraction. */
export interface FieldEvidence {
  kind: 'field';
  path: (string | number)[];
  value: Json;
  /** Likelihood, 0..1, that the value, or null, is right. */
  confidence: number;
  /** As printed; empty for null. */
  raw: string;
  normaliser: string | null;
  score: number | null;
  places: EvidencePlace[];
  label: EvidenceLabel | null;
  rejected: RejectedCandidate[];
  /** The version of the learnt scorer that decided, if one did. */
  scorer?: { id: string; version: number };
}

/** What happened to each row of the tables that a list was read from. */
export interface ListEvidence {
  kind: 'list';
  path: string[];
  rows: { page: number; text: string; fate: string; reason?: string }[];
}

export type Evidence = FieldEvidence | ListEvidence;

export function placesOf(view: DocumentView, words: readonly ViewWord[]): EvidencePlace[] {
  const places = new Map<number, EvidencePlace>();
  for (const word of words) {
    const page = view.pages[word.page];
    if (page === undefined) continue;
    const { carried }: PageWithHeader = page.model;
    const header = carried !== undefined && word.index >= carried.from ? carried.header : undefined;
    const number = header?.page ?? page.number;
    const place = places.get(number) ?? { page: number, words: [], boxes: [] };
    places.set(number, place);
    const index = header === undefined ? word.index : (header.indexes[word.index - (carried?.from ?? 0)] ?? -1);
    if (index >= 0) place.words.push(index);
    const standing = header?.words[word.index - (carried?.from ?? 0)]?.box;
    if (header !== undefined) {
      if (standing !== null && standing !== undefined) place.boxes.push(standing);
      continue;
    }
    const own = word.index >= 0 ? page.model.words[word.index]?.box : undefined;
    // Formats without a layout have no boxes; those that the view assigned are internal.
    const box = own ?? (word.index < 0 && page.model.width !== null ? fractionOf(word, page) : null);
    if (box !== null && box !== undefined) place.boxes.push(box);
  }
  return [...places.values()];
}

function fractionOf(word: ViewWord, page: ViewPage): Box {
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  const shown = shownAt(word, page);
  const [left, top] = [clamp(shown.left), clamp(shown.top)];
  return { left, top, width: clamp(shown.right) - left, height: clamp(shown.bottom) - top };
}

function labelOf(view: DocumentView, candidate: Candidate | undefined): EvidenceLabel | null {
  const label = candidate?.label;
  if (label === undefined) return null;
  return { text: label.text, relation: label.relation, places: placesOf(view, label.words) };
}

export function fieldEvidence(
  view: DocumentView,
  result: FieldResult,
  { confidence, readValue }: { confidence: number; readValue: (candidate: Candidate) => Json },
): FieldEvidence {
  const { path, value, raw, words, chosen, rejected } = result;
  return {
    kind: 'field',
    path: [...path],
    value,
    confidence,
    raw,
    normaliser: chosen?.span.normaliser ?? null,
    score: chosen?.score ?? null,
    places: placesOf(view, words),
    label: labelOf(view, chosen),
    rejected: rejected.map((candidate) => ({
      raw: candidate.span.text,
      value: readValue(candidate),
      score: candidate.score,
      label: labelOf(view, candidate),
      places: placesOf(view, candidate.span.words),
    })),
  };
}
