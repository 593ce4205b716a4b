import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './Button.tsx';

/** Outside a secure context browsers have no clipboard, so a selected field is copied instead. */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(text);
    return true;
  }
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  return isDone;
}

const SHOWN_MS = 1500;

interface CopyButtonProps {
  /** A function, where making the text takes time. */
  text: string | (() => string | Promise<string>);
  label?: string;
}

export function CopyButton({ text, label = 'Copy' }: CopyButtonProps): ReactNode {
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return undefined;
    const timer = setTimeout(() => setSaid(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async (): Promise<void> => {
    try {
      const isDone = await copyText(typeof text === 'string' ? text : await text());
      setSaid(isDone ? 'Copied' : 'Not copied');
    } catch {
      setSaid('Not copied');
    }
  };
  return (
    <Button size="small" onClick={() => void copy()}>
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  );
}
