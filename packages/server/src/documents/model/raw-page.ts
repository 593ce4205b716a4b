/**
 * The input of the layout: a page of words with boxes and of drawn lines, before anything is known about what belongs
 * together. Made by the PDF engine from a text layer, or by recognition from an image.
 */
import type { Box, FormField, Origin } from './document.ts';

/** An element of the structure that a tagged file says its text has. */
export interface TagElement {
  /** By its standard name: `H1`, `Table`, `TD`. */
  role: string;
  parent: TagElement | null;
  /** Null for one without content on this page. */
  children: (TagElement | null)[];
  rowSpan: number;
  columnSpan: number;
}

/** A word in the engine's order, which is often but not always the reading order. */
export interface RawWord {
  text: string;
  box: Box;
  origin: Origin;
  confidence: number;
  /** In points, 0 when unknown. */
  fontSize: number;
  bold: boolean;
  italic: boolean;
  monospace: boolean;
  /** Words of one engine line share it; -1 when the engine has no lines. */
  line: number;
  /** Direction of the text in degrees clockwise, 0 for ordinary lines. */
  angle: 0 | 90 | 180 | 270;
  /**
   * For words on a line with right-to-left text: their place in reading order. The words themselves are ordered by
   * position.
   */
  place?: { order: number; direction: 'ltr' | 'rtl' };
  /** The innermost element of a tagged file that holds it. */
  tag?: TagElement;
}

/** A straight stroke or a thin filled rectangle; horizontal or vertical within a degree. */
export interface Ruling {
  orientation: 'horizontal' | 'vertical';
  /** Position of the line: its y (horizontal) or x (vertical), 0..1. */
  position: number;
  start: number;
  end: number;
  thickness: number;
}

export interface RawPage {
  number: number;
  /** Points as shown. */
  width: number;
  height: number;
  words: RawWord[];
  rulings: Ruling[];
  /** Filled areas larger than a line: shaded table cells, coloured boxes. */
  fills: Box[];
  images: Box[];
  fields: FormField[];
  /** True when the page has text that it does not show: unpainted, beside the page or too small to see. */
  hasUnseenText?: boolean;
  /** True when the engine could not open the page, which is empty for that reason. */
  isDamaged?: boolean;
  /** Outline destinations on this page: titles with level (1 is the top) and y. */
  outline: { title: string; level: number; top: number | null }[];
}

/** An empty page in US letter size, for a page of unknown size. */
export const emptyPage = (number: number): RawPage => ({
  number,
  width: 612,
  height: 792,
  words: [],
  rulings: [],
  fills: [],
  images: [],
  fields: [],
  outline: [],
});
