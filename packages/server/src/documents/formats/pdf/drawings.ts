import type { Box } from '../../model/document.ts';
import type { Ruling } from '../../model/raw-page.ts';
import type { SmallShapes } from './check-boxes.ts';
import { boundsOf, readMatrix } from './object-geometry.ts';
import { concat, type Matrix, type PageFrame, shownSize, toShown } from './page-frame.ts';
import { PathReader } from './path-reader.ts';
import type { EngineMemory, Pdfium } from './pdfium-calls.ts';

export interface Drawings {
  rulings: Ruling[];
  fills: Box[];
  images: Box[];
  shapes: SmallShapes;
}

/** Memory for results of PDFium's calls: a matrix or two corners, and a colour. */
export const DRAWING_MEMORY_BYTES = 64;

const TYPE_PATH = 2;
const TYPE_IMAGE = 3;
const TYPE_FORM = 5;
/** Maps and plots have hundreds of thousands of strokes; tables do not. */
const MAX_OBJECTS = 60_000;
const MAX_FORM_DEPTH = 8;
const MAX_RULINGS = 20_000;
const MAX_FILLS = 5_000;
const MAX_IMAGES = 2_000;

/** Lines, filled areas and images of a page, including those inside forms, each in its place on the page as shown. */
export function findDrawings(
  pdfium: Pdfium,
  page: number,
  frame: PageFrame,
  memory: EngineMemory,
  /** Saves a call for objects that are text, which most are. */
  isKnownText: (object: number) => boolean,
): Drawings {
  return new DrawingFinder(pdfium, frame, memory, isKnownText).find(page);
}

class DrawingFinder {
  readonly #pdfium: Pdfium;
  readonly #memory: EngineMemory;
  readonly #paths: PathReader;
  readonly #toPage: Matrix;
  readonly #isKnownText: (object: number) => boolean;
  readonly #drawings: Drawings = {
    rulings: [],
    fills: [],
    images: [],
    shapes: { squares: [], swatches: [], marks: [] },
  };
  #objectsLeft = MAX_OBJECTS;

  constructor(pdfium: Pdfium, frame: PageFrame, memory: EngineMemory, isKnownText: (object: number) => boolean) {
    this.#isKnownText = isKnownText;
    this.#pdfium = pdfium;
    this.#memory = memory;
    this.#toPage = toShown(frame);
    this.#paths = new PathReader(pdfium, memory, shownSize(frame), this.#drawings);
  }

  find(page: number): Drawings {
    const { calls } = this.#pdfium;
    const count = Math.min(calls.FPDFPage_CountObjects(page), this.#objectsLeft);
    for (let index = 0; index < count; index += 1) {
      this.#look(calls.FPDFPage_GetObject(page, index), this.#toPage, 0);
    }
    this.#paths.finish();
    this.#addDrawnAsImages();
    return this.#drawings;
  }

  /** Some programs draw lines as images of a single pixel. Thin images next to others are strips of a picture. */
  #addDrawnAsImages(): void {
    const { images, rulings } = this.#drawings;
    for (const image of images) {
      if (rulings.length >= MAX_RULINGS) return;
      if (this.#paths.isThin(image) && !images.some((other) => other !== image && touch(image, other)))
        this.#paths.addBounds(image);
    }
  }

  #look(object: number, matrix: Matrix, depth: number): void {
    if (object === 0 || this.#objectsLeft <= 0) return;
    this.#objectsLeft -= 1;
    if (this.#isKnownText(object)) return;
    switch (this.#pdfium.calls.FPDFPageObj_GetType(object)) {
      case TYPE_PATH:
        if (this.#drawings.rulings.length < MAX_RULINGS && this.#drawings.fills.length < MAX_FILLS) {
          this.#paths.read(object, matrix);
        }
        return;
      case TYPE_IMAGE:
        this.#addImage(object, matrix);
        return;
      case TYPE_FORM:
        if (depth < MAX_FORM_DEPTH) this.#lookInside(object, matrix, depth);
    }
  }

  #lookInside(form: number, matrix: Matrix, depth: number): void {
    const { calls } = this.#pdfium;
    const count = Math.min(calls.FPDFFormObj_CountObjects(form), this.#objectsLeft);
    if (count <= 0) return;
    const own = readMatrix(this.#pdfium, form, this.#memory);
    const inside = own === null ? matrix : concat(own, matrix);
    for (let index = 0; index < count; index += 1) {
      this.#look(calls.FPDFFormObj_GetObject(form, index), inside, depth + 1);
    }
  }

  #addImage(object: number, matrix: Matrix): void {
    if (this.#drawings.images.length >= MAX_IMAGES) return;
    const box = boundsOf(this.#pdfium, object, this.#memory, matrix);
    if (box !== null && box.width > 0 && box.height > 0) this.#drawings.images.push(box);
  }
}

/** Share of the page: what a picture's strips may lie apart. */
const STRIP_GAP = 0.0005;

const touch = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width + STRIP_GAP &&
  other.left < one.left + one.width + STRIP_GAP &&
  one.top < other.top + other.height + STRIP_GAP &&
  other.top < one.top + one.height + STRIP_GAP;
