import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const outputOf = (properties: JsonObject, lines: readonly string[]): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const boxes = (description = ''): JsonObject => ({
  type: 'array',
  description,
  items: { type: 'object', properties: { label: { type: 'string' }, checked: { type: 'boolean' } } },
});

const enrolment = [
  'Languages spoken at home',
  '☒ English   ☐ French   ☒ Urdu',
  '☐ Welsh   ☐ other (specify)',
  '',
  'Lunch arrangements',
  '☐ school meal   ☒ packed lunch   ☐ goes home',
];

describe('the boxes of a question are the items of a list', () => {
  it('with what each stands for, and whether it is ticked', () =>
    expect(outputOf({ home_languages: boxes() }, enrolment)).toEqual({
      home_languages: [
        { label: 'English', checked: true },
        { label: 'French', checked: false },
        { label: 'Urdu', checked: true },
        { label: 'Welsh', checked: false },
        { label: 'other', checked: false },
      ],
    }));

  it('of the question that the list or its description names', () =>
    expect(outputOf({ meals: boxes('Options for lunch') }, enrolment)).toEqual({
      meals: [
        { label: 'school meal', checked: false },
        { label: 'packed lunch', checked: true },
        { label: 'goes home', checked: false },
      ],
    }));

  it('of no question where words do not tell which', () =>
    expect(outputOf({ entries: boxes() }, enrolment)).toEqual({ entries: [] }));
});

describe('boxes that stand for the members of a closed list', () => {
  it('answer a field that no label names', () =>
    expect(
      outputOf({ midday: { type: 'string', enum: ['school meal', 'packed lunch', 'goes home'] } }, enrolment),
    ).toEqual({ midday: 'packed lunch' }));

  it('give the list of those that are ticked', () =>
    expect(
      outputOf(
        { tongues: { type: 'array', items: { type: 'string', enum: ['english', 'french', 'urdu'] } } },
        enrolment,
      ),
    ).toEqual({ tongues: ['english', 'urdu'] }));
});
