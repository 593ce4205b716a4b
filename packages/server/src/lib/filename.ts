import { validationFailed } from './errors.ts';

/** In UTF-16 units, as Windows and macOS count. Linux counts bytes, and 255 letters of most scripts take more than 255 bytes. */
const MAX_LENGTH = 255;

/** They turn the letters after them around: of a name that ends with "gnp.exe" somebody would read "exe.png". */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

/** Returns why a file name is invalid, or null. Valid names are shown, stored and offered for download unchanged. */
export function filenameMistake(name: string): string | null {
  if (name.trim() === '') return 'it is empty';
  if (/[/\\]/.test(name)) return 'it must not contain / or \\';
  if (name === '.' || name === '..') return 'it must not be . or ..';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(name)) return 'it must not contain control characters';
  if (TURNING.test(name)) return 'it must not contain characters that turn the direction of letters';
  if (name.length > MAX_LENGTH) return `it must not be longer than ${MAX_LENGTH} characters`;
  return null;
}

/** An extension is kept when a name is shortened. */
const MAX_EXTENSION = 20;

/** Makes any name valid. Mail and webhooks use it, because nobody is there to read an error about the name. */
export function usableFilename(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(new RegExp(TURNING, 'g'), '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
    .replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
    .replaceAll(/[/\\]/g, '_');
  const short = plain.length > MAX_LENGTH ? shortened(plain) : plain;
  return filenameMistake(short) === null ? short : 'document';
}

function shortened(name: string): string {
  const [extension = ''] = /\.[^.\s]+$/.exec(name) ?? [];
  const kept = extension.length > MAX_EXTENSION ? '' : extension;
  // The cut may fall inside a surrogate pair; drop the first half.
  return name.slice(0, MAX_LENGTH - kept.length).replace(/[\ud800-\udbff]$/, '') + kept;
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
