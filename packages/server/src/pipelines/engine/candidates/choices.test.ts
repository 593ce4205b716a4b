import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const choice = (...members: string[]): JsonObject => ({ type: ['string', 'null'], enum: members });
const answer = { type: ['boolean', 'null'] };
const text = { type: ['string', 'null'] };

describe('of several boxes the ticked one is the answer', () => {
  it('behind its question', () =>
    expect(
      outputOf({ purpose: choice('tourism', 'business') }, ['Purpose of visit:  ☐ Tourism ☒ Business ☐ Study']),
    ).toEqual({ purpose: 'business' }));

  it('under its question, also below each other', () =>
    expect(
      outputOf({ coverage: choice('basic', 'full') }, [
        '',
        '3. COVERAGE',
        '☐ Basic',
        '☑ Full',
        '',
        'Basic cover is free.',
      ]),
    ).toEqual({ coverage: 'full' }));

  it('where the boxes stand behind their words', () =>
    expect(outputOf({ sex: choice('male', 'female') }, ['Sex:  Male [_]  Female [x]'])).toEqual({ sex: 'female' }));

  it('as text, if the schema lists no members', () =>
    expect(outputOf({ marital_status: text }, ['Marital status     ☐ Single ☒ Married ☐ Divorced'])).toEqual({
      marital_status: 'Married',
    }));

  it('is none where none is ticked', () =>
    expect(outputOf({ purpose: choice('tourism', 'business') }, ['Purpose:  ☐ Tourism ☐ Business'])).toEqual({
      purpose: null,
    }));
});

describe('a box answers yes or no', () => {
  const form = [
    'a. Employment?  ☐ Yes ☒ No',
    'b. Auto accident?  ☒ Yes ☐ No   Place  VT',
    '',
    'Check if:  (1) ☐ Initial return   (2) ☐ Final return   (3) ☒ Amended return',
  ];

  it('to the question before it', () =>
    expect(outputOf({ employment: answer, auto_accident: answer }, form)).toEqual({
      employment: false,
      auto_accident: true,
    }));

  it('by itself', () =>
    expect(outputOf({ is_final_return: answer, is_amended_return: answer }, form)).toEqual({
      is_final_return: false,
      is_amended_return: true,
    }));
});
