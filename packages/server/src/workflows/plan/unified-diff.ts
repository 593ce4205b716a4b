/** Two texts line by line, in the form of `diff -u` without its file names. */
import { structuredPatch } from 'diff';

const CONTEXT_LINES = 3;
/** The search takes time quadratic in the lines that differ, so texts that differ in more are not searched. */
const MAX_EDITS = 600;

export function unifiedDiff(before: string, after: string): string {
  // A line break at the end of both texts makes the last line like any other, so the form needs no mark for it.
  const patch = structuredPatch('', '', `${before}\n`, `${after}\n`, undefined, undefined, {
    context: CONTEXT_LINES,
    maxEditLength: MAX_EDITS,
  });
  const hunks = patch?.hunks ?? [wholeReplaced(before.split('\n'), after.split('\n'))];
  return hunks
    .flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
      `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
      ...lines,
    ])
    .join('\n');
}

/** One hunk that replaces everything between what both texts begin and end with. */
function wholeReplaced(before: readonly string[], after: readonly string[]) {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const start = Math.max(0, head - CONTEXT_LINES);
  const end = Math.min(before.length, before.length - tail + CONTEXT_LINES);
  const removed = before.slice(head, before.length - tail);
  const added = after.slice(head, after.length - tail);
  return {
    oldStart: start + 1,
    oldLines: end - start,
    newStart: start + 1,
    newLines: end - start - removed.length + added.length,
    lines: [
      ...before.slice(start, head).map((line) => ` ${line}`),
      ...removed.map((line) => `-${line}`),
      ...added.map((line) => `+${line}`),
      ...before.slice(before.length - tail, end).map((line) => ` ${line}`),
    ],
  };
}
