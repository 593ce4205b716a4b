export interface ClaimSize {
  count: number;
  /** Groups of which no job may be claimed. */
  full: string[];
}

/** What one group may have of the places of a queue. */
export interface GroupLimit {
  /** At most so many. */
  places: number | undefined;
  /** At most as many as it leaves free, so that groups whose jobs hang never fill a queue: each takes half of the rest. */
  leavesHalf: boolean;
}

/**
 * How many jobs to claim, so that no group gets more than its limit although all of them may belong to one group. A
 * group with one place left would reduce every claim to one job; so the first size leaves out groups that have little
 * room left, and the second is for those.
 *
 * @param held the groups of the jobs that run now, one entry per job
 */
export function claimSizes(free: number, held: readonly string[], limit: GroupLimit): ClaimSize[] {
  if (limit.places === undefined && !limit.leavesHalf) return [{ count: free, full: [] }];
  const counts = new Map<string, number>();
  for (const group of held) counts.set(group, (counts.get(group) ?? 0) + 1);
  const room = (has: number): number => roomOf(has, free, limit);
  const sizeWithout = (atMost: number): ClaimSize => {
    const rest = [...counts.values()].filter((count) => room(count) > atMost);
    return {
      count: Math.min(free, room(0), ...rest.map(room)),
      full: [...counts].filter(([, count]) => room(count) <= atMost).map(([group]) => group),
    };
  };
  const half = sizeWithout(Math.floor(room(0) / 2));
  const whole = sizeWithout(0);
  return half.full.length === whole.full.length ? [whole] : [half, whole];
}

/** How many more places a group may take. A group without a place may take even the last one. */
function roomOf(has: number, free: number, { places, leavesHalf }: GroupLimit): number {
  const below = (places ?? Number.POSITIVE_INFINITY) - has;
  return leavesHalf ? Math.min(below, Math.max(has === 0 ? 1 : 0, Math.floor((free - has) / 2))) : below;
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
