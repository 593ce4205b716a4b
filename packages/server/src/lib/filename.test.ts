import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filenameMistake, requireFilename } from './filename.ts';

it.each(['a.pdf', 'Facture n° 12 – août.pdf', '.hidden', '...', 'a..b', '発票.pdf'])('accepts %j', (name) => {
  expect(requireFilename(name, ['body'])).toBe(name);
});

it.each(['', ' ', '.', '..', 'a/b', 'a\\b', '/etc/passwd', 'a\0b', 'a\nb', 'é'.repeat(128)])('refuses %j', (name) => {
  expect(() => requireFilename(name, ['body', 'filename'])).toThrow(expect.objectContaining({ status: 422 }));
});

it('every accepted name is a single path segment', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      if (filenameMistake(name) !== null) return;
      expect(name.split(/[/\\]/)).toHaveLength(1);
      expect(['.', '..']).not.toContain(name);
    }),
  );
});
