import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filenameMistake, requireFilename, usableFilename } from './filename.ts';

it.each(['a.pdf', 'Facture n° 12 – août.pdf', '.hidden', '...', 'a..b', '発票.pdf', 'é'.repeat(255)])(
  'accepts %j',
  (name) => {
    expect(requireFilename(name, ['body'])).toBe(name);
  },
);

it.each([
  '',
  ' ',
  '.',
  '..',
  'a/b',
  'a\\b',
  '/etc/passwd',
  'a\0b',
  'a\nb',
  'bill\u202efdp.exe',
  'a\u2067b',
  'é'.repeat(256),
])('refuses %j', (name) => {
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

it.each([
  ['Invoice 12/2026.pdf', 'Invoice 12_2026.pdf'],
  ['C:\\scans\\a.pdf', 'C:_scans_a.pdf'],
  ['a\r\nb.pdf', 'a b.pdf'],
  ['bill\u202efdp.exe', 'billfdp.exe'],
  ['..', 'document'],
  [' ', 'document'],
  [`${'請'.repeat(300)}.pdf`, `${'請'.repeat(251)}.pdf`],
  [`${'🧾'.repeat(200)}.pdf`, `${'🧾'.repeat(125)}.pdf`],
  [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(253)}`],
])('makes a name that can be used of %j', (name, usable) => {
  expect(usableFilename(name)).toBe(usable);
});

it('makes a valid name of any, and leaves valid ones as they are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      expect(filenameMistake(usableFilename(name))).toBeNull();
      if (filenameMistake(name) === null && !/[\u202a-\u202e\u2066-\u2069]/.test(name)) {
        expect(usableFilename(name)).toBe(name.toWellFormed());
      }
    }),
  );
});
