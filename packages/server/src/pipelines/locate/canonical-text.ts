/**
 * One text per page, the same whatever table format is requested and whoever answers: a line for each line, a table row
 * on one line with tabs between the lines of its cells. Character spans of text-only formats count its characters.
 * Plain text already has a text, the decoded file, and its spans refer to that.
 */
import type { Page, Range } from '../../documents/model/document.ts';

export interface TextPiece {
  text: string;
  /** Index of the word; undefined for what is between words. */
  word?: number;
}

export function* canonicalPieces(page: Page): Generator<TextPiece> {
  for (const ranges of printedLines(page)) {
    for (const [place, range] of ranges.entries()) {
      if (place > 0) yield { text: '\t' };
      yield* rangePieces(page, range);
    }
    yield { text: '\n' };
  }
}

function* rangePieces(page: Page, { from, to }: Range): Generator<TextPiece> {
  for (let index = from; index < to; index += 1) {
    const word = page.words[index];
    if (word === undefined) return;
    if (index > from && word.spaceBefore) yield { text: ' ' };
    yield { text: word.text, word: index };
  }
}

function* printedLines(page: Page): Generator<readonly Range[]> {
  for (const block of page.blocks) {
    if (block.kind === 'image') continue;
    if (block.kind === 'table') {
      const rows = Map.groupBy(block.table.cells, ({ row }) => row);
      for (const row of [...rows.keys()].sort((a, b) => a - b)) {
        yield (rows.get(row) ?? []).flatMap(({ words }) => words);
      }
    } else {
      for (const line of block.lines) yield [line];
    }
  }
}
