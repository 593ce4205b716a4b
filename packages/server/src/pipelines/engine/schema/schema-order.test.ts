import { expect, it } from 'vitest';
import { plainSchema } from './json-schema.ts';
import { inSchemaOrder } from './schema-order.ts';

const schema = plainSchema({
  type: 'object',
  properties: {
    number: { type: 'string' },
    seller: { type: 'object', properties: { name: { type: 'string' }, city: { type: 'string' } } },
    items: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } },
    },
    total: { type: 'number' },
  },
});

it('keys come as the schema names them, at every depth, and none is lost', () => {
  const output = {
    items: [{ price: 1, name: 'a' }],
    seller: { city: 'Bonn', name: 'Acme' },
    other: true,
    total: 2,
    number: 'N1',
  };
  const result = inSchemaOrder(output, schema);
  expect(result).toEqual(output);
  expect(JSON.stringify(result)).toBe(
    '{"number":"N1","seller":{"name":"Acme","city":"Bonn"},"items":[{"name":"a","price":1}],"total":2,"other":true}',
  );
});

it('keeps a key called __proto__', () => {
  const output = JSON.parse('{"__proto__":{"x":1},"number":"N1"}');
  expect(JSON.stringify(inSchemaOrder(output, schema))).toBe('{"number":"N1","__proto__":{"x":1}}');
});
