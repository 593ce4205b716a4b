import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;
const section = (heading: string, value: string): string[] => ['REPORT', '', heading, value, '', 'ALLERGIES', 'None'];

describe('a heading in capitals', () => {
  it.each([
    ['condition', 'CONDITION AT DISCHARGE', 'Stable'],
    ['place', 'PLACE OF PERFORMANCE', 'Dover'],
    ['nature', 'NATURE OF SUIT', 'Patent'],
    ['history', 'HISTORY OF PRESENT ILLNESS', 'Three days of cough and fever with chills'],
  ])('names the %s below it, and holds none itself', (name, heading, value) =>
    expect(outputOf({ [name]: text }, section(heading, value))).toEqual({ [name]: value }),
  );

  it('ends the text above it', () =>
    expect(
      outputOf({ principal_diagnosis: text }, [
        'PRINCIPAL DIAGNOSIS',
        'Acute heart failure of the left side, compensated',
        'SECONDARY DIAGNOSES AND PROCEDURES OF THIS STAY',
        'None',
      ]),
    ).toEqual({ principal_diagnosis: 'Acute heart failure of the left side, compensated' }));
});

it('what is done at a place is said behind it', () =>
  expect(outputOf({ employed_at: text }, ['Employed at Harbour Mill', 'Since 2019'])).toEqual({
    employed_at: 'Harbour Mill',
  }));

it('a line alone under its heading, with more room below it, is its value though labels say the same', () =>
  expect(outputOf({ status: text }, section('STATUS OF CASE', 'Closed'))).toEqual({ status: 'Closed' }));

it('part of a label with a value of its own names nothing in the next line', () =>
  expect(outputOf({ position: text }, ['Title or Position: Clerk', 'Reference: 9917'])).toEqual({ position: 'Clerk' }));

it('a label may offer several words for what it asks', () =>
  expect(
    outputOf({ state: text, city: text }, [
      'State, Territory, or Foreign Country: Ohio',
      'City, Town or Village: Wick',
    ]),
  ).toEqual({ state: 'Ohio', city: 'Wick' }));
