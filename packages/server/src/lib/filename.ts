import { validationFailed } from './errors.ts';

const MAX_BYTES = 255;

/** Returns why a file name is invalid, or null. Valid names are shown, stored and offered for download unchanged. */
export function filenameMistake(name: string): string | null {
  if (name.trim() === '') return 'it is empty';
  if (/[/\\]/.test(name)) return 'it must not contain / or \\';
  if (name === '.' || name === '..') return 'it must not be . or ..';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(name)) return 'it must not contain control characters';
  if (Buffer.byteLength(name) > MAX_BYTES) return `it must not be longer than ${MAX_BYTES} bytes`;
  return null;
}

export function requireFilename(name: string, loc: (string | number)[]): string {
  const mistake = filenameMistake(name);
  if (mistake === null) return name;
  throw validationFailed([
    {
      type: 'value_error',
      loc,
      msg: `Value error, invalid file name: ${mistake}`,
      input: name.slice(0, 300),
      ctx: { error: mistake },
    },
  ]);
}
