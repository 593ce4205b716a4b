/** Assesses a model's answer: searches the document for each value if that is cheap, else only checks its words. */
import type { Page } from '../../documents/model/document.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { wholeBatch } from '../prove/page-batches.ts';
import { type Assessed, assessed } from './features.ts';
import { assessedByWords, WordBag } from './word-bag.ts';

/** Limits for searching all words for each value: about five seconds of CPU time at most. */
export const SEARCH_LIMITS: LookLimits = { words: 12_000, search: 1_500_000 };

export interface LookLimits {
  words: number;
  /** Words times different values. */
  search: number;
}

export interface Looked {
  way: 'searched' | 'unsearched';
  leaves: Assessed[];
}

export async function lookAt(
  pages: AsyncIterable<Page> | Iterable<Page>,
  { schema, output }: { schema: JsonObject; output: Json },
  limits: LookLimits = SEARCH_LIMITS,
): Promise<Looked> {
  const read = readSchema(schema);
  const bag = new WordBag();
  const kept = await shortEnough(pages, output, { limits, onPage: (page) => bag.add(page) });
  if (kept === undefined) return { way: 'unsearched', leaves: assessedByWords(bag, read, output) };
  return { way: 'searched', leaves: assessed(wholeBatch({ format: ANY_FORMAT, pages: kept }), read, output) };
}

/** Returns the pages if searching them for each value is cheap enough, otherwise undefined. */
export async function shortEnough(
  pages: AsyncIterable<Page> | Iterable<Page>,
  output: Json,
  { limits = SEARCH_LIMITS, onPage }: { limits?: LookLimits; onPage?: (page: Page) => void } = {},
): Promise<Page[] | undefined> {
  const maxWords = Math.min(limits.words, limits.search / Math.max(1, distinctValues(output)));
  let kept: Page[] | undefined = [];
  let words = 0;
  for await (const page of pages) {
    onPage?.(page);
    words += page.words.length;
    if (words > maxWords) kept = undefined;
    kept?.push(page);
  }
  return kept;
}

/** Likelihoods do not depend on the format's anchors. */
const ANY_FORMAT = 'pdf';

function distinctValues(output: Json): number {
  const values = new Set<string>();
  const visit = (node: Json): void => {
    if (node === null) return;
    if (typeof node === 'object') for (const inner of Object.values(node)) visit(inner);
    else values.add(String(node));
  };
  visit(output);
  return values.size;
}
