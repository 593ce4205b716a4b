import { expect, it } from 'vitest';
import { occurrences, type RedactionPattern } from './patterns.ts';

const found = (pattern: RedactionPattern, text: string): string[] =>
  [...occurrences(pattern, text)].map(({ start, end }) => text.slice(start, end));

it.each<[RedactionPattern, string, string[]]>([
  ['iban', 'Account DE89 3704 0044 0532 0130 00 at the bank', ['DE89 3704 0044 0532 0130 00']],
  ['iban', 'GB82WEST12345698765432, not GB00WEST12345698765432', ['GB82WEST12345698765432']],
  ['email', 'Write to ann.lee+x@mail.example.org today', ['ann.lee+x@mail.example.org']],
  [
    'phone',
    'Call +49 30 1234567 or (030) 123-4567 or 212-555-0199',
    ['+49 30 1234567', '(030) 123-4567', '212-555-0199'],
  ],
  ['phone', 'Order 20261116 of 2026-11-16, 1,200.50 EUR', []],
  ['card_number', 'Card 4111 1111 1111 1111, not 4111 1111 1111 1112', ['4111 1111 1111 1111']],
  ['ssn', 'SSN 123-45-6789', ['123-45-6789']],
])('%s in "%s"', (pattern, text, expected) => {
  expect(found(pattern, text)).toEqual(expected);
});
