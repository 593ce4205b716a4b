/** One page that cannot be read does not sink a document: it gets a warning, and the others are answered. */
import { AppError, badDocument } from '../lib/errors.ts';
import { faultPoint } from '../lib/fault.ts';
import type { CrashedPage, ReadOptions, ReadSink } from './formats/reader.ts';
import type { DocumentWarning } from './model/document.ts';
import { isOutOfMemory } from './pool/out-of-memory.ts';
import { isFreshProcess } from './pool/process-age.ts';

const REASONS_OF_A_PAGE: ReadonlySet<string> = new Set([
  'document_crashed',
  'document_damaged',
  'document_too_complex',
  'document_too_large',
]);

export class UnreadablePages {
  readonly #sink: ReadSink;
  readonly #crashed: ReadonlyMap<number, CrashedPage>;
  #pages = 0;
  #unreadable = 0;
  #firstError: unknown;

  constructor(sink: ReadSink, { crashedPages = [] }: ReadOptions) {
    this.#sink = sink;
    this.#crashed = new Map(crashedPages.map((crashed) => [crashed.page, crashed]));
  }

  /** What `read` gives, or `instead` where the page is one that cannot be read. */
  async readOr<T>(page: number, read: () => Promise<T>, instead: () => T): Promise<T> {
    this.#pages += 1;
    try {
      const crashed = this.#crashed.get(page);
      if (crashed !== undefined) throw errorOf(crashed);
      this.#sink.begin?.(page);
      await faultPoint(`readers.page_${page}`);
      return await read();
    } catch (error) {
      if (!isOfThePage(error)) throw error;
      this.#unreadable += 1;
      this.#firstError ??= error;
      this.#sink.warn(unreadable(page, messageOf(error)));
      return instead();
    }
  }

  /** Where no page at all could be read there is no result to warn about. */
  end(): void {
    if (this.#unreadable > 0 && this.#unreadable === this.#pages) throw this.#firstError;
  }
}

export const unreadable = (page: number, message: string): DocumentWarning => ({
  code: 'page_unreadable',
  message,
  page,
});

/** A lack of memory counts only where earlier documents have taken none of it; the pool asks a new process before. */
function isOfThePage(error: unknown): boolean {
  if (error instanceof AppError) {
    return typeof error.detail === 'object' && 'code' in error.detail && REASONS_OF_A_PAGE.has(error.detail.code);
  }
  return isOutOfMemory(error) && isFreshProcess();
}

const TOO_MUCH_MEMORY = 'The page needs more memory than a reader may use.';

const errorOf = ({ lacksMemory }: CrashedPage): AppError =>
  lacksMemory
    ? badDocument('document_too_complex', TOO_MUCH_MEMORY)
    : badDocument('document_crashed', 'The page ended the process that read it.');

const messageOf = (error: unknown): string => (error instanceof AppError ? error.message : TOO_MUCH_MEMORY);
