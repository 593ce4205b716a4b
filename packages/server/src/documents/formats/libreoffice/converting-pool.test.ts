import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, open as openFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLogger } from '../../../lib/logger.ts';
import { createReaderPool, type ReaderPool } from '../../pool/reader-pool.ts';
import { renderPage } from '../../render/page.ts';
import { readFileInPool, readInPool } from '../../testing/read-in-pool.ts';
import { oleWith } from '../../testing/sample-files.ts';
import { withConversion } from './converting-pool.ts';
import { createOfficeConverter, type OfficeConverter, type OfficeConverterOptions } from './office-converter.ts';

const PPT = { mimeType: 'application/vnd.ms-powerpoint' };
const SAMPLES = new URL('../../../../../../tests/samples/', import.meta.url);
const OLD_SLIDES = oleWith(['PowerPoint Document']);

const readers = createReaderPool({ size: 1, logger: silentLogger });
afterAll(() => readers.close());

let folder: string;
let converter: OfficeConverter;
let pool: ReaderPool;

beforeEach(async () => {
  folder = await mkdtemp('/var/tmp/recto-fake-');
  await chmod(folder, 0o755);
});
afterEach(async () => {
  await converter.close();
  await rm(folder, { recursive: true });
});

async function open(command: string | null, options: Partial<OfficeConverterOptions> = {}): Promise<ReaderPool> {
  converter = await createOfficeConverter({
    command,
    processes: 1,
    processorMs: 30_000,
    memoryBytes: 1024 ** 3,
    logger: silentLogger,
    ...options,
  });
  pool = withConversion(readers, converter);
  return pool;
}

/** A program that reports a version and then runs the given lines of shell, with `$out` and `$source` set. */
async function fakeOffice(...lines: string[]): Promise<string> {
  const file = path.join(folder, 'soffice');
  const slides = path.join(folder, 'slides.odp');
  await writeFile(slides, await readFile(new URL('slides.odp', SAMPLES)));
  const script = [
    '#!/bin/sh',
    '[ "$1" = --version ] && { echo "LibreOffice 99.1.2.3 (fake)"; exit 0; }',
    'while [ $# -gt 1 ]; do [ "$1" = --outdir ] && out=$2; shift; done',
    'source=$1',
    `slides=${slides}`,
    ...lines,
  ];
  await writeFile(file, `${script.join('\n')}\n`, { mode: 0o755 });
  return file;
}

const GOOD = 'cp "$slides" "$out/document.odp"';

