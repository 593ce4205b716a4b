import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One primary button per screen at most. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  size?: 'normal' | 'small';
  /** Shows that the work of the button goes on; it cannot be pressed again meanwhile. */
  isBusy?: boolean;
}

export function Button({
  kind = 'plain',
  size = 'normal',
  isBusy = false,
  className,
  type = 'button',
  disabled,
  children,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={classes(styles.button, styles[kind], size === 'small' && styles.small, className)}
    >
      {children}
    </button>
  );
}
