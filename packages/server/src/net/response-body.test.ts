import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { limitedBody } from './response-body.ts';

function open(raw: PassThrough, maxBytes = 100) {
  const closed = Promise.withResolvers<void>();
  const toError = (error: unknown) => error;
  const options = { contentEncoding: undefined, declaredBytes: undefined, maxBytes, toError, onClose: closed.resolve };
  return { body: limitedBody(raw, options), closed: closed.promise };
}

it('the owner is notified when the body has been read to its end', async () => {
  const { body, closed } = open(new PassThrough().end('abc'));
  expect(String(await buffer(body))).toBe('abc');
  await closed;
});

it('the owner is notified when the reader leaves, and the source is released', async () => {
  const raw = new PassThrough();
  const { body, closed } = open(raw);
  body.destroy();
  await closed;
  expect(raw.destroyed).toBe(true);
});

it('the owner is notified when the body is too large, and the source is released', async () => {
  const raw = new PassThrough();
  raw.write('abc');
  const { body, closed } = open(raw, 2);
  await expect(buffer(body)).rejects.toMatchObject({ reason: 'too_large' });
  await closed;
  expect(raw.destroyed).toBe(true);
});

it('a slow reader applies backpressure to the source', async () => {
  const raw = new PassThrough();
  const piece = Buffer.alloc(16_384);
  const { body } = open(raw, Number.POSITIVE_INFINITY);
  body.read();
  let writtenBytes = 0;
  for (let isFull = false; !isFull && writtenBytes < 10_000_000; writtenBytes += piece.length) {
    isFull = !raw.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(writtenBytes).toBeLessThan(1_000_000);
  body.destroy();
});
