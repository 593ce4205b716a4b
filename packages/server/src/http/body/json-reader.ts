/**
 * Reads JSON as it arrives. Each byte is scanned once, to find where values begin and end; runs of complete values then
 * go to JSON.parse, so that no step takes long and little text is held. Strings at the given paths are not held at all:
 * their bytes go to a receiver.
 */
import type { ContentKind, Fault } from '@recto/contract';
import type { UnheldNumber } from '../../lib/json-numbers.ts';
import type { PathNode } from './content-paths.ts';
import { Escapes } from './json-escapes.ts';
import { JsonText, ReadError, syntaxError, tooManyValues } from './json-text.ts';

export interface ContentReceiver {
  write(bytes: Buffer): Promise<void>;
  /** Returns the value that replaces the string in the body. */
  end(): Promise<unknown>;
}

export interface JsonReaderOptions {
  readonly maxValues: number;
  /** Where strings may be document content; the node above the body. */
  readonly content?: PathNode | undefined;
  readonly receive?: (kind: ContentKind) => ContentReceiver;
  /** What stands for integers that would be rounded; they are rounded without it. */
  readonly unheld?: UnheldNumber | undefined;
  /** How much is parsed in one step. */
  readonly step?: { readonly bytes: number; readonly values: number };
}

export type JsonBody = { ok: true; value: unknown } | { ok: false; fault: Fault };

export const MAX_DEPTH = 128;
const STEP = { bytes: 32 * 1024, values: 4_000 };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

type Container = unknown[] | Record<string, unknown>;

/** A list or object that is not closed yet. The body as a whole is the only entry of a list. */
interface Frame {
  readonly isList: boolean;
  readonly start: number;
  readonly node: PathNode | undefined;
  /** Created once a part of the container must be parsed before the rest has arrived. */
  value: Container | null;
  /** Position of the first byte that has not been parsed. */
  unread: number;
  /** What precedes that position. */
  before: 'nothing' | 'comma' | 'value';
  keyStart: number;
  keyEnd: number;
  awaitsKey: boolean;
  /** The key whose value is being read piece by piece, if any. */
  openKey: string | null;
}

const frameAt = (start: number, isList: boolean, node: PathNode | undefined): Frame => ({
  isList,
  start,
  node,
  value: null,
  unread: start + 1,
  before: 'nothing',
  keyStart: -1,
  keyEnd: -1,
  awaitsKey: !isList,
  openKey: null,
});

export class JsonReader {
  readonly #options: JsonReaderOptions;
  readonly #step: { readonly bytes: number; readonly values: number };
  readonly #text: JsonText;
  readonly #frames: Frame[];
  #values = 0;
  #unreadValues = 0;
  #isInText: boolean = false;
  #isEscaped: boolean = false;
  /** A string that may go to a receiver; its first bytes decide. */
  #candidate: { readonly kind: ContentKind; readonly start: number } | null = null;
  /** Bytes of that string that were already scanned. */
  #carried: { readonly kind: ContentKind; readonly bytes: Buffer } | null = null;
  #receiver: { readonly to: ContentReceiver; readonly escapes: Escapes } | null = null;
  #failure: ReadError | null = null;

  constructor(options: JsonReaderOptions) {
    this.#options = options;
    this.#step = options.step ?? STEP;
    this.#text = new JsonText(options.unheld);
    this.#frames = [frameAt(-1, true, options.content)];
  }

  /** Bytes of the body held so far, without those that went to receivers. */
  get heldBytes(): number {
    return this.#text.seenBytes;
  }

  /** True when the rest of the body no longer matters. */
  get hasFailed(): boolean {
    return this.#failure !== null;
  }

