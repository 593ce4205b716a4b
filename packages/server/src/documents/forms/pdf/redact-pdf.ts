/**
 * Blackens places of a PDF for good. A page with such a place becomes a picture with black boxes in it, over which the
 * remaining words lie as invisible text; whatever was under a box is nowhere in the file. Other pages keep their content.
 * The result is a new document: nothing of the old one's metadata, attachments, comments, forms and scripts is in it.
 */
import { createReadStream } from 'node:fs';
import {
  decodePDFRawStream,
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { loadPdfEngine, type PdfDocument } from '../../formats/pdf/pdf-engine.ts';
import type { Box } from '../../model/document.ts';
import { storedPages } from '../../model/stored-pages.ts';
import type { Rotation } from '../../ocr/ocr-image.ts';
import { boxAsShown } from '../../ocr/turn-page.ts';
import type { EmitPart } from '../../pool/pool-job.ts';
import type { FieldBox } from '../form-field.ts';
import { sendInPieces } from '../send-in-pieces.ts';
import { Fonts } from './fonts.ts';
import { addHiddenText, type PlacedWord } from './hidden-text.ts';
import { openPdf } from './open-pdf.ts';

const DPI = 200;
const QUALITY = 88;

export interface RedactArgs {
  path: string;
  /** Path to the stored document model, which has the words of pictures too. */
  modelPath: string;
  boxes: readonly FieldBox[];
}

/** The pool job `redact_pdf`: sends the new document in pieces of base64. */
export async function redactPdf(args: RedactArgs, emit: EmitPart): Promise<null> {
  sendInPieces(await redacted(args), emit);
  return null;
}

async function redacted({ path, modelPath, boxes }: RedactArgs): Promise<Uint8Array> {
  const pages = (await loadPdfEngine()).open(path);
  try {
    const source = await openPdf(path);
    const result = await PDFDocument.create({ updateMetadata: false });
    const fonts = new Fonts(result);
    const byPage = Map.groupBy(boxes, ({ page }) => page);
    const drawn = drawnPages(source, byPage, pages);
    const read = await readPages(modelPath, drawn);
    await fonts.prepare([...read.values()].flatMap(({ words }) => words.map(({ text }) => text)));
    for (const [index, page] of source.getPages().entries()) {
      const number = index + 1;
      if (drawn.has(number)) {
        await addPicture(result, pages, {
          number,
          boxes: byPage.get(number) ?? [],
          read: read.get(number) ?? { words: [], rotation: 0 },
          fonts,
        });
      } else await addCopy(result, source, page, index);
    }
    return result.save({ addDefaultPage: false, updateFieldAppearances: false });
  } finally {
    pages.close();
  }
}

interface ReadPage {
  /** Their boxes are those of the upright page. */
  words: PlacedWord[];
  /** How far the page as shown was turned to be upright. */
  rotation: Rotation;
}

async function readPages(modelPath: string, numbers: ReadonlySet<number>): Promise<Map<number, ReadPage>> {
  const found = new Map<number, ReadPage>();
  for await (const { number, words, rotation = 0 } of storedPages(createReadStream(modelPath))) {
    if (!numbers.has(number)) continue;
    found.set(number, { rotation, words: words.flatMap(({ text, box }) => (box === null ? [] : [{ text, box }])) });
  }
  return found;
}

/**
 * Those with a box, those with form fields, those that share pictures or drawings with one that has a box, and those that
 * hold text which they do not show: nobody could ask for it to be removed.
 */
function drawnPages(
  source: PDFDocument,
  byPage: ReadonlyMap<number, readonly FieldBox[]>,
  shown: PdfDocument,
): Set<number> {
  const pages = source.getPages();
  const shared = new Set<PDFRef>();
  for (const [index, page] of pages.entries()) {
    if (byPage.has(index + 1)) for (const ref of objectsOf(page)) shared.add(ref);
  }
  const drawn = pages.flatMap((page, index) => {
    const isShared = objectsOf(page).some((ref) => shared.has(ref));
    const isDrawn = byPage.has(index + 1) || hasWidgets(page) || isShared || hidesText(page);
    return isDrawn || shown.page(index + 1).hasUnseenText === true ? [index + 1] : [];
  });
  return new Set(drawn);
}

/** Text that replaces what is drawn, for readers that speak, and layers that can be switched off. */
const REPLACEMENTS = /\/(?:ActualText|Alt|E|OC)\b/;

function hidesText(page: PDFPage): boolean {
  const { context } = page.doc;
  const resources = [page.node.Resources(), ...objectsOf(page).map((ref) => resourcesOf(context.lookup(ref)))];
  if (resources.some((dict) => dict?.get(PDFName.of('Properties')) !== undefined)) return true;
  const contents = page.node.Contents();
  const own = contents instanceof PDFArray ? contents.asArray().map((item) => context.lookup(item)) : [contents];
  return [...own, ...objectsOf(page).map((ref) => context.lookup(ref))].some((stream) => {
    if (!(stream instanceof PDFRawStream)) return false;
    if (stream.dict.get(PDFName.of('OC')) !== undefined) return true;
    if (stream.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')) return false;
    try {
      return REPLACEMENTS.test(Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'));
    } catch {
      // What cannot be looked into is not passed on.
      return true;
    }
  });
}

const resourcesOf = (object: PDFObject | undefined): PDFDict | undefined => {
  const dict = object instanceof PDFStream ? object.dict.lookup(PDFName.of('Resources')) : undefined;
  return dict instanceof PDFDict ? dict : undefined;
};

const MAX_DEPTH = 20;

/** Pictures and drawings that a page can show, with those inside of them. */
function objectsOf(page: PDFPage): PDFRef[] {
  const found = new Set<PDFRef>();
  const visit = (resources: PDFObject | undefined, depth: number): void => {
    if (!(resources instanceof PDFDict) || depth > MAX_DEPTH) return;
    for (const kind of ['XObject', 'Pattern']) {
      const objects = resources.lookup(PDFName.of(kind));
      if (!(objects instanceof PDFDict)) continue;
      for (const [, object] of objects.entries()) {
        if (!(object instanceof PDFRef) || found.has(object)) continue;
        found.add(object);
        const stream = page.doc.context.lookup(object);
        if (stream instanceof PDFStream) visit(stream.dict.lookup(PDFName.of('Resources')), depth + 1);
      }
    }
  };
  visit(page.node.Resources(), 0);
  return [...found];
}

function hasWidgets(page: PDFPage): boolean {
  const annotations = page.node.Annots();
  return Array.from({ length: annotations?.size() ?? 0 }, (_, at) => annotations?.lookup(at)).some(
    (annotation) => annotation instanceof PDFDict && annotation.get(PDFName.of('Subtype')) === PDFName.of('Widget'),
  );
}

interface Picture {
  number: number;
  boxes: readonly Box[];
  read: ReadPage;
  fonts: Fonts;
}

async function addPicture(
  result: PDFDocument,
  pages: PdfDocument,
  { number, boxes, read: { words, rotation }, fonts }: Picture,
): Promise<void> {
  const shown = pages.page(number);
  const isSideways = rotation === 90 || rotation === 270;
  const size = isSideways ? { width: shown.height, height: shown.width } : shown;
  const { rgba, width, height } = pages.raster(number, { dpi: DPI });
  for (const box of boxes) blacken(rgba, { width, height }, box);
  const jpeg = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .rotate(rotation)
    .jpeg({ quality: QUALITY })
    .toBuffer();
  const page = result.addPage([size.width, size.height]);
  page.drawImage(await result.embedJpg(jpeg), { x: 0, y: 0, width: size.width, height: size.height });
  // Written upright, so that it can be read, and shown as it was.
  if (rotation !== 0) page.setRotation(degrees(360 - rotation));
  const visible = words.filter(({ box }) => !boxes.some((covered) => touch(boxAsShown(box, rotation), covered)));
  addHiddenText(page, fonts, visible);
}

function blacken(rgba: Uint8Array, { width, height }: { width: number; height: number }, box: Box): void {
  const from = { x: Math.max(0, Math.floor(box.left * width) - 1), y: Math.max(0, Math.floor(box.top * height) - 1) };
  const to = {
    x: Math.min(width, Math.ceil((box.left + box.width) * width) + 1),
    y: Math.min(height, Math.ceil((box.top + box.height) * height) + 1),
  };
  for (let y = from.y; y < to.y; y += 1) {
    for (let x = from.x; x < to.x; x += 1) rgba.set([0, 0, 0, 255], 4 * (y * width + x));
  }
}

const touch = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** What a page needs to be shown. Everything else may lead to other pages or to what was redacted. */
const KEPT = new Set(['Type', 'MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Resources', 'Contents']);

/** What pictures and drawings carry besides what they show. */
const CARRIED = ['Metadata', 'PieceInfo', 'AF', 'OPI', 'Alternates', 'LastModified'];

async function addCopy(result: PDFDocument, source: PDFDocument, page: PDFPage, index: number): Promise<void> {
  for (const ref of objectsOf(page)) {
    const object = source.context.lookup(ref);
    if (object instanceof PDFStream) for (const name of CARRIED) object.dict.delete(PDFName.of(name));
  }
  page.node.normalizedEntries();
  for (const name of ['MediaBox', 'CropBox', 'Rotate', 'Resources']) {
    const value = page.node.getInheritableAttribute(PDFName.of(name));
    if (value !== undefined) page.node.set(PDFName.of(name), value);
  }
  for (const key of page.node.keys())
    if (!KEPT.has(key.decodeText()) && key.decodeText() !== 'Parent') page.node.delete(key);
  const [copied] = await result.copyPages(source, [index]);
  if (copied !== undefined) result.addPage(copied);
}
