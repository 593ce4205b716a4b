/** Values that stand in sentences of letters, mails and contracts. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const text = { type: ['string', 'null'] };
const day = { ...text, format: 'date' };
const count = { type: ['integer', 'null'] };
const number = { type: ['number', 'null'] };
const MAIL = [
  'From: Priya Raman <p.raman@choir.example>',
  'To: Bookings <bookings@hall.example>',
  'Date: 2026-11-10T16:42:11.000Z',
  'Subject: Hall hire',
];

describe('sentences', () => {
  it('say days without their year, which in a mail is that of the day on which it was sent', () =>
    expect(
      outputOf({ deposit_paid_on: day }, [
        ...MAIL,
        'The deposit was paid by bank transfer on 6 November to your account.',
      ]),
    ).toEqual({ deposit_paid_on: '2026-11-06' }));

  it('say no day where nothing shows the year', () =>
    expect(
      outputOf({ deposit_paid_on: day }, ['The deposit was paid by bank transfer on 6 November to your account.']),
    ).toEqual({ deposit_paid_on: null }));

  it('count in words', () =>
    expect(
      outputOf({ trestle_tables: count }, ['We will also need the stage lights and eight trestle tables in the hall.']),
    ).toEqual({ trestle_tables: 8 }));

  it('name each of two amounts before it', () =>
    expect(
      outputOf({ transport_allowance: number, basic_salary: number }, [
        'You will receive a basic salary of $5,800 per month and a transport allowance of $250 per month.',
      ]),
    ).toEqual({ transport_allowance: 250, basic_salary: 5800 }));

  it('name numbers right before them', () =>
    expect(
      outputOf({ sales_order_number: text, licence_number: text, site_number: text }, [
        'We have entered your order as sales order SO-58813 and will send it to your site on 27 May, as our',
        'certificate with the licence no. 77-1401 allows us to do until the end of this year.',
      ]),
    ).toEqual({ sales_order_number: 'SO-58813', licence_number: '77-1401', site_number: null }));

  it('call persons by what they are', () =>
    expect(
      outputOf({ treasurer: text, registrar: text, courier: text }, [
        'Our treasurer, Owen Lloyd, will settle it within two weeks after he has received the invoice from you.',
        'A courier of the Lender (Tom Aldous, registrar) will accompany the works on the outward journey only.',
      ]),
    ).toEqual({ treasurer: 'Owen Lloyd', registrar: null, courier: 'Tom Aldous' }));

  it('take no title of a thing for a person', () =>
    expect(
      outputOf({ investigator: text }, [
        'Please file the signed certificate in the Investigator Site File of your site.',
      ]),
    ).toEqual({ investigator: null }));
});

describe('clauses', () => {
  const clauses = [
    '§ 1 Mietzeit',
    'Das Mietverhältnis beginnt am 1. August 2026 und läuft auf unbestimmte Zeit.',
    '§ 2 Kaution',
    'Der Mieter leistet bei Beginn eine Sicherheit in Höhe von 2.535,00 Euro in drei gleichen Raten.',
    '§ 3 Miete',
    'Die Miete beträgt 845,00 Euro, dazu kommen 190,00 Euro für die Heizung in jedem Monat.',
  ];

  it('are named by their headings, where they have one value of the kind', () =>
    expect(outputOf({ deposit: { ...number, description: 'security deposit' } }, clauses)).toEqual({ deposit: 2535 }));
});

describe('the head of a letter', () => {
  const letter = [
    'Kestrel Marine Ltd',
    '25 Bay Drive',
    'Dayton OH 45402',
    '18 May 2026',
    'Hannah Friesen',
    '27 Wascana Crescent',
    'Dayton OH 45403',
    '',
    'Dear Sir or Madam,',
    'please sign and return the duplicate of this letter by 29 May 2026, failing which this offer will lapse.',
  ];

  it('has its date alone in a line', () =>
    expect(outputOf({ letter_date: day }, letter)).toEqual({ letter_date: '2026-05-18' }));

  it('has whom it is sent to over the greeting, and the sender over them', () =>
    expect(outputOf({ recipient_name: text, sender_name: text }, letter)).toEqual({
      recipient_name: 'Hannah Friesen',
      sender_name: 'Kestrel Marine Ltd',
    }));
});
