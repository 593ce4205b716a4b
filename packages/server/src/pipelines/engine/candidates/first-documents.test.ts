/** What somebody who tries the engine for the first time gives it: small documents of daily life. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

it('a boarding pass says from where to where, and its title is no airline', () =>
  expect(
    outputOf({ airline: text, origin: text, destination: text }, [
      'BOARDING PASS                         Skyline Air',
      'From: Lagos (LOS)           To: Nairobi (NBO)',
    ]),
  ).toMatchObject({ origin: 'Lagos (LOS)', destination: 'Nairobi (NBO)', airline: expect.not.stringMatching('PASS') }));

describe('a payslip', () => {
  it('has the number of an employee, which is no house number', () =>
    expect(outputOf({ employee_id: text }, ['PAYSLIP', 'Employee No: 00417'])).toEqual({ employee_id: '00417' }));

  it('has sums side by side under its items', () => {
    const items = { type: 'object', properties: { description: text, amount: { type: 'number' } } };
    const lines = [
      'Deductions                                Amount',
      'Income tax                                  318.20',
      'Pension 5%                                  129.05',
      '',
      'Gross pay      2,581.00     Total deductions      447.25     Net pay      2,133.75',
    ];
    expect(outputOf({ deductions: { type: 'array', items } }, lines)).toEqual({
      deductions: [
        { description: 'Income tax', amount: 318.2 },
        { description: 'Pension 5%', amount: 129.05 },
      ],
    });
  });
});

it('minutes of a meeting have a place and who was there', () => {
  const names = { type: 'array', items: { type: 'string' } };
  const lines = ['Date: 3 May 2026    Place: Community Hall', 'Present: Ada Byte, Ian Moss', 'Apologies: Rosa Stein'];
  expect(outputOf({ location: text, attendees: names, absent: names }, lines)).toEqual({
    location: 'Community Hall',
    attendees: ['Ada Byte', 'Ian Moss'],
    absent: ['Rosa Stein'],
  });
});

it('a quotation has a customer without the address behind the name, and a currency under a name without umlauts', () =>
  expect(
    outputOf({ kunde: text, waehrung: text }, [
      'Angebot A-7',
      'Kunde: Café Morgenrot, Lindenweg 4, 50674 Köln',
      'Gesamtbetrag    1.362,55 EUR',
    ]),
  ).toEqual({ kunde: 'Café Morgenrot', waehrung: 'EUR' }));

it('a policy has the telephone of its agent behind the name', () =>
  expect(
    outputOf({ agent_name: text, agent_phone: text }, ['Policy HO-7', 'Agent: Lena Fischer, 503-555-0199']),
  ).toMatchObject({ agent_phone: '503-555-0199' }));
