import { describe, expect, it } from 'vitest';
import type { ValueKind } from '../core/value-kinds.ts';
import { checkbox, drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { addressScore } from './address-words.ts';
import { countryCodeOf } from './countries.ts';
import { durationsIn } from './durations.ts';
import { cleanName, looksLikePerson, nameScore, organisationScore } from './names.ts';
import { recognise } from './recognise.ts';

const values = (kind: ValueKind, ...lines: string[]): (string | number | boolean)[] =>
  recognise(buildView([drawnPage(lines)])).spans[kind].map((span) => span.value);

const spanTexts = (kind: ValueKind, line: string): string[] =>
  recognise(buildView([drawnPage([line])])).spans[kind].map((span) => span.text);

describe('durations', () => {
  it.each([
    ['three (3) years', '3 years'],
    ['18 months', '18 months'],
    ['eighteen months', '18 months'],
    ['twenty-four (24) months', '24 months'],
    ['one year', '1 year'],
    ['30-day', '30 days'],
  ])('reads %s', (text, value) => {
    expect(durationsIn(`for a period of ${text} from`).map((found) => found.value)).toEqual([value]);
  });

  it.each(['2 h 35 min', '45 minutes', '3-5 working days', '10 jours ouvrés', '1,5 Std.', '4 to 6 weeks'])(
    'keeps %s as printed',
    (text) => expect(values('duration', `Takes: ${text}`)).toEqual([text]),
  );

  it('finds none without a count', () => {
    expect(durationsIn('during the year')).toEqual([]);
  });
});

describe('identifiers', () => {
  it('begin behind the end of a label that stands right before them', () => {
    const { spans } = recognise(buildView([drawnPage(['Ticket No.029190', 'QUAY-NO.000417 Note No.A12'])]));
    expect(spans.identifier.map(({ text }) => text)).toEqual(['029190', '000417', 'No.A12']);
  });

  it('are hardly four digits of a year', () => {
    const scores = recognise(buildView([drawnPage(['Senate 2020', 'Contract 4711'])])).spans.identifier;
    expect(scores.map(({ value, score }) => [value, score > 0.5])).toEqual([
      ['2020', false],
      ['4711', true],
    ]);
  });
});

describe('countries', () => {
  it.each([
    ['Germany', 'DE'],
    ['DEUTSCHLAND', 'DE'],
    ['France', 'FR'],
    ['España', 'ES'],
    ['United Kingdom', 'GB'],
    ['U.S.A.', 'US'],
    ['D', 'DE'],
    ['CH', 'CH'],
  ])('%s is %s', (text, code) => {
    expect(countryCodeOf(text)).toBe(code);
  });

  it('is silent about other words', () => {
    expect(countryCodeOf('Leipzig')).toBeUndefined();
  });
});

describe('names and addresses', () => {
  it('tells organisations from persons', () => {
    expect(organisationScore('Acme Widgets GmbH')).toBe(1);
    expect(organisationScore('Acme, Inc.')).toBe(1);
    expect(organisationScore('Jane Miller')).toBe(0);
    expect(looksLikePerson('Jane Q. Miller')).toBe(true);
    expect(looksLikePerson('Acme Trading Ltd')).toBe(false);
  });

  it('prefers names to labels and addresses', () => {
    expect(nameScore('Acme Widgets Ltd')).toBeGreaterThan(nameScore('Invoice number'));
    expect(nameScore('Acme Widgets Ltd')).toBeGreaterThan(nameScore('12 High Street, London'));
  });

  it('leaves registration numbers out of a name', () => {
    expect(cleanName('ACME SDN BHD (123456-X)')).toBe('ACME SDN BHD');
  });

  it.each(['12 High Street', 'Musterstr. 12, 12345 Berlin', '10 rue de la Paix, 75002 Paris', 'Springfield, IL 62704'])(
    'sees an address in %s',
    (text) => {
      expect(addressScore(text)).toBeGreaterThan(0.5);
    },
  );

  it.each(['Invoice date 01/02/2024', 'Total 12.50', 'info@example.com'])('sees none in %s', (text) => {
    expect(addressScore(text)).toBeLessThan(0.2);
  });
});

describe('recognise', () => {
  it('takes no house and postcode for a telephone number', () =>
    expect(recognise(buildView([drawnPage(['Via del Porto 22 - 38066 Riva di Ponale'])])).spans.phone).toEqual([]));

  it('takes no digit before a bracket for a part of a telephone number that no country has', () => {
    const phones = (line: string): unknown[] =>
      recognise(buildView([drawnPage([line])])).spans.phone.map(({ text }) => text);
    expect(phones('2 (617) 555-0144')).toEqual(['(617) 555-0144']);
    expect(phones('1 (617) 555-0144')).toEqual(['1 (617) 555-0144']);
  });

  it('takes a room for no currency, and a postcode for no telephone', () => {
    expect(values('currency', '09-14 Room charge Rm 618 219.00')).toEqual([]);
    expect(values('currency', 'Total RM 618.00')).toEqual(['MYR']);
    expect(values('money', 'Room charge Rm 618')).toEqual([]);
    const scoreIn = (line: string): number | undefined =>
      recognise(buildView([drawnPage([line])])).spans.phone[0]?.score;
    expect(scoreIn('2430-696 Marinha Grande')).toBeLessThan((scoreIn('912-555-083 Marinha Grande') ?? 0) - 0.3);
  });

  it('finds what a line holds, by kind', () => {
    const line = 'Paid 12.50 USD on 2024-03-09 at 14:05, 19 % VAT, a@b.example, www.example.com, Tel +49 30 1234567';
    expect(values('date', line)).toEqual(['2024-03-09']);
    expect(values('time', line)).toEqual(['14:05']);
    expect(values('percent', line)).toEqual([19]);
    expect(values('email', line)).toEqual(['a@b.example']);
    expect(values('url', line)).toContain('www.example.com');
    expect(values('phone', line)).toContain('+49301234567');
    expect(values('money', line)).toContain(12.5);
    expect(values('currency', line)).toContain('USD');
  });

  it('learns the order of day and month from the document', () => {
    expect(values('date', '03/04/2024', '25/04/2024')).toEqual(['2024-04-03', '2024-04-25']);
    expect(values('date', '03/04/2024', '04/25/2024')).toEqual(['2024-03-04', '2024-04-25']);
  });

  it.each(['YO1 7AA', 'K1A 0B1', 'SW1A 2AA'])('reads the postcode %s as one', (code) => {
    const found = recognise(buildView([drawnPage([`Postcode: ${code}`])])).spans.identifier;
    expect(found.toSorted((one, other) => other.score - one.score)[0]?.value).toBe(code);
  });

  it('reads identifiers printed in groups as one', () => {
    expect(values('identifier', 'IBAN DE89 3704 0044 0532 0130 00')).toContain('DE89 3704 0044 0532 0130 00');
  });

  it('leaves the currency of a number in the next cell to that number', () => {
    expect(spanTexts('money', '188,20 EUR    5,00 EUR    1,12 EUR')).toEqual(['188,20 EUR', '5,00 EUR', '1,12 EUR']);
    expect(spanTexts('money', 'EUR 188,20    EUR 5,00    EUR 1,12')).toEqual(['EUR 188,20', 'EUR 5,00', 'EUR 1,12']);
  });

  it('reads no length of time from a number and the label beside it', () => {
    expect(values('duration', 'Spring 2024       Days absent')).toEqual([]);
  });

  it('reads no text behind the colon of a time', () => {
    expect(values('text', 'Begin     08:00')).toEqual(['Begin', '08:00']);
  });

  it('reads ticked boxes by their labels', () => {
    const page = drawnPage(['x  I agree', 'o  I refuse']);
    page.fields.push(checkbox(true, { from: 1, to: 3 }), checkbox(false, { from: 4, to: 6 }));
    const spans = recognise(buildView([page])).spans.boolean;
    expect(spans.map((span) => [span.text, span.value])).toEqual([
      ['I agree', true],
      ['I refuse', false],
    ]);
  });
});

describe('identifiers', () => {
  const scores = (line: string): Map<string, number> =>
    new Map(recognise(buildView([drawnPage([line])])).spans.identifier.map((span) => [span.text, span.score]));

  it('are more than the groups of digits they are printed in', () => {
    const found = scores('36 34');
    expect(found.get('36 34')).toBeGreaterThan(found.get('34') ?? 1);
  });

  it.each(['LK18 VDR', 'M AB 123', 'RO-TT 417', '12 010190 P 043', 'QQ 12 34 56 C', 'MBLU 448120-7', 'K 118 204 771'])(
    'have letters in front, between and behind, where nothing else stands there: %s',
    (number) => {
      const [best] = [...scores(`Number: ${number}`)].sort(([, one], [, other]) => other - one);
      expect(best?.[0]).toBe(number);
    },
  );

  it('have no words of a text around them', () => {
    expect([...scores('PAGE 12').keys()]).toEqual(['12']);
    expect([...scores('ALL OF 12').keys()]).toEqual(['12']);
  });

  it('are single words beside others', () => {
    expect(scores('Order 4711 of 2024').get('4711')).toBeGreaterThan(0.8);
  });
});

describe('names set with wide spaces', () => {
  it('go on in the next row with their legal form', () => {
    expect(values('name', '    POPULAR     BOOK', '  CO.   (M)   SDN   BHD', '', 'Tel 123456')).toContain(
      'POPULAR BOOK CO. (M) SDN BHD',
    );
  });

  it('go on in rows that name nobody, also where these break inside brackets', () => {
    expect(values('name', 'NORTH HILL HARDWARE', 'ENTERPRISE (SEA VIEW) LTD', '', 'Tel 123456')).toContain(
      'NORTH HILL HARDWARE ENTERPRISE (SEA VIEW) LTD',
    );
    expect(values('name', 'NORTH HILL HARDWARE', ' ENTERPRISE (SEA', '   VIEW) LTD', '', 'Tel 123456')).toContain(
      'NORTH HILL HARDWARE ENTERPRISE (SEA VIEW) LTD',
    );
    expect(values('name', 'SUPPLY TO', 'NORTH HILL LTD', '', 'Tel 123456')).not.toContain('SUPPLY TO NORTH HILL LTD');
  });
});

describe('values in words', () => {
  it('reads shares with a word for the sign', () => {
    expect(values('percent', 'at the rate of 4.25 per cent per annum', '7 Prozent', '8 pour cent')).toEqual([
      4.25, 7, 8,
    ]);
  });

  it('reads lengths of time in other languages as printed', () => {
    expect(values('duration', 'Die Frist beträgt drei Monate.', 'pelo prazo de 12 (doze) meses')).toEqual([
      'drei Monate',
      '12 (doze) meses',
    ]);
  });

  it('reads full hours', () => {
    expect(values('time', 'from 2 pm until 10.30 p.m.')).toEqual(['2 PM', '10.30 P.M.']);
  });

  it('takes a small number in brackets behind a word for a count', () => {
    expect(values('number', 'Deposits (2)', 'Loss     (14)')).toEqual([2, -14]);
  });
});
