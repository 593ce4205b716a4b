/** Finds on a page the value of the key by which a document is partitioned. */
import type { Page } from '../../documents/model/document.ts';
import { prepare } from '../engine/candidates/prepare.ts';
import type { Candidate } from '../engine/core/candidate.ts';
import type { ReadSchema } from '../engine/core/field.ts';
import type { DocumentView } from '../engine/core/view.ts';
import { confidenceOf, extractPrepared } from '../engine/extract.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import { fold } from '../locate/fold.ts';

export interface KeyValue {
  /** What makes two values the same. */
  id: string;
  /** As printed. */
  text: string;
  /** How likely it is the page's value, 0..1. */
  share: number;
  /** How well its label names the key, 0..1. */
  label: number;
}

export interface PageKeys {
  /** The best first; empty if the page has none. */
  values: KeyValue[];
  /** The text of the page, folded, in which values of other pages are searched for. */
  text: string;
}

const MAX_VALUES = 6;
const MIN_LABEL = 0.45;
/** Below this, the label of a number may as well belong to something else. */
const SURE_LABEL = 0.6;

/** @param description what the caller says about the key */
export const keySchema = (key: string, description: string): ReadSchema =>
  readSchema({
    type: 'object',
    properties: {
      [fieldNameOf(key)]: {
        type: 'string',
        description: description === '' ? wordsOf(key) : `${wordsOf(key)}. ${description}`,
      },
    },
  });

const wordsOf = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();

const fieldNameOf = (key: string): string => wordsOf(key).toLowerCase().replace(/\s+/g, '_') || 'key';

export function keysOf(page: Page, view: DocumentView, schema: ReadSchema): PageKeys {
  const prepared = prepare(view);
  const [result] = extractPrepared(prepared, schema).fields;
  const text = fold(page.words.map((word) => word.text).join(' '));
  if (result === undefined) return { values: [], text };
  const offers = [...(result.chosen === undefined ? [] : [result.chosen]), ...result.rejected];
  const values: KeyValue[] = [];
  for (const candidate of offers) {
    const isChosen = candidate === result.chosen;
    const printed = candidate.span.text.trim();
    const id = fold(printed);
    if (id === '' || values.some((known) => known.id === id)) continue;
    const label = candidate.features.label;
    if (!isChosen && label < MIN_LABEL) continue;
    const isNumber = result.field.kind === 'identifier';
    if (isNumber && !/\d/.test(id)) continue;
    const share = isChosen ? result.confidence : otherShare(candidate, offers, result);
    values.push({ id, text: printed, label, share: isNumber ? share * Math.min(1, label / SURE_LABEL) : share });
    if (values.length === MAX_VALUES) break;
  }
  return { values, text };
}

/** A rejected candidate has at most what the chosen one leaves. */
const otherShare = (
  candidate: Candidate,
  offers: readonly Candidate[],
  {
    confidence,
    chosen,
    field,
  }: { confidence: number; chosen: Candidate | undefined; field: Parameters<typeof confidenceOf>[2] },
): number => {
  const own = confidenceOf(candidate, offers, field);
  return chosen === undefined ? 0.5 * own : Math.min(own, 1 - confidence);
};
