/**
 * Assesses documents and outputs that are too long to be searched for each value: checks whether the words and numbers
 * of a value occur in the document at all.
 */

import type { Page } from '../../documents/model/document.ts';
import type { ReadSchema } from '../engine/core/field.ts';
import { parseNumber } from '../engine/recognise/numbers.ts';
import type { Json } from '../json/json.ts';
import { pathText } from '../json/json-path.ts';
import { fold } from '../locate/fold.ts';
import { type Leaf, leavesOf } from '../locate/leaves.ts';
import { checksByPath } from '../prove/checks.ts';
import { type Assessed, checkFeatures, itemFeature, nullFeatures, Shares, valueFeatures } from './features.ts';

const MAX_WORD = 40;
const PRESENT = 0.99;

/** The words and numbers of a document, without their order. */
export class WordBag {
  readonly #words = new Set<string>();
  readonly #numbers = new Set<number>();

  add(page: Page): void {
    for (const { text } of page.words) this.#addText(text);
    for (const { value } of page.fields) {
      if (typeof value === 'string') for (const text of value.split(/\s+/)) this.#addText(text);
    }
  }

  /** Returns the share of a value's words that occur. */
  shareOf(value: NonNullable<Leaf['value']>): number {
    if (typeof value === 'boolean') return 0;
    if (typeof value === 'number') return this.#numbers.has(Math.abs(value)) ? 1 : 0;
    const words = value
      .split(/\s+/)
      .map(fold)
      .filter((word) => word !== '');
    if (words.length === 0) return 0;
    return words.filter((word) => this.#words.has(word.slice(0, MAX_WORD))).length / words.length;
  }

  #addText(text: string): void {
    const word = fold(text);
    if (word !== '') this.#words.add(word.slice(0, MAX_WORD));
    if (!/\d/.test(text) || text.length > MAX_WORD) return;
    for (const sign of ['.', ','] as const) {
      const number = parseNumber(text, sign);
      if (number !== null) this.#numbers.add(Math.abs(number));
    }
  }
}

export function assessedByWords(bag: WordBag, schema: ReadSchema, output: Json): Assessed[] {
  const entries = leavesOf(output, schema).map((leaf) => ({
    leaf,
    share: leaf.value === null ? 0 : bag.shareOf(leaf.value),
  }));
  const shares = new Shares(entries.map(({ leaf, share }) => ({ leaf, isThere: share >= PRESENT })));
  const values = entries.filter(({ leaf }) => leaf.value !== null);
  const printedShare = values.reduce((sum, { share }) => sum + share, 0) / Math.max(1, values.length);
  const checks = checksByPath(schema, output);
  return entries.map(({ leaf, share }): Assessed => {
    const common = { ...itemFeature(leaf), printedShare };
    if (leaf.value === null) {
      return {
        path: leaf.path,
        isNull: true,
        isContradicted: false,
        features: { ...common, ...nullFeatures(leaf, shares) },
      };
    }
    const own = valueFeatures(leaf);
    // Dates and booleans are rarely printed in the form of the output.
    const isTold = own.isDate === 1 || own.isTruth === 1 ? 0 : 1;
    const features = {
      ...common,
      ...own,
      ...checkFeatures(checks.get(pathText(leaf.path)) ?? []),
      present: isTold * share,
      isPresent: isTold === 1 && share >= PRESENT ? 1 : 0,
      absentAmongPresent: isTold * (1 - share) * printedShare,
      absentInColumn: isTold * (1 - share) * shares.ofColumn(leaf),
      presentInItem: shares.ofItem(leaf),
    };
    return { path: leaf.path, isNull: false, isContradicted: false, features };
  });
}
