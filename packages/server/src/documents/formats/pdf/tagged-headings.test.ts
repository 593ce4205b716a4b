import { describe, expect, it } from 'vitest';
import { outlineOf } from '../../testing/outline.ts';
import { readBytes } from '../../testing/read-bytes.ts';
import { type SampleTag, taggedPdf } from '../../testing/tagged-pdf.ts';
import { reader } from './reader.ts';

const TEXT = 'the quick brown fox jumps over the lazy dog and runs away';

const at = (role: string, y: number, shown: string, x = 60): SampleTag => ({ role, text: { at: [x, y], shown } });

async function outline(tags: SampleTag[]): Promise<string[]> {
  const { pages } = await readBytes(reader, taggedPdf(tags));
  return pages.flatMap(outlineOf);
}

describe('headings of tagged files', () => {
  it('count although they look like text', async () => {
    const blocks = await outline([
      at('H2', 700, 'the results so far'),
      at('P', 680, TEXT),
      at('P', 668, TEXT),
      at('H3', 640, 'and what they mean'),
      at('P', 620, TEXT),
    ]);
    expect(blocks.filter((block) => block.startsWith('heading'))).toEqual([
      'heading 2: the results so far',
      'heading 3: and what they mean',
    ]);
  });

  it('do not count where nearly all text is one', async () => {
    const tags = Array.from({ length: 8 }, (_, index) => at('H1', 700 - 12 * index, TEXT));
    expect((await outline(tags)).filter((block) => block.startsWith('heading'))).toEqual([]);
  });

  it('stand between tables, not in them', async () => {
    const rows = (y: number, name: string): SampleTag[] => [
      ...[0, 1, 2].flatMap((row) => [
        at('Span', y - 14 * row, `${name} ${row}`),
        at('Span', y - 14 * row, `${row}1.20`, 250),
        at('Span', y - 14 * row, `${row}4.50`, 400),
      ]),
    ];
    const blocks = await outline([...rows(700, 'north'), at('H3', 658, 'South'), ...rows(644, 'south')]);
    expect(blocks.map((block) => block.split(':')[0])).toEqual([
      'table 3x3 header 0',
      'heading 3',
      'table 3x3 header 0',
    ]);
  });
});
