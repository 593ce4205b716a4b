/** Lines in reading order → headings, list items, paragraphs. */
import type { RawPage } from '../raw-page.ts';
import type { DocumentStyle } from './document-style.ts';
import { headingLevel } from './headings.ts';
import { type ListMarker, markerOf } from './list-items.ts';
import { bottomOf, rightOf, type TextLine } from './text-line.ts';

export interface DraftBlock {
  kind: 'paragraph' | 'heading' | 'list_item' | 'page_header' | 'page_footer' | 'code';
  lines: TextLine[];
  level?: number;
  marker?: ListMarker;
  depth?: number;
}

export function blocksOf(lines: readonly TextLine[], raw: RawPage, style: DocumentStyle): DraftBlock[] {
  const drafts: DraftBlock[] = [];
  const columns = new ColumnEdges(lines);
  for (const line of lines) {
    const last = drafts.at(-1);
    if (style.isRunning(line)) {
      drafts.push({ kind: line.box.top < 0.5 ? 'page_header' : 'page_footer', lines: [line] });
      continue;
    }
    const marker = markerOf(line);
    if (marker !== null && startsListItem(line, last)) {
      drafts.push({ kind: 'list_item', lines: [line], marker });
    } else if (last !== undefined && isText(last) && belongsTo(last, line, raw, columns)) last.lines.push(line);
    else drafts.push({ kind: line.monospace ? 'code' : 'paragraph', lines: [line] });
  }
  for (const draft of drafts) promoteHeading(draft, raw, style);
  setDepths(drafts);
  return drafts;
}

const isText = (draft: DraftBlock): boolean =>
  draft.kind === 'paragraph' || draft.kind === 'list_item' || draft.kind === 'code';

/** "1." at the start of a line is a list item, unless it is the end of a sentence that was broken there. */
function startsListItem(line: TextLine, last: DraftBlock | undefined): boolean {
  const before = last?.lines.at(-1);
  if (before === undefined || last?.kind === 'list_item') return true;
  const isNextLine = line.box.top - bottomOf(before.box) < line.box.height;
  const filledLine = rightOf(before.box) > rightOf(line.box) - 0.02;
  return !(isNextLine && filledLine && /[\p{Ll},]$/u.test(before.text) && before.box.left <= line.box.left + 0.005);
}

/** Whether a line goes on with the block before it: same column, same type, ordinary distance. */
function belongsTo(block: DraftBlock, line: TextLine, raw: RawPage, columns: ColumnEdges): boolean {
  const last = block.lines.at(-1);
  if (last === undefined || line.monospace !== last.monospace) return false;
  const sizeDiffers = Math.abs(line.fontSize - last.fontSize) > 0.08 * Math.max(line.fontSize, last.fontSize, 1);
  if (sizeDiffers || line.bold !== last.bold) return isWrappedAside(block, line, last);
  const gap = (line.box.top - bottomOf(last.box)) * raw.height;
  const em = Math.max(last.fontSize, last.box.height * raw.height * 0.7);
  const overlaps = Math.min(rightOf(line.box), rightOf(last.box)) - Math.max(line.box.left, last.box.left) > 0;
  if (!overlaps || gap > 0.75 * em || gap < -1.2 * em) return false;
  // A heading goes on in the next line only when its first one is full.
  if (line.bold && !columns.isFull(last)) return false;
  return !startsParagraph(block, line, last, raw, em);
}

/** How far to the right the lines that start at the same place reach. */
class ColumnEdges {
  readonly #rights = new Map<number, number>();

  constructor(lines: readonly TextLine[]) {
    for (const { box } of lines) {
      for (const key of [keyOf(box.left) - 1, keyOf(box.left), keyOf(box.left) + 1]) {
        this.#rights.set(key, Math.max(this.#rights.get(key) ?? 0, rightOf(box)));
      }
    }
  }

  isFull({ box }: TextLine): boolean {
    const right = this.#rights.get(keyOf(box.left)) ?? 1;
    return right - rightOf(box) < 0.2 * (right - box.left);
  }
}

const keyOf = (left: number): number => Math.round(left * 50);

/** Emphasis inside of running text changes weight, not the block. */
function isWrappedAside(block: DraftBlock, line: TextLine, last: TextLine): boolean {
  const together = Math.abs(line.box.top - last.box.top) < last.box.height * 0.5;
  return together && block.kind !== 'heading';
}

/** An indented first line, or a line after one that ended early with a full stop. */
function startsParagraph(block: DraftBlock, line: TextLine, last: TextLine, raw: RawPage, em: number): boolean {
  const left = Math.min(...block.lines.map(({ box }) => box.left));
  const right = Math.max(...block.lines.map(({ box }) => rightOf(box)));
  const indent = (line.box.left - left) * raw.width;
  const shortBy = (right - rightOf(last.box)) * raw.width;
  if (block.kind === 'list_item') return indent < -0.5 * em;
  const endsSentence = /[.!?:]["”’)]?$/.test(last.text);
  if (indent > 0.8 * em && indent < 4 * em && block.lines.length > 1 && endsSentence) return true;
  return endsSentence && shortBy > 6 * em && block.lines.length > 1;
}

function promoteHeading(draft: DraftBlock, raw: RawPage, style: DocumentStyle): void {
  if (draft.kind !== 'paragraph' && !(draft.kind === 'list_item' && draft.lines.length === 1)) return;
  const level = headingLevel(draft.lines, raw, style);
  if (level === null) return;
  draft.kind = 'heading';
  draft.level = level;
  delete draft.marker;
}

/** Depth by indentation among neighbouring list items. */
function setDepths(drafts: DraftBlock[]): void {
  let indents: number[] = [];
  for (const draft of drafts) {
    if (draft.kind !== 'list_item') {
      if (draft.kind === 'heading') indents = [];
      continue;
    }
    const left = draft.lines[0]?.box.left ?? 0;
    indents = indents.filter((indent) => indent <= left + 0.008);
    if (indents.at(-1) === undefined || left > (indents.at(-1) ?? 0) + 0.008) indents.push(left);
    draft.depth = indents.length - 1;
  }
}
