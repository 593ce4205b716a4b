import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const currencyOf = (lines: readonly string[]): JsonObject =>
  extract(buildView([drawnPage(lines)]), {
    type: 'object',
    properties: { currency: { type: ['string', 'null'], enum: ['EUR', 'USD', null] } },
  }).output;

it('the sign beside an amount names a currency of a closed list', () =>
  expect(currencyOf(['Repair of a kettle', 'Labour      $40.00', 'Total       $40.00'])).toEqual({ currency: 'USD' }));

it('a currency that is not in the list is none of it', () =>
  expect(currencyOf(['Repair of a kettle', 'Labour      £40.00', 'Total       £40.00'])).toEqual({ currency: null }));
