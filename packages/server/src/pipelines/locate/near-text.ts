/** Finds where a text nearly occurs in a longer one. Only parts that share runs of characters with it are examined. */

export interface NearMatch {
  start: number;
  end: number;
  /** Cost of the characters that must change. */
  cost: number;
}

const RUN = 3;
/** How many parts to compare, those with most shared runs first. */
const MAX_PARTS = 6;
const MAX_QUERY = 2000;

export interface NearSearch {
  text: string;
  query: string;
  /** Share of the query's length. */
  maxShare: number;
  /** The cost of changing a character of the text, by position. */
  costAt: (place: number) => number;
}

export function nearMatches(search: NearSearch): NearMatch[] {
  const { text, query, maxShare } = search;
  if (query.length < RUN + 1 || query.length > MAX_QUERY || text.length === 0) return [];
  const slack = Math.ceil(maxShare * query.length);
  const matches: NearMatch[] = [];
  for (const diagonal of likelyDiagonals(text, query, slack)) {
    const from = Math.max(0, diagonal - slack);
    const to = Math.min(text.length, diagonal + query.length + 2 * slack);
    const match = bestWindow(search, from, to);
    if (match === undefined || match.cost > maxShare * query.length) continue;
    if (!matches.some((other) => match.start < other.end && match.end > other.start)) matches.push(match);
  }
  return matches.sort((a, b) => a.cost - b.cost);
}

/** Where the query would begin so that most of its runs of characters match the text. */
function likelyDiagonals(text: string, query: string, slack: number): number[] {
  const places = new Map<string, number[]>();
  for (let at = 0; at + RUN <= query.length; at += 1) {
    const run = query.slice(at, at + RUN);
    const known = places.get(run);
    if (known === undefined) places.set(run, [at]);
    else if (known.length < 4) known.push(at);
  }
  const width = Math.max(1, slack);
  const votes = new Map<number, number>();
  for (let at = 0; at + RUN <= text.length; at += 1) {
    for (const place of places.get(text.slice(at, at + RUN)) ?? []) {
      const bucket = Math.floor((at - place) / width);
      votes.set(bucket, (votes.get(bucket) ?? 0) + 1);
    }
  }
  const least = Math.max(1, 0.2 * (query.length - RUN + 1));
  return [...votes]
    .filter(([bucket, count]) => count + (votes.get(bucket + 1) ?? 0) >= least)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_PARTS)
    .map(([bucket]) => bucket * width);
}

/** The part of `from`..`to` nearest to the whole query, by an alignment that may begin and end anywhere. */
function bestWindow({ text, query, costAt }: NearSearch, from: number, to: number): NearMatch | undefined {
  const width = query.length + 1;
  let costs = Float64Array.from({ length: width }, (_, index) => index);
  let starts = new Int32Array(width).fill(from);
  let best: NearMatch | undefined;
  for (let at = from; at < to; at += 1) {
    const nextCosts = new Float64Array(width);
    const nextStarts = new Int32Array(width);
    nextStarts[0] = at + 1;
    const change = costAt(at);
    const character = text[at];
    for (let place = 1; place < width; place += 1) {
      const diagonal = (costs[place - 1] ?? 0) + (character === query[place - 1] ? 0 : change);
      const extra = (costs[place] ?? 0) + change;
      const missing = (nextCosts[place - 1] ?? 0) + 1;
      const least = Math.min(diagonal, extra, missing);
      nextCosts[place] = least;
      nextStarts[place] =
        (least === diagonal ? starts[place - 1] : least === extra ? starts[place] : nextStarts[place - 1]) ?? from;
    }
    costs = nextCosts;
    starts = nextStarts;
    const cost = costs[query.length] ?? Number.POSITIVE_INFINITY;
    if (best === undefined || cost < best.cost) best = { start: starts[query.length] ?? from, end: at + 1, cost };
  }
  return best;
}
