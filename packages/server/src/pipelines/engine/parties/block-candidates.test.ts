import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { extract } from '../extract.ts';
import { drawnPage } from '../testing/drawn-page.ts';
import { buildView } from '../view/build-view.ts';

const text = { type: ['string', 'null'] };
const LEASE = [
  'Lease',
  '',
  'Tenant:',
  'Paul Adler',
  '12 Elm Street',
  'Boston, MA 02110',
  '',
  'Landlord:',
  'Hill Homes LLC',
  '9 Oak Avenue',
  'Salem, MA 01970',
];
const outputOf = (...names: string[]): JsonObject =>
  extract(buildView([drawnPage(LEASE)]), {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, text])),
  }).output;

describe('a block of name and address under the word for whose it is', () => {
  it('answers fields whose names begin with that word', () =>
    expect(outputOf('tenant_name', 'tenant_address', 'landlord_name', 'landlord_address')).toEqual({
      tenant_name: 'Paul Adler',
      tenant_address: '12 Elm Street Boston, MA 02110',
      landlord_name: 'Hill Homes LLC',
      landlord_address: '9 Oak Avenue Salem, MA 01970',
    }));

  it('has its parts for them, not those of another block', () =>
    expect(outputOf('landlordCity', 'tenantCity')).toEqual({ landlordCity: 'Salem', tenantCity: 'Boston' }));

  it('is an address without the name, if the word alone asks for the name', () =>
    expect(outputOf('tenant', 'tenant_address')).toEqual({
      tenant: 'Paul Adler',
      tenant_address: '12 Elm Street Boston, MA 02110',
    }));
});
