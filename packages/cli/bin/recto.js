#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import module from 'node:module';

// Plain JavaScript, so that an old Node can say what it needs instead of failing on syntax.
const [major] = process.versions.node.split('.').map(Number);
if (major < 22) {
  process.stderr.write(`recto needs Node 22 or newer; this is ${process.version}.\n`);
  process.exit(1);
}
const argv = process.argv.slice(2);
if (argv.length === 1 && ['--version', '-v', 'version'].includes(argv[0])) {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stdout.write(`recto ${version}\n`);
} else {
  module.enableCompileCache();
  const source = import.meta.url.includes('/node_modules/') ? '../dist' : '../src';
  const extension = source === '../dist' ? 'js' : 'ts';
  const { main } = await import(`${source}/main.${extension}`);
  const { processTerminal } = await import(`${source}/terminal.${extension}`);
  const { useProxies } = await import(`${source}/proxy.${extension}`);
  process.exitCode = await main(argv, processTerminal(), () => useProxies(process.env));
}
