/** Reads the markdown that parses give. What it does not know stays text, and nothing is lost. */
interface MarkdownCell {
  text: string;
  isHead: boolean;
  rowSpan: number;
  columnSpan: number;
}

export interface MarkdownTable {
  rows: MarkdownCell[][];
  isRightToLeft: boolean;
}

export type MarkdownBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'item'; indent: number; marker: string; text: string }
  | { kind: 'code' | 'quote' | 'picture' | 'text'; text: string }
  | { kind: 'table'; table: MarkdownTable };

const HEADING = /^(#{1,6}) +(.*)$/;
const ITEM = /^( *)(-|\d{1,9}[.)]) (.*)$/;
const PICTURE = /^!\[(.*)\]\(\)$/;
const FENCE = /^(`{3,})/;
const SEPARATOR = /^\|(?: *:?-+:? *\|)+$/;

export function markdownBlocks(markdown: string): MarkdownBlock[] {
  const lines = markdown.split('\n');
  const blocks: MarkdownBlock[] = [];
  let at = 0;
  const until = (isEnd: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && !isEnd(lines[at] ?? '')) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const fence = FENCE.exec(line)?.[1];
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    const picture = PICTURE.exec(line);
    if (line.trim() === '') at += 1;
    else if (fence !== undefined) {
      at += 1;
      blocks.push({ kind: 'code', text: until((each) => each.startsWith(fence)).join('\n') });
      at += 1;
    } else if (/^<table[ >]/.test(line)) {
      const source = until((each) => each === '</table>');
      at += 1;
      blocks.push({ kind: 'table', table: htmlTable(source.join('\n')) });
    } else if (line.startsWith('|') && SEPARATOR.test(lines[at + 1] ?? '')) {
      blocks.push({ kind: 'table', table: pipeTable(until((each) => !each.startsWith('|'))) });
    } else {
      at += 1;
      if (heading !== null) blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' });
      else if (item !== null) {
        blocks.push({ kind: 'item', indent: item[1]?.length ?? 0, marker: item[2] ?? '-', text: item[3] ?? '' });
      } else if (picture !== null) blocks.push({ kind: 'picture', text: picture[1] ?? '' });
      else if (line.startsWith('> ')) blocks.push({ kind: 'quote', text: line.slice(2) });
      else appendText(blocks, line, lines[at - 2]);
    }
  }
  return blocks;
}

/** Lines without a blank one between them are one paragraph. */
function appendText(blocks: MarkdownBlock[], line: string, before: string | undefined): void {
  const last = blocks.at(-1);
  if (last?.kind === 'text' && before !== undefined && before.trim() !== '') last.text += `\n${line}`;
  else blocks.push({ kind: 'text', text: line });
}

/** Only texts and spans are taken. The parser makes a document that runs and loads nothing. */
function htmlTable(source: string): MarkdownTable {
  const table = new DOMParser().parseFromString(source, 'text/html').querySelector('table');
  const rows = [...(table?.rows ?? [])].map((row) =>
    [...row.cells].map((cell) => {
      for (const line of cell.querySelectorAll('br')) line.replaceWith('\n');
      const { rowSpan, colSpan: columnSpan } = cell;
      return { text: cell.textContent ?? '', isHead: cell.tagName === 'TH', rowSpan, columnSpan };
    }),
  );
  return { rows, isRightToLeft: table?.dir === 'rtl' };
}

function pipeTable([head = '', , ...body]: readonly string[]): MarkdownTable {
  const cellsOf = (line: string, isHead: boolean): MarkdownCell[] =>
    line
      .replace(/^\| ?/, '')
      .replace(/ ?\|$/, '')
      .split(/(?<!\\) ?\| ?/)
      .map((text) => ({
        text: text.replaceAll('\\|', '|').replaceAll('<br>', '\n'),
        isHead,
        rowSpan: 1,
        columnSpan: 1,
      }));
  return { rows: [cellsOf(head, true), ...body.map((line) => cellsOf(line, false))], isRightToLeft: false };
}
