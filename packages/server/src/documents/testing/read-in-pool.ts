import type { ReadOptions } from '../formats/reader.ts';
import { decodeHeader, decodePage } from '../model/codec.ts';
import type { DocumentHeader, Page } from '../model/document.ts';
import type { ReaderPool } from '../pool/reader-pool.ts';
import { READ_ALL, type ReadBytes, withFile } from './read-bytes.ts';

interface PoolReading {
  mimeType: string;
  filename?: string;
  ocr?: ReadOptions['ocr'];
}

/** Like `readBytes`, in a child of the pool, as the service does it. */
export function readInPool(pool: ReaderPool, bytes: Uint8Array | string, options: PoolReading): Promise<ReadBytes> {
  return withFile(bytes, (path) => readFileInPool(pool, path, options));
}

export async function readFileInPool(
  pool: ReaderPool,
  path: string,
  { mimeType, filename = 'document', ocr = READ_ALL.ocr }: PoolReading,
  onPage?: (page: Page) => void,
): Promise<ReadBytes> {
  let header: DocumentHeader | null = null;
  const pages: Page[] = [];
  const args = { input: { path, mimeType, filename }, options: { ...READ_ALL, ocr } };
  const { warnings } = await pool.run('read', args, {
    onPart: (part) => {
      if (header === null) header = decodeHeader(part.toString());
      else if (onPage === undefined) pages.push(decodePage(part.toString()));
      else onPage(decodePage(part.toString()));
      return undefined;
    },
    onRestart: async () => {
      header = null;
      pages.length = 0;
    },
  });
  if (header === null) throw new Error('there is no header');
  return { header, pages, warnings };
}
