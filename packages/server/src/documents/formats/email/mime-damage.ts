import { asNarrow } from './mime.ts';

const MAX_HEADER_BYTES = 256 * 1024;

/** Whether a message or a saved web page ends before its last part, or in the middle of its only one. */
export function isMimeCut(file: Buffer): boolean {
  const bytes = asNarrow(file);
  const head = bytes.toString('latin1', 0, MAX_HEADER_BYTES);
  const end = /\r?\n\r?\n/.exec(head);
  if (end === null) return bytes.length < MAX_HEADER_BYTES;
  const headers = head.slice(0, end.index).replaceAll(/\r?\n[ \t]+/g, ' ');
  const type = fieldOf(headers, 'content-type');
  const boundary = /^\s*multipart\//i.test(type) ? /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/i.exec(type) : null;
  const delimiter = boundary?.[1] ?? boundary?.[2];
  if (delimiter !== undefined) return !bytes.includes(`--${delimiter}--`, end.index, 'latin1');
  if (!/^\s*base64/i.test(fieldOf(headers, 'content-transfer-encoding'))) return false;
  return base64Characters(bytes, end.index) % 4 !== 0;
}

const fieldOf = (headers: string, name: string): string =>
  new RegExp(`^${name}:(.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';

function base64Characters(bytes: Buffer, from: number): number {
  let count = 0;
  for (let at = from; at < bytes.length; at += 1) if ((bytes[at] ?? 0) > 0x20) count += 1;
  return count;
}
