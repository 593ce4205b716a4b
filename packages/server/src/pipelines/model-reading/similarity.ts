const MAX_LENGTH = 64;

/** 1 for equal texts, 0 for texts with nothing in common, by how many letters must change. */
export function similarityOf(a: string, b: string): number {
  if (a === b) return 1;
  const longest = Math.max(a.length, b.length);
  if (longest > MAX_LENGTH || longest === 0) return 0;
  return 1 - distanceBetween(a, b) / longest;
}

function distanceBetween(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const change = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? longestOf(a, b);
}

const longestOf = (a: string, b: string): number => Math.max(a.length, b.length);