describe('with a LibreOffice', () => {
  it('reads the converted document and names the conversion', async () => {
    const { header, pages } = await readInPool(await open(await fakeOffice(GOOD)), OLD_SLIDES, PPT);
    expect(header.reader).toBe('presentation-1 after LibreOffice 99.1.2.3');
    expect(converter.version).toBe('LibreOffice 99.1.2.3');
    expect(pages).toHaveLength(2);
    expect(await readdir(converter.folder)).toEqual([]);
  });

  it('converts Word files that the reader cannot read', async () => {
    const office = await fakeOffice(`cp ${path.join(folder, 'report.odt')} "$out/document.odt"`);
    await writeFile(path.join(folder, 'report.odt'), await readFile(new URL('report.odt', SAMPLES)));
    const { header } = await readInPool(await open(office), oleWith(['WordDocument']), {
      mimeType: 'application/msword',
    });
    expect(header.reader).toBe('opendocument-text-1 after LibreOffice 99.1.2.3');
  });

  it('gives it a copy of the bytes, a profile of its own, and nothing of the service', async () => {
    // Only its error message leaves the walls.
    const office = await fakeOffice(
      `{ cksum < "$source"; env; grep -o DisableMacrosExecution "$HOME"/profile/user/*.xcu; } >&2`,
      `ls -d ${path.join(folder, 'soffice')} /tmp/* >&2`,
      'exit 1',
    );
    vi.stubEnv('RECTO_MASTER_KEY', 'a secret of the service');
    const failure = await readInPool(await open(office), OLD_SLIDES, PPT).catch((error: unknown) => error);
    vi.unstubAllEnvs();
    const text = String(((failure as Error).cause as Error).message).replace(/^LibreOffice ended with 1: /, '');
    expect(text).toMatch(new RegExp(`^\\d+ ${OLD_SLIDES.length}\\n`));
    expect(text).toContain('DisableMacrosExecution');
    expect(text).not.toContain('a secret of the service');
    expect(text).toMatch(/^HOME=\/tmp$/m);
  });

  it.each([
    ['computes for ever', 'document_timeout', ['while :; do :; done'], { processorMs: 1000, deadlineMs: 600_000 }],
    ['crashes', 'document_crashed', ['kill -SEGV $$'], {}],
    ['fails', 'document_damaged', ['echo "source file could not be loaded" >&2', 'exit 1'], {}],
    ['makes nothing', 'document_damaged', ['exit 0'], {}],
    ['makes an empty file', 'document_damaged', [': > "$out/document.odp"'], {}],
    ['makes something else', 'document_damaged', ['echo hello > "$out/document.odp"'], {}],
    [
      'makes too much',
      'document_too_large',
      ['exec head -c 3000000 /dev/zero > "$out/document.odp"'],
      { outputBytes: 1_000_000 },
    ],
  ])('that %s ends in %s and leaves nothing behind', async (_what, code, lines, limits) => {
    await expect(readInPool(await open(await fakeOffice(...lines), limits), OLD_SLIDES, PPT)).rejects.toMatchObject({
      detail: { code },
    });
    expect(await readdir(converter.folder)).toEqual([]);
  });

  it.each([
    ['hangs', ['sleep 300 & sleep 300'], { deadlineMs: 500 }],
    ['is killed by the kernel', ['kill -KILL $$'], {}],
  ])("that %s is not the document's fault", async (_what, lines, limits) => {
    await expect(readInPool(await open(await fakeOffice(...lines), limits), OLD_SLIDES, PPT)).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '10' },
    });
    expect(await readdir(converter.folder)).toEqual([]);
  });

  it('runs no more at a time than allowed, and all that were requested', async () => {
    // A pipe is the only thing that can be written to in a read-only folder.
    const running = path.join(folder, 'running');
    execFileSync('mkfifo', ['-m', '666', running]);
    const pipe = await openFile(running, 'r+');
    await open(await fakeOffice(`echo begins > ${running}`, 'sleep 0.2', GOOD, `echo ends > ${running}`));
    const all = await Promise.all([1, 2, 3].map(() => readInPool(pool, OLD_SLIDES, PPT)));
    expect(all.map(({ pages }) => pages.length)).toEqual([2, 2, 2]);
    const { buffer, bytesRead } = await pipe.read(Buffer.alloc(1000));
    await pipe.close();
    expect(buffer.toString('utf8', 0, bytesRead)).toBe('begins\nends\n'.repeat(3));
  });

  it('stops when the caller does, even while waiting', async () => {
    await open(await fakeOffice('sleep 300'));
    const abort = new AbortController();
    const source = path.join(folder, 'document.ppt');
    await writeFile(source, OLD_SLIDES);
    const args = {
      input: { path: source, ...PPT, filename: 'x.ppt' },
      options: { ocr: 'never' as const, languages: [], dpi: 150 },
    };
    const runs = [1, 2].map(() => pool.run('read', args, { signal: abort.signal }));
    const settled = Promise.allSettled(runs);
    await vi.waitFor(async () => expect(await readdir(converter.folder)).toHaveLength(2));
    abort.abort(new Error('enough'));
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await readdir(converter.folder)).toEqual([]);
  });

  it('is not used for a protected document, or for one that a reader reads', async () => {
    await open(await fakeOffice('exit 1'));
    const protectedSlides = oleWith(['PowerPoint Document', 'EncryptedSummary']);
    await expect(readInPool(pool, protectedSlides, PPT)).rejects.toMatchObject({
      detail: { code: 'document_encrypted' },
    });
    const { header } = await readInPool(pool, 'plain', { mimeType: 'text/plain' });
    expect(header.reader).not.toContain('after');
  });
});

it.each<[string, string | null]>([
  ['without a LibreOffice', '/nonexistent/soffice'],
  ['where it is not to be used', null],
])('%s the document is refused with the reason', async (_when, command) => {
  await open(command);
  expect(converter.version).toBeNull();
  await expect(readInPool(pool, OLD_SLIDES, PPT)).rejects.toMatchObject({
    detail: { code: 'document_needs_libreoffice' },
  });
});

it('removes its folder when it is closed', async () => {
  await open(null);
  await converter.close();
  expect(existsSync(converter.folder)).toBe(false);
});

it('converts a real presentation where LibreOffice is installed', async ({ skip }) => {
  await open('soffice');
  if (converter.version === null) return skip('LibreOffice is not installed');
  const file = new URL('slides.ppt', SAMPLES).pathname;
  const { pages } = await readFileInPool(pool, file, PPT);
  const text = pages.map((page) => renderPage(page, { tables: 'html' })).join('\n\n');
  expect(text).toContain('# Delivery review\n\n- Volume up by 0.3 %\n  - Riverside: 812 pallets');
  expect(text).toContain('> Thank the dispatch office before the figures.');
  expect(text).toContain('<td colspan="2">Pallets planned and delivered</td>');
});
