import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { classes } from '../ui/classes.ts';
import styles from './AnswersTable.module.css';
import { spokenOf } from './paths.ts';
import type { Selection } from './selection.ts';
import table from './ValueTable.module.css';
import { type Json, type Leaf, leavesOf, shown, valueAt } from './values.ts';

interface AnswersTableProps extends Selection {
  /** The result. */
  output: Json;
  /** The outputs that were voted on. */
  answers: readonly Json[];
  scroller: RefObject<HTMLDivElement | null>;
}

const ROW_PX = 33;

/** All values of all answers: those of the result, and those that did not get into it. */
function rowsOf(output: Json, answers: readonly Json[]): Leaf[] {
  const rows = new Map(leavesOf(output).map((leaf) => [leaf.id, leaf]));
  for (const answer of answers) {
    for (const leaf of leavesOf(answer)) if (!rows.has(leaf.id)) rows.set(leaf.id, { ...leaf, value: null });
  }
  return [...rows.values()];
}

const isSame = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The answers that were voted on, side by side. What differs from the result comes first. */
export function AnswersTable({ output, answers, scroller, ...selection }: AnswersTableProps): ReactNode {
  const { selected, hovered, onSelect, onHover } = selection;
  const rows = useMemo(() => {
    const all = rowsOf(output, answers).map((leaf) => {
      const values = answers.map((answer) => valueAt(answer, leaf.path));
      return { leaf, values, differs: values.some((value) => !isSame(value, leaf.value)) };
    });
    return all.toSorted((one, other) => Number(other.differs) - Number(one.differs));
  }, [output, answers]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <table
      className={classes(table.table, styles.answers)}
      aria-label="Answers side by side"
      aria-rowcount={rows.length + 1}
    >
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Result</th>
          {answers.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: answers have nothing but their order.
            <th key={index} scope="col">
              Answer {index + 1}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {before > 0 && <tr style={{ height: before }} />}
        {items.map(({ index }) => {
          const { leaf, values } = rows[index] as (typeof rows)[number];
          return (
            <tr key={leaf.id} aria-rowindex={index + 2}>
              <td>
                <button
                  type="button"
                  className={classes(styles.field, leaf.id === hovered && styles.hovered)}
                  data-id={leaf.id}
                  aria-pressed={leaf.id === selected}
                  onClick={() => onSelect(leaf.id)}
                  onMouseEnter={() => onHover(leaf.id)}
                  onMouseLeave={() => onHover(null)}
                >
                  {spokenOf(leaf.path)}
                </button>
              </td>
              <td>{textOf(leaf.value)}</td>
              {values.map((value, answer) => {
                const isOther = !isSame(value, leaf.value);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: answers have nothing but their order.
                  <td key={answer} data-other={isOther || undefined} title={shown(value)}>
                    {isOther && <span title="differs from the result">≠ </span>}
                    {textOf(value)}
                  </td>
                );
              })}
            </tr>
          );
        })}
        {after > 0 && <tr style={{ height: after }} />}
      </tbody>
    </table>
  );
}

const textOf = (value: Json): ReactNode => (value === null ? <span className="soft">none</span> : shown(value));
