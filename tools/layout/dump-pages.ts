/**
 * Writes the pages of documents as the layout gets them, for prepare.py and real.py. From the root of the project:
 * `sh scripts/node tools/layout/dump-pages.ts FOLDER DOCUMENT.pdf ...`
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadPdfEngine } from '../../packages/server/src/documents/formats/pdf/pdf-engine.ts';
import type { RawPage } from '../../packages/server/src/documents/model/raw-page.ts';

const points = (value: number, size: number): number => Math.round(value * size * 100) / 100;

/** Words in points: text, left, top, width, height, size, bold, italic, line. */
const dumped = ({ number, width, height, words, rulings, fills }: RawPage) => ({
  n: number,
  w: width,
  h: height,
  words: words
    .filter(({ angle }) => angle === 0)
    .map(({ text, box, fontSize, bold, italic, line }) => [
      text,
      points(box.left, width),
      points(box.top, height),
      points(box.width, width),
      points(box.height, height),
      fontSize,
      Number(bold),
      Number(italic),
      line,
    ]),
  rules: rulings.map(({ orientation, position, start, end, thickness }) => [
    orientation === 'horizontal' ? 'h' : 'v',
    position,
    start,
    end,
    thickness,
  ]),
  fills,
});

const [folder = '.', ...files] = process.argv.slice(2);
const engine = await loadPdfEngine('native');
for (const file of files) {
  const document = engine.open(file, undefined);
  const pages = Array.from({ length: document.pageCount }, (_, index) => dumped(document.page(index + 1)));
  document.close();
  writeFileSync(path.join(folder, `${path.parse(file).name}.json`), JSON.stringify(pages));
}
