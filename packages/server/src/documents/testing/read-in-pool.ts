import { decodeHeader, decodePage } from '../codec.ts';
import type { DocumentHeader, Page } from '../document.ts';
import type { ReaderPool } from '../pool/reader-pool.ts';
import type { ReadResult } from '../read-document.ts';
import { READ_ALL, type ReadBytes, withFile } from './read-bytes.ts';

/** Like `readBytes`, in a child of the pool, as the service does it. */
export function readInPool(
  pool: ReaderPool,
  bytes: Uint8Array | string,
  { mimeType, filename = 'document' }: { mimeType: string; filename?: string },
): Promise<ReadBytes> {
  return withFile(bytes, (path) => readFileInPool(pool, path, { mimeType, filename }));
}

export async function readFileInPool(
  pool: ReaderPool,
  path: string,
  { mimeType, filename = 'document' }: { mimeType: string; filename?: string },
  onPage?: (page: Page) => void,
): Promise<ReadBytes> {
  let header: DocumentHeader | null = null;
  const pages: Page[] = [];
  const args = { input: { path, mimeType, filename }, options: READ_ALL };
  const { warnings } = await pool.run<ReadResult>('read', args, {
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
