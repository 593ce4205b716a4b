/** Blocks of OpenDocument text: headings, paragraphs, lists, tables, in reading order. */
import type { Box } from '../../model/document.ts';
import type { TextBlockDraft } from '../office/block-target.ts';
import type { PageAssembler } from '../office/page-assembler.ts';
import type { CellDraft, CellParagraph, RowDraft, TableDraft } from '../office/table-draft.ts';
import { elementsOf, type XmlElement } from '../office/xml.ts';
import { type OdfCounters, type OdfStyles, OUTLINE } from './odf-styles.ts';
import { type OdfNote, type OdfParagraph, readOdfParagraph } from './odf-text.ts';

export interface OdfContext {
  part: string;
  styles: OdfStyles;
  counters: OdfCounters;
  notes: OdfNote[];
  comments: XmlElement[];
}

export const ODF_PARAGRAPHS: readonly string[] = ['text:p', 'text:h'];

interface Item extends OdfParagraph {
  element: XmlElement;
  draft: TextBlockDraft;
  number: string | undefined;
}

/** Where a paragraph is in lists; `isFirst` while its marker is still to be set. */
interface Place {
  list: string;
  depth: number;
  isFirst: boolean;
  start: number | undefined;
}

export type Visit = { kind: 'paragraph'; item: Item } | { kind: 'table'; element: XmlElement } | { kind: 'page_break' };

/** Visits everything in an element in order, with lists unrolled; indexes and sections are only wrappers. */
function* visitBlocks(element: XmlElement, context: OdfContext, place: Place | null = null): Generator<Visit> {
  switch (element.name) {
    case 'text:p':
    case 'text:h':
      yield { kind: 'paragraph', item: readItem(element, context, place) };
      break;
    case 'table:table':
      yield { kind: 'table', element };
      break;
    case 'text:list':
      yield* visitList(element, context, place);
      break;
    case 'text:soft-page-break':
      yield { kind: 'page_break' };
      break;
    case 'text:tracked-changes':
    case 'office:forms':
    case 'text:sequence-decls':
      break;
    default:
      for (const node of elementsOf(element)) yield* visitBlocks(node, context, null);
  }
}

function* visitList(element: XmlElement, context: OdfContext, parent: Place | null): Generator<Visit> {
  const list = element.attributes['text:style-name'] ?? parent?.list ?? '';
  const depth = parent === null ? 0 : parent.depth + 1;
  const isContinued =
    element.attributes['text:continue-numbering'] === 'true' || element.attributes['text:continue-list'] !== undefined;
  if (!isContinued) context.counters.begin(list, depth);
  for (const item of elementsOf(element)) {
    const start = item.attributes['text:start-value'];
    const place: Place = {
      list,
      depth,
      isFirst: item.name === 'text:list-item',
      start: start === undefined ? undefined : Number(start),
    };
    for (const node of elementsOf(item)) {
      yield* visitBlocks(node, context, place);
      if (ODF_PARAGRAPHS.includes(node.name)) place.isFirst = false;
    }
  }
}

function readItem(element: XmlElement, context: OdfContext, place: Place | null): Item {
  const { styles, counters } = context;
  const read = readOdfParagraph(element, styles);
  context.notes.push(...read.notes);
  context.comments.push(...read.comments);
  const paragraph = { part: context.part, index: element.index ?? 0 };
  const styleKind = styles.kindOf(element.attributes['text:style-name']);
  const marker = place?.isFirst ? counters.next(place.list, place.depth, place.start) : null;
  if (element.name === 'text:h' || (styleKind === 'heading' && marker === null)) {
    const level = Math.max(1, Math.min(Number(element.attributes['text:outline-level'] ?? 1) || 1, 6));
    const isNumbered =
      element.name === 'text:h' && place === null && element.attributes['text:is-list-header'] !== 'true';
    const number = marker ?? (isNumbered ? counters.next(OUTLINE, level - 1, undefined) : null);
    return { ...read, element, draft: { kind: 'heading', level, paragraph }, number: number ?? undefined };
  }
  const draft: TextBlockDraft =
    marker === null || place === null ? { kind: styleKind } : { kind: 'list_item', marker, depth: place.depth };
  return { ...read, element, draft: { ...draft, paragraph }, number: undefined };
}

