import { type ReactNode, useEffect, useRef } from 'react';
import { Chip } from '../ui/Chip.tsx';
import { classes } from '../ui/classes.ts';
import { ItemTable } from './ItemTable.tsx';
import { nameOf } from './paths.ts';
import { STATUSES } from './statuses.ts';
import type { TreeContext } from './tree-context.ts';
import styles from './ValuePane.module.css';
import { type Judged, type Leaf, type Node, shown } from './values.ts';

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
  if (node.kind === 'table')
    return <ItemTable node={node} context={context} inside={(inner) => <TreeNode node={inner} context={context} />} />;
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
