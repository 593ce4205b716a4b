import type { EmitPart } from '../pool/pool-job.ts';

/** A multiple of three, so that the pieces can be decoded one by one. */
const PIECE_BYTES = 300_000;

/** Sends a document in pieces of base64. */
export function sendInPieces(bytes: Uint8Array, emit: EmitPart): void {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    emit(Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(PIECE_BYTES, bytes.length - at)).toString('base64'));
  }
}
