/** Draws text as strokes, so that test images need no font, which a machine may lack. */

interface Glyph {
  width: number;
  /** SVG path; capitals reach from 0 to 14, accents above 0. */
  path: string;
}

const ROUND = 'A5.5 7 0 1 0 5.5 14 A5.5 7 0 1 0 5.5 0';
const GLYPHS: Readonly<Record<string, Glyph>> = {
  ' ': { width: 5, path: '' },
  A: { width: 10, path: 'M0 14 L5 0 L10 14 M1.8 9 H8.2' },
  B: { width: 9, path: 'M0 0 V14 H5 A3.75 3.75 0 0 0 5 6.5 H0 M5 6.5 A3.25 3.25 0 0 0 5 0 H0' },
  C: { width: 10, path: 'M9.7 3 A5.5 7 0 1 0 9.7 11' },
  D: { width: 9.5, path: 'M0 0 V14 H3 A6.5 7 0 0 0 3 0 Z' },
  E: { width: 8, path: 'M8 0 H0 V14 H8 M0 6.7 H7' },
  F: { width: 8, path: 'M8 0 H0 V14 M0 6.7 H7' },
  H: { width: 9, path: 'M0 0 V14 M9 0 V14 M0 6.7 H9' },
  I: { width: 0.5, path: 'M0 0 V14' },
  L: { width: 7, path: 'M0 0 V14 H7' },
  M: { width: 11, path: 'M0 14 V0 L5.5 11 L11 0 V14' },
  N: { width: 9, path: 'M0 14 V0 L9 14 V0' },
  O: { width: 11, path: `M5.5 0 ${ROUND}` },
  P: { width: 9, path: 'M0 14 V0 H5 A4 4 0 0 1 5 8 H0' },
  R: { width: 9, path: 'M0 14 V0 H5 A3.8 3.8 0 0 1 5 7.6 H0 M5 7.6 L9 14' },
  S: { width: 8.5, path: 'M8.2 3 A4 3.5 0 1 0 4.4 6.9 A4.1 3.6 0 1 1 0 11' },
  T: { width: 10, path: 'M0 0 H10 M5 0 V14' },
  U: { width: 9, path: 'M0 0 V9.5 A4.5 4.5 0 0 0 9 9.5 V0' },
  V: { width: 10, path: 'M0 0 L5 14 L10 0' },
  Y: { width: 10, path: 'M0 0 L5 7 L10 0 M5 7 V14' },
  0: { width: 8, path: 'M4 0 A4 7 0 1 0 4 14 A4 7 0 1 0 4 0' },
  1: { width: 4, path: 'M0 3.2 L3.6 0 V14' },
  2: { width: 8.5, path: 'M0.2 4 A4 4 0 1 1 7.4 6.4 L0 14 H8.5' },
  3: { width: 8, path: 'M0.5 2.6 A3.8 3.4 0 1 1 4 6.8 A4.1 3.6 0 1 1 0 11.4' },
  4: { width: 9, path: 'M6.8 14 V0 L0 10 H9' },
  5: { width: 8, path: 'M7.6 0 H1.6 L0.8 6.6 A4.2 4.3 0 1 1 0 11.6' },
  7: { width: 8.5, path: 'M0 0 H8.5 L3 14' },
  '.': { width: 1, path: 'M0.5 14 V13.6' },
  e: { width: 7.4, path: 'M0.2 9.4 H7.2 A3.7 4.7 0 1 0 6.4 12.6' },
  é: { width: 7.4, path: 'M0.2 9.4 H7.2 A3.7 4.7 0 1 0 6.4 12.6 M3 2.6 L5.6 -0.4' },
  l: { width: 0.5, path: 'M0 -0.5 V14' },
  m: { width: 11, path: 'M0 5 V14 M0 8 A2.75 3 0 0 1 5.5 8 V14 M5.5 8 A2.75 3 0 0 1 11 8 V14' },
  n: { width: 7, path: 'M0 5 V14 M0 8 A3.5 3 0 0 1 7 8 V14' },
  o: { width: 7.6, path: 'M3.8 5 A3.8 4.5 0 1 0 3.8 14 A3.8 4.5 0 1 0 3.8 5' },
  r: { width: 4, path: 'M0 5 V14 M0 8.4 A4 3.4 0 0 1 4 5.2' },
  u: { width: 7, path: 'M0 5 V10.8 A3.5 3.2 0 0 0 7 10.8 M7 5 V14' },
  ü: { width: 7, path: 'M0 5 V10.8 A3.5 3.2 0 0 0 7 10.8 M7 5 V14 M1.4 1.2 V2 M5.6 1.2 V2' },
  Τ: { width: 10, path: 'M0 0 H10 M5 0 V14' },
  Ε: { width: 8, path: 'M8 0 H0 V14 H8 M0 6.7 H7' },
  Λ: { width: 10, path: 'M0 14 L5 0 L10 14' },
  Ο: { width: 11, path: `M5.5 0 ${ROUND}` },
  Σ: { width: 9, path: 'M9 0 H0 L5 7 L0 14 H9' },
  П: { width: 9, path: 'M0 14 V0 H9 V14' },
  О: { width: 11, path: `M5.5 0 ${ROUND}` },
  Л: { width: 9.5, path: 'M0 14 Q2.5 14 2.5 9 V0 H9.5 V14' },
  Е: { width: 8, path: 'M8 0 H0 V14 H8 M0 6.7 H7' },
  א: { width: 9, path: 'M0 1 L9 14 M8.5 1 Q8.5 5 5.5 8 M2.2 4.5 Q0 7 0.8 14' },
  ב: { width: 10, path: 'M1 1 H6.5 Q8.5 1 8.5 4 V13.5 M0 13.5 H10' },
  ד: { width: 10, path: 'M0 1 H10 M8 1 V14' },
  ה: { width: 9, path: 'M0 1 H6.5 Q9 1 9 4 V14 M1 6 V14' },
  ו: { width: 2.5, path: 'M0 1 Q2.5 1 2.5 4 V14' },
  ח: { width: 9, path: 'M0 1 H6.5 Q9 1 9 4 V14 M1 1 V14' },
  ל: { width: 8, path: 'M0 -5 V1 H6 Q8 1 7 5 L3 14' },
  ם: { width: 9, path: 'M0 1 H6.5 Q9 1 9 4 V13.5 H1 V1' },
  ר: { width: 8, path: 'M0 1 H5.5 Q8 1 8 4 V14' },
  ש: { width: 12, path: 'M0 0 V8 Q0 14 6 14 Q12 14 12 8 V0 M6 0 Q6 7 0.5 9' },
  ת: { width: 10, path: 'M1 1 H7.5 Q10 1 10 4 V14 M2.5 1 V11 Q2.5 14 0 14' },
  中: { width: 14, path: 'M0 4 V10.5 H14 V4 Z M7 0 V16' },
  日: { width: 10, path: 'M0 0 V15 H10 V0 Z M0 7.5 H10' },
  本: { width: 16, path: 'M0 4 H16 M8 0 V16 M8 4 L0.5 12 M8 4 L15.5 12 M4.5 12.5 H11.5' },
  人: { width: 15, path: 'M7.5 0 L7 5 L0 15 M7.2 5 L15 15' },
  大: { width: 15, path: 'M0 5 H15 M7.5 0 V5 L0.5 15 M7.5 5 L15 15' },
  山: { width: 13, path: 'M6.5 0 V14 M0 5 V14 H13 V5' },
  王: { width: 14, path: 'M1 1 H13 M2 7.5 H12 M0 15 H14 M7 1 V15' },
  田: { width: 13, path: 'M0 1 V14.5 H13 V1 Z M0 7.7 H13 M6.5 1 V14.5' },
};

