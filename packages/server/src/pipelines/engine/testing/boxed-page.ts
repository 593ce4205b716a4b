import type { Cell, Page, Range, Word } from '../../../documents/model/document.ts';

const WIDTH = 612;
const HEIGHT = 792;
const SMALL = 7;
const LARGE = 11;
const BOX_WIDTH = 190;
const BOX_HEIGHT = 60;

/** A box of a form: its label in small type, and the lines that are filled in. */
export type DrawnBox = readonly [label: string, ...values: readonly string[]];

/** A form drawn as rows of boxes. A row that is a text is a heading between them. */
export function boxedPage(rows: readonly (string | readonly DrawnBox[])[]): Page {
  const words: Word[] = [];
  const write = (text: string, at: { left: number; top: number; size: number }): Range => {
    const from = words.length;
    for (const { 0: word, index } of text.matchAll(/\S+/g))
      words.push({
        text: word,
        box: {
          left: (at.left + (index * at.size) / 2) / WIDTH,
          top: at.top / HEIGHT,
          width: (word.length * at.size) / 2 / WIDTH,
          height: at.size / HEIGHT,
        },
        origin: 'text_layer',
        confidence: 1,
        spaceBefore: true,
        fontSize: at.size,
      });
    return { from, to: words.length };
  };
  const cells: Cell[] = [];
  for (const [row, boxes] of rows.entries()) {
    const top = 20 + row * BOX_HEIGHT;
    if (typeof boxes === 'string') write(boxes, { left: 20, top: top + BOX_HEIGHT / 2, size: LARGE });
    else
      for (const [column, [label, ...values]] of boxes.entries()) {
        const left = 20 + column * BOX_WIDTH;
        const lines = [
          write(label, { left, top: top + 2, size: SMALL }),
          ...values.map((value, line) => write(value, { left, top: top + 11 + line * 13, size: LARGE })),
        ];
        cells.push({ row, column, rowSpan: 1, columnSpan: 1, words: lines, box: null });
      }
  }
  const table = { rows: rows.length, columns: 3, headerRows: 0, cells, evidence: 'ruled' as const };
  return {
    number: 1,
    width: WIDTH,
    height: HEIGHT,
    words,
    blocks: [{ kind: 'table', table, box: null }],
    fields: [],
    keyValues: [],
    ocrShare: 0,
  };
}
