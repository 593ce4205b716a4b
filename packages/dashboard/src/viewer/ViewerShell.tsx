import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './ViewerShell.module.css';

export interface ViewerKeys {
  onNext: () => void;
  onPrevious: () => void;
  onNextDoubtful: () => void;
  onEdit?: (() => void) | undefined;
  onAccept?: (() => void) | undefined;
  onLeave?: (() => void) | undefined;
}

const KEYS: [key: string, what: string][] = [
  ['j', 'next value'],
  ['k', 'previous value'],
  ['n', 'next doubtful value'],
  ['e', 'edit the value'],
  ['Enter', 'accept the value'],
  ['Esc', 'drop the selection'],
  ['?', 'show these keys'],
];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Enter on a button or link presses it; on a value of the tree it accepts, as the keys promise. */
const isPressable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(BUTTON|A)$/.test(target.tagName) && target.dataset.id === undefined;

/** Document left, values right, and one set of keys for both. */
export function ViewerShell({
  document: documentPane,
  values,
  keys,
}: {
  document: ReactNode;
  values: ReactNode;
  keys: ViewerKeys;
}): ReactNode {
  const [showsKeys, setShowsKeys] = useState(false);
  const current = useRef(keys);
  current.current = keys;
  // Together with the page: whoever sees it may press a key at once.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('[role=dialog], [role=menu]') !== null) return;
      const act: Record<string, (() => void) | undefined> = {
        j: current.current.onNext,
        k: current.current.onPrevious,
        n: current.current.onNextDoubtful,
        e: current.current.onEdit,
        Escape: current.current.onLeave,
        '?': () => setShowsKeys(true),
        ...(!isPressable(event.target) && { Enter: current.current.onAccept }),
      };
      const found = act[event.key];
      if (found === undefined) return;
      event.preventDefault();
      found();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={styles.shell}>
      {documentPane}
      {values}
      <Dialog title="Keys" isOpen={showsKeys} onClose={() => setShowsKeys(false)}>
        <dl className={styles.keys}>
          {KEYS.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  );
}
