import type { Box } from '../../model/document.ts';
import type { Ruling } from '../../model/raw-page.ts';
import type { SmallShapes } from './check-boxes.ts';
import { boundsOf, readMatrix } from './object-geometry.ts';
import { concat, type Matrix } from './page-frame.ts';
import type { EngineMemory, Pdfium } from './pdfium-calls.ts';
import { Shading } from './shading.ts';

/** In points. A thinner filled shape is a line. */
const MAX_LINE_THICKNESS = 3;
/** In points. Shorter strokes are parts of letters and pictures. */
const MIN_LINE_LENGTH = 4;
/** In points: sides of check boxes and of the marks in them. */
const MIN_CHECK_BOX = 6;
const MAX_CHECK_BOX = 20;
/** Share of the longer side. */
const MIN_SQUARENESS = 0.8;
/** Per page; more are a plot. */
const MAX_SMALL_SHAPES = 2_000;
/** In points. Smaller areas are bullets and dots. */
const MIN_FILL_SIDE = 4;
/**
 * Tolerance in points for the height difference of a straight line's ends: within a degree, plus a hair for short ones.
 */
const SLOPE = 0.0175;
const MAX_WAVER = 0.3;
const MAX_SEGMENTS = 4_000;
/** Share of the page: a larger area is a background, which says nothing about the content. */
const BACKGROUND_AREA = 0.9;
const SEGMENT_LINE = 0;
const SEGMENT_BEZIER = 1;
const SEGMENT_MOVE = 2;
const COLOUR_AT = 32;
/** Grey level of 255; anything lighter is invisible on paper. */
const WHITE = 250;
const INVISIBLE = -1;

interface Sides {
  stroked: boolean;
  filled: boolean;
  /** Of what is filled with one. */
  colour: number | null;
}

/** Finds lines and filled areas among the paths of a page. */
export class PathReader {
  readonly #pdfium: Pdfium;
  readonly #memory: EngineMemory;
  readonly #width: number;
  readonly #height: number;
  readonly #rulings: Ruling[];
  readonly #fills: Box[];
  readonly #shapes: SmallShapes;
  readonly #shading = new Shading();

  constructor(
    pdfium: Pdfium,
    memory: EngineMemory,
    pagePoints: { width: number; height: number },
    into: { rulings: Ruling[]; fills: Box[]; shapes: SmallShapes },
  ) {
    this.#pdfium = pdfium;
    this.#memory = memory;
    this.#width = pagePoints.width;
    this.#height = pagePoints.height;
    this.#rulings = into.rulings;
    this.#fills = into.fills;
    this.#shapes = into.shapes;
  }

