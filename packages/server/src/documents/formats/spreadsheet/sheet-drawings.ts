/** What floats over the cells of an xlsx and the spreadsheet library does not read: charts and text boxes. */
import { AppError } from '../../../lib/errors.ts';
import { openZipArchive } from '../../containers/zip-archive.ts';
import { graphicOf, readGraphics } from '../office/graphics.ts';
import { mainPart, packageOf, relationById } from '../office/office-package.ts';
import type { OfficePackage } from '../office/package-parts.ts';
import { attribute, child, childrenNamed, descendantsNamed, textContent, type XmlElement } from '../office/xml.ts';

export interface SheetDrawing {
  /** Titles of charts; their numbers are in cells and not repeated. */
  titles: string[];
  /** Paragraphs of text boxes, and entries of diagrams. */
  texts: string[];
}

/** By the position of the sheet in the workbook; empty for formats without such parts. */
export async function readSheetDrawings(bytes: Buffer): Promise<Map<number, SheetDrawing>> {
  const drawings = new Map<number, SheetDrawing>();
  if (bytes.toString('latin1', 0, 2) !== 'PK') return drawings;
  const archive = await openZipArchive(bytes);
  if (archive === null || !archive.names.some((name) => name.startsWith('xl/drawings/'))) {
    archive?.close();
    return drawings;
  }
  const document = packageOf(archive);
  try {
    const book = await mainPart(document, 'xl/workbook.xml');
    const root = await document.tree(book);
    const relations = await document.relationsOf(book);
    const sheets = childrenNamed(child(root ?? undefined, 'x:sheets'), 'x:sheet');
    for (const [index, sheet] of sheets.entries()) {
      const part = relationById(relations, attribute(sheet, 'r:id'))?.part;
      const drawing = part === undefined ? null : await drawingOf(document, part);
      if (drawing !== null) drawings.set(index, drawing);
    }
    return drawings;
  } catch (error) {
    // The cells were read, so a broken drawing over them is no reason to refuse them.
    if (isDamage(error)) return drawings;
    throw error;
  } finally {
    document.close();
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof AppError &&
  typeof error.detail === 'object' &&
  'code' in error.detail &&
  error.detail.code === 'document_damaged';

async function drawingOf(document: OfficePackage, sheetPart: string): Promise<SheetDrawing | null> {
  const part = (await document.relationsOf(sheetPart)).find(({ type }) => type === 'drawing')?.part;
  const root = part === undefined ? null : await document.tree(part);
  if (part === undefined || root === null) return null;
  const graphics = await readGraphics(document, await document.relationsOf(part));
  const drawing: SheetDrawing = { titles: [], texts: [] };
  for (const anchor of root.children) {
    if (typeof anchor === 'string') continue;
    const graphic = graphicOf(anchor, graphics);
    if (graphic?.kind === 'chart') drawing.titles.push(graphic.title);
    else if (graphic?.kind === 'diagram') drawing.texts.push(...graphic.items.map(({ text }) => text));
    drawing.texts.push(...paragraphsOf(anchor));
  }
  return drawing;
}

const paragraphsOf = (anchor: XmlElement): string[] =>
  descendantsNamed(anchor, 'a:p')
    .map((paragraph) => descendantsNamed(paragraph, 'a:t').map(textContent).join(''))
    .filter((text) => text.trim() !== '');
