import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };
const date = { type: ['string', 'null'], format: 'date' };

const outputOf = (properties: JsonObject, lines: string[]): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

describe('a value beside its label', () => {
  it('is the first of several numbers, not what it was measured at', () =>
    expect(
      outputOf({ viscosity: number, refractive_index: number }, [
        'Refractive index       1.447 at 25 °C',
        'Viscosity              0.684 at 40 °C',
      ]),
    ).toEqual({ viscosity: 0.684, refractive_index: 1.447 }));

  it('is not the rest of a label that goes on in the next line', () =>
    expect(outputOf({ tenant: text }, ['Tenant (lease', 'no.)                Ada Lindqvist'])).not.toEqual({
      tenant: '(lease',
    }));

  it('is not the head of the next column', () =>
    expect(
      outputOf({ vessel: { type: 'object', properties: { flag: text, hull: text } } }, [
        'Role        Built       Flag        Hull        Berth (dock)',
        'TOWED       -           Norway      Steel       nr 4 (B)',
      ]),
    ).toEqual({ vessel: { flag: 'Norway', hull: 'Steel' } }));

  it('is not the number of the heading under it', () =>
    expect(outputOf({ crew_hours: number }, ['Crew hours', '2. Safety', 'Nothing was reported.'])).toEqual({
      crew_hours: null,
    }));
});

describe('a name behind its label', () => {
  const lines = ['Reviewed by: Rosa Lindgren, Head of Audit Approved by: Dr. Ian Moss (Board)'];
  it('ends where the next label begins, and leaves out what the person is', () =>
    expect(outputOf({ reviewed_by: text }, lines)).toEqual({ reviewed_by: 'Rosa Lindgren' }));
});

describe('a telephone number', () => {
  it('ends before a bracket that says something else', () =>
    expect(outputOf({ emergency_phone: text }, ['Emergency phone: +44 1632 960 411 (24 h, every day)'])).toEqual({
      emergency_phone: '+44 1632 960 411',
    }));
});

describe('a period', () => {
  it('may begin with a day alone, apart from the dash', () =>
    expect(
      outputOf({ period_start: date, period_end: date, guarantee_ends: date }, [
        'Reporting period       1 - 30 September 2025',
      ]),
    ).toEqual({ period_start: '2025-09-01', period_end: '2025-09-30', guarantee_ends: null }));
});

describe('a day with its time', () => {
  const moment = { type: ['string', 'null'], description: 'when it was noticed, YYYY-MM-DD HH:MM' };
  it('is written as the description shows it', () =>
    expect(outputOf({ noticed: moment }, ['Noticed: 14 May 2025 at 9:05 am'])).toEqual({
      noticed: '2025-05-14 09:05',
    }));
  it('may have four digits for the time', () =>
    expect(outputOf({ noticed: moment }, ['Noticed: 05/14/2025 2110 hours'])).toEqual({ noticed: '2025-05-14 21:10' }));
});

describe('thousands in groups', () => {
  it('are one number before a unit or a currency, where commas are decimal', () =>
    expect(
      outputOf({ kilometrage: number, plafond: number }, [
        'Kilométrage : forfait de 12 000 km par an',
        'Plafond : 15 000 €',
        'Prime : 182,40 €',
      ]),
    ).toEqual({ kilometrage: 12000, plafond: 15000 }));
});

it('a "codice fiscale" is a code, not an amount of tax', () =>
  expect(outputOf({ codiceFiscale: text }, ['Codice fiscale: RSSMRA80A01H501U', 'Importo 12,50'])).toEqual({
    codiceFiscale: 'RSSMRA80A01H501U',
  }));

it('a rate in percent may stand without a sign', () =>
  expect(
    outputOf({ vat_rate: { type: 'number', description: 'VAT rate in percent' } }, ['VAT rate (%)      20']),
  ).toEqual({ vat_rate: 20 }));
