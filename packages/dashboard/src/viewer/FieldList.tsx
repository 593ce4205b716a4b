import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../ui/classes.ts';
import styles from './FieldList.module.css';
import type { Selection } from './selection.ts';

export interface ListedField {
  id: string;
  name: string;
  /** What belongs in the field. */
  description: string;
  /** At the end of the line. */
  value: ReactNode;
}

const ROW_PX = 46;

/** The fields of a form; one selection with their boxes on the pages. Only rows in view are in the page. */
export function FieldList({ fields, ...selection }: Selection & { fields: readonly ListedField[] }): ReactNode {
  const { selected, hovered, onSelect, onHover } = selection;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: fields.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  const at = fields.findIndex(({ id }) => id === selected);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [at, virtual]);
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.list} aria-label="Fields" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const { id, name, description, value } = fields[index] as ListedField;
          return (
            <li key={id} style={{ transform: `translateY(${start}px)` }}>
              <button
                type="button"
                data-field={id}
                aria-pressed={id === selected}
                className={classes(styles.field, id === hovered && styles.hovered)}
                onClick={() => onSelect(id)}
                onMouseEnter={() => onHover(id)}
                onMouseLeave={() => onHover(null)}
              >
                <span className={styles.name}>
                  {name}
                  {description !== '' && description !== name && <small>{description}</small>}
                </span>
                <span className={styles.value}>{value}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
