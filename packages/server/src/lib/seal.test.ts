import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyId, newKey, seal, unseal } from './seal.ts';

const key = newKey();

it('opens what it sealed, but only with the same key and purpose', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, purpose) => {
      const sealed = seal(key, text, purpose);
      expect(unseal(key, sealed, purpose)?.toString()).toBe(Buffer.from(text).toString());
      expect(unseal(key, sealed, `${purpose}x`)).toBeNull();
      expect(unseal(newKey(), sealed, purpose)).toBeNull();
    }),
  );
});

it('detects every changed byte and every truncation', () => {
  const sealed = seal(key, 'secret', 'purpose');
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(unseal(key, changed, 'purpose')).toBeNull();
    expect(unseal(key, sealed.subarray(0, index), 'purpose')).toBeNull();
  }
});

it('seals the same text differently each time', () => {
  expect(seal(key, 'a', 'p').equals(seal(key, 'a', 'p'))).toBe(false);
  expect(keyId(key)).toMatch(/^[0-9a-f]{16}$/);
});
