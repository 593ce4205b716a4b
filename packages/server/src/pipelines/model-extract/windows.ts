/** Splits a document into sections that fit a model, between lines; a table that is split keeps its header. */
import type { PromptPage } from './prompt-pages.ts';

interface Line {
  page: number;
  /** Says where the page is. */
  label: string;
  text: string;
  /** The header of the table that it is a row of, if it is one. */
  head: string | null;
}

export interface Window {
  lines: readonly Line[];
  pages: readonly number[];
}

export interface WindowLimits {
  characters: number;
  /** Limit on table rows; unlimited when absent. */
  rows?: number;
}

const isRow = (text: string): boolean => text.startsWith('|');
const isRule = (text: string | undefined): boolean => text !== undefined && /^\|(\s*:?-+:?\s*\|)+\s*$/.test(text);

export function linesOf(pages: readonly PromptPage[], longestLine: number): Line[] {
  return pages.flatMap(({ number, label, text }) => {
    const texts = text === '' ? ['(no text)'] : text.split('\n').flatMap((line) => cut(line, longestLine));
    let head: string | null = null;
    return texts.map((line, index): Line => {
      if (!isRow(line)) head = null;
      else if (isRule(texts[index + 1])) head = `${line}\n${texts[index + 1]}`;
      const isHead = head !== null && (isRule(line) || isRule(texts[index + 1]));
      return { page: number, label, text: line, head: isHead ? null : head };
    });
  });
}

const cut = (line: string, longest: number): string[] => {
  if (line.length <= longest) return [line];
  const parts: string[] = [];
  for (let start = 0; start < line.length; start += longest) parts.push(line.slice(start, start + longest));
  return parts;
};

export function windowsOf(lines: readonly Line[], { characters, rows }: WindowLimits): Window[] {
  const windows: Window[] = [];
  let window: Line[] = [];
  let length = 0;
  let rowCount = 0;
  for (const line of lines) {
    const size = line.text.length + 1;
    const addsRow = line.head === null ? 0 : 1;
    const isFull = length + size > characters || (rows !== undefined && rowCount + addsRow > rows);
    if (window.length > 0 && isFull) {
      windows.push(windowOf(window));
      window = [];
      length = line.head?.length ?? 0;
      rowCount = 0;
    }
    window.push(line);
    length += size;
    rowCount += addsRow;
  }
  if (window.length > 0) windows.push(windowOf(window));
  return windows;
}

const windowOf = (lines: readonly Line[]): Window => ({ lines, pages: [...new Set(lines.map(({ page }) => page))] });

/** Returns null if it is too small to be split. */
export function halvesOf({ lines }: Window): [Window, Window] | null {
  if (lines.length < 2) return null;
  const middle = lines.length >> 1;
  return [windowOf(lines.slice(0, middle)), windowOf(lines.slice(middle))];
}

export function windowText({ lines }: Window): string {
  let text = '';
  let page: number | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.page !== page) {
      text += `${index === 0 ? '' : '\n'}[${line.label}]\n`;
      page = line.page;
    }
    if (index === 0 && line.head !== null) text += `${line.head}\n`;
    text += `${line.text}\n`;
  }
  return text;
}
