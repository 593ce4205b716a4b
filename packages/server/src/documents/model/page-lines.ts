interface LineWriter {
  write(line: Buffer | string): Promise<void> | undefined;
}

/** Counts the pages of a document while they are written, and writes only the wanted ones. */
export class PageLines {
  /** Pages of the document, wanted or not. */
  total = 0;
  written = 0;
  readonly #writer: LineWriter;
  readonly #wanted: ReadonlySet<number> | null;

  /** If `wanted` is undefined, all pages are wanted. */
  constructor(writer: LineWriter, wanted: readonly number[] | undefined) {
    this.#writer = writer;
    this.#wanted = wanted === undefined ? null : new Set(wanted);
  }

  wants(number: number): boolean {
    return this.#wanted?.has(number) !== false;
  }

  write(line: Buffer | string): Promise<void> | undefined {
    this.total += 1;
    if (!this.wants(this.total)) return undefined;
    this.written += 1;
    return this.#writer.write(line);
  }

  restart(): void {
    this.total = 0;
    this.written = 0;
  }
}
