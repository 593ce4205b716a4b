/** What an evidence says that has to be known before it can be checked: in which words its values stand. */
import type { Json } from '../json/json.ts';
import { valueAtText } from '../json/json-path.ts';
import type { Quote } from './cite.ts';
import type { ClaimedPlace, Evidence } from './evidence.ts';
import type { LongList } from './long-list.ts';

export interface Claims {
  /** By path; empty where a model answered, whose values are searched for anew. */
  known: ReadonlyMap<string, ClaimedPlace>;
  quotes: readonly Quote[];
}

/** Places of values of long lists go to those. */
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
