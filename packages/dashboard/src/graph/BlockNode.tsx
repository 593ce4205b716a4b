import type { WorkflowIssue } from '@recto/sdk';
import { Handle, type Node, type NodeProps, Position, useUpdateNodeInternals } from '@xyflow/react';
import { memo, type ReactNode, useEffect } from 'react';
import { StateChip } from '../ui/Chip.tsx';
import { classes } from '../ui/classes.ts';
import styles from './BlockNode.module.css';
import { type FlowBlock, isContainer, nameOf } from './graph.ts';
import { type BlockHandle, handlesOf } from './handles.ts';

export interface BlockState {
  state: string;
  /** How many steps the block had; loops have several. */
  steps: number;
}

export interface BlockNodeData extends Record<string, unknown> {
  block: FlowBlock;
  state: BlockState | null;
  /** Diagnostics of the draft that concern the block. */
  problems: readonly WorkflowIssue[];
  canConnect: boolean;
}

export type BlockNodeType = Node<BlockNodeData, 'block'>;

export const typeName = (type: string): string => type.replaceAll('_', ' ');

const KIND_WORDS = { file: 'file', json: 'JSON', any: 'file or JSON' };

interface EndsProps {
  handles: readonly BlockHandle[];
  type: 'source' | 'target';
  canConnect: boolean;
}

/** Files are square, JSON is round, and ends that take both are a diamond: shape tells them apart, not colour. */
function Ends({ handles, type, canConnect }: EndsProps): ReactNode {
  const isLeft = ({ isInside }: BlockHandle): boolean => (type === 'target') !== isInside;
  const sides = [handles.filter(isLeft), handles.filter((each) => !isLeft(each))];
  return sides.flatMap((side, index) =>
    side.map((each, place) => {
      const title = `${each.name} (${KIND_WORDS[each.kind]})`;
      return (
        <Handle
          key={each.id}
          id={each.id}
          type={type}
          // Inside a container, edges leave its left border to the right.
          position={type === 'source' ? Position.Right : Position.Left}
          className={classes(styles.end, styles[each.kind], index === 0 ? styles.left : styles.right)}
          style={{ top: `${((place + 1) / (side.length + 1)) * 100}%` }}
          isConnectable={canConnect}
          role="img"
          title={title}
          aria-label={title}
        />
      );
    }),
  );
}

function Problems({ problems }: { problems: readonly WorkflowIssue[] }): ReactNode {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const title = problems.map(({ message }) => message).join('\n');
  if (errors.length > 0) {
    return (
      <span className={styles.problems} title={title}>
        ! {errors.length === 1 ? '1 problem' : `${errors.length} problems`}
      </span>
    );
  }
  if (problems.length === 0) return null;
  return (
    <span className={styles.warnings} title={title}>
      ? {problems.length === 1 ? '1 warning' : `${problems.length} warnings`}
    </span>
  );
}

export const BlockNode = memo(function BlockNode({ id, data, selected }: NodeProps<BlockNodeType>): ReactNode {
  const { block, state, problems, canConnect } = data;
  const { inputs, outputs } = handlesOf(block);
  const measure = useUpdateNodeInternals();
  const ends = [...inputs, ...outputs].map((each) => each.id).join(' ');
  // Edges are drawn to where ends were measured; another config may have given the block others.
  useEffect(() => {
    if (ends !== '') measure(id);
  }, [ends, id, measure]);
  const kind = isContainer(block.type) ? styles.container : block.type === 'note' ? styles.note : styles.block;
  return (
    <div
      className={classes(kind, selected && styles.selected)}
      data-state={state?.state}
      data-block={block.id}
      data-problems={problems.some(({ severity }) => severity === 'error') || undefined}
    >
      <Ends handles={inputs} type="target" canConnect={canConnect} />
      <p className={styles.label} title={block.label}>
        {nameOf(block)}
      </p>
      <p className={styles.meta}>
        <span>{typeName(block.type)}</span>
        {state !== null && <StateChip state={state.state} />}
        {state !== null && state.steps > 1 && <span>{state.steps} steps</span>}
        <Problems problems={problems} />
      </p>
      <Ends handles={outputs} type="source" canConnect={canConnect} />
    </div>
  );
});
