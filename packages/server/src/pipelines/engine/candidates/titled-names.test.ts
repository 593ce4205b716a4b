import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const outputOf = (properties: JsonObject, lines: readonly string[]): unknown =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

describe('people who are printed with what they are', () => {
  it('answer the fields that ask for that', () =>
    expect(
      outputOf({ registrar: text, judge: text, magistrate_judge: text }, [
        'Case 44-117',
        'Assigned to: Judge Ruth K. Ames',
        'Referred to: Magistrate Judge Omar Vale',
        '',
        'Lorna B. Pell, University Registrar',
      ]),
    ).toEqual({ registrar: 'Lorna B. Pell', judge: 'Ruth K. Ames', magistrate_judge: 'Omar Vale' }));

  it('answer no others', () =>
    expect(outputOf({ notary: text }, ['Case 44-117', 'Lorna B. Pell, University Registrar'])).toEqual({
      notary: null,
    }));

  it('are called by what they did as well', () =>
    expect(
      outputOf({ requesting_clinician: text, inspector_name: text }, [
        'Requested by   Dr P. Vale',
        'Inspected by   Ian Moss',
      ]),
    ).toEqual({ requesting_clinician: 'Dr P. Vale', inspector_name: 'Ian Moss' }));
});
