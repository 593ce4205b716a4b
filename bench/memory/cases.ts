/** One case of `bench -- memory`, in the process that it measures: `node cases.ts <case> <small|large>`. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { BlobStore } from '../../packages/server/src/blobs/blobs.ts';
import { openFsBlobStore } from '../../packages/server/src/blobs/fs.ts';
import { openS3BlobStore } from '../../packages/server/src/blobs/s3.ts';
import { startS3rver } from '../../packages/server/src/blobs/s3rver-process.ts';
import { countPages } from '../../packages/server/src/documents/detect/page-count.ts';
import type { Reader, ReadInput, ReadOptions } from '../../packages/server/src/documents/formats/reader.ts';
import { createReaderPool, type ReaderPool } from '../../packages/server/src/documents/pool/reader-pool.ts';
import type { HostileJobs } from '../../packages/server/src/documents/pool/testing/hostile-jobs.ts';
import { writePdfWithHole } from '../../packages/server/src/documents/testing/sample-files.ts';
import { sparseWorkbook } from '../../packages/server/src/documents/testing/spreadsheet-files.ts';
import { silentLogger } from '../../packages/server/src/lib/logger.ts';

export type CaseName = 'images' | 'sparse_sheet' | 'parts' | 'page_count' | 'full_child' | 'store_folder' | 'store_s3';
export interface Measured {
  peakBytes: number;
}

type Run = (isLarge: boolean, folder: string) => Promise<void>;

const MIB = 2 ** 20;
const READ: ReadOptions = { ocr: 'auto', languages: ['en'], dpi: 150 };

async function readWith(reader: Reader, input: ReadInput): Promise<void> {
  let pages = 0;
  const page = (): void => {
    pages += 1;
  };
  await reader.read(input, READ, { header: () => {}, page, warn: () => {} });
  if (pages === 0) throw new Error('nothing was read');
}

const RUNS: Record<CaseName, Run> = {
  images: async (isLarge, folder) => {
    const { reader } = await import('../../packages/server/src/documents/formats/image/reader.ts');
    const file = path.join(folder, 'total.png');
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="110" height="44"><rect width="110" height="44" fill="white"/><text x="12" y="28" font-size="20">TOTAL</text></svg>';
    await writeFile(file, await sharp(Buffer.from(svg)).png().toBuffer());
    const input = { path: file, mimeType: 'image/png', filename: 'total.png' };
    for (let round = 0; round < (isLarge ? 200 : 60); round += 1) await readWith(reader, input);
  },
  sparse_sheet: async (isLarge, folder) => {
    const { reader } = await import('../../packages/server/src/documents/formats/spreadsheet/reader.ts');
    const file = path.join(folder, 'sheet.xlsx');
    await writeFile(file, sparseWorkbook('A1', isLarge ? 'XFD1048576' : 'B2'));
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await readWith(reader, { path: file, mimeType, filename: 'sheet.xlsx' });
  },
  parts: async (isLarge) => {
    await withPool(async (pool) => {
      const onPart = () => new Promise<void>((resolve) => setImmediate(resolve));
      await pool.run('emit', { count: isLarge ? 300 : 3, bytes: 1_000_000 }, { onPart });
    });
  },
  page_count: async (isLarge, folder) => {
    const file = path.join(folder, 'large.pdf');
    await writePdfWithHole(file, 6, isLarge ? 500_000_000 : 0);
    const { page_count } = await countPages({ path: file, mimeType: 'application/pdf' });
    if (page_count !== 6) throw new Error(`${page_count} pages`);
  },
  full_child: async (isLarge) => {
    await withPool(async (pool) => {
      const job = pool.run(isLarge ? 'fill_buffers' : 'echo', null);
      await (isLarge ? job.catch(() => undefined) : job);
    });
  },
  store_folder: async (isLarge, folder) => {
    await storeAndRead(await openFsBlobStore({ root: folder }), isLarge);
  },
  store_s3: async (isLarge) => {
    const { location, credentials, close } = await startS3rver();
    const store = openS3BlobStore(location, { credentials });
    try {
      await storeAndRead(store, isLarge);
    } finally {
      await store.close();
      await close();
    }
  },
};

async function storeAndRead(store: BlobStore, isLarge: boolean): Promise<void> {
  const pieces = isLarge ? 300 : 30;
  const content = async function* () {
    for (let piece = 0; piece < pieces; piece += 1) yield randomBytes(MIB);
  };
  const staged = await store.stage('env_a', content());
  await staged.commit();
  let readBytes = 0;
  for await (const piece of await store.open('env_a', staged.sha256)) readBytes += (piece as Uint8Array).byteLength;
  if (readBytes !== pieces * MIB) throw new Error(`${readBytes} bytes`);
}

async function withPool(use: (pool: ReaderPool<HostileJobs>) => Promise<void>): Promise<void> {
  const jobsModule = new URL('../../packages/server/src/documents/pool/testing/hostile-jobs.ts', import.meta.url);
  const pool = createReaderPool<HostileJobs>({
    size: 1,
    logger: silentLogger,
    jobsModule,
    memoryLimitBytes: 400 * MIB,
  });
  try {
    await use(pool);
  } finally {
    await pool.close();
  }
}

if (process.send !== undefined) {
  const [name, size] = process.argv.slice(2) as [CaseName, 'small' | 'large'];
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-memory-'));
  try {
    await RUNS[name](size === 'large', folder);
  } finally {
    await rm(folder, { recursive: true });
  }
  // Kilobytes, of this process alone.
  process.send({ peakBytes: process.resourceUsage().maxRSS * 1024 } satisfies Measured);
}
