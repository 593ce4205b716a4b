import { expect, it } from 'vitest';
import { isOutOfMemory } from './out-of-memory.ts';

it.each([
  'Array buffer allocation failed',
  'std::bad_alloc',
  'vips: out of memory -- size == 100MB',
  'Failed to allocate memory for requested buffer of size 104857600',
  'libonnxruntime.so.1: failed to map segment from shared object',
  'libonnxruntime.so.1: cannot map zero-fill pages: Cannot allocate memory',
])('an error that says "%s" is a lack of memory', (message) => {
  expect(isOutOfMemory(new Error(message))).toBe(true);
});

it('an assertion of Node about its own code is one too', () => {
  expect(isOutOfMemory(Object.assign(new Error('unreachable'), { code: 'ERR_INTERNAL_ASSERTION' }))).toBe(true);
});

it('no other error is', () => {
  expect(isOutOfMemory(new Error('the file holds no network'))).toBe(false);
  expect(isOutOfMemory('out of memory')).toBe(false);
});
