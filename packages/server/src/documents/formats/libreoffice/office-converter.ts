/**
 * Converts formats that only LibreOffice knows into one that a reader reads. It runs next to the pool, not in it,
 * because a reader process may not start programs.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError, unavailable } from '../../../lib/errors.ts';
import type { Logger } from '../../../lib/logger.ts';
import { formatForExtension, formatForMimeType } from '../../detect/formats.ts';
import type { ReadInput } from '../reader.ts';
import {
  type ConversionIsolation,
  ConversionWalls,
  type ConvertingProgram,
  type ProgramLimits,
  programOf,
} from './conversion-walls.ts';
import { findLibreoffice, type InstalledLibreoffice } from './find-libreoffice.ts';
import { type Conversion, runConversion } from './run-conversion.ts';

export interface OfficeConverter {
  /** For example `LibreOffice 7.4.7.2`; null if it is not installed. */
  readonly version: string | null;
  /** The folder of converted files while they are read. */
  readonly folder: string;
  /** Walls that held when a test program attacked them in place of LibreOffice; null if LibreOffice is not installed. */
  isolation(): Promise<ConversionIsolation | null>;
  /** True for an error of a reader that a conversion would avoid. */
  helpsWith(error: unknown, mimeType: string): boolean;
  /** Converts, passes the result on, and removes it. Waiting for a place does not count towards the time. */
  convert<T>(
    input: ReadInput,
    options: { deadlineMs: number; signal: AbortSignal },
    use: (converted: ReadInput) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

export interface OfficeConverterOptions {
  /** Null disables LibreOffice. */
  command: string | null;
  processes: number;
  /** CPU time of one conversion: what a document may cost. */
  processorMs: number;
  /** Wall time of one conversion; defaults to ten times the CPU time. */
  deadlineMs?: number;
  memoryBytes: number;
  logger: Logger;
  outputBytes?: number;
  /** Folders that no conversion may see, for the measurement. */
  privateFolders?: readonly string[];
}

const MAX_WAIT_FACTOR = 10;
const MAX_WAITING = 1_000;
const DEFAULT_OUTPUT_BYTES = 256 * 1024 * 1024;

export async function createOfficeConverter(options: OfficeConverterOptions): Promise<OfficeConverter> {
  const installed = options.command === null ? null : await findLibreoffice(options.command);
  options.logger.info(
    { libreoffice: installed },
    installed === null
      ? 'LibreOffice is not used: .ppt and other old formats are refused'
      : 'LibreOffice converts .ppt and other old formats',
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'recto-office-'));
  // The program may run as another user, who must be able to reach its own folder inside.
  await chmod(folder, 0o711);
  return new Converter(options, installed, folder);
}

class Converter implements OfficeConverter {
  readonly version: string | null;
  readonly folder: string;
  readonly #options: OfficeConverterOptions;
  readonly #installed: InstalledLibreoffice | null;
  readonly #program: ConvertingProgram | null;
  readonly #stop = new AbortController();
  readonly #waiting: (() => void)[] = [];
  readonly #work = new Set<Promise<unknown>>();
  #walls: Promise<ConversionWalls> | undefined;
  #measured: Promise<ConversionIsolation> | undefined;
  #running = 0;

  constructor(options: OfficeConverterOptions, installed: InstalledLibreoffice | null, folder: string) {
    this.#options = options;
    this.#installed = installed;
    this.#program = installed === null ? null : programOf(installed.program);
    this.version = installed?.version ?? null;
    this.folder = folder;
  }

  isolation(): Promise<ConversionIsolation | null> {
    if (this.#program === null) return Promise.resolve(null);
    const { privateFolders = [] } = this.#options;
    this.#measured ??= this.#wallsOf(this.#program)
      .then((walls) => walls.measure(privateFolders, this.#stop.signal))
      .catch((error: unknown) => {
        // The next call tries again.
        this.#measured = undefined;
        throw error;
      });
    return this.#measured;
  }

  helpsWith(error: unknown, mimeType: string): boolean {
    if (this.#installed === null || formatForMimeType(mimeType)?.convertsTo === undefined) return false;
    if (!(error instanceof AppError && typeof error.detail === 'object' && 'code' in error.detail)) return false;
    // LibreOffice repairs Word files in which the reader does not find the text.
    const isTornWordFile = error.detail.code === 'document_damaged' && mimeType === 'application/msword';
    return isTornWordFile || error.detail.code === 'document_needs_libreoffice';
  }

  async convert<T>(
    input: ReadInput,
    options: { deadlineMs: number; signal: AbortSignal },
    use: (converted: ReadInput) => Promise<T>,
  ): Promise<T> {
    const signal = AbortSignal.any([this.#stop.signal, options.signal]);
    const work = this.#convert(input, options.deadlineMs, signal, use);
    const ended = work.then(
      () => void this.#work.delete(ended),
      () => void this.#work.delete(ended),
    );
    this.#work.add(ended);
    return work;
  }

  async close(): Promise<void> {
    this.#stop.abort(unavailable('The document converter is shutting down.'));
    await Promise.all(this.#work);
    await this.#measured?.catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true });
  }

  async #convert<T>(
    input: ReadInput,
    deadlineMs: number,
    signal: AbortSignal,
    use: (converted: ReadInput) => Promise<T>,
  ): Promise<T> {
    const from = formatForMimeType(input.mimeType);
    const to = formatForExtension(from?.convertsTo ?? '');
    const program = this.#program;
    if (this.#installed === null || program === null || from === undefined || to === undefined) {
      throw new Error(`nothing converts ${input.mimeType}`);
    }
    const { version } = this.#installed;
    const walls = await this.#wallsOf(program);
    const folder = await walls.open();
    try {
      const [fromExtension, toExtension] = [from.extensions[0], to.extensions[0]];
      const conversion = { program, folder, document: input.path, from: fromExtension, to: toExtension };
      const file = await this.#inTurn(signal, () => this.#run(walls, conversion, { deadlineMs, signal }));
      return await use({
        path: file,
        mimeType: to.mimeType,
        filename: `document.${toExtension}`,
        convertedBy: version,
        original: { path: input.path, mimeType: input.mimeType, isDamaged: false },
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  #wallsOf(program: ConvertingProgram): Promise<ConversionWalls> {
    this.#walls ??= ConversionWalls.probe(this.folder, program, this.#limits());
    return this.#walls;
  }

  #limits(): ProgramLimits {
    const { processorMs, memoryBytes, outputBytes = DEFAULT_OUTPUT_BYTES } = this.#options;
    return { processorMs, memoryBytes, outputBytes };
  }

  #run(
    walls: ConversionWalls,
    conversion: Conversion,
    { deadlineMs, signal }: { deadlineMs: number; signal: AbortSignal },
  ): Promise<string> {
    const patienceMs = this.#options.deadlineMs ?? MAX_WAIT_FACTOR * this.#options.processorMs;
    const limits = { ...this.#limits(), deadlineMs: Math.min(patienceMs, deadlineMs) };
    return runConversion(conversion, limits, walls, signal);
  }

  /** Only a few run at a time, because each takes a core and hundreds of megabytes. */
  async #inTurn<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#options.processes) {
      if (this.#waiting.length >= MAX_WAITING) throw unavailable('Too many documents are waiting to be converted.');
      await this.#place(signal);
    } else this.#running += 1;
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  /** Hands a place from one to the next, so that nobody overtakes. */
  #place(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        const at = this.#waiting.indexOf(resume);
        if (at < 0) return;
        this.#waiting.splice(at, 1);
        reject(signal.reason);
      };
      const resume = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(resume);
      if (signal.aborted) leave();
    });
  }
}