  async write(chunk: Buffer): Promise<void> {
    let at = 0;
    while (at < chunk.length && this.#failure === null) {
      const from = at;
      if (this.#receiver !== null) at = await this.#passOn(chunk, from, this.#receiver);
      else at = this.#attempt(() => this.#scan(chunk, from)) ?? chunk.length;
      if (this.#carried !== null) await this.#beginReceiving(this.#carried);
    }
  }

  end(): JsonBody | { ok: false; isTooMany: true } {
    const value = this.#attempt(() => this.#finish());
    const failure = this.#failure;
    if (failure === null) return { ok: true, value };
    return failure.isTooMany ? { ok: false, isTooMany: true } : { ok: false, fault: failure.fault };
  }

  #attempt<T>(work: () => T): T | undefined {
    if (this.#failure !== null) return undefined;
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      this.#failure = error;
      this.#text.clear();
      return undefined;
    }
  }

  #finish(): unknown {
    const { end } = this.#text;
    const root = this.#frames[0] as Frame;
    if (this.#receiver !== null) throw syntaxError('Unexpected end of JSON input', end);
    if (root.value === null) return this.#text.parse(0, end);
    if (this.#frames.length > 1 || this.#isInText) throw syntaxError('Unexpected end of JSON input', end);
    if (!this.#text.isBlank(root.unread, end)) throw syntaxError('Extra data', root.unread);
    return (root.value as unknown[])[0];
  }

  get #top(): Frame {
    return this.#frames[this.#frames.length - 1] as Frame;
  }

  /** Returns how far the chunk was consumed: all of it, or up to a string for a receiver. */
  #scan(chunk: Buffer, from: number): number {
    const offset = this.#text.end - from;
    this.#text.append(from === 0 ? chunk : chunk.subarray(from));
    for (let index = from; index < chunk.length; index += 1) {
      const byte = chunk[index] as number;
      const place = index + offset;
      if (this.#isInText) {
        if (this.#candidate !== null && this.#isForReceiver(place, byte)) {
          this.#divert(place);
          return index;
        }
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#endText(place);
      } else if (byte === QUOTE) this.#beginText(place);
      else if (byte === COMMA) this.#comma(place);
      else if (byte === COLON) this.#top.awaitsKey = false;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#open(place, byte === OPEN_LIST);
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#close(place, byte === CLOSE_LIST);
    }
    return chunk.length;
  }

  #beginText(place: number): void {
    this.#isInText = true;
    const top = this.#top;
    if (top.awaitsKey) top.keyStart = place;
    else {
      const kind = this.#nodeBelow(top)?.kind;
      if (kind !== undefined) this.#candidate = { kind, start: place };
    }
  }

