import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json/json.ts';
import { extract } from './extract.ts';
import { drawnPage } from './testing/drawn-page.ts';
import { buildView } from './view/build-view.ts';

const text = { type: 'string' };
const objects = (properties: JsonObject, description = ''): JsonObject => ({
  type: 'array',
  description,
  items: { type: 'object', properties },
});
const answer = (lines: readonly string[], properties: JsonObject): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;

const NOTE = [
  'The statement was sent to the following newspapers on 4 May:',
  '  1. Harbour Courier, Odense',
  '  2. Evening Ledger, Ghent',
  '  3. The Valley Post, Cardiff',
  'The tour goes to five towns. The towns that the choir will visit are Aarhus, Ghent,',
  'Lille, Porto and Vigo.',
  'Visitors get three things:',
  '  • A seat near the stage',
  '  • A talk with the conductor',
];

describe('lists without a table', () => {
  it('have numbers before their items, and a comma between the parts of each', () =>
    expect(
      answer(NOTE, {
        recipients: objects(
          { no: { type: 'integer' }, paper: text, place: text },
          'Newspapers that the statement was sent to.',
        ),
      }).recipients,
    ).toEqual([
      { no: 1, paper: 'Harbour Courier', place: 'Odense' },
      { no: 2, paper: 'Evening Ledger', place: 'Ghent' },
      { no: 3, paper: 'The Valley Post', place: 'Cardiff' },
    ]));

  it('are names in a row inside of a sentence', () => {
    const { towns } = answer(NOTE, { towns: objects({ town: text }) });
    expect(towns).toEqual(['Aarhus', 'Ghent', 'Lille', 'Porto', 'Vigo'].map((town) => ({ town })));
  });

  it('are texts with bullets', () => {
    const { things } = answer(NOTE, { things: { type: 'array', items: text } });
    expect(things).toEqual(['A seat near the stage', 'A talk with the conductor']);
  });

  it('are those of no list that what stands before them does not name', () => {
    const { sponsors } = answer(NOTE, { sponsors: objects({ sponsor: text }) });
    expect(sponsors).toEqual([]);
  });
});
