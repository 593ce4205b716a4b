/**
 * The part of PDFium's C interface that we use, the same for its WebAssembly and its native build. Handles and
 * addresses are plain numbers in both: a user-space address fits in 53 bits.
 */
import type { PdfSource } from './pdf-source.ts';

/** Result and parameters: p handle or address, i int, u unsigned int, l unsigned long, f float, d double, v nothing. Texts are passed by address. */
export const SIGNATURES = {
  FPDF_GetLastError: 'l()',
  FPDF_LoadCustomDocument: 'p(pp)',
  FPDF_CloseDocument: 'v(p)',
  FPDF_GetPageCount: 'i(p)',
  FPDF_GetPageSizeByIndexF: 'i(pip)',
  FPDF_LoadPage: 'p(pi)',
  FPDF_ClosePage: 'v(p)',
  FPDF_GetPageBoundingBox: 'i(pp)',
  FPDFPage_GetRotation: 'i(p)',
  FPDFPage_Flatten: 'i(pi)',
  FPDF_GetMetaText: 'l(pppl)',
  FPDFCatalog_GetLanguage: 'l(ppl)',
  FPDFDoc_GetAttachmentCount: 'i(p)',
  FPDFDoc_GetAttachment: 'p(pi)',
  FPDFAttachment_GetName: 'l(ppl)',
  FPDFAttachment_GetSubtype: 'l(ppl)',
  FPDFAttachment_GetFile: 'i(pplp)',
  FPDFText_LoadPage: 'p(p)',
  FPDFText_ClosePage: 'v(p)',
  FPDFText_CountChars: 'i(p)',
  FPDFText_GetUnicode: 'u(pi)',
  FPDFText_GetCharBox: 'i(pipppp)',
  FPDFText_GetLooseCharBox: 'i(pip)',
  FPDFText_GetTextObject: 'p(pi)',
  FPDFText_GetFontSize: 'd(pi)',
  FPDFText_GetMatrix: 'i(pip)',
  FPDFTextObj_GetFont: 'p(p)',
  FPDFTextObj_GetTextRenderMode: 'i(p)',
  FPDFFont_GetBaseFontName: 'l(ppl)',
  FPDFFont_GetFlags: 'i(p)',
  FPDFFont_GetWeight: 'i(p)',
  FPDFFont_GetItalicAngle: 'i(pp)',
  FPDFPage_CountObjects: 'i(p)',
  FPDFPage_GetObject: 'p(pi)',
  FPDFFormObj_CountObjects: 'i(p)',
  FPDFFormObj_GetObject: 'p(pl)',
  FPDFPageObj_GetType: 'i(p)',
  FPDFPageObj_GetBounds: 'i(ppppp)',
  FPDFPageObj_GetMatrix: 'i(pp)',
  FPDFPageObj_GetFillColor: 'i(ppppp)',
  FPDFPageObj_GetStrokeColor: 'i(ppppp)',
  FPDFPageObj_GetStrokeWidth: 'i(pp)',
  FPDFPath_GetDrawMode: 'i(ppp)',
  FPDFPath_CountSegments: 'i(p)',
  FPDFPath_GetPathSegment: 'p(pi)',
  FPDFPathSegment_GetPoint: 'i(ppp)',
  FPDFPathSegment_GetType: 'i(p)',
  FPDFPathSegment_GetClose: 'i(p)',
  FPDF_GetFormType: 'i(p)',
  FPDFPage_GetAnnotCount: 'i(p)',
  FPDFPage_GetAnnot: 'p(pi)',
  FPDFPage_CloseAnnot: 'v(p)',
  FPDFAnnot_GetSubtype: 'i(p)',
  FPDFAnnot_GetFlags: 'i(p)',
  FPDFAnnot_GetRect: 'i(pp)',
  FPDFAnnot_GetFormFieldType: 'i(pp)',
  FPDFAnnot_GetFormFieldName: 'l(pppl)',
  FPDFAnnot_GetFormFieldValue: 'l(pppl)',
  FPDFAnnot_IsChecked: 'i(pp)',
  FPDFAnnot_GetStringValue: 'l(pppl)',
  FPDFBookmark_GetFirstChild: 'p(pp)',
  FPDFBookmark_GetNextSibling: 'p(pp)',
  FPDFBookmark_GetTitle: 'l(ppl)',
  FPDFBookmark_GetDest: 'p(pp)',
  FPDFDest_GetDestPageIndex: 'i(pp)',
  FPDFDest_GetLocationInPage: 'i(ppppppp)',
  FPDFCatalog_IsTagged: 'i(p)',
  FPDFPageObj_GetMarkedContentID: 'i(p)',
  FPDF_StructTree_GetForPage: 'p(p)',
  FPDF_StructTree_Close: 'v(p)',
  FPDF_StructTree_CountChildren: 'i(p)',
  FPDF_StructTree_GetChildAtIndex: 'p(pi)',
  FPDF_StructElement_GetType: 'l(ppl)',
  FPDF_StructElement_CountChildren: 'i(p)',
  FPDF_StructElement_GetChildAtIndex: 'p(pi)',
  FPDF_StructElement_GetChildMarkedContentID: 'i(pi)',
  FPDF_StructElement_GetAttributeCount: 'i(p)',
  FPDF_StructElement_GetAttributeAtIndex: 'p(pi)',
  FPDF_StructElement_Attr_GetValue: 'p(pp)',
  FPDF_StructElement_Attr_GetNumberValue: 'i(pp)',
  FPDFBitmap_CreateEx: 'p(iiipi)',
  FPDFBitmap_FillRect: 'i(piiiiu)',
  FPDFBitmap_Destroy: 'v(p)',
  FPDF_RenderPageBitmap: 'v(ppiiiiii)',
} as const;

