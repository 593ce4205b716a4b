import { describe, expect, it } from 'vitest';
import { badDocument, internal, providerFailed } from '../lib/errors.ts';
import { failureOf, parseAttemptRecord, workerLost } from './failure.ts';

describe('failureOf', () => {
  it('keeps the code, the public text and the retryability of our own errors', () => {
    const refusal = failureOf(badDocument('encrypted', 'The document is encrypted.', new Error('secret path')), 2);
    expect(refusal).toEqual({
      code: 'bad_document',
      message: 'The document is encrypted.',
      is_retryable: false,
      attempts: 2,
    });
    expect(failureOf(providerFailed('The model did not answer.', { retryable: true }), 1).is_retryable).toBe(true);
  });

  it('retries unknown errors and does not show their text', () => {
    const failure = failureOf(new Error('password=hunter2'), 1);
    expect(failure).toEqual({ code: 'internal', message: 'Internal error.', is_retryable: true, attempts: 1 });
  });

  it('recognises a database that cannot be reached', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' });
    expect(failureOf(refused, 1)).toMatchObject({ code: 'unavailable', is_retryable: true });
  });
});

describe('parseAttemptRecord', () => {
  it('reads back what was written', () => {
    const record = { failure: workerLost(3), isFinal: true, failures: 1, released: 2, outages: 3 };
    expect(parseAttemptRecord(JSON.parse(JSON.stringify(record)))).toEqual(record);
  });

  it('reads a record without counts, and one of an attempt that was only handed back', () => {
    const none = { failures: 0, released: 0, outages: 0 };
    const old = { failure: workerLost(3), isFinal: false };
    expect(parseAttemptRecord(old)).toEqual({ ...old, ...none });
    const released = { failure: null, isFinal: false, ...none, released: 1 };
    expect(parseAttemptRecord(released)).toEqual(released);
  });

  it('rejects anything that is not a record', () => {
    for (const output of [
      null,
      undefined,
      'x',
      {},
      { value: { message: 'job timed out' } },
      { failure: {}, isFinal: 1 },
    ]) {
      expect(parseAttemptRecord(output)).toBeUndefined();
    }
  });
});

it('a bug is retried, even when it was recognised as one', () => {
  expect(failureOf(internal(new Error('a reader does not start')), 2)).toMatchObject({
    is_retryable: true,
    attempts: 2,
  });
});
