import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { nameOf, type Path, pointerOf } from './paths.ts';
import { isWithin } from './selection.ts';
import { STATUSES } from './statuses.ts';
import type { TreeContext } from './tree-context.ts';
import styles from './ValuePane.module.css';
import table from './ValueTable.module.css';
import { isNested, type Json, type Leaf, type Node, nodeOf, shown } from './values.ts';

const ROW_PX = 33;

interface ItemTableProps {
  node: Node & { kind: 'table' };
  context: TreeContext;
  /** Shows what is nested in a row. */
  inside: (node: Node) => ReactNode;
}

/** Items as rows. Only rows in view are in the page, so a list may have any length. */
export function ItemTable({ node, context, inside }: ItemTableProps): ReactNode {
  const { path, columns, rows } = node;
  const scroller = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const numbers = useMemo(() => numberColumns(columns, rows), [columns, rows]);
  const prefix = `${pointerOf(path)}/`;
  const selectedRow = context.selected?.startsWith(prefix)
    ? Number(context.selected.slice(prefix.length).split('/')[0])
    : null;
  useEffect(() => {
    if (selectedRow !== null) virtual.scrollToIndex(selectedRow, { align: 'auto' });
  }, [selectedRow, virtual]);
  const toggle = (index: number): void =>
    setOpened((known) => {
      const next = new Set(known);
      if (!next.delete(index)) next.add(index);
      return next;
    });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <li className={styles.group}>
      <h3>
        {nameOf(node.key)} <span className="soft">{rows.length}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls, also by the keyboard. */}
      <div ref={scroller} className={styles.tableBox} tabIndex={0}>
        <table
          className={classes(table.table, styles.table)}
          aria-label={nameOf(node.key)}
          aria-rowcount={rows.length + 1}
        >
          <thead>
            <tr>
              <th scope="col" className="number">
                #
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className={classes(numbers.has(column) && 'number')}>
                  {nameOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          {before > 0 && (
            <tbody>
              <tr style={{ height: before }} />
            </tbody>
          )}
          {items.map(({ index, key }) => (
            <tbody key={key} ref={virtual.measureElement} data-index={index}>
              <ItemRow
                path={[...path, index]}
                columns={columns}
                item={rows[index] as Record<string, Json>}
                isOpen={opened.has(index)}
                onToggle={() => toggle(index)}
                context={context}
                inside={inside}
              />
            </tbody>
          ))}
          {after > 0 && (
            <tbody>
              <tr style={{ height: after }} />
            </tbody>
          )}
        </table>
      </div>
    </li>
  );
}

/** Columns whose first value is a number; their heads stand over the numbers, which end on the right. */
function numberColumns(columns: readonly string[], rows: readonly Json[]): ReadonlySet<string> {
  const firstOf = (column: string): Json | undefined =>
    rows.map((row) => (row as Record<string, Json>)[column]).find((value) => value !== null && value !== undefined);
  return new Set(columns.filter((column) => typeof firstOf(column) === 'number'));
}

interface ItemRowProps {
  path: Path;
  columns: readonly string[];
  item: Record<string, Json>;
  isOpen: boolean;
  onToggle: () => void;
  context: TreeContext;
  inside: (node: Node) => ReactNode;
}

/** A row, whose number stands for the whole of it. Lists and objects in it open below it. */
function ItemRow({ path, columns, item, isOpen, onToggle, context, inside }: ItemRowProps): ReactNode {
  const { selected, hovered, onSelect, onHover } = context;
  const row = pointerOf(path);
  const number = Number(path.at(-1)) + 1;
  const nested = columns.filter((column) => isNested(item[column] ?? null));
  // A value inside must not be selected and out of sight.
  const holdsSelected = nested.some((column) => isWithin(selected, pointerOf([...path, column])));
  return (
    <>
      <tr aria-rowindex={number + 1} aria-current={isWithin(selected, row) || undefined}>
        <td className="number soft">
          <button
            type="button"
            className={classes(styles.cell, row === hovered && styles.hovered)}
            data-row={row}
            aria-label={`Row ${number}`}
            aria-pressed={row === selected}
            onClick={() => onSelect(row)}
            onMouseEnter={() => onHover(row)}
            onMouseLeave={() => onHover(null)}
          >
            {number}
          </button>
        </td>
        {columns.map((column) => {
          const value = item[column] ?? null;
          const at = [...path, column];
          if (!isNested(value)) {
            return <Cell key={column} leaf={{ id: pointerOf(at), path: at, value }} context={context} />;
          }
          return (
            <td key={column}>
              <button type="button" className={styles.cell} aria-expanded={isOpen || holdsSelected} onClick={onToggle}>
                <span aria-hidden="true">{isOpen || holdsSelected ? '▾' : '▸'}</span> {countOf(value)}
                <span className="visually-hidden">
                  of {nameOf(column)} in row {number}
                </span>
              </button>
            </td>
          );
        })}
      </tr>
      {(isOpen || holdsSelected) && nested.length > 0 && (
        <tr>
          <td colSpan={columns.length + 1} className={styles.inside}>
            <ul>
              {nested.map((column) => (
                <Fragment key={column}>{inside(nodeOf(item[column] ?? null, [...path, column]))}</Fragment>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  );
}

function countOf(value: Json): string {
  const count = Array.isArray(value) ? value.length : Object.keys(value as object).length;
  const what = Array.isArray(value) ? 'item' : 'value';
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function Cell({ leaf, context }: { leaf: Leaf; context: TreeContext }): ReactNode {
  const { selected, hovered, onSelect, onHover, judge, isCorrected } = context;
  const { status } = judge(leaf);
  const look = status === undefined ? null : STATUSES[status];
  const isSelected = leaf.id === selected;
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isSelected]);
  return (
    <td className={classes(typeof leaf.value === 'number' && 'number')}>
      <button
        ref={element}
        type="button"
        data-id={leaf.id}
        aria-pressed={isSelected}
        className={classes(styles.cell, leaf.id === hovered && styles.hovered)}
        onClick={() => onSelect(leaf.id)}
        onMouseEnter={() => onHover(leaf.id)}
        onMouseLeave={() => onHover(null)}
      >
        {leaf.value === null ? <span className="soft">none</span> : shown(leaf.value)}
        {isCorrected(leaf) && <span title="corrected"> ✎</span>}
        {look !== null && (
          <span className={classes(styles.sign, styles[look.tone])} title={`${status}: ${look.meaning}`}>
            <span aria-hidden="true">{look.sign}</span>
            <span className="visually-hidden">{status}</span>
          </span>
        )}
      </button>
    </td>
  );
}
