/** Numbers of a version, then whether it is a release: 18.1.0-beta.16 sorts before 18.1.0. */
function partsOf(version: string): { numbers: number[]; pre: number[] | null } {
  const [core = '', ...pre] = version.split('-');
  const numbersIn = (text: string) => [...text.matchAll(/\d+/g)].map(Number);
  return { numbers: numbersIn(core), pre: pre.length === 0 ? null : numbersIn(pre.join('-')) };
}

function compareNumbers(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Negative when `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  const left = partsOf(a);
  const right = partsOf(b);
  const core = compareNumbers(left.numbers, right.numbers);
  if (core !== 0) return core;
  if (left.pre === null || right.pre === null) return Number(left.pre === null) - Number(right.pre === null);
  return compareNumbers(left.pre, right.pre);
}

/**
 * The newest version that may replace `like`. Pre-releases count only where the pinned one is a pre-release too, because
 * some packages never publish anything else.
 */
export function newestOf(
  versions: readonly string[],
  { like, staysInMajor }: { like: string; staysInMajor: boolean },
): string {
  const pinned = partsOf(like);
  return versions
    .filter((version) => {
      const { numbers, pre } = partsOf(version);
      if (pre !== null && pinned.pre === null) return false;
      return !staysInMajor || numbers[0] === pinned.numbers[0];
    })
    .reduce((newest, version) => (compareVersions(version, newest) > 0 ? version : newest), like);
}
