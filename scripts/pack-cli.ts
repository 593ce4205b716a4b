/** Packs the command line into dist/, ready to be installed: npm run pack:cli */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { packCli } from './support/pack-cli.ts';

const folder = fileURLToPath(new URL('../dist/', import.meta.url));
await mkdir(folder, { recursive: true });
console.log(await packCli(folder));
