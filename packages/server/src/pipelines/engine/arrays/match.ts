/** Pairs fields with columns so that all of them together fit best. */

export interface Fit<F> {
  field: F;
  column: number;
  fit: number;
}

export interface Match<F> extends Fit<F> {
  /** How much worse all would fit without this pair. */
  margin: number;
}

/** Sums over sets of columns are kept for this many at most; further columns are left out. */
const MAX_COLUMNS = 10;
const MAX_PAIRED = 12;

/** Only the pairs, of more columns. */
export function bestPairs<F>(fits: readonly Fit<F>[]): Fit<F>[] {
  const columns = [...new Set(fits.map(({ column }) => column))].slice(0, MAX_PAIRED);
  return solve(
    fits.filter(({ column }) => columns.includes(column)),
    columns,
  ).pairs;
}

/** @param fits pairs with a fit above zero; each field and each column is taken once */
export function bestMatch<F>(fits: readonly Fit<F>[]): Match<F>[] {
  const columns = [...new Set(fits.map(({ column }) => column))].slice(0, MAX_COLUMNS);
  const usable = fits.filter(({ column }) => columns.includes(column));
  const best = solve(usable, columns);
  return best.pairs.map((pair) => ({
    ...pair,
    margin:
      best.sum -
      solve(
        usable.filter((other) => other !== pair),
        columns,
      ).sum,
  }));
}

interface Solution<F> {
  sum: number;
  pairs: Fit<F>[];
}

function solve<F>(fits: readonly Fit<F>[], columns: readonly number[]): Solution<F> {
  let best = new Map<number, Solution<F>>([[0, { sum: 0, pairs: [] }]]);
  for (const field of new Set(fits.map((entry) => entry.field))) {
    const next = new Map(best);
    for (const pair of fits) {
      if (pair.field !== field) continue;
      const bit = 1 << columns.indexOf(pair.column);
      for (const [taken, { sum, pairs }] of best) {
        if ((taken & bit) !== 0 || sum + pair.fit <= (next.get(taken | bit)?.sum ?? 0)) continue;
        next.set(taken | bit, { sum: sum + pair.fit, pairs: [...pairs, pair] });
      }
    }
    best = next;
  }
  return [...best.values()].reduce((most, one) => (one.sum > most.sum ? one : most));
}
