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
