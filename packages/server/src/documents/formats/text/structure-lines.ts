/**
 * JSON and XML that a program wrote on one line, in the lines a person would write: a member of an object, or an element,
 * on each. Characters stay where they are in the file; only lines and words end where the notation parts things.
 */
import type { SourceLine } from './lines.ts';

export type Notation = 'json' | 'xml';

export const notationOf = (mimeType: string): Notation | undefined =>
  /[/+]json$/.test(mimeType) ? 'json' : /[/+]xml$/.test(mimeType) ? 'xml' : undefined;

/** The same line in several, where it holds several members or elements. */
export function structureLines(line: SourceLine, notation: Notation): SourceLine[] {
  const cuts = notation === 'json' ? jsonCuts(line.text) : xmlCuts(line.text);
  const lines: SourceLine[] = [];
  let from = 0;
  for (const cut of [...cuts, line.text.length]) {
    if (cut > from) lines.push({ text: line.text.slice(from, cut), offset: line.offset + from });
    from = cut;
  }
  return lines.length === 0 ? [line] : lines;
}

/** The key of a member and its value are two words, also where no space parts them. */
export function keyAndValue({ text, offset }: SourceLine): SourceLine[] {
  const key = JSON_KEY.exec(text)?.[0];
  if (key === undefined || key.length === text.length) return [{ text, offset }];
  return [
    { text: key, offset },
    { text: text.slice(key.length), offset: offset + key.length },
  ];
}

const JSON_KEY = /^\s*[{[]*"(?:[^"\\]|\\.)*"\s*:/;

/**
 * Behind brackets and commas that a key or an object follows, where a line has several keys. Arrays of plain values
 * stay on their line.
 */
function jsonCuts(text: string): number[] {
  const cuts: number[] = [];
  let keys = 0;
  for (const { 0: sign, index } of text.matchAll(JSON_TOKEN)) {
    if (sign !== '{' && sign !== '[' && sign !== ',') continue;
    JSON_MEMBER.lastIndex = index + 1;
    const member = JSON_MEMBER.exec(text)?.[0];
    if (member === undefined) continue;
    cuts.push(index + 1);
    if (member.endsWith(':')) keys += 1;
  }
  return keys > 1 ? cuts : [];
}

/** Strings whole, so that signs in them count for nothing; one that does not end goes to the end of the line. */
const JSON_TOKEN = /"(?:[^"\\]|\\.)*(?:"|$)|[{[,]/g;
const JSON_MEMBER = /\s*(?:\{|"(?:[^"\\]|\\.)*"\s*:)/y;

/** Before each tag that follows another one. */
function xmlCuts(text: string): number[] {
  return [...text.matchAll(/>(?=\s*<)/g)].map(({ index }) => index + 1);
}
