import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: 'string' };
const outputOf = (lines: readonly string[], properties: JsonObject): JsonObject =>
  extract(buildView([drawnPage(lines)]), { type: 'object', properties }).output;
const LINES = ['Hill Homes LLC', '9 Oak Avenue', 'Suite 410', 'Salem, MA 01970', '', 'Suite: Oak'];

it('a part of an address keeps the word that it begins with', () =>
  expect(
    outputOf(LINES, { office: { type: 'object', properties: { suite: text, city: text, zip: text } } }),
  ).toMatchObject({ office: { suite: 'Suite 410', city: 'Salem' } }));

it('the number of a party stands alone', () =>
  expect(
    outputOf(['Hill Homes LLC', 'GLN 4330001000025', '9 Oak Avenue', 'Salem, MA 01970'], {
      office: { type: 'object', properties: { gln: text, city: text } },
    }),
  ).toMatchObject({ office: { gln: '4330001000025' } }));

it('outside of addresses the word is a label', () =>
  expect(outputOf(LINES, { suite: text })).toMatchObject({ suite: '410' }));
