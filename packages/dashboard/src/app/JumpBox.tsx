import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './JumpBox.module.css';
import { recordPath } from './record-paths.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Takes an id and goes to its record. `/` comes here from anywhere. */
export function JumpBox(): ReactNode {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [id, setId] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  const go = (event: FormEvent): void => {
    event.preventDefault();
    const path = recordPath(id.trim());
    setProblem(path === null ? 'No record has such an id: they look like extr_… or run_…' : null);
    if (path === null) return;
    setId('');
    field.current?.blur();
    void navigate({ to: path });
  };

  return (
    <form className={styles.jump} onSubmit={go}>
      <input
        ref={field}
        value={id}
        onChange={(event) => {
          setId(event.target.value);
          setProblem(null);
        }}
        onKeyDown={(event) => event.key === 'Escape' && field.current?.blur()}
        placeholder="Go to id: extr_…"
        aria-label="Go to a record by its id"
        aria-invalid={problem !== null || undefined}
        aria-describedby="jump-problem"
        spellCheck={false}
        autoComplete="off"
      />
      <p id="jump-problem" className={styles.problem} role="status">
        {problem}
      </p>
    </form>
  );
}
