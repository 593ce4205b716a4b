/** The wire format of protocol buffers, as far as files of networks use it. */

export type Field =
  | { number: number; kind: 'varint'; value: bigint }
  | { number: number; kind: 'bytes'; value: Uint8Array }
  | { number: number; kind: 'fixed32' | 'fixed64'; value: Uint8Array };

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

export function readFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new Error('a field reaches beyond its message');
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = readVarint(bytes, at);
    at = tag.end;
    const number = Number(tag.value >> 3n);
    const wire = Number(tag.value & 7n);
    if (wire === VARINT) {
      const { value, end } = readVarint(bytes, at);
      at = end;
      fields.push({ number, kind: 'varint', value });
    } else if (wire === BYTES) {
      const { value, end } = readVarint(bytes, at);
      at = end;
      fields.push({ number, kind: 'bytes', value: take(Number(value)) });
    } else if (wire === FIXED32) fields.push({ number, kind: 'fixed32', value: take(4) });
    else if (wire === FIXED64) fields.push({ number, kind: 'fixed64', value: take(8) });
    else throw new Error(`fields of the kind ${wire} are not known`);
  }
  return fields;
}

export function readVarint(bytes: Uint8Array, start: number): { value: bigint; end: number } {
  let value = 0n;
  let at = start;
  for (let shift = 0n; ; shift += 7n) {
    const byte = bytes[at];
    if (byte === undefined || shift > 63n) throw new Error('a number is cut off');
    at += 1;
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return { value, end: at };
  }
}

export function writeFields(fields: readonly Field[]): Uint8Array {
  const parts: Uint8Array[] = [];
  for (const field of fields) {
    switch (field.kind) {
      case 'varint':
        parts.push(varint(tagOf(field.number, VARINT)), varint(BigInt.asUintN(64, field.value)));
        break;
      case 'bytes':
        parts.push(varint(tagOf(field.number, BYTES)), varint(BigInt(field.value.length)), field.value);
        break;
      default:
        parts.push(varint(tagOf(field.number, field.kind === 'fixed32' ? FIXED32 : FIXED64)), field.value);
    }
  }
  return Buffer.concat(parts);
}

const tagOf = (number: number, wire: number): bigint => (BigInt(number) << 3n) | BigInt(wire);

function varint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80n) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
