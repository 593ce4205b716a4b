/** An answer in lines of JSON, each sent when it is there. Nothing is asked for while the caller does not read. */
export class LineStream {
  /** Each ends with a line feed. */
  readonly lines: AsyncIterable<string>;

  constructor(lines: AsyncIterable<string>) {
    this.lines = lines;
  }
}
