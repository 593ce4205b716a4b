import { expect, it } from 'vitest';
import { layOut } from '../testing/lay-out.ts';
import { outlineOf } from '../testing/outline.ts';
import { RawPageWriter } from '../testing/raw-pages.ts';

const SENTENCE = 'the quick brown fox jumps over the lazy dog and runs away';

/** Two pages of text with a block in the middle of each. */
async function headingsAmongText(write: (page: RawPageWriter, top: number) => void): Promise<string[]> {
  const pages = [2, 3].map((number) => {
    const page = new RawPageWriter(number);
    for (let y = 50; y < 290; y += 12) page.line(50, y, y === 50 ? `The ${SENTENCE}` : SENTENCE);
    write(page, 310);
    for (let y = 400; y < 700; y += 12) page.line(50, y, y === 400 ? `The ${SENTENCE}` : SENTENCE);
    return page.page();
  });
  const blocks = (await layOut(...pages)).flatMap(outlineOf);
  return blocks.filter((block) => block.startsWith('heading'));
}

it('a large bold line over text is a heading, whatever sign ends it', async () => {
  const found = await headingsAmongText((page, top) => page.line(50, top + 72, 'Results:', { bold: true, size: 14 }));
  expect(found).toEqual(['heading 1: Results:', 'heading 1: Results:']);
});

it('labels of a figure are no headings', async () => {
  const found = await headingsAmongText((page, top) => {
    page.line(90, top, 'y = 2', { size: 8 });
    page.line(200, top + 18, 'Log(x) + 3', { size: 11 });
    page.line(140, top + 36, 'n = 7', { size: 8 });
  });
  expect(found).toEqual([]);
});
