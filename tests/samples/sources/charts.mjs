/** charts.pptx with the package `pptxgenjs`: a chart, speaker notes, a table, bullets. */
import { writeFileSync } from 'node:fs';
import JSZip from 'jszip';
import pptxgen from 'pptxgenjs';

const deck = new pptxgen();
deck.title = 'Sales by region';
deck.company = 'Bluebird Tools';
deck.author = 'Bluebird Tools';
const first = deck.addSlide();
first.addText('Sales by region', { x: 0.5, y: 0.3, w: 9, h: 0.8, fontSize: 28, bold: true });
first.addChart(
  deck.ChartType.bar,
  [
    { name: '2025', labels: ['North', 'South'], values: [12, 18] },
    { name: '2026', labels: ['North', 'South'], values: [15, 17.5] },
  ],
  { x: 0.5, y: 1.3, w: 5, h: 3.5, showTitle: true, title: 'Tools sold, in thousands', altText: 'Bars of two years' },
);
first.addText(
  [
    { text: 'North grows', options: { bullet: true } },
    { text: 'by a quarter', options: { bullet: true, indentLevel: 1 } },
  ],
  { x: 6, y: 1.5, w: 3.5, h: 2 },
);
first.addNotes('Say why the north grows.');
const second = deck.addSlide();
second.addTable(
  [
    [
      { text: 'Region', options: { bold: true } },
      { text: 'Both years', options: { bold: true, colspan: 2 } },
    ],
    ['North', '12', '15'],
    ['South', '18', '17.5'],
  ],
  { x: 0.5, y: 0.5, w: 8 },
);
// It does not compress, whatever it is told.
const zip = await JSZip.loadAsync(await deck.write({ outputType: 'nodebuffer' }));
writeFileSync('charts.pptx', await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }));
