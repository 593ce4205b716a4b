import { expect, it } from 'vitest';
import { cleanName, looksLikePerson } from './names.ts';

it.each(['Thomas H. Hobbs', 'Thomas H. Hobbs, Jr.', 'Ann Hobbs III', 'Peter van der Berg Sr.'])(
  'takes %j for a person',
  (name) => expect(looksLikePerson(name)).toBe(true),
);

it.each(['Hobbs, Jr.', 'Hobbs Cranes, Inc.', 'Harbour Road, IVY'])('takes %j for none', (name) =>
  expect(looksLikePerson(name)).toBe(false),
);

it.each([
  ['Jonas Berg (m), born 12.05.1980', 'Jonas Berg'],
  ['Anna Maria Kok, geb. 03.04.1971', 'Anna Maria Kok'],
  ['Ben Ali (f)', 'Ben Ali'],
  ['Born Brothers 12', 'Born Brothers 12'],
  ['Holm (GmbH)', 'Holm (GmbH)'],
])('%j without what is said of the person: %j', (printed, name) => expect(cleanName(printed)).toBe(name));
