import { afterAll, expect, it } from 'vitest';
import { detectMediaType } from '../../../packages/server/src/documents/detect/media-type.ts';
import { createReaderPool } from '../../../packages/server/src/documents/pool/reader-pool.ts';
import { checkDocument } from '../../../packages/server/src/documents/testing/check-document.ts';
import { readInPool } from '../../../packages/server/src/documents/testing/read-in-pool.ts';
import { silentLogger } from '../../../packages/server/src/lib/logger.ts';
import { createRandom } from '../../fault/random.ts';
import { contentOf } from './content.ts';
import { PICTURE_FORMATS, SAMPLE_FORMATS, sampleOf, UNREADABLE_FORMATS } from './samples.ts';

const pool = createReaderPool({ size: 1, logger: silentLogger });
afterAll(() => pool.close());

it.each(SAMPLE_FORMATS)('a sample of %s is read, and says what it should', async (format) => {
  const content = contentOf(createRandom(7));
  const { bytes, filename } = await sampleOf(format, content);
  const { mimeType } = detectMediaType(bytes.subarray(0, 65_536), filename, null);
  const reading = readInPool(pool, bytes, { mimeType, filename });
  if (UNREADABLE_FORMATS.includes(format)) {
    await expect(reading).rejects.toMatchObject({ detail: { code: 'document_damaged' } });
    return;
  }
  const { header, pages } = await reading;
  expect(checkDocument(header, pages)).toEqual([]);
  const text = pages.flatMap(({ words }) => words.map((word) => word.text)).join(' ');
  if (!PICTURE_FORMATS.includes(format)) expect(text).toContain(content.marker);
});
