/** Finds on a page the value of the key by which a document is partitioned. */
import type { Page } from '../../documents/model/document.ts';
import { prepare } from '../engine/candidates/prepare.ts';
import type { Candidate } from '../engine/core/candidate.ts';
import type { ReadSchema } from '../engine/core/field.ts';
import type { DocumentView } from '../engine/core/view.ts';
import { extractPrepared } from '../engine/extract.ts';
import { confidenceOf, type FieldResult } from '../engine/results.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import { fold } from '../locate/fold.ts';
import { keyNames } from './key-names.ts';
import { PageText } from './page-text.ts';
import { titledNumber } from './titled-number.ts';

export interface KeyValue {
  /** What makes two values the same. */
  id: string;
  /** As printed. */
  text: string;
  /** How likely it is the page's value, 0..1. */
  share: number;
  /** How well its label names the key, 0..1. */
  label: number;
  /** True if it stands in the title of a document and no label names the key. */
  isTitle?: boolean;
}

export interface PageKeys {
  /** The best first; empty if the page has none. */
  values: KeyValue[];
  text: PageText;
}

/** One schema per name of the key; the first is its own. */
export type KeySchemas = readonly ReadSchema[];

const MAX_VALUES = 6;
const MIN_LABEL = 0.45;
/** Below this, the label of a number may as well belong to something else. */
const SURE_LABEL = 0.6;
/** What the value of another name counts on a page without one of the key itself, and on a page that has one. */
const OTHER_NAME = 0.85;
const BESIDE_OWN = 0.4;
/** With this share, the key itself stands on the page. */
const OWN_SHARE = 0.4;
/** Share of digits in a number. */
const MIN_DIGITS = 0.2;
/** Days, years and amounts stand beside the labels of numbers more often than they are numbers. */
const DAY_OR_AMOUNT = /^(?:(?:19|20)\d\d|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,3}(?:[., ']?\d{3})*[.,]\d{2})$/;
const DAY_SHARE = 0.4;
/** The fewer digits a number has, the more likely it counts something. */
const USUAL_DIGITS = 3;

/** What the number in the title of a document is worth where no label names the key. */
const TITLED = { share: 0.6, label: SURE_LABEL, isTitle: true };

/** @param description what the caller says about the key */
export const keySchemas = (key: string, description: string): KeySchemas =>
  keyNames(key, description).map((name, at) => {
    const said = at === 0 && description !== '' ? `${name}. ${description}` : name;
    return readSchema({ type: 'object', properties: { [fieldNameOf(name)]: { type: 'string', description: said } } });
  });

const fieldNameOf = (name: string): string => name.toLowerCase().replace(/\s+/g, '_') || 'key';

export function keysOf(page: Page, view: DocumentView, schemas: KeySchemas): PageKeys {
  const prepared = prepare(view);
  const values = new Map<string, KeyValue>();
  let weight = 1;
  for (const schema of schemas) {
    const [result] = extractPrepared(prepared, schema).fields;
    for (const value of result === undefined ? [] : valuesOf(result)) {
      const share = weight * value.share;
      if (share > (values.get(value.id)?.share ?? 0)) values.set(value.id, { ...value, share });
    }
    if (weight === 1) weight = hasOwn(values) ? BESIDE_OWN : OTHER_NAME;
  }
  const hasLabelled = [...values.values()].some(({ share, label }) => share >= OWN_SHARE && label >= MIN_LABEL);
  const titled = isDocumentNumber(schemas) && !hasLabelled ? titledNumber(view) : null;
  if (titled !== null) values.set(fold(titled), { id: fold(titled), text: titled, ...TITLED });
  const best = [...values.values()].sort((one, other) => other.share - one.share).slice(0, MAX_VALUES);
  return { values: best, text: new PageText(page.words.map((word) => word.text)) };
}

const hasOwn = (values: ReadonlyMap<string, KeyValue>): boolean =>
  [...values.values()].some(({ share }) => share >= OWN_SHARE);

const isDocumentNumber = ([own]: KeySchemas): boolean =>
  own?.fields[0]?.concept?.id === 'document_number' && own.fields[0].isNamedAsConcept;

function valuesOf(result: FieldResult): KeyValue[] {
  const { chosen, field } = result;
  const offers = [...(chosen === undefined ? [] : [chosen]), ...result.rejected];
  const isNumber = field.kind === 'identifier';
  const values: KeyValue[] = [];
  for (const candidate of offers) {
    const printed = candidate.span.text.trim();
    const id = fold(printed);
    const label = candidate.features.label;
    if (id === '' || (isNumber && !isNumberLike(id)) || (candidate !== chosen && label < MIN_LABEL)) continue;
    const share = candidate === chosen ? result.confidence : otherShare(candidate, offers, result);
    values.push({ id, text: printed, label, share: isNumber ? share * numberShare(printed, id, label) : share });
    if (values.length === MAX_VALUES) break;
  }
  return values;
}

const digitsOf = (id: string): number => id.replace(/\P{N}/gu, '').length;

/** Texts of questions stand beside labels too: "4. Address". */
const isNumberLike = (id: string): boolean => digitsOf(id) >= Math.max(1, MIN_DIGITS * id.length);

const numberShare = (printed: string, id: string, label: number): number =>
  Math.min(1, label / SURE_LABEL) *
  Math.min(1, digitsOf(id) / USUAL_DIGITS) *
  (DAY_OR_AMOUNT.test(printed) ? DAY_SHARE : 1);

/** A rejected candidate has at most what the chosen one leaves. */
const otherShare = (
  candidate: Candidate,
  offers: readonly Candidate[],
  { confidence, chosen, field }: FieldResult,
): number => {
  const own = confidenceOf(candidate, offers, field);
  return chosen === undefined ? 0.5 * own : Math.min(own, 1 - confidence);
};