export type PdfiumCallName = keyof typeof SIGNATURES;

export type PdfiumCalls = Readonly<Record<PdfiumCallName, (...values: number[]) => number>>;

/** A block of the engine's own memory, read by index of the type; PDFium writes its results there. */
export interface EngineMemory {
  readonly pointer: number;
  f64(index: number): number;
  f32(index: number): number;
  i32(index: number): number;
  /** Returns a copy. */
  bytes(length: number): Uint8Array;
  fill(bytes: Uint8Array): void;
  free(): void;
}

/**
 * The characters of one page in PDFium's order. Units and boxes are read in place: character `n` is `units[n *
 * unitStride + unitOffset]`, and its left, right, bottom and top in the coordinates of the page's content begin at
 * `boxes[n * boxStride + boxOffset]`.
 */
export interface Characters {
  readonly count: number;
  readonly units: Uint32Array;
  readonly unitStride: number;
  readonly unitOffset: number;
  readonly boxes: Float64Array;
  readonly boxStride: number;
  readonly boxOffset: number;
  /** The text object of a character, or 0 for characters that PDFium added. */
  objectAt(index: number): number;
  fontSizeAt(index: number): number;
  renderModeAt(index: number): number;
  /** Returns whether there is a loose box; if so, `looseLeft` and the others hold it. */
  readLoose(index: number): boolean;
  readonly looseLeft: number;
  readonly looseRight: number;
  readonly looseBottom: number;
  readonly looseTop: number;
}

export interface LoadedDocument {
  /** 0 when PDFium refuses the file; `FPDF_GetLastError` then says why. */
  handle: number;
  /** Closes the document if there is one, and releases its source. */
  release(): void;
}

/** One build of PDFium, loaded. */
export interface Pdfium {
  /** Name and version. Two builds differ in some characters, so this is part of every cache key. */
  readonly build: string;
  readonly calls: PdfiumCalls;
  /** The largest file that it can open. */
  readonly maxFileBytes: number;
  allocate(bytes: number): EngineMemory;
  /** The source is read while the document is open; the password is the address of a text. */
  load(source: PdfSource, password: number): LoadedDocument;
  /** Valid until the next call. */
  readCharacters(textPage: number): Characters;
  /** Returns null when the file has no form. */
  openForm(document: number): { handle: number; close(): void } | null;
  /** Size of a unit of the page in points of 1/72 inch. */
  userUnit(page: number): number;
}
