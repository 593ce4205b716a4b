import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import styles from './TemplateScreen.module.css';
import { type EditedField, SMALLEST } from './template-fields.ts';

interface FieldFormProps {
  field: EditedField;
  pageCount: number;
  /** False for formats whose fields have no place on a page. */
  hasPlace: boolean;
  problem: string | undefined;
  onChange: (change: Partial<Omit<EditedField, 'uid'>>) => void;
  onDelete: () => void;
}

const SIDES = ['left', 'top', 'width', 'height'] as const;

/** Everything about one field, also what the mouse can do with its box. */
export function FieldForm({ field, pageCount, hasPlace, problem, onChange, onDelete }: FieldFormProps): ReactNode {
  const { key, description, type, bbox } = field;
  const setSide = (side: (typeof SIDES)[number], text: string): void => {
    const share = Number(text) / 100;
    if (text.trim() === '' || !Number.isFinite(share)) return;
    const room =
      side === 'left'
        ? 1 - bbox.width
        : side === 'top'
          ? 1 - bbox.height
          : side === 'width'
            ? 1 - bbox.left
            : 1 - bbox.top;
    const least = side === 'width' || side === 'height' ? SMALLEST : 0;
    onChange({ bbox: { ...bbox, [side]: Math.min(Math.max(share, least), room) } });
  };
  return (
    <section className={styles.form} aria-label={`Field ${key}`}>
      <TextField
        label="Key"
        value={key}
        maxLength={1000}
        error={problem}
        hint="What instructions and results call the field."
        onChange={({ target }) => onChange({ key: target.value })}
      />
      <TextField
        label="What belongs in it"
        value={description}
        maxLength={10_000}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <SelectField
        label="Type"
        value={type}
        options={[
          { value: 'text', name: 'Text' },
          { value: 'checkbox', name: 'Check box' },
        ]}
        onChange={({ target }) => onChange({ type: target.value === 'checkbox' ? 'checkbox' : 'text' })}
      />
      {hasPlace && (
        <div className={styles.places}>
          <TextField
            label="Page"
            type="number"
            min={1}
            max={pageCount}
            value={bbox.page}
            onChange={({ target }) => {
              const page = Number(target.value);
              if (Number.isInteger(page) && page >= 1 && page <= pageCount) onChange({ bbox: { ...bbox, page } });
            }}
          />
          {SIDES.map((side) => (
            <TextField
              key={`${side} ${bbox[side]}`}
              label={`${side} %`}
              type="number"
              step={0.1}
              min={0}
              max={100}
              defaultValue={Number((bbox[side] * 100).toFixed(2))}
              onBlur={({ target }) => setSide(side, target.value)}
              onKeyDown={({ key: pressed, currentTarget }) => pressed === 'Enter' && setSide(side, currentTarget.value)}
            />
          ))}
        </div>
      )}
      <p>
        <Button kind="danger" size="small" onClick={onDelete}>
          Delete the field
        </Button>
      </p>
    </section>
  );
}
