import { expect, it } from 'vitest';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const account = (lines: readonly string[]) =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties: { iban: text, bic: text } }).output;

it.each([
  [
    '27 characters',
    'IBAN: FR76 3000 6000 0112 3456 7890 189 BIC: AGRIFRPP',
    'FR76 3000 6000 0112 3456 7890 189',
    'AGRIFRPP',
  ],
  ['15 characters', 'IBAN: NO93 8601 1117 947, BIC DNBANOKK', 'NO93 8601 1117 947', 'DNBANOKK'],
  [
    'groups of letters',
    'IBAN MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    undefined,
  ],
  [
    'no spaces',
    'Konto (IBAN:DE89370400440532013000), BIC/SWIFT: COBADEFFXXX.',
    'DE89370400440532013000',
    'COBADEFFXXX',
  ],
  ['wrong check digits', 'IBAN DE12 3456 7890 1234 5678 90 Musterbank', 'DE12 3456 7890 1234 5678 90', undefined],
])('an account number of %s is whole, and nothing else is in it', (_, line, iban, bic) => {
  expect(account([line])).toEqual({ iban, ...(bic === undefined ? {} : { bic }) });
});

it('an account number is whole under columns of numbers that begin inside of it', () => {
  const rows = Array.from({ length: 8 }, (_, at) => `${`Parcel ${at}`.padEnd(30)}${at}5.00`);
  const { iban } = account([...rows, 'IBAN FR76 3000 6000 0112 3456 7890 189']);
  expect(iban).toBe('FR76 3000 6000 0112 3456 7890 189');
});

it('a word of eight letters is no code of a bank', () => {
  expect(account(['Paid for: ELECTRIC power'])).toEqual({});
});
