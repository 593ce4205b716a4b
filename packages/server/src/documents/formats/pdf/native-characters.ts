import type { Characters } from './pdfium-calls.ts';

/**
 * Reads all characters of a page in one call. The record of this build has 80 bytes: text object (8), box as doubles
 * left, right, bottom, top (32), loose box as floats left, top, right, bottom (16), font size (4), character (4), code
 * (4), kind (4), render mode (4), padding (4).
 */
const RECORD_BYTES = 80;
const RECORD_32 = RECORD_BYTES / 4;
const LOOSE_AT = 10;
const FONT_SIZE_AT = 14;
const UNICODE_AT = 15;
const RENDER_MODE_AT = 18;
const FIRST_RECORDS = 8192;

export class NativeCharacters implements Characters {
  count = 0;
  units = new Uint32Array(0);
  boxes = new Float64Array(0);
  readonly unitStride = RECORD_32;
  readonly unitOffset = UNICODE_AT;
  readonly boxStride = RECORD_BYTES / 8;
  readonly boxOffset = 1;
  looseLeft = 0;
  looseRight = 0;
  looseBottom = 0;
  looseTop = 0;
  #f32 = new Float32Array(0);
  #address = 0;
  readonly #countCharacters: (textPage: number) => number;
  readonly #readBatch: (textPage: number, start: number, count: number, target: number) => number;
  readonly #addressOf: (bytes: Buffer) => number;

  constructor(
    countCharacters: (textPage: number) => number,
    readBatch: (textPage: number, start: number, count: number, target: number) => number,
    addressOf: (bytes: Buffer) => number,
  ) {
    this.#countCharacters = countCharacters;
    this.#readBatch = readBatch;
    this.#addressOf = addressOf;
  }

  read(textPage: number): Characters {
    const count = Math.max(0, this.#countCharacters(textPage));
    this.#grow(count);
    this.count = count === 0 ? 0 : Math.max(0, this.#readBatch(textPage, 0, count, this.#address));
    return this;
  }

  objectAt(index: number): number {
    // Two halves of an address.
    const at = index * RECORD_32;
    return (this.units[at] ?? 0) + (this.units[at + 1] ?? 0) * 2 ** 32;
  }

  fontSizeAt(index: number): number {
    return this.#f32[index * RECORD_32 + FONT_SIZE_AT] ?? 0;
  }

  renderModeAt(index: number): number {
    return this.units[index * RECORD_32 + RENDER_MODE_AT] ?? 0;
  }

  readLoose(index: number): boolean {
    const at = index * RECORD_32 + LOOSE_AT;
    this.looseLeft = this.#f32[at] ?? 0;
    this.looseTop = this.#f32[at + 1] ?? 0;
    this.looseRight = this.#f32[at + 2] ?? 0;
    this.looseBottom = this.#f32[at + 3] ?? 0;
    return true;
  }

  #grow(count: number): void {
    if (this.units.length >= count * RECORD_32) return;
    const memory = new ArrayBuffer(Math.max(FIRST_RECORDS, Math.ceil(count * 1.5)) * RECORD_BYTES);
    this.units = new Uint32Array(memory);
    this.boxes = new Float64Array(memory);
    this.#f32 = new Float32Array(memory);
    this.#address = this.#addressOf(Buffer.from(memory));
  }
}
