import type { LineBlob } from './line-blob.ts';

/** The pages of a model on their way into its blob, as far as they are wanted. */
export class PageLines {
  /** Of the document, wanted or not. */
  total = 0;
  written = 0;
  readonly #blob: LineBlob;
  readonly #wanted: ReadonlySet<number> | null;

  constructor(blob: LineBlob, wanted: readonly number[] | undefined) {
    this.#blob = blob;
    this.#wanted = wanted === undefined ? null : new Set(wanted);
  }

  wants(number: number): boolean {
    return this.#wanted?.has(number) !== false;
  }

  write(line: Buffer | string): Promise<void> | undefined {
    this.total += 1;
    if (!this.wants(this.total)) return undefined;
    this.written += 1;
    return this.#blob.write(line);
  }

  restart(): void {
    this.total = 0;
    this.written = 0;
  }
}
