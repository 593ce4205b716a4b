import { badDocument } from '../../../lib/errors.ts';
import type { Box } from '../../model/document.ts';
import { emptyPage, type RawPage } from '../../model/raw-page.ts';
import { findCheckBoxes } from './check-boxes.ts';
import { type DocumentInfo, readInfo } from './document-info.ts';
import { DRAWING_MEMORY_BYTES, type Drawings, findDrawings } from './drawings.ts';
import { flattenPage, hasWidgets, readAnnotations } from './form-fields.ts';
import { loadNativePdfium } from './native-pdfium.ts';
import { type OutlineEntry, type OutlineTitle, readOutline } from './outline.ts';
import { type PageFrame, shownSize, toShown } from './page-frame.ts';
import { openPdfFile, type PdfFile } from './pdf-file.ts';
import { loadWasmPdfium } from './pdfium.ts';
import type { EngineMemory, Pdfium } from './pdfium-calls.ts';
import { type PageImage, renderPage } from './raster.ts';
import { StructureTree } from './structure-tree.ts';
import { TextStyles } from './text-style.ts';
import { dropHidden, findWords } from './words.ts';
import { findWrittenSpaces } from './written-spaces.ts';

export interface PdfDocument {
  readonly pageCount: number;
  /** The page count that the file claims. */
  readonly claimedPages: number;
  info(): DocumentInfo;
  /** Page number from 1. An unreadable page is empty, so that the others keep their numbers. */
  page(number: number): RawPage;
  raster(number: number, size: RasterSize): PageImage;
  close(): void;
}

/** With `region`, only that part of the page. */
export type RasterSize = { dpi: number; region?: Box } | { width: number };

export interface PdfEngine {
  /** Name and build. */
  readonly build: string;
  open(path: string, password?: string): PdfDocument;
}

/** The native build if it loads, otherwise WebAssembly, which always does. */
export async function loadPdfEngine(prefer: 'native' | 'wasm' = 'native'): Promise<PdfEngine> {
  const native = prefer === 'native' ? await loadNativePdfium() : null;
  const pdfium = native ?? (await loadWasmPdfium());
  return { build: pdfium.build, open: (path, password) => openDocument(pdfium, path, password) };
}

function openDocument(pdfium: Pdfium, path: string, password: string | undefined): PdfDocument {
  const opening = openPdfFile(pdfium, path, password);
  if (opening.document !== null) return new OpenPdf(pdfium, opening.document);
  const message =
    opening.reason === 'document_too_large' ? 'The document is too large to be read.' : 'The document is damaged.';
  throw badDocument(opening.reason, message);
}

