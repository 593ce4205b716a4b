/** The blocks of a Word part in reading order: paragraphs with their kind, tables, text boxes. */
import type { TextBlock } from '../../model/document.ts';
import type { TextBlockDraft } from '../office/block-target.ts';
import { addGraphic } from '../office/graphics.ts';
import type { PageAssembler } from '../office/page-assembler.ts';
import type { TableDraft } from '../office/table-draft.ts';
import { child, elementsOf, isOn, type XmlElement } from '../office/xml.ts';
import type { WordNumbering } from './word-numbering.ts';
import { chosenContent, type ParagraphContent, type RunContext, readParagraph } from './word-runs.ts';
import { directHeadingLevel, readNumberingReference, valOf } from './word-styles.ts';
import { type FlatParagraph, readTable, soleCell } from './word-table.ts';

export interface PartContext extends RunContext {
  part: string;
  numbering: WordNumbering;
}

interface ReadParagraph extends ParagraphContent {
  draft: TextBlockDraft;
  /** The automatic number of a heading. */
  number: string | undefined;
  startsPage: boolean;
  endsSection: boolean;
}

/** Wrappers around blocks. */
const WRAPPERS = new Set(['w:sdtContent', 'w:customXml', 'w:smartTag', 'w:ins', 'w:moveTo', 'w:txbxContent']);

/**
 * The elements that contain the paragraphs and tables of a part; `w:sdtPr` and the like arrive as blocks without a
 * kind.
 */
export const PART_CONTAINERS: ReadonlySet<string> = new Set([
  'w:document',
  'w:body',
  'w:sdt',
  'w:sdtContent',
  'w:customXml',
  'w:ins',
  'w:moveTo',
]);

/** Paragraphs and tables in order, unwrapped from whatever surrounds them. */
export function* blocksOf(element: XmlElement): Generator<XmlElement> {
  if (element.name === 'w:p' || element.name === 'w:tbl') yield element;
  else if (element.name === 'mc:AlternateContent')
    for (const node of elementsOf(chosenContent(element))) yield* blocksOf(node);
  else if (element.name === 'w:sdt')
    for (const node of elementsOf(child(element, 'w:sdtContent'))) yield* blocksOf(node);
  else if (WRAPPERS.has(element.name)) for (const node of elementsOf(element)) yield* blocksOf(node);
}

export function addBlocks(element: XmlElement, context: PartContext, assembler: PageAssembler): void {
  for (const block of blocksOf(element)) {
    if (block.name === 'w:p') addParagraph(block, context, assembler);
    else addTableBlock(block, context, assembler);
  }
}

function addParagraph(element: XmlElement, context: PartContext, assembler: PageAssembler): void {
  const paragraph = readBlockParagraph(element, context);
  if (paragraph.startsPage) assembler.breakPage();
  // A box is on the page where its paragraph begins, even if it is written after the break.
  const breaksAfter = paragraph.textBoxes.length > 0 && !paragraph.text.isBlank && paragraph.text.dropLastBreak();
  assembler.addText(paragraph.text, paragraph.draft, paragraph.number);
  addAttached(paragraph, context, assembler);
  if (paragraph.endsSection || breaksAfter) assembler.breakPage();
}

function addAttached(
  { images, graphics, textBoxes }: ParagraphContent,
  context: PartContext,
  assembler: PageAssembler,
): void {
  for (const description of images) assembler.addImage(description);
  for (const graphic of graphics) addGraphic(graphic, assembler);
  for (const box of textBoxes) addBlocks(box, context, assembler);
}

/** Every paragraph, including those in tables and text boxes, as a block of one kind: headers, footers, notes. */
export function addFlattened(
  element: XmlElement,
  context: PartContext,
  assembler: PageAssembler,
  drafts: { first: TextBlockDraft; rest: TextBlockDraft },
): void {
  let draft = drafts.first;
  for (const block of [...blocksOf(element)].flatMap((node) => flattenBlock(node, context, []))) {
    if (block.text.isBlank) continue;
    assembler.addText(block.text, { ...draft, ...(block.paragraph && { paragraph: block.paragraph }) });
    draft = drafts.rest;
  }
}

