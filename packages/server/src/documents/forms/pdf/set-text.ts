/** Sets a text in a rectangle: at a size that fits, clipped to it. */
import {
  beginMarkedContent,
  beginText,
  clip,
  endMarkedContent,
  endPath,
  endText,
  type PDFContext,
  type PDFOperator,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingRgbColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib';
import type { Matrix } from '../../formats/pdf/page-frame.ts';
import type { Fonts } from './fonts.ts';

export interface Color {
  red: number;
  green: number;
  blue: number;
}

export const colorOf = (hex: string): Color => ({
  red: Number.parseInt(hex.slice(1, 3), 16) / 255,
  green: Number.parseInt(hex.slice(3, 5), 16) / 255,
  blue: Number.parseInt(hex.slice(5, 7), 16) / 255,
});

export interface TextPlace {
  width: number;
  height: number;
  /** The size in points that is used if the text fits. */
  size: number;
  color: Color;
  align: 'left' | 'center' | 'right';
  isMultiline: boolean;
  /** How many equal boxes for one letter each the place has; 0 for running text. */
  letters: number;
  /** Drawn first: the background and the border of a field. */
  behind?: readonly PDFOperator[];
  matrix?: Matrix;
}

export interface TextStream {
  ref: PDFRef;
  /** False if part of the text had to be cut off even at the smallest size. */
  fits: boolean;
}

const MIN_SIZE = 4;
const PADDING = 2;
const LINE = 1.2;
/** In sizes: the height of a capital letter, over which a single line is centred. */
const CAPITAL = 0.72;
/** In sizes: from the top of accents to the bottom of descenders. */
const FULL = 1.25;

interface SetLine {
  text: string;
  x: number;
  y: number;
}

interface Setting {
  size: number;
  lines: SetLine[];
  fits: boolean;
}

/** A form XObject with the text, its own fonts and a clip, as appearance of a field or drawn on a page. */
export function textStream(context: PDFContext, fonts: Fonts, text: string, place: TextPlace): TextStream {
  const { width, height, color, behind = [], matrix } = place;
  const setting = place.letters > 1 ? inBoxes(fonts, text, place) : inLines(fonts, text, place);
  const used = new Map<string, PDFRef>();
  const content: PDFOperator[] = [];
  for (const line of setting.lines) {
    let x = line.x;
    for (const { font, text: piece } of fonts.runsOf(line.text)) {
      used.set(font.name, font.ref);
      content.push(
        setFontAndSize(font.name, setting.size),
        setTextMatrix(1, 0, 0, 1, round(x), round(line.y)),
        showText(font.encodeText(piece)),
      );
      x += font.widthOfTextAtSize(piece, setting.size);
    }
  }
  const operators = [
    ...behind,
    beginMarkedContent('Tx'),
    pushGraphicsState(),
    rectangle(0, 0, round(width), round(height)),
    clip(),
    endPath(),
    beginText(),
    setFillingRgbColor(color.red, color.green, color.blue),
    ...content,
    endText(),
    popGraphicsState(),
    endMarkedContent(),
  ];
  const stream = context.formXObject(operators, {
    BBox: context.obj([0, 0, round(width), round(height)]),
    ...(matrix !== undefined && { Matrix: context.obj([matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]) }),
    Resources: { Font: Object.fromEntries(used) },
  });
  return { ref: context.register(stream), fits: setting.fits };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

function inLines(fonts: Fonts, text: string, place: TextPlace): Setting {
  const { width, height, size, isMultiline } = place;
  const room = Math.max(1, width - 2 * PADDING);
  const clean = text.replace(/\r\n?/g, '\n').replace(/[\t\v\f]/g, ' ');
  if (!isMultiline && !clean.includes('\n')) {
    const single = Math.min(size, height / FULL, room / Math.max(0.01, fonts.widthOf(clean)));
    // Two lines that can be read are better than one that cannot.
    if (single >= Math.min(size, 6) || height < 2 * LINE * MIN_SIZE) return oneLine(fonts, clean, place, single);
  }
  for (let tried = Math.min(size, height / FULL); ; tried -= 0.5) {
    const lines = wrapped(fonts, clean, room / tried);
    const fits = lines.length * LINE * tried <= height + 0.1;
    if (!fits && tried > MIN_SIZE) continue;
    const used = Math.max(tried, Math.min(MIN_SIZE, height / FULL));
    return { size: used, lines: stacked(fonts, lines, place, used), fits };
  }
}

function oneLine(fonts: Fonts, text: string, place: TextPlace, wanted: number): Setting {
  const size = Math.max(wanted, Math.min(MIN_SIZE, place.height / FULL));
  const y = (place.height - CAPITAL * size) / 2;
  return { size, lines: [{ text, x: startOf(fonts, text, place, size), y }], fits: size <= wanted + 0.001 };
}

function stacked(fonts: Fonts, lines: readonly string[], place: TextPlace, size: number): SetLine[] {
  const block = lines.length * LINE * size;
  const isTall = place.height > block + LINE * size;
  const top = isTall ? place.height - PADDING : place.height - Math.max(0, (place.height - block) / 2);
  return lines.map((text, index) => ({
    text,
    x: startOf(fonts, text, place, size),
    y: top - (index + 0.82) * LINE * size,
  }));
}

function startOf(fonts: Fonts, text: string, { width, align }: TextPlace, size: number): number {
  if (align === 'left') return PADDING;
  const free = Math.max(0, width - 2 * PADDING - fonts.widthOf(text) * size);
  return PADDING + (align === 'center' ? free / 2 : free);
}

/** One letter to a box, each in its middle. */
function inBoxes(fonts: Fonts, text: string, { width, height, size, letters }: TextPlace): Setting {
  const box = width / letters;
  const all = [...text];
  const widest = Math.max(0.1, ...all.map((letter) => fonts.widthOf(letter)));
  const used = Math.min(size, height / FULL, (box * 0.95) / widest);
  const lines = all.slice(0, letters).map((letter, index) => ({
    text: letter,
    x: index * box + (box - fonts.widthOf(letter) * used) / 2,
    y: (height - CAPITAL * used) / 2,
  }));
  return { size: used, lines, fits: all.length <= letters };
}

/** Breaks at spaces, and inside words that are wider than the room, as Chinese and Japanese do. */
function wrapped(fonts: Fonts, text: string, room: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(/(?<= )/)) {
      if (fonts.widthOf((line + word).trimEnd()) <= room) {
        line += word;
        continue;
      }
      if (line !== '') lines.push(line.trimEnd());
      line = '';
      for (const letter of word) {
        if (line !== '' && fonts.widthOf(line + letter) > room) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
    }
    lines.push(line.trimEnd());
  }
  return lines;
}
