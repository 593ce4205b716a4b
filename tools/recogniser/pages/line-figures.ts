/** How well found lines match true ones, where one side may have cut a row into more parts than the other. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface LineCounts {
  true: number;
  found: number;
  /** True lines whose width is covered by found ones of the same row. */
  covered: number;
  /** Found lines whose width is covered by true ones. */
  right: number;
  /** One found line for one true line, half of both areas shared. */
  exact: number;
  /** Found lines that reach over two rows. */
  merged: number;
}

const COVERED = 0.8;
const RIGHT = 0.5;
const SAME_ROW = 0.5;
const SAME_LINE = 0.5;

export const emptyCounts = (): LineCounts => ({ true: 0, found: 0, covered: 0, right: 0, exact: 0, merged: 0 });

export function countLines(truth: readonly Edges[], found: readonly Edges[]): LineCounts {
  const counts = { ...emptyCounts(), true: truth.length, found: found.length };
  const taken = new Set<Edges>();
  for (const line of truth) {
    const row = found.filter((other) => isSameRow(line, other));
    if (coveredWidth(line, row) >= COVERED * (line.right - line.left)) counts.covered += 1;
    const twin = found.find((other) => !taken.has(other) && sharedShare(line, other) >= SAME_LINE);
    if (twin === undefined) continue;
    taken.add(twin);
    counts.exact += 1;
  }
  for (const line of found) {
    const row = truth.filter((other) => isSameRow(other, line) || isSameRow(line, other));
    if (coveredWidth(line, row) >= RIGHT * (line.right - line.left)) counts.right += 1;
    if (hasTwoRows(truth.filter((other) => isMostlyInside(other, line)))) counts.merged += 1;
  }
  return counts;
}

export function addCounts(sum: LineCounts, more: LineCounts): void {
  for (const key of Object.keys(sum) as (keyof LineCounts)[]) sum[key] += more[key];
}

export function figuresOf(counts: LineCounts): Record<string, number> {
  const share = (one: number, all: number): number => Number((one / Math.max(1, all)).toFixed(4));
  return {
    lines: counts.true,
    found: counts.found,
    recall: share(counts.covered, counts.true),
    precision: share(counts.right, counts.found),
    exactRecall: share(counts.exact, counts.true),
    exactPrecision: share(counts.exact, counts.found),
    merged: counts.merged,
  };
}

const overlap = (start: number, end: number, otherStart: number, otherEnd: number): number =>
  Math.max(0, Math.min(end, otherEnd) - Math.max(start, otherStart));

const isSameRow = (line: Edges, other: Edges): boolean =>
  overlap(line.top, line.bottom, other.top, other.bottom) >=
  SAME_ROW * Math.max(line.bottom - line.top, (other.bottom - other.top) * SAME_ROW);

function coveredWidth(line: Edges, others: readonly Edges[]): number {
  let reached = line.left;
  let covered = 0;
  for (const { left, right } of others.toSorted((one, other) => one.left - other.left)) {
    const start = Math.max(reached, left);
    const end = Math.min(line.right, right);
    if (end <= start) continue;
    covered += end - start;
    reached = end;
  }
  return covered;
}

function sharedShare(one: Edges, other: Edges): number {
  const shared =
    overlap(one.left, one.right, other.left, other.right) * overlap(one.top, one.bottom, other.top, other.bottom);
  return shared / (areaOf(one) + areaOf(other) - shared);
}

const areaOf = ({ left, top, right, bottom }: Edges): number => (right - left) * (bottom - top);

function isMostlyInside(line: Edges, other: Edges): boolean {
  const shared =
    overlap(line.left, line.right, other.left, other.right) * overlap(line.top, line.bottom, other.top, other.bottom);
  return shared >= 0.6 * areaOf(line);
}

function hasTwoRows(lines: readonly Edges[]): boolean {
  return lines.some((line) =>
    lines.some((other) => other !== line && overlap(line.top, line.bottom, other.top, other.bottom) === 0),
  );
}
