import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { Chip } from '../ui/Chip.tsx';
import { classes } from '../ui/classes.ts';
import { nameOf, pointerOf } from './paths.ts';
import type { Selection } from './selection.ts';
import { STATUSES } from './statuses.ts';
import styles from './ValuePane.module.css';
import { type Json, type Judged, type Leaf, type Node, shown } from './values.ts';

export interface TreeContext extends Selection {
  judge: (leaf: Leaf) => Judged;
  isCorrected: (leaf: Leaf) => boolean;
}

export function StatusChip({ status }: { status: Judged['status'] }): ReactNode {
  if (status === undefined) return null;
  const { sign, tone, meaning } = STATUSES[status];
  return (
    <Chip tone={tone} sign={sign} title={meaning}>
      {status}
    </Chip>
  );
}

/** How likely the value is right, as a thin bar and in words for those who cannot see it. */
function LikelihoodBar({ likelihood }: { likelihood: number | null }): ReactNode {
  if (likelihood === null) return null;
  const percent = Math.round(likelihood * 100);
  return (
    <span className={styles.bar} title={`Likelihood ${percent} %`}>
      <span style={{ width: `${percent}%` }} />
      <span className="visually-hidden">likelihood {percent} %</span>
    </span>
  );
}

/** Keeps the selected value in view without moving more than needed. */
function useRevealed(isSelected: boolean) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return element;
}

export function LeafRow({ name, leaf, context }: { name: string; leaf: Leaf; context: TreeContext }): ReactNode {
  const { selected, hovered, onSelect, onHover, judge, isCorrected } = context;
  const { status, likelihood } = judge(leaf);
  const isSelected = leaf.id === selected;
  const element = useRevealed(isSelected);
  return (
    <li ref={element as never} className={styles.row}>
      <button
        type="button"
        data-id={leaf.id}
        aria-pressed={isSelected}
        className={classes(styles.leaf, leaf.id === hovered && styles.hovered)}
        onClick={() => onSelect(leaf.id)}
        onMouseEnter={() => onHover(leaf.id)}
        onMouseLeave={() => onHover(null)}
      >
        <span className={styles.name}>{name}</span>
        <span className={classes(styles.value, typeof leaf.value === 'number' && styles.figure)}>
          {leaf.value === null ? <span className="soft">none</span> : shown(leaf.value)}
        </span>
        <span className={styles.signs}>
          {isCorrected(leaf) && <Chip sign="✎">corrected</Chip>}
          <StatusChip status={status} />
          <LikelihoodBar likelihood={likelihood} />
        </span>
      </button>
    </li>
  );
}

export function TreeNode({ node, context }: { node: Node; context: TreeContext }): ReactNode {
  if (node.kind === 'leaf') return <LeafRow name={nameOf(node.key)} leaf={node.leaf} context={context} />;
  if (node.kind === 'table') return <ItemTable node={node} context={context} />;
  const isItem = typeof node.path.at(-1) === 'number';
  return (
    <li className={styles.group}>
      <h3>{isItem ? `${Number(node.key) + 1}` : nameOf(node.key)}</h3>
      {node.children.length === 0 && <p className="soft">Nothing in it</p>}
      <ul>
        {node.children.map((child) => (
          <TreeNode key={child.key} node={child} context={context} />
        ))}
      </ul>
    </li>
  );
}

const ROW_PX = 32;

/** Items as rows. Only rows in view are in the page, so a list may have any length. */
function ItemTable({ node, context }: { node: Node & { kind: 'table' }; context: TreeContext }): ReactNode {
  const { path, columns, rows } = node;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const prefix = `${pointerOf(path)}/`;
  const selectedRow = context.selected?.startsWith(prefix)
    ? Number(context.selected.slice(prefix.length).split('/')[0])
    : null;
  useEffect(() => {
    if (selectedRow !== null) virtual.scrollToIndex(selectedRow, { align: 'auto' });
  }, [selectedRow, virtual]);
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
        <table className={styles.table} aria-label={nameOf(node.key)} aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              <th scope="col" className="number">
                #
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {nameOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 && <tr style={{ height: before }} />}
            {items.map(({ index }) => (
              <tr key={index} aria-rowindex={index + 2} aria-current={index === selectedRow || undefined}>
                <td className="number soft">{index + 1}</td>
                {columns.map((column) => {
                  const value = (rows[index] as Record<string, Json>)[column] ?? null;
                  const at = [...path, index, column];
                  return <Cell key={column} leaf={{ id: pointerOf(at), path: at, value }} context={context} />;
                })}
              </tr>
            ))}
            {after > 0 && <tr style={{ height: after }} />}
          </tbody>
        </table>
      </div>
    </li>
  );
}

function Cell({ leaf, context }: { leaf: Leaf; context: TreeContext }): ReactNode {
  const { selected, hovered, onSelect, onHover, judge, isCorrected } = context;
  const { status } = judge(leaf);
  const look = status === undefined ? null : STATUSES[status];
  return (
    <td className={classes(typeof leaf.value === 'number' && 'number')}>
      <button
        type="button"
        data-id={leaf.id}
        aria-pressed={leaf.id === selected}
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
