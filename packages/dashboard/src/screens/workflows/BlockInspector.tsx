import type { WorkflowIssue } from '@recto/sdk';
import type { ReactNode } from 'react';
import { typeName } from '../../graph/BlockNode.tsx';
import { containersFor } from '../../graph/edits.ts';
import { type FlowBlock, type FlowGraph, nameOf } from '../../graph/graph.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { BlockEdges } from './BlockEdges.tsx';
import { useBlockTypes } from './canvas/use-block-types.ts';
import { ConfigForm } from './config-form/ConfigForm.tsx';
import type { FieldSchema } from './config-form/field-schema.ts';
import { IssueList } from './IssueList.tsx';
import styles from './WorkflowScreen.module.css';

interface BlockInspectorProps {
  block: FlowBlock;
  graph: FlowGraph;
  issues: readonly WorkflowIssue[];
  canEdit: boolean;
  onClose: () => void;
  /** Told whether the form has something that is not saved. */
  onDirty: (isDirty: boolean) => void;
  /** Fails if the service refuses the change. */
  onSave: (content: Pick<FlowBlock, 'label' | 'config'>) => Promise<void>;
  onMoveInto: (parentId: string | null) => void;
  onConnect: () => void;
  onRemoveBlock: () => void;
  onRemoveEdge: (id: string) => void;
}

/** What there is to know and to change about a block: its problems, its config, its edges. */
export function BlockInspector(props: BlockInspectorProps): ReactNode {
  const { block, graph, issues, canEdit, onClose } = props;
  const { types, error } = useBlockTypes();
  const type = types?.find((each) => each.type === block.type);
  const containers = containersFor(graph, block);
  return (
    <aside className={styles.inspector} aria-label={`Block ${nameOf(block)}`}>
      <header className={styles.head}>
        <h2>{nameOf(block)}</h2>
        <Chip>{typeName(block.type)}</Chip>
        <Button size="small" kind="quiet" onClick={onClose}>
          Close
        </Button>
      </header>
      <IssueList issues={issues} isShort />
      {error !== null && <ErrorBox error={error} />}
      {types === undefined && error === null && <Waiting for="Loading the types of blocks" />}
      {type !== undefined && (
        <>
          <p className="soft">{type.description}</p>
          <ConfigForm {...props} schema={type.config_schema as FieldSchema} />
        </>
      )}
      <BlockEdges {...props} />
      {containers.length > 0 && (
        <SelectField
          label="Inside of"
          value={block.parentId ?? ''}
          disabled={!canEdit}
          options={[
            { value: '', name: 'no container' },
            ...containers.map((each) => ({ value: each.id, name: nameOf(each) })),
          ]}
          onChange={({ target }) => props.onMoveInto(target.value === '' ? null : target.value)}
        />
      )}
      {canEdit && (
        <p>
          <Button kind="danger" onClick={props.onRemoveBlock}>
            Remove the block
          </Button>
        </p>
      )}
    </aside>
  );
}