  #endText(place: number): void {
    this.#isInText = false;
    this.#candidate = null;
    const top = this.#top;
    if (top.awaitsKey) top.keyEnd = place + 1;
  }

  #nodeBelow(frame: Frame): PathNode | undefined {
    const { node, isList, keyStart, keyEnd } = frame;
    if (node === undefined) return undefined;
    if (isList) return node.child('*');
    return keyStart < frame.unread || keyEnd < keyStart
      ? undefined
      : node.child(this.#text.parse(keyStart, keyEnd) as string);
  }

  #countValue(): void {
    this.#values += 1;
    this.#unreadValues += 1;
    if (this.#values > this.#options.maxValues) throw tooManyValues();
  }

  #open(place: number, isList: boolean): void {
    this.#countValue();
    if (this.#frames.length > MAX_DEPTH) throw syntaxError(`Nested deeper than ${MAX_DEPTH} levels`, place);
    this.#frames.push(frameAt(place, isList, this.#nodeBelow(this.#top)));
  }

  #close(place: number, isList: boolean): void {
    const top = this.#top;
    if (this.#frames.length === 1 || top.isList !== isList) throw syntaxError('Expecting value', place);
    if (top.value !== null) {
      const isBlank = this.#text.isBlank(top.unread, place);
      if (top.before === 'value' ? !isBlank : isBlank && top.before === 'comma')
        throw syntaxError('Expecting value', place);
      if (!isBlank) this.#read(top, place);
    }
    this.#frames.pop();
    if (top.value !== null) this.#addOpenValue(top.value, place + 1);
  }

  #comma(place: number): void {
    this.#countValue();
    if (this.#frames.length === 1) throw syntaxError('Extra data', place);
    const top = this.#top;
    top.awaitsKey = !top.isList;
    if (top.before === 'value') {
      if (!this.#text.isBlank(top.unread, place)) throw syntaxError('Expecting , delimiter', top.unread);
      top.unread = place + 1;
      top.before = 'comma';
    } else if (place - this.#text.base >= this.#step.bytes || this.#unreadValues >= this.#step.values) {
      this.#openFrames();
      this.#read(top, place);
      top.unread = place + 1;
      top.before = 'comma';
      this.#goOnFrom(place + 1);
    }
  }

  #goOnFrom(place: number): void {
    this.#text.dropBefore(place);
    this.#unreadValues = 0;
  }

  /** Creates the values of all open frames from what precedes the innermost one. */
  #openFrames(): void {
    for (const [index, frame] of this.#frames.entries()) {
      const inner = this.#frames[index + 1];
      if (inner === undefined) frame.value ??= frame.isList ? [] : {};
      else if (frame.openKey === null) this.#openValue(frame, inner.start);
    }
  }

  /** Starts to read a value of the frame piece by piece, from `start`. */
  #openValue(frame: Frame, start: number): void {
    frame.value ??= frame.isList ? [] : {};
    if (!frame.isList && frame.keyStart < frame.unread) throw syntaxError('Expecting property name', start);
    const end = frame.isList ? start : frame.keyStart;
    if (frame.before === 'value') throw syntaxError('Expecting , delimiter', frame.unread);
    if (!this.#text.isBlank(frame.unread, end)) {
      const comma = this.#text.lastComma(frame.unread, end);
      if (comma < 0) throw syntaxError('Expecting , delimiter', end);
      this.#read(frame, comma);
    }
    if (frame.isList) frame.openKey = '';
    else {
      const [key = ''] = Object.keys(this.#text.parse(frame.keyStart, start, ['{', 'null}']) as object);
      frame.openKey = key;
    }
  }

  /** Adds the value that was read piece by piece, now that it is complete. */
  #addOpenValue(value: unknown, end: number): void {
    const frame = this.#top;
    if (frame.isList) (frame.value as unknown[]).push(value);
    else setOwn(frame.value as Record<string, unknown>, frame.openKey ?? '', value);
    frame.openKey = null;
    frame.unread = end;
    frame.before = 'value';
    this.#goOnFrom(end);
  }

  /** Parses the frame's text up to `end`, which is not just whitespace. */
  #read(frame: Frame, end: number): void {
    if (this.#text.isBlank(frame.unread, end)) throw syntaxError('Expecting value', end);
    if (frame.isList) {
      const entries = this.#text.parse(frame.unread, end, ['[', ']']) as unknown[];
      for (const entry of entries) (frame.value as unknown[]).push(entry);
    } else {
      const entries = this.#text.parse(frame.unread, end, ['{', '}']) as Record<string, unknown>;
      for (const key of Object.keys(entries)) setOwn(frame.value as Record<string, unknown>, key, entries[key]);
    }
  }

  #isForReceiver(place: number, byte: number): boolean {
    const { kind, start } = this.#candidate as { kind: ContentKind; start: number };
    if (kind === 'base64') {
      if (byte === QUOTE) this.#candidate = null;
      return byte !== QUOTE;
    }
    if (place < start + 'data:'.length) return false;
    const isDataUrl =
      this.#text
        .bytes(start + 1, place + 1)
        .toString('latin1')
        .toLowerCase() === 'data:';
    if (!isDataUrl) this.#candidate = null;
    return isDataUrl;
  }

  #divert(place: number): void {
    const { kind, start } = this.#candidate as { kind: ContentKind; start: number };
    this.#openFrames();
    this.#openValue(this.#top, start);
    this.#carried = { kind, bytes: Buffer.from(this.#text.bytes(start + 1, place)) };
    this.#text.cutAndGoOn(start, place);
    this.#candidate = null;
    this.#isInText = false;
  }

  async #beginReceiving({ kind, bytes }: { kind: ContentKind; bytes: Buffer }): Promise<void> {
    if (this.#options.receive === undefined) throw new Error('the reader has paths but no receiver');
    this.#carried = null;
    const to = this.#options.receive(kind);
    this.#receiver = { to, escapes: new Escapes() };
    if (bytes.length > 0) await to.write(bytes);
  }

  async #passOn(
    chunk: Buffer,
    from: number,
    { to, escapes }: { to: ContentReceiver; escapes: Escapes },
  ): Promise<number> {
    const taken = this.#attempt(() => escapes.take(chunk, from));
    if (taken === undefined) return chunk.length;
    if (taken.bytes.length > 0) await to.write(taken.bytes);
    const until = taken.end < 0 ? chunk.length : taken.end + 1;
    this.#text.cutAndGoOn(this.#text.end, this.#text.end + until - from);
    if (taken.end >= 0) {
      this.#receiver = null;
      this.#addOpenValue(await to.end(), this.#text.end);
    }
    return until;
  }
}

/** Defines own properties only, even for keys like `__proto__`, which JSON.parse also creates as ordinary ones. */
function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
}
