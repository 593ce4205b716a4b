import type { Page } from '../document.ts';

/** A page of the model as the API shows it: the same object with the API's spelling of names. */
export const layoutOf = (page: Page): Record<string, unknown> => respell(page) as Record<string, unknown>;

function respell(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(respell);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [snakeCase(key), respell(entry)]));
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
