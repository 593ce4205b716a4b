import { expect, it } from 'vitest';
import { hasKeyPrefix, newApiKey, previewOf } from './key-format.ts';

it('a new key starts with its environment, followed by 38 characters', () => {
  expect(newApiKey('test')).toMatch(/^svc_test_[0-9A-Za-z]{38}$/);
  expect(newApiKey('production')).toMatch(/^svc_live_[0-9A-Za-z]{38}$/);
  expect(newApiKey('test')).not.toBe(newApiKey('test'));
});

it('recognises all forms of keys, including the legacy one', () => {
  expect(['svc_test_a', 'svc_live_a', 'sk_svc_a'].every(hasKeyPrefix)).toBe(true);
  expect(['acctk_a', 'sk_live_a', ''].some(hasKeyPrefix)).toBe(false);
});

it('shows little of a long key and nothing of a short one', () => {
  expect(previewOf('svc_test_0123456789abcdefghij')).toBe('svc_test_…ghij');
  expect(previewOf('sk_svc_short')).toBe('sk_svc_…');
});
