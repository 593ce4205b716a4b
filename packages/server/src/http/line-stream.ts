/** An answer in pieces, each sent as soon as it exists. Pulls nothing while the caller does not read. */
export class LineStream {
  /** Lines of JSON that end with a line feed, or whole events. */
  readonly lines: AsyncIterable<string>;
  readonly contentType: 'application/stream+json' | 'text/event-stream';

  constructor(lines: AsyncIterable<string>, contentType: LineStream['contentType'] = 'application/stream+json') {
    this.lines = lines;
    this.contentType = contentType;
  }
}
