import { useSyncExternalStore } from 'react';

/** `system` follows the operating system. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'recto.theme';
const listeners = new Set<() => void>();

function read(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  apply(theme);
  for (const listener of listeners) listener();
}

/** Called before the first rendering, so that nothing flashes in the other colours. */
export const applyStoredTheme = (): void => apply(read());

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