const LETTER_SPACE = 3;
const CAP_HEIGHT = 14;

export interface DrawnLine {
  text: string;
  /** In pixels: the upper left corner of the first capital, and the height of capitals. */
  left: number;
  top: number;
  size: number;
}

/** Width of a line in pixels. */
export function drawnWidth({ text, size }: Pick<DrawnLine, 'text' | 'size'>): number {
  const units = [...text].reduce((sum, letter) => sum + glyphOf(letter).width + LETTER_SPACE, -LETTER_SPACE);
  return (units * size) / CAP_HEIGHT;
}

export function drawnSvg(lines: readonly DrawnLine[], width: number, height: number, degrees = 0): Buffer {
  const drawn = lines.map(drawLine).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect width="100%" height="100%" fill="white"/>` +
      `<g transform="rotate(${degrees} ${width / 2} ${height / 2})" fill="none" stroke="black" stroke-width="2">` +
      `${drawn}</g></svg>`,
  );
}

function drawLine({ text, left, top, size }: DrawnLine): string {
  const scale = size / CAP_HEIGHT;
  let at = left;
  return [...text]
    .map((letter) => {
      const { width, path } = glyphOf(letter);
      const drawn = `<path transform="translate(${at} ${top}) scale(${scale})" d="${path}"/>`;
      at += (width + LETTER_SPACE) * scale;
      return drawn;
    })
    .join('');
}

function glyphOf(letter: string): Glyph {
  const glyph = GLYPHS[letter];
  if (glyph === undefined) throw new Error(`there is no drawing of ${letter}`);
  return glyph;
}
