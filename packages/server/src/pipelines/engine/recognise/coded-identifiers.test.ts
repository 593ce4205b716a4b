import { describe, expect, it } from 'vitest';
import { codeOf, hasIbanChecksum } from './coded-identifiers.ts';

describe('codeOf', () => {
  it.each([
    ['DE89 3704 0044 0532 0130 00', 'iban'],
    ['GB82WEST12345698765432', 'iban'],
    ['FR1420041010050500013M02606', 'iban'],
    ['COBADEFFXXX', 'bic'],
    ['DE136695976', 'vat_number'],
    ['ATU12345678', 'vat_number'],
    ['FR 12 345678901', 'vat_number'],
    ['CHE-123.456.789 MWST', 'vat_number'],
    ['NL123456789B01', 'vat_number'],
  ])('%s is %s', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  it.each(['RE-20150613', '12345', 'INVOICE', 'DE00'])('%s is none', (text) => {
    expect(codeOf(text)).toBeUndefined();
  });

  it('knows a wrong check digit', () => {
    expect(hasIbanChecksum('DE89370400440532013000')).toBe(true);
    expect(hasIbanChecksum('DE88370400440532013000')).toBe(false);
  });
});
