import { isAscii } from 'node:buffer';
import type { ByteSource } from './byte-source.ts';
import { type Encoding, guessEncoding, markOf } from './encoding.ts';

/** How much is examined at once to detect the encoding. */
const HEAD_BYTES = 4 * 1024 * 1024;

/** Decodes bytes, without the byte order mark. A label counts only when there is no mark. */
export function decodeBytes(bytes: Uint8Array, label: string | null = null): string {
  const decoder = new TextStream(bytes, label);
  return decoder.push(bytes) + decoder.end();
}

/** Decodes a source in pieces, which never end inside a character. */
export async function* decodeChunks(source: ByteSource, label: string | null = null): AsyncGenerator<string> {
  let decoder: TextStream | null = null;
  let head: Buffer[] = [];
  let headBytes = 0;
  for await (const chunk of source.chunks()) {
    if (decoder === null) {
      head.push(Buffer.from(chunk));
      headBytes += chunk.length;
      if (headBytes < HEAD_BYTES) continue;
      const first = Buffer.concat(head);
      head = [];
      headBytes = 0;
      if (label === null && isPlain(first)) {
        yield first.toString('latin1');
        continue;
      }
      decoder = new TextStream(first, label);
      yield decoder.push(first);
    } else yield decoder.push(chunk);
  }
  const rest = Buffer.concat(head);
  decoder ??= new TextStream(rest, label);
  yield decoder.push(rest) + decoder.end();
}

/** The same in every encoding, so an export is decided at its first accented letter, even in its last megabyte. */
const isPlain = (bytes: Buffer): boolean => isAscii(bytes) && !bytes.includes(0) && !bytes.includes(ESCAPE);

/** The decoder of a label as the web defines it; null when the label is unknown. */
export function encodingOfLabel(label: string): Encoding | null {
  const name = label.trim().toLowerCase();
  if (/^utf-?32(le)?$/.test(name)) return 'utf-32le';
  if (/^utf-?32be$/.test(name)) return 'utf-32be';
  const alias = ALIASES.get(name.replace(/^(x-|cs)/, '').replace(/[\s_]/g, '-'));
  try {
    return new TextDecoder(alias ?? name).encoding;
  } catch {
    return null;
  }
}

/** Begins the other half of ISO-2022-JP. */
const ESCAPE = 0x1b;

const ALIASES = new Map([
  ['cp932', 'shift_jis'],
  ['ms932', 'shift_jis'],
  ['windows-932', 'shift_jis'],
  ['cp936', 'gbk'],
  ['cp949', 'euc-kr'],
  ['windows-949', 'euc-kr'],
  ['cp950', 'big5'],
  ['utf7', 'utf-8'],
  ['utf8mb4', 'utf-8'],
  ['ansi', 'windows-1252'],
  ['cp-1252', 'windows-1252'],
  ['us-ascii', 'windows-1252'],
]);

class TextStream {
  readonly #decode: (bytes: Uint8Array, isLast: boolean) => string;
  #skipBytes: number;

  constructor(head: Uint8Array, label: string | null) {
    const mark = markOf(head);
    const labelled = label === null ? null : encodingOfLabel(label);
    const encoding = mark?.encoding ?? labelled ?? guessEncoding(head);
    this.#skipBytes = mark?.bytes ?? 0;
    if (encoding.startsWith('utf-32')) this.#decode = utf32Decoder(encoding === 'utf-32le');
    else {
      const decoder = new TextDecoder(encoding, { ignoreBOM: true });
      this.#decode = (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
    }
  }

  push(bytes: Uint8Array): string {
    const text = this.#decode(bytes.subarray(this.#skipBytes), false);
    this.#skipBytes = 0;
    return text;
  }

  end(): string {
    return this.#decode(new Uint8Array(0), true);
  }
}

function utf32Decoder(isLittleEndian: boolean): (bytes: Uint8Array, isLast: boolean) => string {
  let rest = Buffer.alloc(0);
  return (bytes, isLast) => {
    const all = Buffer.concat([rest, bytes]);
    const end = all.length - (all.length % 4);
    rest = Buffer.from(all.subarray(end));
    const parts: string[] = [];
    for (let at = 0; at < end; at += 4) {
      const code = isLittleEndian ? all.readUInt32LE(at) : all.readUInt32BE(at);
      parts.push(code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code));
    }
    return parts.join('') + (isLast && rest.length > 0 ? '\ufffd' : '');
  };
}
