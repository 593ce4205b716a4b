import type { ReactNode } from 'react';
import styles from './CodeBlock.module.css';
import { CopyButton } from './CopyButton.tsx';

export function CodeBlock({ text, label }: { text: string; label?: string }): ReactNode {
  return (
    <figure className={styles.code} aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by the keyboard. */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <div className={styles.copy}>
        <CopyButton text={text} />
      </div>
    </figure>
  );
}
