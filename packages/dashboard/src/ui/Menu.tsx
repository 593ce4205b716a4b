import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Menu.module.css';

export interface MenuItem {
  name: string;
  onSelect: () => void;
  isDanger?: boolean;
  isChecked?: boolean;
  isDisabled?: boolean;
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  items: readonly (MenuItem | 'separator')[];
  /** Stands above the items. */
  title?: string;
}

export function Menu({ trigger, items, title }: MenuProps): ReactNode {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={4} collisionPadding={8}>
          {title !== undefined && <DropdownMenu.Label className={styles.title}>{title}</DropdownMenu.Label>}
          {items.map((item, index) => {
            // biome-ignore lint/suspicious/noArrayIndexKey: separators have nothing else to tell them apart.
            if (item === 'separator') return <DropdownMenu.Separator key={index} className={styles.line} />;
            return (
              <DropdownMenu.Item
                key={item.name}
                className={classes(styles.item, item.isDanger === true && styles.danger)}
                disabled={item.isDisabled === true}
                onSelect={item.onSelect}
              >
                <span className={styles.check} aria-hidden="true">
                  {item.isChecked === true ? '✓' : ''}
                </span>
                {item.name}
                {item.isChecked === true && <span className="visually-hidden">(chosen)</span>}
              </DropdownMenu.Item>
            );
          })}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
