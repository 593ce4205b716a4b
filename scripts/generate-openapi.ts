/** Writes openapi.json from the contract; with --check it only reports whether the committed one is current. */
import { readFile, writeFile } from 'node:fs/promises';
import { api, createOpenApi } from '@recto/contract';

const file = new URL('../openapi.json', import.meta.url);
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
const current = `${JSON.stringify(createOpenApi(api, version), null, 2)}\n`;

if (process.argv.includes('--check')) {
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed !== current) {
    console.error('openapi.json does not match the contract. Run: npm run generate');
    process.exitCode = 1;
  }
} else {
  await writeFile(file, current);
}
