/** An answer in lines of JSON, each sent as soon as it exists. Pulls nothing while the caller does not read. */
export class LineStream {
  /** Each ends with a line feed. */
  readonly lines: AsyncIterable<string>;

  constructor(lines: AsyncIterable<string>) {
    this.lines = lines;
  }
}
