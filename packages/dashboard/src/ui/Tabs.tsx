import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

interface Tab {
  value: string;
  name: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly Tab[];
}

/** The chosen tab belongs into the address, so the caller keeps it. */
export function Tabs({ label, value, onChange, tabs }: TabsProps): ReactNode {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={styles.root}>
      <Radix.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={styles.tab}>
            {tab.name}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={styles.content}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
