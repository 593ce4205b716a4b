export interface SourceLine {
  /** Without its line end. */
  text: string;
  /** Its start, in characters of the decoded file. */
  offset: number;
}

/** Without this limit a line without an end would be held whole; 500 MB of JSON on one line are common. */
const MAX_LINE_CHARACTERS = 20_000;
const CR = 13;

/**
 * Splits text that arrives in pieces into lines ended by LF, CRLF or CR. Longer lines are cut, at white space if
 * possible.
 */
export class LineSplitter {
  #rest = '';
  #offset = 0;

  *push(piece: string): Generator<SourceLine> {
    const text = this.#rest + piece;
    yield* this.#lines(text, text.charCodeAt(text.length - 1) === CR ? text.length - 1 : text.length);
  }

  *end(): Generator<SourceLine> {
    const text = this.#rest;
    yield* this.#lines(text, text.length);
    if (this.#rest !== '') yield { text: this.#rest, offset: this.#offset };
    this.#rest = '';
  }

  /** Yields lines that end before `limit` and keeps what follows. */
  *#lines(text: string, limit: number): Generator<SourceLine> {
    let from = 0;
    const pattern = /\r\n|\n|\r/g;
    for (let match = pattern.exec(text); match !== null && match.index < limit; match = pattern.exec(text)) {
      yield* this.#cut(text, from, match.index);
      from = match.index + match[0].length;
    }
    while (text.length - from > MAX_LINE_CHARACTERS) {
      const end = cutAt(text, from);
      yield { text: text.slice(from, end), offset: this.#offset + from };
      from = end;
    }
    this.#rest = text.slice(from);
    this.#offset += from;
  }

  *#cut(text: string, from: number, to: number): Generator<SourceLine> {
    let start = from;
    while (to - start > MAX_LINE_CHARACTERS) {
      const end = cutAt(text, start);
      yield { text: text.slice(start, end), offset: this.#offset + start };
      start = end;
    }
    yield { text: text.slice(start, to), offset: this.#offset + start };
  }
}

function cutAt(text: string, from: number): number {
  const end = from + MAX_LINE_CHARACTERS;
  for (let at = end; at > end - 1000; at -= 1) if (/[\s,;]/.test(text[at - 1] ?? '')) return at;
  // Don't split a surrogate pair.
  return text.charCodeAt(end - 1) >= 0xd800 && text.charCodeAt(end - 1) <= 0xdbff ? end - 1 : end;
}
