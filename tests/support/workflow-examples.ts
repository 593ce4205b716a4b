import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../samples/workflows/', import.meta.url);

/** Definitions as a user would write them. */
export const EXAMPLES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.yaml'))
  .sort()
  .map((file) => ({ name: file.replace('.yaml', ''), yaml: readFileSync(new URL(file, FOLDER), 'utf8') }));
