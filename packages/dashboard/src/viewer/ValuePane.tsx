import type { Evidence } from '@recto/sdk';
import { type ReactNode, useMemo, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { AnswersTable } from './AnswersTable.tsx';
import { EvidencePanel } from './EvidencePanel.tsx';
import { dottedOf, nameOf, spokenOf } from './paths.ts';
import type { Selection } from './selection.ts';
import styles from './ValuePane.module.css';
import { LeafRow, TreeNode } from './ValueTree.tsx';
import { byDoubt, type Json, type Judged, type Leaf, likelihoodAt, nodeOf } from './values.ts';

/** How values are listed; `answers` puts those that were voted on side by side. */
export type Order = 'tree' | 'doubt' | 'answers';

interface ValuePaneProps extends Selection {
  output: Json;
  /** By dotted path. Undefined while it is being computed. */
  evidence: Readonly<Record<string, Evidence>> | undefined;
  /** Mirrors the output. */
  likelihoods: unknown;
  leaves: readonly Leaf[];
  judge: (leaf: Leaf) => Judged;
  order: Order;
  onOrder: (order: Order) => void;
  /** Dotted paths of values that a person has set. */
  correctedPaths: ReadonlySet<string>;
  /** The outputs that were voted on, if there are several. */
  choices?: readonly Json[];
  /** The value that is being edited. */
  editing: string | null;
  /** Left out where values cannot be changed. */
  onEdit?: ((id: string, isEditing: boolean) => void) | undefined;
  onSave?: ((leaf: Leaf, value: Json) => Promise<void>) | undefined;
  onAccept?: ((leaf: Leaf) => Promise<void>) | undefined;
  /** Above the values. */
  head?: ReactNode;
}

/** The values of a document, with what each of them rests on. */
export function ValuePane(props: ValuePaneProps): ReactNode {
  const { output, evidence, likelihoods, leaves, judge, order, onOrder, correctedPaths, head, selected, onEdit } =
    props;
  const context = { ...props, isCorrected: ({ path }: Leaf) => correctedPaths.has(dottedOf(path)) };
  const root = useMemo(() => nodeOf(output, []), [output]);
  const scroller = useRef<HTMLDivElement>(null);
  const answers = props.choices ?? [];
  const isCompared = order === 'answers' && answers.length > 1;
  const leaf = leaves.find(({ id }) => id === selected) ?? null;
  const top = root.kind === 'group' ? root.children : [root];
  return (
    <section className={styles.pane} aria-label="Values">
      <div className={styles.tools}>
        {head}
        {answers.length > 1 && (
          <Button
            size="small"
            aria-pressed={order === 'answers'}
            onClick={() => onOrder(order === 'answers' ? 'tree' : 'answers')}
          >
            {answers.length} answers
          </Button>
        )}
        <Button
          size="small"
          aria-pressed={order === 'doubt'}
          onClick={() => onOrder(order === 'doubt' ? 'tree' : 'doubt')}
        >
          Doubtful first
        </Button>
      </div>
      <div ref={scroller} className={styles.scroller}>
        {isCompared && <AnswersTable {...props} answers={answers} scroller={scroller} />}
        {leaves.length === 0 && (
          <p className={styles.none}>
            {evidence === undefined
              ? 'There are no values yet.'
              : 'The document has no value for any field of the schema.'}
          </p>
        )}
        <ul className={styles.tree}>
          {order !== 'doubt' &&
            !isCompared &&
            top.map((node) => <TreeNode key={node.key} node={node} context={context} />)}
          {order === 'doubt' &&
            byDoubt(leaves, judge)
              .slice(0, MAX_LISTED)
              .map((each) => <LeafRow key={each.id} name={spokenOf(each.path)} leaf={each} context={context} />)}
        </ul>
        {order === 'doubt' && leaves.length > MAX_LISTED && (
          <p className={styles.none}>
            The {MAX_LISTED} most doubtful of {leaves.length} values.
          </p>
        )}
      </div>
      {leaf !== null && (
        <EvidencePanel
          key={leaf.id}
          leaf={leaf}
          name={spokenOf(leaf.path) || nameOf(leaf.id)}
          evidence={evidence?.[dottedOf(leaf.path)]}
          isComputing={evidence === undefined}
          likelihood={judge(leaf).likelihood ?? likelihoodAt(likelihoods, leaf.path)}
          {...(props.choices !== undefined && { choices: props.choices })}
          isEditing={props.editing === leaf.id}
          onEdit={onEdit && ((isEditing) => onEdit(leaf.id, isEditing))}
          onSave={props.onSave}
          onAccept={props.onAccept}
        />
      )}
    </section>
  );
}

/** Whoever sorts by doubt works from the top; a page with a hundred thousand rows helps nobody. */
const MAX_LISTED = 300;
