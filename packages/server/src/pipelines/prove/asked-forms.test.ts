import { describe, expect, it } from 'vitest';
import { prepare } from '../engine/candidates/prepare.ts';
import { readSchema } from '../engine/schema/read-schema.ts';
import { drawnPage } from '../engine/testing/drawn-page.ts';
import { buildView } from '../engine/view/build-view.ts';
import type { Json } from '../json/json.ts';
import type { EvidenceStatus } from './evidence.ts';
import { preparedBatch } from './page-batches.ts';
import { statusesIn } from './statuses.ts';

const PAGE = drawnPage([
  'Order confirmation',
  'Customer name: Seth Berg',
  'Order date: April 5, 2026',
  'VAT rate: 19 %',
  'Total: EUR 1,234.50',
  'Country: Germany',
]);

function statusOf(name: string, description: string, type: string, value: Json): EvidenceStatus | undefined {
  const schema = readSchema({ type: 'object', properties: { [name]: { type, description } } });
  const batch = preparedBatch({ format: 'pdf', pages: [PAGE], prepared: prepare(buildView([PAGE])) });
  return statusesIn(batch, { schema, output: { [name]: value }, known: new Map() }).get(name);
}

describe('a value that is written as the schema asks is proved, and one in another form is not', () => {
  it.each([
    ['order_date', 'Order date, DD/MM/YYYY', 'string', '05/04/2026', '04/05/2026'],
    ['order_date', 'Order date, MM/DD/YYYY', 'string', '04/05/2026', '05/04/2026'],
    ['order_date', 'Month of the order, YYYY-MM', 'string', '2026-04', '2026-05'],
    ['customer_name', "Customer's name as 'Last, First'", 'string', 'Berg, Seth', 'Seth, Berg'],
    ['vat_rate', 'VAT rate as a decimal fraction', 'number', 0.19, 19],
    ['country', 'Country, three-letter code', 'string', 'DEU', 'FRA'],
    ['total', 'Total in cents', 'integer', 123450, 1234],
    ['total_cents', '', 'integer', 123450, 1234],
  ])('%s: %s', (name, description, type, right, wrong) => {
    expect(statusOf(name, description, type, right)).toBe('proved');
    expect(statusOf(name, description, type, wrong)).not.toBe('proved');
  });
});
