/**
 * What layout works on: a page of words with boxes and of drawn lines, before anybody knows what belongs together.
 * Made by the PDF engine from a text layer, or by recognition from an image.
 */
import type { Box, FormField, Origin } from './document.ts';

/** A word as the engine found it, in its own order, which is often the reading order but need not be. */
export interface RawWord {
  text: string;
  box: Box;
  origin: Origin;
  confidence: number;
  /** Points, 0 when unknown. */
  fontSize: number;
  bold: boolean;
  italic: boolean;
  monospace: boolean;
  /** Words of one engine line share it; -1 when the engine has no lines. */
  line: number;
  /** Degrees clockwise in which the text runs, 0 for ordinary lines. */
  angle: 0 | 90 | 180 | 270;
  /** Of words on a line with text from right to left: their place in it as it is read. They still come by position. */
  place?: { order: number; direction: 'ltr' | 'rtl' };
}

/** A straight stroke or a thin filled rectangle; horizontal or vertical within a degree. */
export interface Ruling {
  orientation: 'horizontal' | 'vertical';
  /** Of the line: its y (horizontal) or x (vertical), 0..1. */
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
  /** True when the engine could not open the page: it is empty because nothing is known of it. */
  isDamaged?: boolean;
  /** Destinations of the outline that lie on this page: titles with level (1 is the top) and y. */
  outline: { title: string; level: number; top: number | null }[];
}

/** A page without content, in US letter size, for a page whose own size is unknown. */
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
