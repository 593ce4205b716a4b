import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FORMATS } from '../detect/formats.ts';
import type { Reader, ReadOptions } from '../formats/reader.ts';
import type { DocumentHeader, DocumentWarning, Page } from '../model/document.ts';

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

interface BytesReading {
  /** The first type of the reader when left out. */
  mimeType: string;
  filename: string;
  options: Partial<ReadOptions>;
}

async function firstTypeOf({ id }: Reader): Promise<string> {
  for (const { mimeType, read } of FORMATS) if ((await read()).reader.id === id) return mimeType;
  throw new Error(`no format is read by ${id}`);
}

/** Everything a reader says about some bytes. */
export function readBytes(
  reader: Reader,
  bytes: Uint8Array | string,
  { mimeType, filename = 'document', options = {} }: Partial<BytesReading> = {},
): Promise<ReadBytes> {
  return withFile(bytes, async (file) => {
    const headers: DocumentHeader[] = [];
    const pages: Page[] = [];
    const warnings: DocumentWarning[] = [];
    await reader.read(
      { path: file, mimeType: mimeType ?? (await firstTypeOf(reader)), filename },
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