/** @param change what every text block gets in addition, such as the box of its shape */
export function addOdfBlocks(
  element: XmlElement,
  context: OdfContext,
  assembler: PageAssembler,
  change: (draft: TextBlockDraft) => TextBlockDraft = (draft) => draft,
  tableBox: Box | null = null,
): void {
  for (const visit of visitBlocks(element, context)) {
    if (visit.kind === 'page_break') assembler.breakPage();
    else if (visit.kind === 'table') addTableElement(visit.element, context, assembler, tableBox);
    else addItem(visit.item, context, assembler, change);
  }
}

function addItem(
  item: Item,
  context: OdfContext,
  assembler: PageAssembler,
  change: (draft: TextBlockDraft) => TextBlockDraft,
): void {
  const breaks = context.styles.breaks(item.element.attributes['text:style-name']);
  if (breaks.before) assembler.breakPage();
  assembler.addText(item.text, change(item.draft), item.number);
  for (const description of item.images) assembler.addImage(description);
  for (const frame of item.frames) {
    for (const node of elementsOf(frame)) addOdfBlocks(node, context, assembler, change);
  }
  if (breaks.after) assembler.breakPage();
}

function addTableElement(table: XmlElement, context: OdfContext, assembler: PageAssembler, box: Box | null): void {
  if (context.styles.tableBreaksBefore(table.attributes['table:style-name'])) assembler.breakPage();
  const images: (string | undefined)[] = [];
  assembler.addTable(readOdfTable(table, context, images), box);
  for (const description of images) assembler.addImage(description);
}

/** Rows repeated more often than this are empty ones that fill a sheet. */
const MAX_REPEATED = 1_000;

function repeatOf(element: XmlElement, what: 'rows' | 'columns'): number {
  return countOf(element.attributes[`table:number-${what}-repeated`]);
}

const countOf = (value: string | undefined): number => {
  const count = Number(value ?? 1);
  return Number.isInteger(count) && count > 0 ? Math.min(count, MAX_REPEATED) : 1;
};

function readOdfTable(table: XmlElement, context: OdfContext, images: (string | undefined)[]): TableDraft {
  const rows: RowDraft[] = [];
  let headerRows = 0;
  let startsPage = false;
  const visit = (element: XmlElement, isHeader: boolean): void => {
    if (element.name === 'text:soft-page-break') startsPage = true;
    else if (element.name === 'table:table-row') {
      const repeat = repeatOf(element, 'rows');
      for (let copy = 0; copy < repeat; copy += 1) {
        rows.push({ cells: readCells(element, context, images), startsPage });
        if (isHeader) headerRows += 1;
        startsPage = false;
      }
    } else if (/^table:table-(header-rows|rows|row-group)$/.test(element.name)) {
      for (const node of elementsOf(element)) visit(node, isHeader || element.name === 'table:table-header-rows');
    }
  };
  for (const element of elementsOf(table)) visit(element, false);
  return { rows, headerRows: headerRows > 0 ? headerRows : null };
}

function readCells(row: XmlElement, context: OdfContext, images: (string | undefined)[]): CellDraft[] {
  const cells: CellDraft[] = [];
  let column = 0;
  for (const element of elementsOf(row)) {
    const repeat = repeatOf(element, 'columns');
    if (element.name === 'table:table-cell') {
      for (let copy = 0; copy < repeat; copy += 1) {
        cells.push({
          column: column + copy,
          columnSpan: countOf(element.attributes['table:number-columns-spanned']),
          rowSpan: countOf(element.attributes['table:number-rows-spanned']),
          paragraphs: elementsOf(element).flatMap((node) => flattenOdf(node, context, images)),
        });
      }
    }
    if (element.name === 'table:table-cell' || element.name === 'table:covered-table-cell') column += repeat;
  }
  return cells;
}

/** Every paragraph below, including those of tables and frames. */
export function flattenOdf(element: XmlElement, context: OdfContext, images: (string | undefined)[]): CellParagraph[] {
  return [...visitBlocks(element, context)].flatMap((visit): CellParagraph[] => {
    if (visit.kind === 'page_break') return [];
    if (visit.kind === 'table') {
      return readOdfTable(visit.element, context, images).rows.flatMap((row) =>
        row.cells.flatMap((cell) => cell.paragraphs),
      );
    }
    const { item } = visit;
    images.push(...item.images);
    const inFrames = item.frames.flatMap((frame) =>
      elementsOf(frame).flatMap((node) => flattenOdf(node, context, images)),
    );
    return [
      { text: item.text, marker: item.number ?? item.draft.marker, paragraph: item.draft.paragraph },
      ...inFrames,
    ];
  });
}
