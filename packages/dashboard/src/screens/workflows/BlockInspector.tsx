import type { WorkflowBlock } from '@recto/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useClient } from '../../app/session/session.tsx';
import { typeName } from '../../graph/BlockNode.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { ConfigField, type FieldSchema, typedConfig } from './ConfigField.tsx';
import styles from './WorkflowScreen.module.css';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The form of a block, made from the schema that the service gives for its type. */
export function BlockInspector({ block, onClose }: { block: WorkflowBlock; onClose: () => void }): ReactNode {
  const client = useClient();
  const { data, error } = useQuery({
    queryKey: ['workflows', 'block-types'],
    queryFn: async () => (await client.workflows.blockTypes()).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const type = data?.find((each) => each.type === block.type);
  return (
    <aside className={styles.inspector} aria-label={`Block ${block.label || block.id}`}>
      <header className={styles.head}>
        <h2>{block.label || block.id}</h2>
        <Chip>{typeName(block.type)}</Chip>
        <Button size="small" kind="quiet" onClick={onClose}>
          Close
        </Button>
      </header>
      {error !== null && <ErrorBox error={error} />}
      {data === undefined && error === null && <Waiting for="Loading the types of blocks" />}
      {type !== undefined && (
        <>
          <p className="soft">{type.description}</p>
          <Form block={block} schema={type.config_schema} />
        </>
      )}
    </aside>
  );
}

function Form({ block, schema }: { block: WorkflowBlock; schema: Record<string, unknown> }): ReactNode {
  const client = useClient();
  const queries = useQueryClient();
  const fields = Object.entries(isRecord(schema.properties) ? schema.properties : {}) as [string, FieldSchema][];
  const required = Array.isArray(schema.required) ? schema.required : [];
  const [label, setLabel] = useState(block.label);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const save = useMutation({
    mutationFn: (config: Record<string, unknown>) =>
      client.workflows.blocks.update({
        block_id: block.id,
        workflow_id: block.workflow_id,
        label,
        config,
        config_mode: 'replace',
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['workflows'] });
      toast('The draft is changed; publish it to use it');
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = typedConfig(block.config, fields, texts);
    setProblems(typed.problems);
    if (Object.keys(typed.problems).length === 0) save.mutate(typed.config);
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField label="Label" value={label} maxLength={255} onChange={(event) => setLabel(event.target.value)} />
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
      {save.isError && <ErrorBox error={save.error} />}
      <Button type="submit" isBusy={save.isPending}>
        Save in the draft
      </Button>
    </form>
  );
}
