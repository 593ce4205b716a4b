import type { Evidence } from '@recto/sdk';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ErrorBox } from '../ui/ErrorBox.tsx';
import { typedNumber } from '../ui/typed-number.ts';
import { evidenceWords } from './evidence-words.ts';
import { STATUSES } from './statuses.ts';
import styles from './ValuePane.module.css';
import { StatusChip } from './ValueTree.tsx';
import { type Json, type Leaf, shown, valueAt } from './values.ts';

interface EvidencePanelProps {
  leaf: Leaf;
  name: string;
  evidence: Evidence | undefined;
  isComputing: boolean;
  likelihood: number | null;
  choices?: readonly Json[];
  isEditing: boolean;
  onEdit?: ((isEditing: boolean) => void) | undefined;
  onSave?: ((leaf: Leaf, value: Json) => Promise<void>) | undefined;
  onAccept?: ((leaf: Leaf) => Promise<void>) | undefined;
}

/** What the selected value rests on, in words; the place to correct it. */
export function EvidencePanel(props: EvidencePanelProps): ReactNode {
  const { leaf, name, evidence, isComputing, likelihood, choices = [], isEditing, onEdit, onSave, onAccept } = props;
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const act = (work: () => Promise<void>): void => {
    setBusy(true);
    setError(null);
    work()
      .catch(setError)
      .finally(() => setBusy(false));
  };
  return (
    <section className={styles.evidence} aria-label={`Evidence of ${name}`}>
      <header>
        <h3>{name}</h3>
        <StatusChip status={evidence?.status} />
        {likelihood !== null && <span className="soft">likelihood {Math.round(likelihood * 100)} %</span>}
        <span className={styles.acts}>
          {onAccept !== undefined && (
            <Button size="small" isBusy={isBusy} onClick={() => act(() => onAccept(leaf))}>
              Accept <kbd>Enter</kbd>
            </Button>
          )}
          {onEdit !== undefined && !isEditing && (
            <Button size="small" onClick={() => onEdit(true)}>
              Edit <kbd>e</kbd>
            </Button>
          )}
        </span>
      </header>
      {isEditing && onSave !== undefined && onEdit !== undefined ? (
        <ValueForm
          leaf={leaf}
          isBusy={isBusy}
          onCancel={() => onEdit(false)}
          onSave={(value) => act(() => onSave(leaf, value).then(() => onEdit(false)))}
        />
      ) : (
        <p className={styles.full}>{leaf.value === null ? <span className="soft">none</span> : shown(leaf.value)}</p>
      )}
      {error !== null && <ErrorBox error={error} />}
      {isComputing && <p className="soft">Looking for it in the document …</p>}
      {evidence !== undefined && (
        <ul className={styles.words}>
          <li>
            {STATUSES[evidence.status].sign} {evidence.status}: {STATUSES[evidence.status].meaning}.
          </li>
          {evidenceWords(evidence).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {choices.length > 1 && (
        <div>
          <h4>Answers that were voted on</h4>
          <ol className={styles.choices}>
            {choices.map((choice, index) => {
              const value = valueAt(choice, leaf.path);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: answers have nothing but their order.
                <li key={index} data-same={JSON.stringify(value) === JSON.stringify(leaf.value) || undefined}>
                  <span className="soft">{index + 1}</span> {value === null ? 'none' : shown(value)}
                </li>
              );
            })}
          </ol>
        </div>
      )}
    </section>
  );
}

/** What was typed, in the type of the value that it replaces, or why it does not fit. */
function typed(text: string, before: Json): { value: Json } | { problem: string } {
  if (text.trim() === '') return { value: null };
  if (typeof before === 'number') return typedNumber(text);
  if (typeof before !== 'boolean') return { value: text };
  return /^(yes|true|no|false)$/i.test(text)
    ? { value: /^(yes|true)$/i.test(text) }
    : { problem: 'This field holds a yes or no.' };
}

interface ValueFormProps {
  leaf: Leaf;
  isBusy: boolean;
  onSave: (value: Json) => void;
  onCancel: () => void;
}

function ValueForm({ leaf, isBusy, onSave, onCancel }: ValueFormProps): ReactNode {
  const [text, setText] = useState(shown(leaf.value));
  const [problem, setProblem] = useState<string | null>(null);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const read = typed(text, leaf.value);
    setProblem('problem' in read ? read.problem : null);
    if ('value' in read) onSave(read.value);
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the reader asked to edit this value.
        autoFocus
        aria-label="Correct value"
        aria-invalid={problem !== null || undefined}
        value={text}
        readOnly={isBusy}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Escape') onCancel();
        }}
        onFocus={({ target }) => target.select()}
      />
      <Button size="small" kind="primary" type="submit" isBusy={isBusy}>
        Save
      </Button>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
      <p className="soft" role="status">
        {problem ?? 'Empty means that the document does not have it.'}
      </p>
    </form>
  );
}
