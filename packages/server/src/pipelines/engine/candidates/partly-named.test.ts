import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { offerOf } from '../results.ts';
import { readSchema } from '../schema/read-schema.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';
import { partlyNamed } from './partly-named.ts';
import { contextFor, prepare } from './prepare.ts';

const text = { type: ['string', 'null'] };

const resultsOf = (properties: JsonObject, lines: string[]) =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties });

describe('a label that says only a part of the name of a field', () => {
  const lines = ['Edition: 7.2', 'Printed in Leeds', 'Author: Ada Lindqvist'];
  it('is enough where no other field has the value, and says so with doubt', () => {
    const { output, fields } = resultsOf({ booklet_edition: text, author: text }, lines);
    expect(output).toEqual({ booklet_edition: '7.2', author: 'Ada Lindqvist' });
    expect(fields[0]?.confidence).toBeLessThanOrEqual(0.5);
  });

  it('is that of another field which it names better', () =>
    expect(resultsOf({ booklet_edition: text, edition: text }, lines).output).toEqual({
      booklet_edition: null,
      edition: '7.2',
    }));

  it('brings back nothing that was refused for other reasons than its label', () => {
    const prepared = prepare(buildView([drawnPage(lines)]));
    const { fields } = readSchema({ type: 'object', properties: { edition: text } });
    const context = contextFor(prepared, fields);
    const offers = fields.map((field) => offerOf(context, field));
    expect(partlyNamed(context, offers, new Set()).size).toBe(0);
  });

  it('is not followed by what it says in brackets', () =>
    expect(resultsOf({ booklet_edition: text }, ['Edition', '(with year)']).output).toEqual({ booklet_edition: null }));

  it('labels no value of a column alone', () =>
    expect(
      resultsOf({ booklet_edition: text }, [
        'Title           Edition     Shelf',
        'Salt roads      7.2         A 14',
        'Tin roofs       3.1         B 20',
        'Tar boats       5.0         C 31',
      ]).output,
    ).toEqual({ booklet_edition: null }));
});
