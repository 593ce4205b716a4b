import type { Block, Box, DocumentHeader, Page, Range, Table } from '../model/document.ts';

/** What is wrong with a document that a reader made; empty when its invariants hold. */
export function checkDocument(header: DocumentHeader, pages: readonly Page[]): string[] {
  const mistakes: string[] = [];
  if (header.pageCount !== null && header.pageCount < pages.length) mistakes.push('fewer pages counted than emitted');
  let last = 0;
  for (const page of pages) {
    if (page.number <= last) mistakes.push(`page ${page.number} comes after page ${last}`);
    last = page.number;
    mistakes.push(...checkPage(page).map((mistake) => `page ${page.number}: ${mistake}`));
  }
  return mistakes;
}

function checkPage(page: Page): string[] {
  const mistakes: string[] = [];
  const owner = new Map<number, number>();
  const own = (range: Range, block: number): void => {
    if (!(range.from >= 0 && range.from < range.to && range.to <= page.words.length)) {
      mistakes.push(`block ${block} has the range ${range.from} to ${range.to} of ${page.words.length} words`);
      return;
    }
    for (let index = range.from; index < range.to; index += 1) {
      if (owner.has(index)) mistakes.push(`word ${index} is in blocks ${owner.get(index)} and ${block}`);
      owner.set(index, block);
    }
  };
  for (const [index, block] of page.blocks.entries()) {
    for (const range of rangesOf(block)) own(range, index);
    if (block.kind === 'table') mistakes.push(...checkTable(block.table).map((text) => `block ${index}: ${text}`));
  }
  for (const [index, word] of page.words.entries()) {
    if (word.text === '' || /\s/.test(word.text)) mistakes.push(`word ${index} is ${JSON.stringify(word.text)}`);
    if (!(word.confidence >= 0 && word.confidence <= 1)) mistakes.push(`word ${index} has no confidence within 0..1`);
  }
  const boxes = [...page.words, ...page.blocks, ...page.fields].map(({ box }) => box);
  if (!boxes.every(isBox)) mistakes.push('a box is not within 0..1');
  if (!(page.ocrShare >= 0 && page.ocrShare <= 1)) mistakes.push('the share of recognised words is not within 0..1');
  return mistakes;
}

function rangesOf(block: Block): Range[] {
  if (block.kind === 'image') return [];
  return block.kind === 'table' ? block.table.cells.flatMap((cell) => cell.words) : block.lines;
}

function checkTable({ rows, columns, headerRows, cells }: Table): string[] {
  const mistakes: string[] = [];
  const taken = new Set<string>();
  if (headerRows < 0 || headerRows > rows) mistakes.push(`${headerRows} header rows of ${rows}`);
  for (const { row, column, rowSpan, columnSpan, box } of cells) {
    const inside = row >= 0 && column >= 0 && row + rowSpan <= rows && column + columnSpan <= columns;
    if (!inside || rowSpan < 1 || columnSpan < 1) mistakes.push(`cell ${row},${column} is not inside the table`);
    const name = `${row},${column}`;
    if (taken.has(name)) mistakes.push(`cell ${name} is there twice`);
    taken.add(name);
    if (!isBox(box)) mistakes.push(`the box of cell ${name} is not within 0..1`);
  }
  return mistakes;
}

function isBox(box: Box | null): boolean {
  if (box === null) return true;
  const tolerance = 1e-6;
  return (
    box.left >= -tolerance &&
    box.top >= -tolerance &&
    box.width >= 0 &&
    box.height >= 0 &&
    box.left + box.width <= 1 + tolerance &&
    box.top + box.height <= 1 + tolerance
  );
}
