/** Words over a picture of a page: invisible, but found by search and by readers. */
import {
  beginText,
  endText,
  type PDFFont,
  type PDFName,
  type PDFOperator,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  setCharacterSqueeze,
  setFontAndSize,
  setTextMatrix,
  setTextRenderingMode,
  showText,
  TextRenderingMode,
} from '@cantoo/pdf-lib';
import type { Box } from '../../model/document.ts';
import type { Fonts } from './fonts.ts';

export interface PlacedWord {
  text: string;
  /** Shares of the page as shown. */
  box: Box;
}

export function addHiddenText(page: PDFPage, fonts: Fonts, words: readonly PlacedWord[]): void {
  const { width, height } = page.getSize();
  const operators: PDFOperator[] = [];
  const names = new Map<PDFFont, PDFName>();
  for (const { text, box } of words) {
    const size = Math.max(1, box.height * height * 0.8);
    const natural = fonts.widthOf(text) * size;
    if (natural <= 0) continue;
    // Stretched or squeezed to the width that the word has in the picture.
    operators.push(setCharacterSqueeze(Math.min(1000, (100 * box.width * width) / natural)));
    let x = box.left * width;
    const y = height * (1 - box.top - box.height) + 0.22 * size;
    for (const { font, text: piece } of fonts.runsOf(`${text} `)) {
      const name = names.get(font) ?? page.node.newFontDictionary(font.name, font.ref);
      names.set(font, name);
      operators.push(setFontAndSize(name, size), setTextMatrix(1, 0, 0, 1, x, y), showText(font.encodeText(piece)));
      x += font.widthOfTextAtSize(piece, size) * ((box.width * width) / natural);
    }
  }
  if (operators.length === 0) return;
  page.pushOperators(
    pushGraphicsState(),
    beginText(),
    setTextRenderingMode(TextRenderingMode.Invisible),
    ...operators,
    endText(),
    popGraphicsState(),
  );
}
