import { type ReactNode, useState } from 'react';
import { refusalOf } from '../../../graph/connections.ts';
import { type EdgeEnds, type FlowBlock, type FlowGraph, nameOf } from '../../../graph/graph.ts';
import { type BlockHandle, handlesOf } from '../../../graph/handles.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SelectField } from '../../../ui/Field.tsx';
import styles from './DraftCanvas.module.css';

interface ConnectDialogProps {
  graph: FlowGraph;
  /** The block that is selected; its first output is proposed. */
  from: string | null;
  onConnect: (ends: EdgeEnds) => void;
  onClose: () => void;
}

interface End {
  value: string;
  name: string;
  block: string;
  handle: string;
}

const KINDS = { file: 'file', json: 'JSON', any: 'file or JSON' };
const FORM = 'connect';

const endOf = (block: FlowBlock, { id, name, kind }: BlockHandle): End => ({
  value: JSON.stringify([block.id, id]),
  name: `${nameOf(block)}: ${name} (${KINDS[kind]})`,
  block: block.id,
  handle: id,
});

/** Connects two blocks without a mouse. */
export function ConnectDialog({ graph, from, onConnect, onClose }: ConnectDialogProps): ReactNode {
  const outputs = graph.blocks.flatMap((block) => handlesOf(block).outputs.map((handle) => endOf(block, handle)));
  const inputs = graph.blocks.flatMap((block) => handlesOf(block).inputs.map((handle) => endOf(block, handle)));
  const [output, setOutput] = useState((outputs.find(({ block }) => block === from) ?? outputs[0])?.value ?? '');
  const endsWith = (input: End | undefined): EdgeEnds | null => {
    const source = outputs.find(({ value }) => value === output);
    if (source === undefined || input === undefined) return null;
    return { source: source.block, sourceHandle: source.handle, target: input.block, targetHandle: input.handle };
  };
  const [chosen, setChosen] = useState<string | null>(null);
  const fitting = inputs.find((input) => {
    const ends = endsWith(input);
    return ends !== null && refusalOf(graph, ends) === null;
  });
  const input = chosen ?? (fitting ?? inputs[0])?.value ?? '';
  const ends = endsWith(inputs.find(({ value }) => value === input));
  const refusal = ends === null ? 'There is nothing to connect yet: add a block.' : refusalOf(graph, ends);
  const button = (
    <Button kind="primary" type="submit" form={FORM} disabled={refusal !== null}>
      Connect
    </Button>
  );
  return (
    <Dialog title="Connect two blocks" isOpen onClose={onClose} actions={button}>
      <form
        id={FORM}
        onSubmit={(event) => {
          event.preventDefault();
          if (ends !== null && refusal === null) onConnect(ends);
        }}
      >
        <SelectField
          label="From"
          value={output}
          options={outputs}
          onChange={({ target }) => {
            setOutput(target.value);
            setChosen(null);
          }}
        />
        <SelectField label="To" value={input} options={inputs} onChange={({ target }) => setChosen(target.value)} />
      </form>
      <p className={styles.refusal} role="status">
        {refusal}
      </p>
    </Dialog>
  );
}
