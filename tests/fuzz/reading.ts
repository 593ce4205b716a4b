/** One document through the pool, the way the service does it: counted, read, and its model rendered. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { detectMediaType } from '../../packages/server/src/documents/detect/media-type.ts';
import { decodeHeader, decodePage } from '../../packages/server/src/documents/model/codec.ts';
import type { DocumentHeader, Page } from '../../packages/server/src/documents/model/document.ts';
import type { DocumentJobs } from '../../packages/server/src/documents/pool/jobs.ts';
import { createReaderPool, type ReaderPool } from '../../packages/server/src/documents/pool/reader-pool.ts';
import type { ReadResult } from '../../packages/server/src/documents/read-document.ts';
import type { TableFormat } from '../../packages/server/src/documents/render/page.ts';
import type { RenderArgs } from '../../packages/server/src/documents/render-document.ts';
import { checkDocument } from '../../packages/server/src/documents/testing/check-document.ts';
import { type Logger, silentLogger } from '../../packages/server/src/lib/logger.ts';
import type { Mutant } from './mutants.ts';
import { type Ending, endingOf } from './verdict.ts';

export const PROCESSOR_MS = 30_000;
const HEAD_BYTES = 64 * 1024;
/** Recognition takes a hundred times as long as all the rest; a few of each kind are enough. */
const RECOGNISE_EVERY = 20;
const TABLES: readonly TableFormat[] = ['html', 'markdown', 'json', 'yaml'];

export interface Verdict {
  ending: Ending;
  /** What ended reader processes meanwhile, although the document was read or refused in the end. */
  lost: string[];
  elapsedMs: number;
}

export class FuzzReaders {
  readonly #pool: ReaderPool;
  readonly #folder: string;
  #lastOutcome: { kind: string; message?: string } | undefined;

  constructor(folder: string, size: number) {
    this.#folder = folder;
    this.#pool = createReaderPool({ size, logger: this.#listening(), readablePaths: [folder] });
  }

  stats() {
    return this.#pool.stats();
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async read(mutant: Mutant): Promise<Verdict> {
    const lost: string[] = [];
    const startedAt = performance.now();
    const file = path.join(this.#folder, `document-${mutant.index}`);
    await writeFile(file, mutant.bytes);
    let ending: Ending = 'read';
    try {
      await this.#readFile(file, mutant, lost);
    } catch (error) {
      ending = endingOf(error);
    } finally {
      await rm(file);
    }
    return { ending, lost, elapsedMs: performance.now() - startedAt };
  }

  async #readFile(file: string, { bytes, filename, index }: Mutant, lost: string[]): Promise<void> {
    const { mimeType } = detectMediaType(bytes.subarray(0, HEAD_BYTES), filename, null);
    try {
      await this.#run('page_count', { path: file, mimeType }, { lost });
    } catch (error) {
      // An upload whose pages cannot be counted is kept; only what nobody foresaw is wrong.
      const ending = endingOf(error);
      if (typeof ending === 'object' && 'failed' in ending) throw error;
    }
    const parts: Buffer[] = [];
    const ocr = index % RECOGNISE_EVERY === 0 ? ('auto' as const) : ('never' as const);
    const args = { input: { path: file, mimeType, filename }, options: { ocr, languages: ['en'], dpi: 150 } };
    const result = await this.#run('read', args, { lost, parts });
    const [first, ...rest] = parts;
    if (first === undefined) throw new Error('there is no header');
    check(
      decodeHeader(first.toString()),
      rest.map((part) => decodePage(part.toString())),
      result,
    );
    await this.#render(`${file}-model`, parts, { index, lost });
  }

  async #render(model: string, lines: Buffer[], { index, lost }: { index: number; lost: string[] }): Promise<void> {
    await writeFile(model, Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')])));
    try {
      for (const what of ['text', 'layout'] as const) {
        const parts: Buffer[] = [];
        const args: RenderArgs = { path: model, tables: TABLES[index % TABLES.length] ?? 'html', what };
        await this.#run('render', args, { lost, parts });
        for (const part of parts) JSON.parse(part.toString());
        if (parts.length !== lines.length - 1) throw new Error(`${parts.length} of ${lines.length - 1} pages rendered`);
      }
    } finally {
      await rm(model);
    }
  }

  #run<Name extends 'read' | 'render' | 'page_count'>(
    job: Name,
    args: DocumentJobs[Name]['args'],
    { lost, parts = [] }: { lost: string[]; parts?: Buffer[] },
  ): Promise<DocumentJobs[Name]['result']> {
    return this.#pool.run(job, args, {
      processorMs: PROCESSOR_MS,
      onPart: (part) => {
        // The buffer is the pool's own and may be used again.
        parts.push(Buffer.from(part));
        return undefined;
      },
      onRestart: async () => {
        parts.length = 0;
        // The pool logs the outcome in the same turn, so the last one is of this job.
        const { kind, message } = this.#lastOutcome ?? { kind: 'unknown' };
        if (kind !== 'memory') lost.push(`${job} ended a process (${kind}): ${message ?? ''}`);
      },
    });
  }

  #listening(): Logger {
    const note = (fields: unknown): void => {
      if (typeof fields === 'object' && fields !== null && 'outcome' in fields) {
        this.#lastOutcome = fields.outcome as { kind: string; message?: string };
      }
    };
    return new Proxy(silentLogger, { get: (target, name) => (name === 'warn' ? note : Reflect.get(target, name)) });
  }
}

function check(header: DocumentHeader, pages: Page[], result: ReadResult): void {
  const mistakes = checkDocument(header, pages);
  if (result.pages !== pages.length) mistakes.push(`${result.pages} pages reported, ${pages.length} emitted`);
  if (mistakes.length > 0) throw new Error(`the model is wrong: ${mistakes.slice(0, 5).join('; ')}`);
}
