/** Packs the SDK into dist/, ready to be installed or published: npm run pack:sdk */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { packSdk } from './support/pack-sdk.ts';

const folder = fileURLToPath(new URL('../dist/', import.meta.url));
await mkdir(folder, { recursive: true });
console.log(await packSdk(folder));
