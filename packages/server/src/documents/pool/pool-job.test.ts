import { expect, it } from 'vitest';
import { silentLogger } from '../../lib/logger.ts';
import { jsonLine, type PartBytes, parseJsonLine, splitTag, taggedLine } from './pool-job.ts';
import { createReaderPool } from './reader-pool.ts';

const received = <Line extends string>(line: Line) => Buffer.from(line) as PartBytes<Line>;

it('a line of JSON has the same type on both sides', () => {
  const line = jsonLine({ number: 3, text: 'größer' });
  const value: { number: number; text: string } = parseJsonLine(received(line));
  expect(value).toEqual({ number: 3, text: 'größer' });
});

it('a tagged line is its tag and its content', () => {
  const { tag, content } = splitTag(received(taggedLine<'a' | 'b'>('a', 'größer')));
  const known: 'a' | 'b' = tag;
  expect([known, content.toString('utf8')]).toEqual(['a', 'größer']);
});

it('a job with a wrong name, wrong arguments or a wrong use of its result does not compile', async () => {
  const pool = createReaderPool({ size: 1, logger: silentLogger });
  await pool.close();
  // Closed, the pool refuses all of them; what is tested is that each line needs its expectation of an error.
  // @ts-expect-error there is no such job
  await expect(pool.run('reed', {})).rejects.toThrow(/shutting down/);
  // @ts-expect-error a path without the type of the document
  await expect(pool.run('page_count', { path: '/tmp/x' })).rejects.toThrow(/shutting down/);
  const counted = pool.run('page_count', { path: '/tmp/x', mimeType: 'application/pdf' });
  // @ts-expect-error a count is an object
  const wrong: Promise<number> = counted;
  await expect(wrong).rejects.toThrow(/shutting down/);
});
