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

/** Names, values and signs of a line are words of their own, also where no space parts them. */
export function structureParts({ text, offset }: SourceLine, notation: Notation): SourceLine[] {
  const parts: SourceLine[] = [];
  let from = 0;
  const cut = (at: number): void => {
    if (at > from && at < text.length) {
      parts.push({ text: text.slice(from, at), offset: offset + from });
      from = at;
    }
  };
  if (notation === 'json') cutJson(text, cut);
  else cutXml(text, cut);
  return [...parts, { text: text.slice(from), offset: offset + from }];
}

function cutJson(text: string, cut: (at: number) => void): void {
  for (const { 0: sign, index } of text.matchAll(JSON_SIGN)) {
    if (sign === ']' || sign === '}') cut(index);
    else if (!sign.startsWith('"')) cut(index + 1);
  }
}

/** Strings whole, as below. */
const JSON_SIGN = /"(?:[^"\\]|\\.)*(?:"|$)|[{}[\],:]/g;

function cutXml(text: string, cut: (at: number) => void): void {
  let isTag = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '<') cut(at);
    if (sign === '>') cut(at + 1);
    isTag = sign === '<' || (isTag && sign !== '>');
    if (!isTag || (sign !== '"' && sign !== "'")) continue;
    const end = text.indexOf(sign, at + 1);
    if (end < 0) return;
    cut(at);
    cut(end + 1);
    at = end;
  }
}

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
