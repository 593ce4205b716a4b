import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import styles from './JsonText.module.css';

/** More than this makes the page slow and is not read anyway. */
const SHOWN = 20_000;

type JsonTextProps = { label: string } & ({ value: unknown; text?: never } | { text: string; value?: never });

/** A value as JSON, or a text. Long ones are shortened until somebody asks. */
export function JsonText({ label, value, text }: JsonTextProps): ReactNode {
  const whole = useMemo(() => text ?? JSON.stringify(value, null, 2) ?? 'null', [text, value]);
  const [showsAll, setShowsAll] = useState(false);
  const isLong = whole.length > SHOWN && !showsAll;
  return (
    <div className={styles.json}>
      <CodeBlock text={isLong ? `${whole.slice(0, SHOWN)}\n…` : whole} label={label} />
      {isLong && (
        <Button size="small" onClick={() => setShowsAll(true)}>
          Show all {whole.length.toLocaleString()} characters
        </Button>
      )}
    </div>
  );
}
