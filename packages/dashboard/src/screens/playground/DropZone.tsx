import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import styles from './Playground.module.css';

/** Takes one document, dropped, chosen or pasted from a file manager. */
export function DropZone({ onFile }: { onFile: (file: File) => void }): ReactNode {
  const [isOver, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onFile(file);
  };
  return (
    <section
      className={styles.drop}
      data-over={isOver || undefined}
      aria-label="Document"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2>Drop a document here</h2>
      <p className="soft">PDF, scan or photo, Word, slides, spreadsheet, mail, text. It stays on this server.</p>
      <Button kind="primary" onClick={() => field.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={field}
        type="file"
        className="visually-hidden"
        aria-label="Document to read"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) onFile(file);
          target.value = '';
        }}
      />
    </section>
  );
}
