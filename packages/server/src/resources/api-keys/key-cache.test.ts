import { beforeEach, expect, it } from 'vitest';
import type { Credential } from '../../http/call.ts';
import { KeyCache, MAX_AGE_MS } from './key-cache.ts';

const owner = (keyId: string): Credential => ({
  keyId,
  keyName: 'name',
  preview: 'svc_test_…',
  createdAt: '2026-01-01T00:00:00.000Z',
  environmentSlug: 'test',
  scope: { organizationId: 'org', environmentId: 'env' },
  member: null,
});

let now = 0;
let cache: KeyCache;
beforeEach(() => {
  now = 0;
  cache = new KeyCache(() => now);
  cache.informed();
});

it('remembers an owner for a second, counted from the beginning of the look-up', () => {
  const start = cache.begin();
  now = 400;
  cache.keep('key', owner('a'), start);
  now = MAX_AGE_MS - 1;
  expect(cache.find('key')?.keyId).toBe('a');
  expect(cache.find('other')).toBeUndefined();
  now = MAX_AGE_MS;
  expect(cache.find('key')).toBeUndefined();
});

it('remembers a key that expires sooner no longer than that', () => {
  cache.keep('key', owner('a'), { ...cache.begin(), maxAgeMs: 300 });
  now = 299;
  expect(cache.find('key')?.keyId).toBe('a');
  now = 300;
  expect(cache.find('key')).toBeUndefined();
});

it('forgets a revoked key at once, and no other', () => {
  cache.keep('one', owner('a'), cache.begin());
  cache.keep('two', owner('b'), cache.begin());
  cache.forget('a');
  expect(cache.find('one')).toBeUndefined();
  expect(cache.find('two')?.keyId).toBe('b');
});

it('does not remember the result of a look-up during which a key was revoked', () => {
  const start = cache.begin();
  cache.forget('a');
  cache.keep('key', owner('a'), start);
  expect(cache.find('key')).toBeUndefined();
});

it('remembers nothing while notifications do not arrive, and nothing from before they arrive again', () => {
  cache.keep('key', owner('a'), cache.begin());
  cache.uninformed();
  expect(cache.find('key')).toBeUndefined();
  const start = cache.begin();
  cache.keep('key', owner('a'), start);
  expect(cache.find('key')).toBeUndefined();
  cache.informed();
  cache.keep('key', owner('a'), start);
  expect(cache.find('key')).toBeUndefined();
});
