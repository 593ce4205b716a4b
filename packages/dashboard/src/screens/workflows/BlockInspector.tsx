import type { WorkflowIssue } from '@recto/sdk';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { typeName } from '../../graph/BlockNode.tsx';
import { containersFor } from '../../graph/edits.ts';
import { type FlowBlock, type FlowGraph, nameOf } from '../../graph/graph.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { Waiting } from '../../ui/Waiting.tsx';
import { BlockEdges } from './BlockEdges.tsx';
import { ConfigField, type FieldSchema, typedConfig } from './ConfigField.tsx';
import { useBlockTypes } from './canvas/use-block-types.ts';
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

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

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
          <ConfigForm {...props} schema={type.config_schema} />
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

type ConfigFormProps = Pick<BlockInspectorProps, 'block' | 'canEdit' | 'onDirty' | 'onSave'> & {
  schema: Record<string, unknown>;
};

/** Made from the schema that the service gives for the type. What is typed counts once it is saved. */
function ConfigForm({ block, schema, canEdit, onDirty, onSave }: ConfigFormProps): ReactNode {
  const fields = Object.entries(isRecord(schema.properties) ? schema.properties : {}) as [string, FieldSchema][];
  const required = Array.isArray(schema.required) ? schema.required : [];
  const [label, setLabel] = useState<string | null>(null);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const isDirty = (label !== null && label !== block.label) || Object.keys(texts).length > 0;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const forgetTyped = (): void => {
    setLabel(null);
    setTexts({});
    setProblems({});
  };
  const save = useAction(async (config: Record<string, unknown>) => {
    await onSave({ label: label ?? block.label, config });
    forgetTyped();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = typedConfig(block.config, fields, texts);
    setProblems(typed.problems);
    if (Object.keys(typed.problems).length === 0) save.run(typed.config);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <fieldset disabled={!canEdit}>
        <TextField
          label="Label"
          value={label ?? block.label}
          maxLength={255}
          onChange={({ target }) => setLabel(target.value)}
        />
        {fields.map(([name, field]) => (
          <ConfigField
            key={name}
            name={name}
            schema={field}
            isRequired={required.includes(name)}
            value={block.config[name]}
            text={texts[name]}
            problem={problems[name]}
            onText={(text) => setTexts((known) => ({ ...known, [name]: text }))}
          />
        ))}
      </fieldset>
      {save.error !== null && <ErrorBox error={save.error} />}
      {canEdit && (
        <p className={styles.bar}>
          <Button type="submit" kind={isDirty ? 'primary' : 'plain'} disabled={!isDirty} isBusy={save.isBusy}>
            Save in the draft
          </Button>
          {isDirty && (
            <Button kind="quiet" onClick={forgetTyped}>
              Forget what I typed
            </Button>
          )}
        </p>
      )}
    </form>
  );
}
