/**
 * Writes everything that follows from the contract: openapi.json and the generated parts of the clients. With --check it
 * only reports which committed files are not current.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { api, createOpenApi } from '@recto/contract';
import { writeCommands } from './generate/command-line.ts';
import { writeCommandReference } from './generate/command-reference.ts';
import { describeOperations, type OpenApi } from './generate/operations.ts';
import { writePython } from './generate/python.ts';
import { writeInputs, writeOperations, writeResources, writeTypes } from './generate/typescript.ts';

const root = new URL('../', import.meta.url);
const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));
const description = createOpenApi(api, version);
const openapi = description as unknown as OpenApi;
const operations = describeOperations(api, openapi);
const names = Object.keys(openapi.components.schemas);

const python = writePython(operations, openapi);
const generated: Record<string, string> = {
  'openapi.json': `${JSON.stringify(description, null, 2)}\n`,
  'packages/cli/src/generated/operations.ts': writeCommands(operations, openapi),
  'clients/python/src/recto_client/_generated/types.py': python.types,
  'clients/python/src/recto_client/_generated/resources.py': python.resources,
  'packages/sdk/src/generated/types.ts': writeTypes(openapi),
  'packages/sdk/src/generated/inputs.ts': writeInputs(operations, names),
  'packages/sdk/src/generated/operations.ts': writeOperations(operations),
  'packages/sdk/src/generated/resources.ts': writeResources(operations, names),
};

const isCheck = process.argv.includes('--check');

async function write(name: string, current: string): Promise<void> {
  const file = new URL(name, root);
  if (!isCheck) await writeFile(file, current);
  else if ((await readFile(file, 'utf8').catch(() => '')) !== current) {
    console.error(`${name} does not match the contract. Run: npm run generate`);
    process.exitCode = 1;
  }
}

for (const [name, current] of Object.entries(generated)) await write(name, current);
// Loaded now, because it reads the operations that were just written.
const { allCommands } = await import('../packages/cli/src/registry.ts');
await write('docs/reference/command-line.md', writeCommandReference(await allCommands()));
