/** Lists with the same fields, as the income and the costs of a statement: each has the tables whose title names it. */

import type { Context } from '../core/context.ts';
import type { ListField } from '../core/field.ts';
import { LIST_TITLE } from '../weights/columns.ts';
import { titleScore, titlesAbove } from './list-titles.ts';

export interface Contender<T> {
  list: ListField;
  /** By the row that a table begins with. */
  tables: ReadonlyMap<number, T>;
}

/**
 * @param headRow the row of a table that names its columns
 * @returns the tables that each contender keeps: all that nobody else has, and of the others its own
 */
export function sharedOut<T>(
  context: Context,
  contenders: readonly Contender<T>[],
  headRow: (table: T) => number,
): T[][] {
  const kept = new Map(contenders.map((contender) => [contender, new Map(contender.tables)]));
  const open = new Map<string, { firsts: number[]; rivals: Contender<T>[] }>();
  const owners = new Set<Contender<T>>();
  for (const first of new Set(contenders.flatMap(({ tables }) => [...tables.keys()]))) {
    const rivals = contenders.filter(({ tables }) => tables.has(first));
    if (rivals.length < 2) continue;
    const table = rivals[0]?.tables.get(first);
    const owner = table === undefined ? undefined : ownerOf(context, rivals, headRow(table));
    if (owner === undefined) {
      const key = rivals.map(({ list }) => list.path.join('.')).join(' ');
      const known = open.get(key) ?? { firsts: [], rivals };
      open.set(key, { ...known, firsts: [...known.firsts, first].sort((a, b) => a - b) });
      continue;
    }
    owners.add(owner);
    for (const rival of rivals) if (rival !== owner) kept.get(rival)?.delete(first);
  }
  for (const { firsts, rivals } of open.values()) {
    const without = rivals.filter((rival) => !owners.has(rival));
    // As many tables as lists without a table go by their order. Otherwise nobody can tell whose they are.
    if (firsts.length !== without.length) continue;
    for (const [at, first] of firsts.entries())
      for (const rival of rivals) if (rival !== without[at]) kept.get(rival)?.delete(first);
  }
  return contenders.map((contender) => [...(kept.get(contender)?.values() ?? [])]);
}

/** The list that a title above names better than it names the others. The nearest title decides. */
function ownerOf<T>(context: Context, rivals: readonly Contender<T>[], row: number): Contender<T> | undefined {
  for (const title of titlesAbove(context, row)) {
    const [best, second] = rivals
      .map((rival) => ({ rival, score: titleScore(rival.list, title) }))
      .toSorted((a, b) => b.score - a.score);
    if (best !== undefined && best.score >= LIST_TITLE.least && best.score - (second?.score ?? 0) >= LIST_TITLE.lead)
      return best.rival;
  }
  return undefined;
}
