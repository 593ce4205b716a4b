import type { Evidence } from '@recto/sdk';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Chip } from '../../ui/Chip.tsx';
import { classes } from '../../ui/classes.ts';
import { StatusChip } from '../../viewer/ValueTree.tsx';
import { type Json, type Leaf, schemaAt, textOf, typedValue } from './leaves.ts';
import styles from './ReviewForm.module.css';

interface ReviewFormProps {
  leaves: readonly Leaf[];
  /** As they were before anybody edited them. */
  original: readonly Leaf[];
  schema: unknown;
  evidence: Readonly<Record<string, Evidence>> | undefined;
  doubts: ReadonlyMap<string, string>;
  selected: string;
  onSelect: (id: string) => void;
  hovered: string | null;
  onHover: (id: string | null) => void;
  editing: string | null;
  onEdit: (id: string | null) => void;
  onChange: (leaf: Leaf, value: Json) => void;
}

const nameOf = ({ path }: Leaf): string => path.map((part) => (typeof part === 'number' ? part + 1 : part)).join(' › ');

/** What was read, one line for each value. */
export function ReviewForm(props: ReviewFormProps): ReactNode {
  const { leaves, original, evidence, doubts, selected, onSelect, hovered, onHover, editing, onEdit } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-value="${CSS.escape(selected)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  const before = new Map(original.map(({ id, value }) => [id, value]));
  return (
    <ul ref={list} className={styles.form} aria-label="Values">
      {leaves.map((leaf) => {
        const found = evidence?.[leaf.dotted];
        const doubt = doubts.get(leaf.id);
        const isChanged = JSON.stringify(before.get(leaf.id)) !== JSON.stringify(leaf.value);
        return (
          <li
            key={leaf.id}
            data-value={leaf.id}
            className={classes(
              styles.value,
              leaf.id === selected && styles.selected,
              leaf.id === hovered && styles.hovered,
            )}
            onMouseEnter={() => onHover(leaf.id)}
            onMouseLeave={() => onHover(null)}
            aria-current={leaf.id === selected || undefined}
          >
            <span className={styles.name}>{nameOf(leaf)}</span>
            {editing === leaf.id ? (
              <Editor {...props} leaf={leaf} />
            ) : (
              <button
                type="button"
                className={styles.text}
                aria-label={`${nameOf(leaf)}: ${textOf(leaf.value) || 'empty'}`}
                onClick={() => onSelect(leaf.id)}
                onDoubleClick={() => onEdit(leaf.id)}
              >
                {leaf.value === null ? <span className="soft">∅ empty</span> : textOf(leaf.value)}
              </button>
            )}
            <span className={styles.signs}>
              {isChanged && <Chip tone="info">changed</Chip>}
              {!isChanged && doubt !== undefined && (
                <Chip tone="wait" sign="?">
                  {doubt}
                </Chip>
              )}
              {found !== undefined && !isChanged && doubt === undefined && <StatusChip status={found.status} />}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Editor({ leaf, schema, onEdit, onChange }: ReviewFormProps & { leaf: Leaf }): ReactNode {
  const [text, setText] = useState(() => textOf(leaf.value));
  const [problem, setProblem] = useState<string | null>(null);
  const keep = (): void => {
    const typed = typedValue(text, leaf.value, schemaAt(schema, leaf.path));
    if ('problem' in typed) {
      setProblem(typed.problem);
      return;
    }
    onChange(leaf, typed.value);
    onEdit(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') keep();
    if (event.key === 'Escape') onEdit(null);
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault();
  };
  return (
    <span className={styles.editor}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the key "e" asked for it.
        autoFocus
        value={text}
        aria-label={`New value of ${nameOf(leaf)}`}
        aria-invalid={problem !== null || undefined}
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(null);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (problem === null) keep();
        }}
      />
      {problem !== null && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
