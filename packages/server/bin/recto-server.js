#!/usr/bin/env node
import module from 'node:module';
import { fileURLToPath } from 'node:url';

// Plain JavaScript, so that an old Node can say what it needs instead of failing on TypeScript syntax.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  process.stderr.write(
    `Recto needs Node 24 or newer; this is ${process.version}.\n` +
      'On Linux (arm64, x64) "npm ci" installs it for the project: start with "npm start".\n',
  );
  process.exit(1);
}
// Stripping the types of all sources and compiling them takes a second of processor time; the second start reads the
// result. The folder belongs to the installation, because a shared one could be filled by somebody else.
module.enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)));
const { main } = await import('../src/main.ts');
await main(process.argv.slice(2));
