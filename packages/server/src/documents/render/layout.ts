import type { Page } from '../model/document.ts';

/** A page of the model as the API shows it: the same object with the API's spelling of names. */
export const layoutOf = (page: Page): Record<string, unknown> => respell(page) as Record<string, unknown>;

function respell(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(respell);
  const result: Record<string, unknown> = {};
  // A spreadsheet page has a million of these; avoiding intermediate arrays takes a quarter of the time.
  for (const key in value) result[snakeCase(key)] = respell(value[key as keyof typeof value]);
  return result;
}

/** The names are those of the model's types. */
const spellings = new Map<string, string>();

function snakeCase(name: string): string {
  const known = spellings.get(name);
  if (known !== undefined) return known;
  const spelled = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  spellings.set(name, spelled);
  return spelled;
}
