/** What several answers about the pages of a document agree on. */
import { fold } from '../locate/fold.ts';
import type { Chunk, ChunkLikelihood } from './partition.ts';
import type { Part, PartLikelihood } from './split.ts';

export interface Voted {
  chunks: Chunk[];
  likelihoods: ChunkLikelihood[];
}

/** Makes a partition of what a model answered: every page once, or more often where that is allowed. */
export function completeChunks(
  answered: readonly Chunk[],
  pages: readonly number[],
  { allowOverlap }: { allowOverlap: boolean },
): Chunk[] {
  const known = new Set(pages);
  const taken = new Set<number>();
  const byKey = new Map<string, Chunk>();
  for (const { key, pages: numbers } of answered) {
    const own = numbers.filter((page) => known.has(page) && (allowOverlap || !taken.has(page)));
    for (const page of own) taken.add(page);
    if (own.length === 0) continue;
    const id = fold(key) || key;
    const chunk = byKey.get(id);
    byKey.set(id, { key: chunk?.key ?? key, pages: [...new Set([...(chunk?.pages ?? []), ...own])] });
  }
  const chunks = [...byKey.values()];
  // A page that was left out belongs to what stands before it.
  for (const page of pages) {
    if (taken.has(page)) continue;
    const before = chunks.filter(({ pages: numbers }) => numbers.some((number) => number < page));
    const chunk = before.length === 0 ? chunks[0] : nearest(before, page);
    if (chunk !== undefined) chunk.pages.push(page);
    else chunks.push({ key: '', pages: [page] });
  }
  return inOrder(chunks);
}

const nearest = (chunks: readonly Chunk[], page: number): Chunk | undefined => {
  const last = ({ pages }: Chunk): number => Math.max(...pages.filter((number) => number < page));
  return chunks.toSorted((a, b) => last(b) - last(a))[0];
};

export const inOrder = <Part extends { pages: number[] }>(chunks: readonly Part[]): Part[] =>
  chunks
    .map((chunk) => ({ ...chunk, pages: chunk.pages.toSorted((a, b) => a - b) }))
    .sort((a, b) => (a.pages[0] ?? 0) - (b.pages[0] ?? 0));

/** Each page goes to the keys that most answers give it. */
export function voteOnChunks(choices: readonly (readonly Chunk[])[], pages: readonly number[]): Voted {
  const votes = new Map<string, { key: string; chosen: Set<number>; byPage: Map<number, number> }>();
  for (const [index, choice] of choices.entries()) {
    for (const { key, pages: numbers } of choice) {
      const id = fold(key) || key;
      const entry = votes.get(id) ?? { key, chosen: new Set(), byPage: new Map() };
      entry.chosen.add(index);
      for (const page of numbers) entry.byPage.set(page, (entry.byPage.get(page) ?? 0) + 1);
      votes.set(id, entry);
    }
  }
  const chunks = new Map<string, number[]>();
  for (const page of pages) {
    const offers = [...votes].map(([id, { byPage }]) => ({ id, count: byPage.get(page) ?? 0 }));
    const most = offers.filter(({ count }) => count * 2 > choices.length);
    const best = most.length > 0 ? most : [offers.reduce((one, other) => (other.count > one.count ? other : one))];
    for (const { id } of best) chunks.set(id, [...(chunks.get(id) ?? []), page]);
  }
  const found = inOrder([...chunks].map(([id, numbers]) => ({ id, pages: numbers })));
  return {
    chunks: found.map(({ id, pages: numbers }) => ({ key: votes.get(id)?.key ?? id, pages: numbers })),
    likelihoods: found.map(({ id, pages: numbers }) => ({
      key: (votes.get(id)?.chosen.size ?? 0) / choices.length,
      pages: numbers.map((page) => (votes.get(id)?.byPage.get(page) ?? 0) / choices.length),
    })),
  };
}

/** How often a model is right about a page when nothing is known of it. */
const USUAL = 0.85;

/** The likelihood of a single answer, from what the built-in engine thinks of the same: it is a second reader. */
export const secondOpinion = (share: number): number => {
  const odds = (USUAL / (1 - USUAL)) * ((0.1 + 0.9 * share) / (0.1 + 0.9 * (1 - share)));
  return Math.round((odds / (1 + odds)) * 1e4) / 1e4;
};

/** Makes parts of what a model answered: known pages in order, one part for a name that may not repeat. */
export function cleanParts(
  answered: readonly Part[],
  pages: readonly number[],
  repeated: ReadonlyMap<string, boolean>,
): Part[] {
  const known = new Set(pages);
  const parts: Part[] = [];
  for (const { name, pages: numbers } of answered) {
    const own = [...new Set(numbers)].filter((page) => known.has(page));
    if (own.length === 0 || !repeated.has(name)) continue;
    const same = repeated.get(name) === true ? undefined : parts.find((part) => part.name === name);
    if (same === undefined) parts.push({ name, pages: own });
    else same.pages = [...new Set([...same.pages, ...own])];
  }
  return inOrder(parts);
}

/** The answer that agrees most with the others; its pages are rated by how many answers have them alike. */
export function voteOnParts(choices: readonly (readonly Part[])[]): { parts: Part[]; likelihoods: PartLikelihood[] } {
  const agrees = (choice: readonly Part[], { name, pages }: Part, page: number): boolean =>
    choice.some(
      (part) => part.name === name && part.pages.includes(page) && (page === pages[0]) === (page === part.pages[0]),
    );
  const shareOf = (part: Part, page: number): number =>
    choices.filter((choice) => agrees(choice, part, page)).length / Math.max(1, choices.length);
  const worth = (choice: readonly Part[]): number =>
    choice.reduce((sum, part) => sum + part.pages.reduce((all, page) => all + shareOf(part, page) - 0.5, 0), 0);
  const [first = []] = choices;
  const best = choices.reduce((one, other) => (worth(other) > worth(one) ? other : one), first);
  return {
    parts: [...best],
    likelihoods: best.map((part) => {
      const pages = part.pages.map((page) => shareOf(part, page));
      const named = choices.filter((choice) =>
        choice.some(({ name, pages: own }) => name === part.name && own.some((page) => part.pages.includes(page))),
      );
      return { name: named.length / Math.max(1, choices.length), pages };
    }),
  };
}
