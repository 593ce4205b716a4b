import { badDocument } from '../../../lib/errors.ts';

/** `LZFu` and `MELA` as numbers. */
const COMPRESSED = 0x75465a4c;
const STORED = 0x414c454d;
const HEADER_BYTES = 16;
const WINDOW_BYTES = 4096;
const MAX_BYTES = 20 * 1024 * 1024;

/** The dictionary that every window starts with, defined by the format: the words that most RTF begins with. */
const PRELOADED =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor ' +
  'MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par ' +
  '\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';

/**
 * Unpacks the RTF body of an Outlook message, which is compressed with references into a window of the last 4096 bytes.
 */
export function decompressRtf(bytes: Buffer): Buffer {
  if (bytes.length < HEADER_BYTES) throw damaged();
  const kind = bytes.readUInt32LE(8);
  const content = bytes.subarray(HEADER_BYTES, Math.min(bytes.length, bytes.readUInt32LE(0) + 4));
  const claimedBytes = bytes.readUInt32LE(4);
  if (kind === STORED) return content.subarray(0, claimedBytes);
  if (kind !== COMPRESSED || claimedBytes > MAX_BYTES) throw damaged();
  return unpack(content, claimedBytes);
}

function unpack(content: Buffer, claimedBytes: number): Buffer {
  const window = Buffer.alloc(WINDOW_BYTES, ' ');
  let writeAt = window.write(PRELOADED, 'latin1');
  const output = Buffer.alloc(claimedBytes);
  let length = 0;
  const put = (byte: number): void => {
    window[writeAt] = byte;
    writeAt = (writeAt + 1) % WINDOW_BYTES;
    if (length < claimedBytes) output[length] = byte;
    length += 1;
  };
  let at = 0;
  while (at < content.length && length < claimedBytes) {
    const flags = content[at] ?? 0;
    at += 1;
    for (let bit = 0; bit < 8 && at < content.length && length < claimedBytes; bit += 1) {
      if ((flags & (1 << bit)) === 0) {
        put(content[at] ?? 0);
        at += 1;
        continue;
      }
      const reference = ((content[at] ?? 0) << 8) | (content[at + 1] ?? 0);
      at += 2;
      const from = reference >> 4;
      // A reference to the current write position ends the text.
      if (from === writeAt) return output.subarray(0, Math.min(length, claimedBytes));
      for (let index = 0; index < (reference & 15) + 2; index += 1) put(window[(from + index) % WINDOW_BYTES] ?? 0);
    }
  }
  return output.subarray(0, Math.min(length, claimedBytes));
}

const damaged = () => badDocument('document_damaged', 'The body of the message cannot be unpacked.');
