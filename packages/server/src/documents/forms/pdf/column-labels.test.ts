import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { withFile } from '../../testing/read-bytes.ts';
import { findPdfFields } from './find-pdf-fields.ts';

/** Two columns of fields under headings of two lines, in cells that are drawn. */
async function tableForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 800]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const line = (x0: number, y0: number, x1: number, y1: number): void =>
    page.drawLine({ start: { x: x0, y: y0 }, end: { x: x1, y: y1 }, thickness: 1, color: rgb(0, 0, 0) });
  for (const y of [700, 660, 635, 610]) line(100, y, 400, y);
  for (const x of [100, 250, 400]) line(x, 610, x, 700);
  const text = (x: number, y: number, said: string): void => page.drawText(said, { x, y, size: 9, font });
  text(110, 685, 'Number of students');
  text(110, 672, 'enrolled');
  text(260, 685, 'Hours that were');
  text(260, 672, 'taught');
  const form = document.getForm();
  for (const [column, x] of [102, 252].entries()) {
    for (const [row, y] of [637, 612].entries()) {
      form.createTextField(`c${column}r${row}`).addToPage(page, { x, y, width: 146, height: 21, borderWidth: 0 });
    }
  }
  return document.save();
}

it('a field in a column has the whole heading of the column, in every row', async () => {
  const { fields } = await withFile(await tableForm(), findPdfFields);
  expect(Object.fromEntries(fields.map(({ key, label }) => [key, label]))).toEqual({
    c0r0: 'Number of students enrolled',
    c0r1: 'Number of students enrolled',
    c1r0: 'Hours that were taught',
    c1r1: 'Hours that were taught',
  });
});
