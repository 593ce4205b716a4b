import { expect, it } from 'vitest';
import { badDocument, internal, unavailable } from '../../packages/server/src/lib/errors.ts';
import { endingOf } from './verdict.ts';

it('only a reason that a reader gave is a refusal', () => {
  expect(endingOf(badDocument('document_damaged', 'x'))).toEqual({ refused: 'document_damaged' });
  expect(endingOf(badDocument('document_timeout', 'x'))).toEqual({ refused: 'document_timeout' });
});

it.each([
  badDocument('document_unreadable', 'x', new Error('a reader was surprised')),
  badDocument('document_crashed', 'x'),
  internal(new Error('no such job')),
  unavailable('no process'),
  new TypeError('a model that is none'),
])('%s is a defect', (error) => {
  expect(endingOf(error)).toEqual({ failed: expect.any(String) });
});
