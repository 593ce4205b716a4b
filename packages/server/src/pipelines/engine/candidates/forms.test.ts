import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const text = { type: ['string', 'null'] };

describe('what is filled in behind a label of a form, without a colon', () => {
  it('is the value', () =>
    expect(outputOf({ owner_name: text }, ['Name of owner (or keeper) HARBOUR CRANES COMPANY'])).toEqual({
      owner_name: 'HARBOUR CRANES COMPANY',
    }));

  it('is the value when the question over it says whose name it is', () =>
    expect(
      outputOf({ owner_name: { ...text, description: 'Name of the owner' } }, [
        '7. What is the name and address of the owner?',
        'Name Harbour Cranes, Inc.',
      ]),
    ).toMatchObject({ owner_name: 'Harbour Cranes, Inc.' }));

  it('is not the rest of the label', () =>
    expect(outputOf({ owner_name: text }, ['Owner name as printed on the deed', 'Harbour Cranes'])).toEqual({
      owner_name: 'Harbour Cranes',
    }));

  it('is no other label of the same row', () =>
    expect(outputOf({ owner_name: text }, ['Owner Name Address Phone'])).toEqual({ owner_name: null }));

  it('is a whole name, also with a wide space before the form of the company', () =>
    expect(outputOf({ owner_name: text }, ['Name of owner', 'Harbour Group,   Inc.      1001 G Street NW'])).toEqual({
      owner_name: 'Harbour Group, Inc.',
    }));

  it('is not a label of which recognition misread a letter', () =>
    expect(
      outputOf({ owner_name: { ...text, description: 'Name of the (first) owner' } }, [
        'What is the name end address of the first owner?',
        'Nane                                Address',
        'NORTHERN HARBOURS                   45 BOYLSTON STREET',
      ]),
    ).toEqual({ owner_name: 'NORTHERN HARBOURS' }));
});

describe('what a form asks for', () => {
  it('is told by a label that says the whole name of the field, near the top as well', () =>
    expect(outputOf({ owner_name: text }, ['1. Name of Owner', 'Ann Marie Hobbs'])).toEqual({
      owner_name: 'Ann Marie Hobbs',
    }));

  it.each(['1. Name', 'I. Name', 'l. Name', 'IV) Name'])('is told by the numbered label %j', (label) =>
    expect(outputOf({ vessel_name: text }, ['Vessel Declaration', '', label, 'Ann Marie Hobbs'])).toEqual({
      vessel_name: 'Ann Marie Hobbs',
    }),
  );

  it('is told by the line above a label that says only that it is a number', () =>
    expect(
      outputOf({ vessel_number: text }, [
        '     OFFICE 2026-R77',
        'CORRECTION TO VESSEL [ ] CARGO [x] DECLARATION',
        '               (Indicate which)',
        '               NUMBER 471 MADE',
      ]),
    ).toEqual({ vessel_number: '471' }));
});

describe('what a document is', () => {
  it('is told by its title, not by what running text at its top speaks of', () =>
    expect(
      outputOf({ kind: { enum: ['Correction', 'Short Notice'] } }, [
        'Department of Ports           Correction to a Vessel Declaration',
        'Every declaration, short notice, appendix, copy or other paper that is handed in under this act is',
        'a public record. A short notice is made by each person who serves on the vessel, and each such short',
        'notice is open to the public at the hours of the department.',
        'This is handed in to do the following:',
      ]),
    ).toMatchObject({ kind: 'Correction' }));
});

describe('a number of a contract', () => {
  it('stands under a label with a second one behind a slash, and is no year', () =>
    expect(
      outputOf({ contract_number: text }, [
        'Contract / Revision     Alt Order #',
        '1626531 / 2             26905027',
        'Contract',
        'Peters for Senate 2020',
      ]),
    ).toEqual({ contract_number: '1626531' }));
});

describe('a number of a document', () => {
  it('is followed by its date', () =>
    expect(
      outputOf({ invoice_number: text }, [
        'Handelsrechnung (380)        Nr. E-4711 vom 31.10.2018',
        '',
        'Bitte geben Sie immer Ihre Kundennummer 35040727 und die Belegnummer 80915 an.',
      ]),
    ).toEqual({ invoice_number: 'E-4711' }));
});

it('a label over one column names nothing in the columns beside it', () => {
  const lines = ['Quantity    Repeats    Insurance no.', '100         2          K 118 204 771'];
  const properties = { quantity: { type: ['number', 'null'] }, insurance_number: text };
  expect(outputOf(properties, lines)).toEqual({ quantity: null, insurance_number: 'K 118 204 771' });
});
