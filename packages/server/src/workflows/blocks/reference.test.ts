import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { blockTypeReference } from './reference.ts';

const FILE = new URL('../../../../../docs/guide/block-types.md', import.meta.url);

it('the guide matches what the types say about themselves (UPDATE_GOLDEN=1 rewrites it)', () => {
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(FILE, blockTypeReference());
  expect(readFileSync(FILE, 'utf8')).toBe(blockTypeReference());
});
