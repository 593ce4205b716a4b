import { expect, it } from 'vitest';
import { looksLikePerson } from './names.ts';

it.each(['Thomas H. Hobbs', 'Thomas H. Hobbs, Jr.', 'Ann Hobbs III', 'Peter van der Berg Sr.'])(
  'takes %j for a person',
  (name) => expect(looksLikePerson(name)).toBe(true),
);

it.each(['Hobbs, Jr.', 'Hobbs Cranes, Inc.', 'Harbour Road, IVY'])('takes %j for none', (name) =>
  expect(looksLikePerson(name)).toBe(false),
);
