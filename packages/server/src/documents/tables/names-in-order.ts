/** Names that stand beside their columns, not over them: as many names as columns belong to them in their order. */
import { type Column, rangeOf } from './columns.ts';
import type { Segment, TextRow } from './text-rows.ts';

/**
 * The lines with every name over its column. They stay as they are where each name is over its own column already, or
 * where names and columns are not equally many.
 * @param columns those of the rows below the names
 */
export function withNamesInOrder(lines: readonly TextRow[], columns: readonly Column[]): readonly TextRow[] {
  const names = namesIn(lines);
  // Names of groups over names of columns are as many as columns by chance only, and in no single line.
  if (names.length !== columns.length || !lines.some(({ segments }) => segments.length === columns.length))
    return lines;
  const isPlaced = names.every((name, index) => {
    const { first, last } = rangeOf(name, columns);
    return first === index && last === index && isOver(name, columns[index]);
  });
  if (isPlaced || !names.every((name, index) => isNear(name, columns, index))) return lines;
  return lines.map((line) => ({
    ...line,
    segments: line.segments.map((segment) => {
      const index = names.findIndex(({ segments }) => segments.has(segment));
      return { ...segment, ...columns[index] };
    }),
  }));
}

const isOver = ({ left, right }: Column, column: Column | undefined): boolean =>
  column !== undefined && left < column.right && right > column.left;

interface Name extends Column {
  segments: Set<Segment>;
}

/** What stands below one another is one name. */
function namesIn(lines: readonly TextRow[]): Name[] {
  const names: Name[] = [];
  const sorted = lines.flatMap(({ segments }) => segments).toSorted((one, other) => one.left - other.left);
  for (const segment of sorted) {
    const last = names.at(-1);
    if (last !== undefined && segment.left < last.right) {
      last.right = Math.max(last.right, segment.right);
      last.segments.add(segment);
    } else names.push({ left: segment.left, right: segment.right, segments: new Set([segment]) });
  }
  return names;
}

/** It reaches into the space between the columns before and after its own. */
const isNear = ({ left, right }: Column, columns: readonly Column[], index: number): boolean =>
  right > (columns[index - 1]?.right ?? 0) && left < (columns[index + 1]?.left ?? 1);
