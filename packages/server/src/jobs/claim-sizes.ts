export interface ClaimSize {
  count: number;
  /** Groups of which no job may be claimed. */
  full: string[];
}

/**
 * How many jobs to claim, so that no group gets more than its limit although all of them may belong to one group. A
 * group with one place left would reduce every claim to one job; so the first size leaves out groups that have used half
 * of theirs, and the second is for those.
 *
 * @param held the groups of the jobs that run now, one entry per job
 */
export function claimSizes(free: number, held: readonly string[], groupLimit: number | undefined): ClaimSize[] {
  if (groupLimit === undefined) return [{ count: free, full: [] }];
  const counts = new Map<string, number>();
  for (const group of held) counts.set(group, (counts.get(group) ?? 0) + 1);
  const sizeWithout = (atLeast: number): ClaimSize => {
    const rest = [...counts.values()].filter((count) => count < atLeast);
    return {
      count: Math.min(free, groupLimit - Math.max(0, ...rest)),
      full: [...counts].filter(([, count]) => count >= atLeast).map(([group]) => group),
    };
  };
  const half = sizeWithout(Math.ceil(groupLimit / 2));
  const whole = sizeWithout(groupLimit);
  return half.full.length === whole.full.length ? [whole] : [half, whole];
}

export interface LaneSize {
  count: number;
  /** Whether only jobs of production may be claimed. */
  isOnlyProduction: boolean;
}

/**
 * How many jobs to claim, so that the test environment gets no more than its limit although all of them may be of it. As
 * above, a test environment with few places left would reduce every claim, so then production's are claimed first.
 *
 * @param takenByTest how many places jobs of the test environment have now
 */
export function laneSizes(free: number, takenByTest: number, testLimit: number | undefined): LaneSize[] {
  if (testLimit === undefined) return [{ count: free, isOnlyProduction: false }];
  const room = Math.max(0, testLimit - takenByTest);
  const all: LaneSize[] = room === 0 ? [] : [{ count: Math.min(free, room), isOnlyProduction: false }];
  return room >= free || room > testLimit / 2 ? all : [{ count: free, isOnlyProduction: true }, ...all];
}
