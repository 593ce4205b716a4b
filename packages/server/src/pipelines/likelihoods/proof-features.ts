/** Features from what the proof says of a value and of the values around it. */

import type { Leaf } from '../locate/leaves.ts';
import { MIN_FOUND_MATCH } from '../locate/occurrence.ts';
import type { Draft } from '../prove/draft.ts';
import type { Evidence, EvidenceStatus } from '../prove/evidence.ts';
import type { ItemDoubt } from '../prove/record-evidence.ts';
import { type Missing, missingOf } from '../prove/verdict.ts';

export type Features = Readonly<Record<string, number>>;

/** In a list of which nothing is proved, what a single value lacks still means this much. */
const LEAST_KNOWN = 0.15;

const PROVED: ReadonlySet<EvidenceStatus> = new Set<EvidenceStatus>(['proved', 'derived']);

export const isProved = (evidence: Evidence | undefined): boolean => PROVED.has(evidence?.status ?? 'inferred');

/** What a value lacks, in groups that mean about the same. */
const LACKS: Readonly<Record<Missing, string>> = {
  whole: 'notWhole',
  exact: 'notWhole',
  covered: 'uncovered',
  well_read: 'unlabelled',
  label: 'unlabelled',
  lead: 'unlabelled',
  column: 'astray',
  record: 'astray',
  single_use: 'astray',
  item: 'astray',
};

/** An item without the text that names items may be one all the same. */
const isStrong = (doubt: ItemDoubt | null): boolean => doubt !== null && doubt !== 'unnamed';

export function proofFeatures(
  draft: Draft,
  leaf: Leaf,
  evidence: Evidence | undefined,
  shares: ProvedShares,
): Features {
  const { item, column, list, all } = shares.ofOthers(leaf, isProved(evidence));
  const isItem = leaf.item !== undefined;
  if (isProved(evidence)) return { proved: 1, ...(isItem && { provedInItem: item, provedInColumn: column }) };
  // Where nothing is proved, the document is one that the proof does not understand.
  const known = Math.max(LEAST_KNOWN, isItem ? list : all);
  const place = draft.places.find(({ match }) => match >= MIN_FOUND_MATCH);
  const missing = place === undefined ? null : missingOf(draft, place);
  return {
    unknown: 1 - known,
    ...(place === undefined ? { unprinted: known } : { [LACKS[missing ?? 'label']]: known }),
    ...(place !== undefined && isStrong(draft.record?.doubt ?? null) && { doubted: known }),
    ...(isItem && { unprovedInColumn: column, unprovedInItem: (1 - item) * list }),
  };
}

interface Count {
  proved: number;
  count: number;
}

/** Shares of proved values, without the value itself. */
export class ProvedShares {
  readonly #counts = new Map<string, Count>();

  constructor(entries: readonly { leaf: Leaf; isProved: boolean }[]) {
    for (const { leaf, isProved: isIt } of entries) {
      for (const key of Object.values(keysOf(leaf))) {
        const known = this.#counts.get(key) ?? { proved: 0, count: 0 };
        this.#counts.set(key, { proved: known.proved + (isIt ? 1 : 0), count: known.count + 1 });
      }
    }
  }

  ofOthers(leaf: Leaf, isIt: boolean): Record<'item' | 'column' | 'list' | 'all', number> {
    const keys = keysOf(leaf);
    const share = (key: string): number => {
      const { proved, count } = this.#counts.get(key) ?? { proved: 0, count: 1 };
      // A value without others is like one among others of which half are proved.
      return (proved - (isIt ? 1 : 0) + 0.5) / count;
    };
    return { item: share(keys.item), column: share(keys.column), list: share(keys.list), all: share(keys.all) };
  }
}

function keysOf({ item }: Leaf): Record<'item' | 'column' | 'list' | 'all', string> {
  const { list = '', index = '', column = '' } = item ?? {};
  return {
    item: `item ${index} ${list}`,
    column: `column ${column.replace(/\d+/g, '*')} ${list}`,
    list: `list ${list}`,
    all: 'all',
  };
}
