/** The part of an evidence that must be known before it can be checked: which words its values are in. */
import type { Json } from '../json/json.ts';
import { valueAtText } from '../json/json-path.ts';
import type { Quote } from './cite.ts';
import type { ClaimedPlace, Evidence } from './evidence.ts';
import type { LongList } from './long-list.ts';

export interface Claims {
  /** By path; empty for answers of a model, whose values are searched for again. */
  known: ReadonlyMap<string, ClaimedPlace>;
  quotes: readonly Quote[];
}

/** Stores places of values of long lists there. */
export async function claimsOf(
  evidence: AsyncIterable<readonly [path: string, evidence: Evidence]>,
  { output, lists, isOwn }: { output: Json; lists: readonly LongList[]; isOwn: boolean },
): Promise<Claims> {
  const known = new Map<string, ClaimedPlace>();
  const quotes: Quote[] = [];
  for await (const [path, { words, normaliser, scorer, citations }] of evidence) {
    for (const { quote } of citations) quotes.push({ path, quote });
    if (!isOwn) continue;
    const value = valueAtText(output, path);
    if (value === undefined) continue;
    const claim = { value, places: words, normaliser, confidence: null, ...(scorer !== undefined && { scorer }) };
    const list = lists.find((candidate) => path.startsWith(`${candidate.path}.`));
    if (list === undefined) known.set(path, claim);
    else list.claim(path, claim);
  }
  return { known, quotes };
}
