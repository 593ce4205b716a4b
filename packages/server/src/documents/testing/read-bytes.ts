import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DocumentHeader, DocumentWarning, Page } from '../document.ts';
import type { Reader, ReadOptions } from '../reader.ts';

export const READ_ALL: ReadOptions = { ocr: 'never', languages: [], dpi: 150 };

export interface ReadBytes {
  header: DocumentHeader;
  pages: Page[];
  warnings: DocumentWarning[];
}

export async function withFile<T>(bytes: Uint8Array | string, use: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recto-reader-'));
  try {
    const file = path.join(folder, 'document');
    await writeFile(file, bytes);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Everything a reader says about some bytes. */
export function readBytes(
  reader: Reader,
  bytes: Uint8Array | string,
  { mimeType = reader.mimeTypes[0] ?? '', filename = 'document', options = {} as Partial<ReadOptions> } = {},
): Promise<ReadBytes> {
  return withFile(bytes, async (file) => {
    const headers: DocumentHeader[] = [];
    const pages: Page[] = [];
    const warnings: DocumentWarning[] = [];
    await reader.read(
      { path: file, mimeType, filename },
      { ...READ_ALL, ...options },
      {
        header: (header) => headers.push(header),
        page: (page) => {
          if (headers.length !== 1) throw new Error('a page came before the header');
          pages.push(page);
        },
        warn: (warning) => warnings.push(warning),
      },
    );
    const [header] = headers;
    if (header === undefined || headers.length > 1) throw new Error(`${headers.length} headers`);
    return { header, pages, warnings };
  });
}
