import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const text = { type: ['string', 'null'] };
const number = { type: ['number', 'null'] };

describe('a label with two parts', () => {
  const patient = { patient_age: text, sex: text };

  it('names two parts of a value', () => {
    expect(outputOf(patient, ['Age / Sex: 27 years / M'])).toEqual({ patient_age: '27 years', sex: 'M' });
    expect(outputOf(patient, ['Age/Sex      27 years/M      Ward      4 B'])).toEqual({
      patient_age: '27 years',
      sex: 'M',
    });
    expect(outputOf(patient, ['Age / Sex      : 27 years / M'])).toEqual({ patient_age: '27 years', sex: 'M' });
  });

  it('names numbers and dates in the parts', () => {
    expect(outputOf({ age: { type: 'integer' }, sex: text }, ['Sex / Age: F / 31 years'])).toEqual({
      age: 31,
      sex: 'F',
    });
    expect(
      outputOf({ policy_number: text, issued: { ...text, format: 'date' } }, [
        'Policy Number / Issued: P-77 / 23/04/2026',
      ]),
    ).toEqual({ policy_number: 'P-77', issued: '2026-04-23' });
  });

  it('stands over the parts of its value as well', () => {
    const properties = { vessel: text, voyage: text, flag: text };
    const lines = [
      'Ocean Vessel / Voyage / Flag          Port of Loading',
      'NORTH LYRA / 512N / MALTA             LISBON',
    ];
    expect(outputOf(properties, lines)).toEqual({ vessel: 'NORTH LYRA', voyage: '512N', flag: 'MALTA' });
  });

  it('is said in two languages over one value', () =>
    expect(outputOf({ certificate_no: text }, ['Zeugnis-Nr. / Certificate No.', 'RH-2025/01'])).toEqual({
      certificate_no: 'RH-2025/01',
    }));

  it.each([
    ['Place and date of issue', 'LISBON 10-APR-2025', 'LISBON'],
    ['Ort und Datum der Ausstellung', 'Hagen, den 10.04.2025', 'Hagen'],
    ['Lieu et date d’émission', 'Lille, le 10/04/2025', 'Lille'],
  ])('keeps the day apart from the place: %s', (label, value, place) => {
    const properties = { place_of_issue: text, issue_date: { ...text, format: 'date' } };
    const expected = { place_of_issue: place, issue_date: '2025-04-10' };
    expect(outputOf(properties, [label, value])).toEqual(expected);
    expect(outputOf(properties, [`${label}      ${value}`])).toEqual(expected);
  });

  it.each(['Truck / trailer registration', 'Truck registration / trailer'])('says what both are once: %s', (label) =>
    expect(outputOf({ truck_registration: text, trailer_registration: text }, [label, 'PO 5TK81 / PO 22KL4'])).toEqual({
      truck_registration: 'PO 5TK81',
      trailer_registration: 'PO 22KL4',
    }),
  );

  it('names nothing where the value has another number of parts', () => {
    expect(outputOf(patient, ['Age / Sex: 27 years / M / X'])).not.toMatchObject({ sex: 'M' });
  });

  it('leaves a value of one part to the first name', () => {
    expect(outputOf({ rate: number, term: text }, ['Rate / Term: 4.5'])).toEqual({ rate: 4.5, term: null });
  });

  it('need not say whose the values are, if the document is about one', () =>
    expect(outputOf({ patient_age: text, patient_name: text }, ['Patient: Ada Byte', 'Age: 27 years'])).toEqual({
      patient_age: '27 years',
      patient_name: 'Ada Byte',
    }));
});
