import { expect, it } from 'vitest';
import type { JsonObject } from '../../json/json.ts';
import { plainSchema } from './json-schema.ts';

it('definitions that refer to each other end, however many there are', () => {
  const names = Array.from({ length: 20 }, (_, index) => `d${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const $defs: JsonObject = Object.fromEntries(names.map((name) => [name, { type: 'object', properties }]));
  expect(plainSchema({ type: 'object', properties, $defs }).properties).toHaveLength(20);
});

it('an object inside of itself is laid out once more', () => {
  const schema: JsonObject = { type: 'object', properties: { name: { type: 'string' }, child: { $ref: '#' } } };
  const child = plainSchema(schema).properties[1]?.schema;
  expect(child?.properties.map(({ name }) => name)).toEqual(['name', 'child']);
  expect(child?.properties[1]?.schema.properties).toEqual([]);
});
