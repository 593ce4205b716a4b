/** Pieces of ink in a picture: pixels that touch each other, also at their corners. */
import type { Ink } from './strokes.ts';

/** In pixels; right and bottom are behind the last one. */
export interface Component {
  left: number;
  right: number;
  top: number;
  bottom: number;
  pixels: number;
}

/** A single pixel is noise. */
const MIN_PIXELS = 2;

export function componentsOf({ dark, width, height }: Ink): Component[] {
  const seen = new Uint8Array(dark.length);
  const found: Component[] = [];
  const open: number[] = [];
  for (let first = dark.indexOf(1); first >= 0; first = dark.indexOf(1, first + 1)) {
    if (seen[first] === 1) continue;
    const piece: Component = { left: width, right: 0, top: height, bottom: 0, pixels: 0 };
    seen[first] = 1;
    open.push(first);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      piece.left = Math.min(piece.left, x);
      piece.right = Math.max(piece.right, x + 1);
      piece.top = Math.min(piece.top, y);
      piece.bottom = Math.max(piece.bottom, y + 1);
      piece.pixels += 1;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const other = row * width + column;
          if (dark[other] !== 1 || seen[other] === 1) continue;
          seen[other] = 1;
          open.push(other);
        }
      }
    }
    if (piece.pixels >= MIN_PIXELS) found.push(piece);
  }
  return found;
}
