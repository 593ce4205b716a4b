import type { FormField, Page, Word } from '../../../documents/model/document.ts';

const CHARACTER_WIDTH = 6;
const LINE_HEIGHT = 12;
const LINE_PITCH = 15;
const WIDTH = 612;

/** A page as typed: a line for a line, a column of characters for 6 points. An empty string is an empty line. */
export function drawnPage(lines: readonly string[], number = 1): Page {
  const height = Math.max(792, lines.length * LINE_PITCH + 40);
  const words: Word[] = [];
  for (const [place, line] of lines.entries()) {
    for (const match of line.matchAll(/\S+/g)) {
      words.push({
        text: match[0],
        box: {
          left: (20 + match.index * CHARACTER_WIDTH) / WIDTH,
          top: (20 + place * LINE_PITCH) / height,
          width: (match[0].length * CHARACTER_WIDTH) / WIDTH,
          height: LINE_HEIGHT / height,
        },
        origin: 'text_layer',
        confidence: 1,
        spaceBefore: true,
      });
    }
  }
  return { number, width: WIDTH, height, words, blocks: [], fields: [], keyValues: [], ocrShare: 0 };
}

/**
 * Adds a table that the reader found: for each row its cells, each with the texts of its lines as they are drawn.
 * Texts are taken in the order of the page.
 */
export function withTable(page: Page, rows: readonly (readonly (readonly string[])[])[]): Page {
  const taken = new Set<number>();
  const rangeOf = (text: string): { from: number; to: number } => {
    const parts = text.split(' ');
    const from = page.words.findIndex((_, at) =>
      parts.every((part, k) => page.words[at + k]?.text === part && !taken.has(at + k)),
    );
    for (let at = from; at < from + parts.length; at += 1) taken.add(at);
    return { from, to: from + parts.length };
  };
  const cells = rows.flatMap((row, number) =>
    row.map((lines, column) => ({
      row: number,
      column,
      rowSpan: 1,
      columnSpan: 1,
      words: lines.map(rangeOf),
      box: null,
    })),
  );
  const columns = Math.max(...rows.map((row) => row.length));
  page.blocks.push({
    kind: 'table',
    box: null,
    table: { rows: rows.length, columns, headerRows: 0, cells, evidence: 'ruled' },
  });
  return page;
}

/** A page of a format without a layout: paragraphs and tables, no boxes. */
export function markupPage(parts: readonly (string | readonly (readonly string[])[])[]): Page {
  const page: Page = {
    number: 1,
    width: null,
    height: null,
    words: [],
    blocks: [],
    fields: [],
    keyValues: [],
    ocrShare: 0,
  };
  const range = (text: string): { from: number; to: number } => {
    const from = page.words.length;
    for (const word of text.split(/\s+/).filter((part) => part !== '')) {
      page.words.push({ text: word, box: null, origin: 'markup', confidence: 1, spaceBefore: true });
    }
    return { from, to: page.words.length };
  };
  for (const part of parts) {
    if (typeof part === 'string') {
      page.blocks.push({ kind: 'paragraph', lines: [range(part)], box: null });
      continue;
    }
    const cells = part.flatMap((row, rowIndex) =>
      row.map((text, column) => ({
        row: rowIndex,
        column,
        rowSpan: 1,
        columnSpan: 1,
        words: [range(text)],
        box: null,
      })),
    );
    const table = {
      rows: part.length,
      columns: part[0]?.length ?? 0,
      headerRows: 1,
      cells,
      evidence: 'markup' as const,
    };
    page.blocks.push({ kind: 'table', table, box: null });
  }
  return page;
}

/** A checkbox whose label is the page's words `from`..`to`. */
export const checkbox = (value: boolean, label: { from: number; to: number }): FormField => ({
  kind: 'checkbox',
  origin: 'form',
  name: null,
  label,
  value,
  box: { left: 0.01, top: 0.01, width: 0.01, height: 0.01 },
});
