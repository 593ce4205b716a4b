/** Forms with ruled boxes: a small label at the top of each, and the value below it in the same box. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { boxedPage, type DrawnBox } from '../testing/boxed-page.ts';
import { buildView } from '../view/build-view.ts';

const extracted = (rows: readonly (string | readonly DrawnBox[])[], properties: JsonObject) =>
  extract(buildView([boxedPage(rows)]), { type: 'object', properties });
const outputOf = (rows: readonly (string | readonly DrawnBox[])[], properties: JsonObject): unknown =>
  extracted(rows, properties).output;

const text = { type: ['string', 'null'] };
const amount = { type: ['number', 'null'] };
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });

describe('a box without a value', () => {
  const form: readonly (readonly DrawnBox[])[] = [
    [
      ['3 Social security wages', '63,900.00'],
      ['4 Social security tax withheld', '3,961.80'],
    ],
    [['7 Social security tips'], ['8 Allocated tips']],
    [['10 Dependent care benefits'], ['11 Nonqualified plans', '1,250.00']],
  ];

  it('is empty, although other labels share its words', () =>
    expect(outputOf(form, { social_security_wages: amount, social_security_tips: amount })).toEqual({
      social_security_wages: 63900,
      social_security_tips: null,
    }));

  it('does not take the number of the next label', () =>
    expect(outputOf(form, { dependent_care_benefits: amount, nonqualified_plans: amount })).toEqual({
      dependent_care_benefits: null,
      nonqualified_plans: 1250,
    }));

  it('does not take the label of its neighbour', () =>
    expect(
      outputOf(
        [
          [['Via/Piazza', 'Via dei Mulini'], ['Interno']],
          [
            ['Comune', 'Teramo'],
            ['Piano', '2'],
          ],
          [['CAP', '64100']],
        ],
        {
          interno: text,
          comune: text,
        },
      ),
    ).toEqual({ interno: null, comune: 'Teramo' }));
});

it('the lines of a box belong together, and nothing of the next box does', () =>
  expect(
    outputOf(
      [
        [
          [
            "Employer's name, address, and ZIP code",
            'Redfern Millwork LLC',
            '2210 Tannery Road, Suite 4',
            'Boise, ID 83702',
          ],
          ['Social security wages', '63,900.00'],
        ],
        [
          ["Employee's address and ZIP code", '918 Quail Hollow Dr', 'Nampa, ID 83686'],
          ['Control number', '00417-B'],
        ],
        [
          ['15 State', 'ID'],
          ["Employer's state ID number", '002-118846-7'],
        ],
      ],
      { employee_address: text, control_number: text },
    ),
  ).toEqual({ employee_address: '918 Quail Hollow Dr Nampa, ID 83686', control_number: '00417-B' }));

describe('fields of two objects', () => {
  const residence = object({ comune: text, cap: text, interno: text });

  it('take the same labels in order, one of them of an empty box', () =>
    expect(
      outputOf(
        [
          'NUOVA RESIDENZA',
          [['Comune', 'Roccalba'], ['CAP', '63081'], ['Interno']],
          'RESIDENZA PRECEDENTE',
          [
            ['Comune', 'Teramo'],
            ['CAP', '64100'],
            ['Interno', '4/A'],
          ],
        ],
        { new_home: residence, old_home: residence },
      ),
    ).toEqual({
      new_home: { comune: 'Roccalba', cap: '63081', interno: null },
      old_home: { comune: 'Teramo', cap: '64100', interno: '4/A' },
    }));
});

describe('boxes in the order of the schema', () => {
  const form: readonly (readonly DrawnBox[])[] = [
    [
      ['12. Kraj', 'Polska'],
      ['13. Qwerta', 'łódzkie'],
      ['14. Powiat', 'łowicki'],
    ],
    [
      ['15. Gmina', 'Nieborów'],
      ['16. Zxcvba', 'Leśna'],
      ['17. Miejscowość', 'Arkadia'],
    ],
  ];
  const properties = { kraj: text, region: text, powiat: text, gmina: text, lane: text, miejscowosc: text };

  it('answer fields between known ones that no label names, and say that they are not sure', () => {
    const { output, fields } = extracted(form, properties);
    expect(output).toMatchObject({ kraj: 'Polska', region: 'łódzkie', powiat: 'łowicki', lane: 'Leśna' });
    expect(fields.find(({ field }) => field.name === 'lane')?.confidence).toBeLessThanOrEqual(0.5);
  });

  it('answer nothing where there are more boxes than fields', () =>
    expect(outputOf(form, { kraj: text, gmina: text, lane: text, miejscowosc: text, powiat: text })).toMatchObject({
      kraj: 'Polska',
      gmina: 'Nieborów',
    }));
});
