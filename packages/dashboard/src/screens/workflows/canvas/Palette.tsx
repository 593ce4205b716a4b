import type { BlockTypeDescription } from '@recto/sdk';
import type { ReactNode } from 'react';
import { BLOCK_TYPE } from './Canvas.tsx';
import styles from './Palette.module.css';

interface PaletteProps {
  types: readonly BlockTypeDescription[];
  onAdd: (type: BlockTypeDescription) => void;
}

/** A block is added by pressing its type, or by dragging the type to its place. */
export function Palette({ types, onAdd }: PaletteProps): ReactNode {
  return (
    <section className={styles.palette} aria-label="Blocks to add">
      <ul>
        {types.map((type) => (
          <li key={type.type}>
            <button
              type="button"
              draggable
              title={type.description}
              onClick={() => onAdd(type)}
              onDragStart={({ dataTransfer }) => {
                dataTransfer.setData(BLOCK_TYPE, type.type);
                dataTransfer.effectAllowed = 'copy';
              }}
            >
              <span aria-hidden="true">+ </span>
              {type.title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
