/** Recognises identifiers by their form: bank accounts, banks, tax registrations. */
import type { Code } from '../core/span.ts';

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const BIC =
  /^[A-Z]{4}(?:AD|AE|AT|AU|BE|BG|BR|CA|CH|CN|CY|CZ|DE|DK|EE|ES|FI|FR|GB|GR|HK|HR|HU|IE|IL|IN|IS|IT|JP|KR|LI|LT|LU|LV|MC|MT|MX|MY|NL|NO|NZ|PL|PT|RO|SA|SE|SG|SI|SK|SM|TH|TR|US|ZA)[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const VAT =
  /^(?:ATU\d{8}|BE[01]?\d{9}|BG\d{9,10}|CHE\d{9}(?:MWST|TVA|IVA)?|CY\d{8}[A-Z]|CZ\d{8,10}|DE\d{9}|DK\d{8}|EE\d{9}|EL\d{9}|ES[A-Z0-9]\d{7}[A-Z0-9]|FI\d{8}|FR[A-Z0-9]{2}\d{9}|GB(?:\d{9}|\d{12})|HR\d{11}|HU\d{8}|IE\d[A-Z0-9+*]\d{5}[A-Z]{1,2}|IT\d{11}|LT(?:\d{9}|\d{12})|LU\d{8}|LV\d{11}|MT\d{8}|NL\d{9}B\d{2}|PL\d{10}|PT\d{9}|RO\d{2,10}|SE\d{12}|SI\d{8}|SK\d{10})$/;

/** The kind of an identifier, by its form. */
export function codeOf(text: string): Code | undefined {
  const packed = text.replace(/[\s.\-/]/g, '').toUpperCase();
  if (VAT.test(packed)) return 'vat_number';
  if (IBAN.test(packed) && (hasIbanChecksum(packed) || isGrouped(text))) return 'iban';
  return BIC.test(packed) && text === text.toUpperCase() ? 'bic' : undefined;
}

/** Whether it is written in groups of four like an account number. Samples and typing errors fail the checksum. */
export const isGrouped = (text: string): boolean =>
  /^[A-Z]{2}\d{2}(\s[A-Z0-9]{4}){2,7}(\s[A-Z0-9]{1,4})?$/.test(text.trim());

/** ISO 13616: the number with the first four characters at its end leaves 1 when divided by 97. */
export function hasIbanChecksum(packed: string): boolean {
  let remainder = 0;
  for (const character of packed.slice(4) + packed.slice(0, 4)) {
    const digits = /\d/.test(character) ? character : String(character.charCodeAt(0) - 55);
    for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder === 1;
}
