import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unifiedDiff } from './unified-diff.ts';

/** Applies a diff as a patch program does. */
function patched(before: string, diff: string): string {
  const old = before.split('\n');
  const result: string[] = [];
  let at = 0;
  for (const line of diff === '' ? [] : diff.split('\n')) {
    const hunk = /^@@ -(\d+),(\d+) /.exec(line);
    if (hunk !== null) {
      while (at < Number(hunk[1]) - 1) result.push(old[at++] ?? '');
    } else if (line.startsWith('+')) result.push(line.slice(1));
    else {
      expect(old[at]).toBe(line.slice(1));
      if (line.startsWith(' ')) result.push(line.slice(1));
      at += 1;
    }
  }
  return [...result, ...old.slice(at)].join('\n');
}

describe('a diff of lines', () => {
  it('applied to the old text gives the new one', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', '', '@@ x'), { maxLength: 30 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(patched(before, unifiedDiff(before, after))).toBe(after);
      }),
    );
  });

  it('of changes far apart has a part for each', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `${index}`);
    const after = lines.with(2, 'x').toSpliced(20, 2).join('\n');
    const diff = unifiedDiff(lines.join('\n'), after);
    expect(diff.match(/^@@.*@@$/gm)).toEqual(['@@ -1,6 +1,6 @@', '@@ -18,8 +18,6 @@']);
    expect(patched(lines.join('\n'), diff)).toBe(after);
  });

  it('of too many changes is not searched: everything between the equal ends is replaced', () => {
    const lines = Array.from({ length: 4_000 }, (_, index) => `${index}`);
    const after = lines.map((line, index) => (index > 9 && index < 3_990 && index % 2 === 0 ? `x${line}` : line));
    const diff = unifiedDiff(lines.join('\n'), after.join('\n'));
    expect(diff.match(/^@@.*@@$/gm)).toEqual(['@@ -8,3985 +8,3985 @@']);
    expect(patched(lines.join('\n'), diff)).toBe(after.join('\n'));
  });

  it.each([4_000, 100_000])('of %d lines that have nothing in common replaces them all', (length) => {
    const lines = (name: string): string => Array.from({ length }, (_, index) => `${name}${index}`).join('\n');
    const diff = unifiedDiff(lines('a'), lines('b'));
    expect(diff.split('\n')).toHaveLength(2 * length + 1);
  });
});