/** Until a document is closed, PDFium keeps the objects of every page it has loaded, about as large as in the file. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
const MAX_KEPT_PAGES = 500;
const MIN_KEPT_PAGES = 20;

class OpenPdf implements PdfDocument {
  readonly pageCount: number;
  readonly claimedPages: number;
  readonly #pdfium: Pdfium;
  readonly #file: PdfFile;
  readonly #memory: EngineMemory;
  readonly #maxKeptPages: number;
  #keptPages = 0;
  #loaded = 0;
  #outline: Map<number, OutlineEntry[]> | undefined;
  #structure: StructureTree | null | undefined;
  #form: ReturnType<Pdfium['openForm']> | undefined;

  constructor(pdfium: Pdfium, file: PdfFile) {
    this.#pdfium = pdfium;
    this.#file = file;
    this.pageCount = file.pageCount;
    this.claimedPages = file.claimedPages;
    const pagesThatFit = Math.floor((MAX_KEPT_BYTES * file.pageCount) / Math.max(1, file.sizeBytes));
    this.#maxKeptPages = Math.min(MAX_KEPT_PAGES, Math.max(MIN_KEPT_PAGES, pagesThatFit));
    this.#memory = pdfium.allocate(DRAWING_MEMORY_BYTES);
  }

  info(): DocumentInfo {
    return readInfo(this.#pdfium, this.#file.handle, this.#memory);
  }

  page(number: number): RawPage {
    this.#forgetPages();
    const page = this.#load(number);
    if (page === 0) return { ...emptyPage(number), isDamaged: true };
    const frame = this.#frameOf(page);
    const form = (): number | null => this.#openForm();
    const { fields, hasText } = readAnnotations(this.#pdfium, page, form, toShown(frame), this.#memory);
    // The content was parsed before the filled-in values became a part of it.
    const complete = hasText && flattenPage(this.#pdfium, page) ? this.#load(number) : page;
    if (complete === 0) return { ...emptyPage(number), isDamaged: true };
    const size = shownSize(frame);
    const { shapes, words, ...drawings } = this.#contentOf(complete, frame);
    const found = findCheckBoxes(size, words, shapes, fields);
    const outline = this.#outlineOf(number, frame);
    return { number, ...size, ...drawings, words: found.words, fields: [...fields, ...found.fields], outline };
  }

  raster(number: number, size: RasterSize): PageImage {
    const loaded = this.#load(number);
    // PDFium draws form fields only when they are part of the page.
    const page = hasWidgets(this.#pdfium, loaded) && flattenPage(this.#pdfium, loaded) ? this.#load(number) : loaded;
    if (page === 0) throw badDocument('document_damaged', `Page ${number} of the document is damaged.`);
    const shown = shownSize(this.#frameOf(page));
    if ('width' in size) return renderPage(this.#pdfium, page, shown, size.width / shown.width);
    return renderPage(this.#pdfium, page, shown, size.dpi / 72, size.region);
  }

  close(): void {
    this.#closeParts();
    this.#memory.free();
    this.#file.close();
  }

  /** Closes everything that belongs to the open document. */
  #closeParts(): void {
    this.#form?.close();
    this.#form = undefined;
    if (this.#loaded !== 0) this.#pdfium.calls.FPDF_ClosePage(this.#loaded);
    this.#loaded = 0;
  }

  #forgetPages(): void {
    this.#keptPages += 1;
    if (this.#keptPages <= this.#maxKeptPages) return;
    this.#keptPages = 1;
    this.#closeParts();
    this.#file.reopen();
  }

  /**
   * Close the previous page only now: PDFium drops a font with the last page that uses it, and would load the fonts of
   * every page again.
   */
  #load(number: number): number {
    const { calls } = this.#pdfium;
    const page = calls.FPDF_LoadPage(this.#file.handle, number - 1);
    if (this.#loaded !== 0) calls.FPDF_ClosePage(this.#loaded);
    this.#loaded = page;
    return page;
  }

  #contentOf(page: number, frame: PageFrame): Drawings & Pick<RawPage, 'words' | 'hasUnseenText'> {
    const { calls } = this.#pdfium;
    const textPage = calls.FPDFText_LoadPage(page);
    if (textPage === 0) return { ...findDrawings(this.#pdfium, page, frame, this.#memory, () => false), words: [] };
    try {
      const tags = this.#structureOf()?.elementsOf(page);
      const styles = new TextStyles(this.#pdfium, textPage, this.#memory, tags !== undefined);
      const characters = this.#pdfium.readCharacters(textPage);
      const spaces = findWrittenSpaces(this.#pdfium, page, characters, this.#memory);
      const found = findWords(characters, styles, frame, { tags, spaces });
      const isText = (object: number): boolean => styles.has(object);
      const drawings = findDrawings(this.#pdfium, page, frame, this.#memory, isText);
      const words = dropHidden(found, drawings.images);
      const hasUnseenText = found.isPartial || words.length < found.words.length;
      return { ...drawings, words, ...(hasUnseenText && { hasUnseenText }) };
    } finally {
      calls.FPDFText_ClosePage(textPage);
    }
  }

  #frameOf(page: number): PageFrame {
    const { calls } = this.#pdfium;
    const memory = this.#memory;
    const known = calls.FPDF_GetPageBoundingBox(page, memory.pointer) !== 0;
    // FS_RECTF: left, top, right, bottom.
    const left = memory.f32(0);
    const top = memory.f32(1);
    const right = memory.f32(2);
    const bottom = memory.f32(3);
    const isUsable = known && right > left && top > bottom;
    return {
      ...(isUsable ? { left, bottom, right, top } : { left: 0, bottom: 0, right: 612, top: 792 }),
      quarterTurns: calls.FPDFPage_GetRotation(page) & 3,
      userUnit: this.#pdfium.userUnit(page),
    };
  }

  /** Opened for the first field, because most documents have none. */
  #openForm(): number | null {
    if (this.#form === undefined) this.#form = this.#pdfium.openForm(this.#file.handle);
    return this.#form?.handle ?? null;
  }

  /** Null for a file that is not tagged. */
  #structureOf(): StructureTree | null {
    if (this.#structure === undefined) {
      const isTagged = this.#pdfium.calls.FPDFCatalog_IsTagged(this.#file.handle) !== 0;
      this.#structure = isTagged ? new StructureTree(this.#pdfium, this.#memory) : null;
    }
    return this.#structure;
  }

  #outlineOf(number: number, frame: PageFrame): OutlineTitle[] {
    this.#outline ??= readOutline(this.#pdfium, this.#file.handle, this.#memory);
    const matrix = toShown(frame);
    return (this.#outline.get(number - 1) ?? []).map(({ title, level, x, y }) => {
      const top = y === null ? null : matrix.b * (x ?? 0) + matrix.d * y + matrix.f;
      return { title, level, top: top === null || Number.isNaN(top) ? null : Math.min(1, Math.max(0, top)) };
    });
  }
}
