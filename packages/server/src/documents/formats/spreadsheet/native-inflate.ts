import { deflateRawSync, type InflateRaw, inflateRawSync } from 'node:zlib';

const MAX_PART_BYTES = 512 * 1024 * 1024;

/**
 * What the spreadsheet library needs from zlib, in the shape that Node's had years ago. The library's own decoder reads
 * past the end of a damaged stream and never returns.
 */
export const nativeInflate = {
  InflateRaw: class {
    bytesRead = 0;
    readonly _finishFlushFlag = 0;

    /** @param packed from the beginning of the part to the end of the file */
    _processChunk(packed: Uint8Array): Buffer {
      const options = { info: true, maxOutputLength: MAX_PART_BYTES };
      // The typings do not know that `info` also returns the engine, which alone knows how much it consumed.
      const result: unknown = inflateRawSync(packed, options);
      const { buffer, engine } = result as { buffer: Buffer; engine: InflateRaw };
      this.bytesRead = engine.bytesWritten;
      return buffer;
    }
  },
  deflateRawSync,
};
