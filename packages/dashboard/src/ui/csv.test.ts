import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('quotes what has separators, keeps numbers, and disarms formulas', () => {
  expect(
    toCsv(
      ['name', 'n'],
      [
        ['a,"b"\n', -1],
        ['=HYPERLINK("x")', null],
        [{ k: 1 }, undefined],
        ['-5.00', '+cmd'],
      ],
    ),
  ).toBe('name,n\r\n"a,""b""\n",-1\r\n"\'=HYPERLINK(""x"")",\r\n"{""k"":1}",\r\n-5.00,\'+cmd\r\n');
});
