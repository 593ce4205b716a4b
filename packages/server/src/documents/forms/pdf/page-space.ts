/** Between the coordinates of a page's content and shares of the page as shown. */
import type { PDFPage } from '@cantoo/pdf-lib';
import { concat, type Matrix, type PageFrame, shownBox, shownSize, toShown } from '../../formats/pdf/page-frame.ts';
import type { Box } from '../../model/document.ts';

export function frameOf(page: PDFPage): PageFrame {
  const { x, y, width, height } = page.getCropBox();
  const turns = Math.round(page.getRotation().angle / 90) % 4;
  return {
    left: x,
    bottom: y,
    right: x + width,
    top: y + height,
    quarterTurns: (turns + 4) % 4,
    userUnit: 1,
  };
}

export const boxOf = (
  frame: PageFrame,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Box | null =>
  shownBox(
    toShown(frame),
    Math.min(x, x + width),
    Math.min(y, y + height),
    Math.max(x, x + width),
    Math.max(y, y + height),
  );

/**
 * Puts a box of the shown page upright: the matrix maps a rectangle with its lower left corner at the origin and the
 * given size, in points, to where the box is in the page's content.
 */
export function placeOf(frame: PageFrame, box: Box): { matrix: Matrix; width: number; height: number } {
  const size = shownSize(frame);
  const width = box.width * size.width;
  const height = box.height * size.height;
  const left = box.left * size.width;
  // From the lower left corner of the shown page, upwards.
  const up = size.height - (box.top + box.height) * size.height;
  const move: Matrix = { a: 1, b: 0, c: 0, d: 1, e: left, f: up };
  return { matrix: concat(move, fromShown(frame)), width, height };
}

/** Maps points of the shown page, from its lower left corner, to the page's content. */
function fromShown({ left, bottom, right, top, quarterTurns }: PageFrame): Matrix {
  switch (quarterTurns) {
    case 1:
      return { a: 0, b: 1, c: -1, d: 0, e: right, f: bottom };
    case 2:
      return { a: -1, b: 0, c: 0, d: -1, e: right, f: top };
    case 3:
      return { a: 0, b: -1, c: 1, d: 0, e: left, f: top };
    default:
      return { a: 1, b: 0, c: 0, d: 1, e: left, f: bottom };
  }
}
