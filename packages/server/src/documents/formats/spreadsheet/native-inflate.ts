import { deflateRawSync, type InflateRaw, inflateRawSync } from 'node:zlib';

const MAX_PART_BYTES = 512 * 1024 * 1024;

/**
 * What the spreadsheet library asks of zlib, in the shape that Node's had years ago. Its own decoder reads on behind
 * the end of a damaged stream and never comes back.
 */
export const nativeInflate = {
  InflateRaw: class {
    bytesRead = 0;
    readonly _finishFlushFlag = 0;

    /** @param packed from the beginning of the part to the end of the file */
    _processChunk(packed: Uint8Array): Buffer {
      const options = { info: true, maxOutputLength: MAX_PART_BYTES };
      // The typings do not know that `info` asks for the engine as well, which alone knows how much it took.
      const result: unknown = inflateRawSync(packed, options);
      const { buffer, engine } = result as { buffer: Buffer; engine: InflateRaw };
      this.bytesRead = engine.bytesWritten;
      return buffer;
    }
  },
  deflateRawSync,
};
