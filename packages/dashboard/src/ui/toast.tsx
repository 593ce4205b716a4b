import { Toast as Radix } from 'radix-ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from './Button.tsx';
import styles from './toast.module.css';

interface Message {
  id: number;
  text: string;
  undo: (() => void) | undefined;
}

let messages: readonly Message[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

/** Says that something was done. Errors belong into an `ErrorBox`, where they stay. */
export function toast(text: string, undo?: () => void): void {
  count += 1;
  set([...messages, { id: count, text, undo }]);
}

const remove = (id: number): void => set(messages.filter((message) => message.id !== id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toasts(): ReactNode {
  const shown = useSyncExternalStore(subscribe, () => messages);
  return (
    <Radix.Provider duration={6000}>
      {shown.map(({ id, text, undo }) => (
        <Radix.Root key={id} className={styles.toast} onOpenChange={(open) => !open && remove(id)}>
          <Radix.Description>{text}</Radix.Description>
          {undo !== undefined && (
            <Radix.Action asChild altText={`Undo: ${text}`}>
              <Button size="small" onClick={undo}>
                Undo
              </Button>
            </Radix.Action>
          )}
        </Radix.Root>
      ))}
      <Radix.Viewport className={styles.viewport} />
    </Radix.Provider>
  );
}
