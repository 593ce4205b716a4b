/** Two texts line by line, in the form of `diff -u` without its file names. */

const CONTEXT_LINES = 3;
/** Steps of the search. Texts that differ in more lines are shown as one whole replaced by the other. */
const MAX_EDITS = 600;
const MAX_LINES = 10_000;

interface Line {
  sign: ' ' | '-' | '+';
  text: string;
}

export function unifiedDiff(before: string, after: string): string {
  const old = before.split('\n');
  const young = after.split('\n');
  let head = 0;
  while (head < old.length && head < young.length && old[head] === young[head]) head += 1;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < young.length - head &&
    old[old.length - 1 - tail] === young[young.length - 1 - tail]
  ) {
    tail += 1;
  }
  const same = (text: string): Line => ({ sign: ' ', text });
  const lines = [
    ...old.slice(0, head).map(same),
    ...edits(old.slice(head, old.length - tail), young.slice(head, young.length - tail)),
    ...old.slice(old.length - tail).map(same),
  ];
  return hunks(lines);
}

/** The shortest way from one to the other (Myers): how far each diagonal is reached with so many edits. */
function edits(old: readonly string[], young: readonly string[]): Line[] {
  const trace: Map<number, number>[] = [];
  const reach = new Map([[1, 0]]);
  const lines = old.length + young.length;
  for (let count = 0; lines <= MAX_LINES && count <= Math.min(lines, MAX_EDITS); count += 1) {
    trace.push(new Map(reach));
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      let x = isDown(reach, diagonal, count) ? (reach.get(diagonal + 1) ?? 0) : (reach.get(diagonal - 1) ?? 0) + 1;
      while (x < old.length && x - diagonal < young.length && old[x] === young[x - diagonal]) x += 1;
      reach.set(diagonal, x);
      if (x >= old.length && x - diagonal >= young.length) return wayBack(trace, old, young);
    }
  }
  return [...old.map((text): Line => ({ sign: '-', text })), ...young.map((text): Line => ({ sign: '+', text }))];
}

const isDown = (reach: ReadonlyMap<number, number>, diagonal: number, count: number): boolean =>
  diagonal === -count || (diagonal !== count && (reach.get(diagonal - 1) ?? -1) < (reach.get(diagonal + 1) ?? -1));

function wayBack(
  trace: readonly ReadonlyMap<number, number>[],
  old: readonly string[],
  young: readonly string[],
): Line[] {
  const lines: Line[] = [];
  let x = old.length;
  let y = young.length;
  for (let count = trace.length - 1; count >= 0; count -= 1) {
    const reach = trace[count] ?? new Map<number, number>();
    const diagonal = x - y;
    const from = isDown(reach, diagonal, count) ? diagonal + 1 : diagonal - 1;
    const fromX = reach.get(from) ?? 0;
    const fromY = fromX - from;
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      x -= 1;
      y -= 1;
      lines.push({ sign: ' ', text: old[x] ?? '' });
    }
    if (count === 0) break;
    if (x === fromX) lines.push({ sign: '+', text: young[fromY] ?? '' });
    else lines.push({ sign: '-', text: old[fromX] ?? '' });
    x = fromX;
    y = fromY;
  }
  return lines.reverse();
}

function hunks(lines: readonly Line[]): string {
  const shown = lines.map(() => false);
  for (const [index, { sign }] of lines.entries()) {
    if (sign === ' ') continue;
    const last = Math.min(index + CONTEXT_LINES, lines.length - 1);
    for (let at = Math.max(index - CONTEXT_LINES, 0); at <= last; at += 1) shown[at] = true;
  }
  const text: string[] = [];
  let oldLine = 1;
  let youngLine = 1;
  for (let index = 0; index < lines.length; ) {
    if (shown[index] !== true) {
      oldLine += 1;
      youngLine += 1;
      index += 1;
      continue;
    }
    let end = index;
    while (shown[end] === true) end += 1;
    const hunk = lines.slice(index, end);
    const oldCount = hunk.filter(({ sign }) => sign !== '+').length;
    const youngCount = hunk.filter(({ sign }) => sign !== '-').length;
    text.push(`@@ -${oldLine},${oldCount} +${youngLine},${youngCount} @@`);
    for (const { sign, text: words } of hunk) text.push(sign + words);
    oldLine += oldCount;
    youngLine += youngCount;
    index = end;
  }
  return text.join('\n');
}