  read(path: number, matrix: Matrix): void {
    const box = boundsOf(this.#pdfium, path, this.#memory, matrix);
    if (box === null) return;
    if (box.width * this.#width < MIN_LINE_LENGTH && box.height * this.#height < MIN_LINE_LENGTH) return;
    const sides = this.#sidesOf(path);
    if (!sides.stroked && !sides.filled) return;
    // Most lines of most tables: the bounds alone suffice, whatever the path is made of.
    if (!this.isThin(box)) this.#readSegments(path, matrix, box, sides);
    else if (sides.stroked) this.addBounds(box);
    else this.#addThin(box, sides.colour);
  }

  /** Adds the lines that could not be told from shading before all areas were known. */
  finish(): void {
    for (const box of this.#shading.lines()) this.addBounds(box);
  }

  #addThin(box: Box, colour: number | null): void {
    if (colour === null) this.addBounds(box);
    else this.#shading.addThin(box, colour);
  }

  isThin({ width, height }: Box): boolean {
    return Math.min(width * this.#width, height * this.#height) <= MAX_LINE_THICKNESS;
  }

  #sidesOf(path: number): Sides {
    const { calls } = this.#pdfium;
    const at = this.#memory.pointer;
    if (calls.FPDFPath_GetDrawMode(path, at, at + 4) === 0) return { stroked: false, filled: false, colour: null };
    const fillMode = this.#memory.i32(0);
    const stroke = this.#memory.i32(1);
    const stroked = stroke !== 0 && this.#colourOf(calls.FPDFPageObj_GetStrokeColor, path) !== INVISIBLE;
    const colour = fillMode === 0 ? INVISIBLE : this.#colourOf(calls.FPDFPageObj_GetFillColor, path);
    return { stroked, filled: colour !== INVISIBLE, colour: colour === INVISIBLE ? null : colour };
  }

  /** Null for patterns and shadings, which have no colour but are visible. */
  #colourOf(ask: (...values: number[]) => number, path: number): number | null {
    const at = this.#memory.pointer + COLOUR_AT;
    if (ask(path, at, at + 4, at + 8, at + 12) === 0) return null;
    const first = COLOUR_AT / 4;
    const memory = this.#memory;
    if (memory.i32(first + 3) <= 8) return INVISIBLE;
    const red = memory.i32(first);
    const green = memory.i32(first + 1);
    const blue = memory.i32(first + 2);
    const isSeen = red < WHITE || green < WHITE || blue < WHITE;
    return isSeen ? (red << 16) | (green << 8) | blue : INVISIBLE;
  }

  /** Takes what is thin for a line. */
  addBounds(box: Box): void {
    const across = box.width * this.#width;
    const down = box.height * this.#height;
    if (across >= down) {
      if (across >= MIN_LINE_LENGTH) {
        this.#add('horizontal', box.top + box.height / 2, box.left, box.left + box.width, box.height);
      }
    } else if (down >= MIN_LINE_LENGTH) {
      this.#add('vertical', box.left + box.width / 2, box.top, box.top + box.height, box.width);
    }
  }

  #add(orientation: Ruling['orientation'], position: number, start: number, end: number, thickness: number): void {
    this.#rulings.push({ orientation, position, start, end, thickness });
  }

  #readSegments(path: number, matrix: Matrix, box: Box, sides: Sides): void {
    const { calls } = this.#pdfium;
    const count = calls.FPDFPath_CountSegments(path);
    if (count <= 1 || count > MAX_SEGMENTS) return;
    if (!sides.stroked && box.width * box.height > BACKGROUND_AREA) return;
    const toShown = this.#pathMatrix(path, matrix);
    const trace = new Trace();
    for (let index = 0; index < count; index += 1) {
      const segment = calls.FPDFPath_GetPathSegment(path, index);
      if (segment === 0) return;
      const at = this.#memory.pointer;
      calls.FPDFPathSegment_GetPoint(segment, at, at + 4);
      const x = this.#memory.f32(0);
      const y = this.#memory.f32(1);
      const kind = calls.FPDFPathSegment_GetType(segment);
      const shownX = toShown.a * x + toShown.c * y + toShown.e;
      const shownY = toShown.b * x + toShown.d * y + toShown.f;
      trace.step(kind, shownX, shownY, calls.FPDFPathSegment_GetClose(segment) !== 0);
    }
    this.#addTrace(trace, path, box, sides);
  }

  /** Matrix of a path's points; its bounds already have it applied. */
  #pathMatrix(path: number, matrix: Matrix): Matrix {
    const own = readMatrix(this.#pdfium, path, this.#memory);
    return own === null ? matrix : concat(own, matrix);
  }

  #addTrace(trace: Trace, path: number, box: Box, sides: Sides): void {
    trace.finish();
    this.#noteShape(trace, box, sides);
    if (sides.filled) for (const shape of trace.shapes) this.#addFilled(shape, trace.lineShare, sides.colour);
    if (!sides.stroked) return;
    const known = this.#pdfium.calls.FPDFPageObj_GetStrokeWidth(path, this.#memory.pointer) !== 0;
    const thickness = Math.min(known ? this.#memory.f32(0) : 1, MAX_LINE_THICKNESS);
    for (const { fromX, fromY, toX, toY } of trace.lines) this.#addLine(fromX, fromY, toX, toY, thickness);
  }

  #noteShape({ shapes }: Trace, box: Box, { filled }: Sides): void {
    const { squares, swatches, marks } = this.#shapes;
    const across = box.width * this.#width;
    const down = box.height * this.#height;
    const longer = Math.max(across, down);
    if (longer > MAX_CHECK_BOX || squares.length + swatches.length + marks.length >= MAX_SMALL_SHAPES) return;
    const isSquare = longer >= MIN_CHECK_BOX && Math.min(across, down) >= longer * MIN_SQUARENESS;
    if (!isSquare || shapes.length !== 1 || shapes[0]?.straight !== true) marks.push(box);
    else if (filled) swatches.push(box);
    else squares.push(box);
  }

  #addFilled({ left, top, right, bottom, straight }: Shape, lineShare: number, colour: number | null): void {
    const box = clip(left, top, right, bottom);
    if (box === null) return;
    if (this.isThin(box)) {
      if (straight) this.#addThin(box, colour);
      return;
    }
    const across = box.width * this.#width;
    const down = box.height * this.#height;
    const isArea = straight || lineShare > 0.4;
    if (isArea && across >= MIN_FILL_SIDE && down >= MIN_FILL_SIDE && box.width * box.height < BACKGROUND_AREA) {
      this.#fills.push(box);
      if (colour !== null) this.#shading.addArea(box, colour);
    }
  }

  #addLine(fromX: number, fromY: number, toX: number, toY: number, thickness: number): void {
    const across = Math.abs(toX - fromX) * this.#width;
    const down = Math.abs(toY - fromY) * this.#height;
    const length = Math.max(across, down);
    if (length < MIN_LINE_LENGTH || Math.min(across, down) > Math.max(length * SLOPE, MAX_WAVER)) return;
    const box = clip(Math.min(fromX, toX), Math.min(fromY, toY), Math.max(fromX, toX), Math.max(fromY, toY));
    if (box === null) return;
    if (across >= down) {
      this.#add('horizontal', (fromY + toY) / 2, box.left, box.left + box.width, thickness / this.#height);
    } else {
      this.#add('vertical', (fromX + toX) / 2, box.top, box.top + box.height, thickness / this.#width);
    }
  }
}

