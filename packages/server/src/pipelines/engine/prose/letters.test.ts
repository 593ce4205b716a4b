import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const text = { type: ['string', 'null'] };
const date = { type: ['string', 'null'], format: 'date' };
const count = { type: ['integer', 'null'] };

describe('letters', () => {
  it('have numbers in their sentences, each near its own words', () =>
    expect(
      outputOf({ vacation_days: count, probation_days: count }, [
        'You will be entitled to 20 days of paid vacation per year. There is a probationary period of 90 days in which',
        'either side may end the employment at any time.',
      ]),
    ).toEqual({ vacation_days: 20, probation_days: 90 }));

  it('may have their date under their text', () =>
    expect(
      outputOf({ letter_date: date }, [
        'I hereby cancel my membership number 40-22817 at Ironbridge Fitness with effect from 31 July 2026.',
        'My fee was last paid on 1 June 2026. Please confirm the cancellation in writing.',
        '',
        'Theodora Blakeney',
        '12 June 2026',
      ]),
    ).toEqual({ letter_date: '2026-06-12' }));

  it('have the times of day and the address that their sentences name', () =>
    expect(
      outputOf({ start_time: text, property_address: text }, [
        'The viewing of the flat at 14 Orchard Lane, Wexcombe, starts at 19:15 and ends when everybody has seen it.',
      ]),
    ).toEqual({ start_time: '19:15', property_address: '14 Orchard Lane, Wexcombe' }));

  it('are sent to whom they greet', () =>
    expect(
      outputOf({ customer_name: text }, [
        'Lindenau Works Ltd',
        '1 Mill Road',
        'Dayton OH 45402',
        'Hannah Friesen',
        '27 Wascana Crescent',
        'Dayton OH 45403',
        '',
        'Dear Ms. Friesen,',
        'thank you for your order.',
      ]),
    ).toEqual({ customer_name: 'Hannah Friesen' }));

  it('have paragraphs, whose words name nothing in the table under them', () =>
    expect(
      outputOf({ sales_order: text }, [
        'Thank you for your order, which we have entered on your account and which we will send to you soon.',
        'Code              Crop 7       Pack',
        'CAR-114           Carrot       Bag',
      ]),
    ).toEqual({ sales_order: null }));

  it('have two dates where a schema asks for two', () =>
    expect(
      outputOf({ letter_date: date, order_date: date }, [
        'Date: 09.11.2026',
        '',
        'Thank you for your order of 04.11.2026.',
      ]),
    ).toEqual({
      letter_date: '2026-11-09',
      order_date: '2026-11-04',
    }));
});

describe('labels in other languages', () => {
  it('are taken apart where they are compounds', () =>
    expect(
      outputOf({ meter_number: text, contract_number: text }, [
        'Zählernummer    1EMH0012773940',
        'Vertragsnummer    V-88120',
      ]),
    ).toEqual({
      meter_number: '1EMH0012773940',
      contract_number: 'V-88120',
    }));

  it('mean what they mean in English', () =>
    expect(
      outputOf({ admission_date: date, first_name: text }, ["Date d'entrée : 19/10/2026", 'Prénom : Mathilde']),
    ).toEqual({
      admission_date: '2026-10-19',
      first_name: 'Mathilde',
    }));
});
