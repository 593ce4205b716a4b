/** Values that the order of the schema tells, where no label does. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const date = { type: ['string', 'null'], format: 'date' };
const number = { type: ['number', 'null'] };

const outputOf = (properties: JsonObject, lines: readonly string[]): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

describe('dates between the values of the fields before and after', () => {
  const schema = { vessel: text, boarded: date, left: date, harbour: text };

  it('go to as many fields for dates, in their order', () => {
    const lines = [
      'Vessel: Northern Light',
      '',
      'Pilot came on 3 May 2026 and went 5 May 2026',
      '',
      'Harbour: Whitby',
      '',
      'Printed 9 May 2026',
    ];
    expect(outputOf(schema, lines)).toEqual({
      vessel: 'Northern Light',
      boarded: '2026-05-03',
      left: '2026-05-05',
      harbour: 'Whitby',
    });
  });

  it('are left out if there are more of them than fields', () => {
    const lines = ['Vessel: Northern Light', '', 'Seen 1 May 2026, 3 May 2026 and 5 May 2026', '', 'Harbour: Whitby'];
    expect(outputOf(schema, lines)).toMatchObject({ boarded: null, left: null });
  });

  it('are left out if the answers do not come in the order of the schema', () => {
    const lines = ['Harbour: Whitby', '', 'Pilot came on 3 May 2026 and went 5 May 2026', '', 'Vessel: Northern Light'];
    expect(outputOf(schema, lines)).toMatchObject({ boarded: null, left: null });
  });
});

describe('numbers between the values of the fields before and after', () => {
  const schema = { vessel: text, draught_m: number, harbour: text };

  it('need the unit of the name, or a label that says something of the field', () => {
    const lines = (depth: string): string[] => ['Vessel: Northern Light', '', depth, '', 'Harbour: Whitby'];
    expect(outputOf(schema, lines('Depth: 9.62 m'))).toMatchObject({ draught_m: 9.62 });
    expect(outputOf(schema, lines('Depth: 9.62 ft'))).toMatchObject({ draught_m: null });
  });

  it('are not the first part of a longer one', () => {
    const lines = ['Vessel: Northern Light', '', 'Seen by draught: 11 842 h', '', 'Harbour: Whitby'];
    expect(outputOf({ vessel: text, draught_hours: number, harbour: text }, lines)).not.toMatchObject({
      draught_hours: 11,
    });
  });
});

describe('an answer out of the order of the schema', () => {
  const names = ['vessel', 'harbour', 'pilot', 'berth', 'cargo', 'agent', 'flag'];
  const properties = Object.fromEntries(names.map((name) => [name, text]));
  const lineOf = (name: string): string[] => [`${name}: Northern ${name}`, ''];
  const likelihoodOf = (order: readonly string[]): number =>
    extract(buildView([drawnPage(order.flatMap(lineOf))]), { type: 'object', properties }).fields.find(
      ({ field }) => field.name === 'vessel',
    )?.confidence ?? 0;

  it('is less likely than the same answer in its place', () => {
    const [first = '', ...others] = names;
    expect(likelihoodOf([...others, first])).toBeLessThan(likelihoodOf(names) - 0.03);
  });
});