function flattenBlock(block: XmlElement, context: PartContext, images: (string | undefined)[]): FlatParagraph[] {
  if (block.name === 'w:tbl') {
    return tableOf(block, context, images).rows.flatMap((row) =>
      row.cells.flatMap((cell) => cell.paragraphs.map((paragraph) => ({ ...paragraph, startsPage: false }))),
    );
  }
  const { text, draft, number, startsPage, textBoxes, images: own } = readBlockParagraph(block, context);
  images.push(...own);
  const boxes = textBoxes.flatMap((box) => [...blocksOf(box)]);
  return [
    {
      text,
      marker: number ?? draft.marker,
      paragraph: draft.paragraph,
      startsPage: startsPage || text.startsWithPageBreak,
    },
    ...boxes.flatMap((inner) => flattenBlock(inner, context, images)),
  ];
}

const tableOf = (table: XmlElement, context: PartContext, images: (string | undefined)[]): TableDraft =>
  readTable(table, context, (cell) =>
    elementsOf(cell)
      .flatMap((node) => [...blocksOf(node)])
      .flatMap((block) => flattenBlock(block, context, images)),
  );

function addTableBlock(element: XmlElement, context: PartContext, assembler: PageAssembler): void {
  const frame = soleCell(element);
  if (frame !== null) {
    // A table of one cell is a frame around text.
    for (const node of elementsOf(frame)) addBlocks(node, context, assembler);
    return;
  }
  const images: (string | undefined)[] = [];
  assembler.addTable(tableOf(element, context, images));
  for (const description of images) assembler.addImage(description);
}

function readBlockParagraph(element: XmlElement, context: PartContext): ReadParagraph {
  const { styles } = context;
  const properties = child(element, 'w:pPr');
  const styleId = valOf(child(properties, 'w:pStyle'));
  const content = readParagraph(element, context, styleId);
  const list = listPlace(properties, styleId, context);
  const direct = directHeadingLevel(properties);
  const level = direct === undefined ? styles.headingLevel(styleId) : direct;
  const paragraph = { part: context.part, index: element.index ?? 0 };
  const section = child(properties, 'w:sectPr');
  return {
    ...content,
    draft: { ...kindOf(level, list, styles.kindOf(styleId)), paragraph },
    number: level === null || list === null ? undefined : list.marker,
    startsPage: startsPage(properties) ?? styles.startsPage(styleId),
    endsSection: section !== undefined && valOf(child(section, 'w:type')) !== 'continuous',
  };
}

function kindOf(level: number | null, list: ListPlace | null, kind: TextBlock['kind']): TextBlockDraft {
  if (level !== null) return { kind: 'heading', level };
  if (list !== null) return { kind: 'list_item', marker: list.marker, depth: list.depth };
  return { kind };
}

function startsPage(properties: XmlElement | undefined): boolean | undefined {
  const element = child(properties, 'w:pageBreakBefore');
  return element === undefined ? undefined : isOn(element);
}

interface ListPlace {
  marker: string;
  depth: number;
}

/** Counts the paragraph in its list; empty items count too. */
function listPlace(
  properties: XmlElement | undefined,
  styleId: string | undefined,
  context: PartContext,
): ListPlace | null {
  const { numbering, styles } = context;
  const direct = readNumberingReference(properties);
  const ofStyle = styles.numberingOf(styleId);
  const id = direct?.id ?? ofStyle?.id;
  if (id === undefined || id === '0') return null;
  const depth = direct?.level ?? ofStyle?.level ?? numbering.levelOfStyle(id, styleId) ?? 0;
  const marker = numbering.next(id, depth);
  return marker === null || marker === '' ? null : { marker, depth };
}
