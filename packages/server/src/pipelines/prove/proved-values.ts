/** All values of an output with their evidence; that of long lists is computed on request. */
import type { Json } from '../json/json.ts';
import { type JsonPath, pathSteps, pathText, valueAtPath } from '../json/json-path.ts';
import type { Evidence } from './evidence.ts';
import type { LongList } from './long-list.ts';
import type { DocumentPages } from './page-batches.ts';
import { type Proof, type ProvableExtraction, proveDocument } from './prove-document.ts';
import { proveLong } from './prove-long.ts';

export async function proveValues(
  document: DocumentPages,
  extraction: ProvableExtraction,
  { lists, onBatch }: { lists: readonly LongList[]; onBatch?: (pages: number) => void },
): Promise<ProvedValues> {
  const proof =
    lists.length === 0
      ? await proveDocument(document, extraction)
      : await proveLong(document, extraction, { lists, ...(onBatch !== undefined && { onBatch }) });
  return new ProvedValues(proof, lists, extraction.likelihoods);
}

export class ProvedValues {
  readonly #proof: Proof;
  readonly #lists: ReadonlyMap<string, LongList>;
  readonly #likelihoods: Json;
  /** Cached, because values of one item are requested one after the other. */
  #last: { list: LongList; index: number; evidence: Map<string, Evidence> } | undefined;

  constructor(proof: Proof, lists: readonly LongList[], likelihoods: Json) {
    this.#proof = proof;
    this.#lists = new Map(lists.map((list) => [list.path, list]));
    this.#likelihoods = likelihoods;
  }

  /** Evidence for lists as a whole. */
  get lists(): Proof['lists'] {
    return this.#proof.lists;
  }

  get pageCount(): number {
    return this.#proof.pageCount;
  }

  get quotesFound(): number {
    return this.#proof.quotesFound;
  }

  has(path: string): boolean {
    const list = [...this.#lists.values()].find((candidate) => path.startsWith(`${candidate.path}.`));
    if (list === undefined) return Object.hasOwn(this.#proof.evidence, path);
    const [index, ...keys] = pathSteps(path).slice(list.keys.length);
    const isItem = index !== undefined && /^\d+$/.test(index) && Number(index) < list.items.length;
    return isItem && this.#ofItem(list, Number(index)).has(pathText(keys));
  }

  *all(): Generator<[path: string, evidence: Evidence]> {
    yield* Object.entries(this.#proof.evidence);
    for (const list of this.#lists.values()) {
      for (const index of list.items.keys()) {
        for (const [column, evidence] of this.#ofItem(list, index)) yield [`${list.path}.${index}.${column}`, evidence];
      }
    }
  }

  of(path: JsonPath): Evidence | undefined {
    const at = this.#lists.size === 0 ? -1 : path.findIndex((step) => typeof step === 'number');
    const list = at < 0 ? undefined : this.#lists.get(pathText(path.slice(0, at)));
    if (list !== undefined) return this.#ofItem(list, Number(path[at])).get(pathText(path.slice(at + 1)));
    const key = pathText(path);
    return Object.hasOwn(this.#proof.evidence, key) ? this.#proof.evidence[key] : undefined;
  }

  #ofItem(list: LongList, index: number): Map<string, Evidence> {
    if (this.#last?.list === list && this.#last.index === index) return this.#last.evidence;
    const likelihoods = valueAtPath(this.#likelihoods, [...list.keys, index]);
    const evidence = list.evidenceOfItem(index, this.#proof.pageCount, likelihoods);
    this.#last = { list, index, evidence };
    return evidence;
  }
}