interface Shape {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Made only of lines along the axes. */
  straight: boolean;
}

interface Stroke {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
}

/** Follows a path: its straight strokes, and the extent of each of its parts. */
class Trace {
  readonly lines: Stroke[] = [];
  readonly shapes: Shape[] = [];
  #steps = 0;
  #lineSteps = 0;
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;
  #shape: Shape | null = null;

  get lineShare(): number {
    return this.#steps === 0 ? 0 : this.#lineSteps / this.#steps;
  }

  step(kind: number, x: number, y: number, closes: boolean): void {
    if (kind === SEGMENT_MOVE) {
      this.#endShape();
      this.#startX = x;
      this.#startY = y;
    } else {
      this.#steps += 1;
      if (kind === SEGMENT_LINE) this.#lineTo(x, y);
      if (kind === SEGMENT_BEZIER && this.#shape !== null) this.#shape.straight = false;
      this.#extend(x, y);
    }
    this.#x = x;
    this.#y = y;
    if (!closes) return;
    this.#lineTo(this.#startX, this.#startY);
    this.#x = this.#startX;
    this.#y = this.#startY;
  }

  finish(): void {
    this.#endShape();
  }

  #lineTo(x: number, y: number): void {
    if (x === this.#x && y === this.#y) return;
    this.#lineSteps += 1;
    this.lines.push({ fromX: this.#x, fromY: this.#y, toX: x, toY: y });
    this.#extend(x, y);
    const isOblique = Math.abs(x - this.#x) > 0.001 && Math.abs(y - this.#y) > 0.001;
    if (isOblique && this.#shape !== null) this.#shape.straight = false;
  }

  #extend(x: number, y: number): void {
    this.#shape ??= { left: this.#x, right: this.#x, top: this.#y, bottom: this.#y, straight: true };
    const shape = this.#shape;
    shape.left = Math.min(shape.left, x);
    shape.right = Math.max(shape.right, x);
    shape.top = Math.min(shape.top, y);
    shape.bottom = Math.max(shape.bottom, y);
  }

  #endShape(): void {
    if (this.#shape !== null) this.shapes.push(this.#shape);
    this.#shape = null;
  }
}

function clip(left: number, top: number, right: number, bottom: number): Box | null {
  const box = { left: Math.max(0, left), top: Math.max(0, top), width: 0, height: 0 };
  box.width = Math.min(1, right) - box.left;
  box.height = Math.min(1, bottom) - box.top;
  return box.width >= 0 && box.height >= 0 ? box : null;
}
