import { createHash } from 'node:crypto';
import type { JsonObject } from '../../pipelines/json/json.ts';
import { canonicalJson } from '../../workflows/canonical-json.ts';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const BYTES = 16;

/** Names a snapshot by its content: 128 bits of its hash in base32. */
export function reviewVersionId(snapshot: JsonObject): string {
  const digest = createHash('sha256').update(canonicalJson(snapshot)).digest().subarray(0, BYTES);
  let [text, held, bits] = ['', 0, 0];
  for (const byte of digest) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return `rvr_${text}${bits > 0 ? BASE32[(held << (5 - bits)) & 31] : ''}`;
}
