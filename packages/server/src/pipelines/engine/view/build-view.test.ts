import { describe, expect, it } from 'vitest';
import { drawnPage, markupPage, withTable } from '../testing/drawn-page.ts';
import { buildView } from './build-view.ts';

const texts = (view: ReturnType<typeof buildView>): string[][] =>
  view.rows.map((row) => row.segments.map((segment) => segment.text));

describe('buildView', () => {
  it('makes rows of lines and segments where a gap is', () => {
    const view = buildView([drawnPage(['Invoice number     4711', 'Date               2024-03-09'])]);
    expect(texts(view)).toEqual([
      ['Invoice number', '4711'],
      ['Date', '2024-03-09'],
    ]);
  });

  it('begins a segment where the text of a cell does, however near the cell before it ends', () => {
    const page = withTable(drawnPage(['Vessel        Port', 'LYRA / MALTA  LISBON']), [
      [
        ['Vessel', 'LYRA / MALTA'],
        ['Port', 'LISBON'],
      ],
    ]);
    const wide = page.words.map((word) => {
      const box = word.box === null ? null : { ...word.box, width: word.box.width + 8 / 612 };
      return { ...word, box };
    });
    expect(texts(buildView([{ ...page, words: wide }]))[1]).toEqual(['LYRA / MALTA', 'LISBON']);
  });

  it('allows for the room that a typewriter leaves behind a comma', () => {
    const page = drawnPage(['Quebec, Canada']);
    const [, word] = page.words;
    if (word?.box != null) word.box.left += 4.5 / 612;
    expect(texts(buildView([page]))).toEqual([['Quebec, Canada']]);
  });

  it('begins a segment where the lines around begin a column, however narrow the gap is', () => {
    const lines = [
      'REMIT TO North Broadcast Group Advertiser     Ann Lee for Mayor',
      'PO Box 2062                    Agency         Acme Media',
      'Dallas, TX                     Buyer          Lynda Parets',
      'United States                  Product        Radio',
    ];
    expect(texts(buildView([drawnPage(lines)]))).toEqual([
      ['REMIT TO North Broadcast Group', 'Advertiser', 'Ann Lee for Mayor'],
      ['PO Box 2062', 'Agency', 'Acme Media'],
      ['Dallas, TX', 'Buyer', 'Lynda Parets'],
      ['United States', 'Product', 'Radio'],
    ]);
  });

  it('cuts no text that crosses a column, nor where lines share one column only', () => {
    const sentence = 'We thank you for your order and remain yours';
    const crossed = ['Buyer          Ann', 'Agency         Acme', 'Product        Radio', ...Array(4).fill(sentence)];
    expect(texts(buildView([drawnPage(crossed)])).slice(3)).toEqual(Array(4).fill([sentence]));
    const shared = ['    Family and friends', '           Ann', '           Lee', '           May'];
    expect(texts(buildView([drawnPage(shared)]))[0]).toEqual(['Family and friends']);
  });

  it('keeps the words of a text together that a column of a table cuts', () => {
    const page = withTable(drawnPage(['Buyer     Prairie League PAC', 'Product   Prairie        TV']), [
      [['Buyer'], ['Prairie League'], ['PAC']],
      [['Product'], ['Prairie'], ['TV']],
    ]);
    const wide = page.words.map((word) => {
      const box = word.box === null ? null : { ...word.box, width: word.box.width + 2 / 612 };
      return { ...word, box };
    });
    expect(texts(buildView([{ ...page, words: wide }]))[0]).toEqual(['Buyer', 'Prairie League PAC']);
    expect(texts(buildView([page]))[0]).toEqual(['Buyer', 'Prairie League', 'PAC']);
  });

  it('cuts no cell where another table begins a column', () => {
    const lines = [
      'Advertiser                 Dates',
      'Drivers for Safe Roads     March',
      '',
      'Network     Zone           Cost',
      'ESPN        Boulder        44.00',
      'CNN         Boulder        52.00',
      'HGTV        Golden         38.00',
    ];
    const page = withTable(drawnPage(lines), [
      [
        ['Advertiser', 'Drivers for Safe Roads'],
        ['Dates', 'March'],
      ],
    ]);
    withTable(
      page,
      lines.slice(3).map((line) => line.split(/ {2,}/).map((text) => [text])),
    );
    expect(texts(buildView([page]))[1]).toEqual(['Drivers for Safe Roads', 'March']);
  });

  it('does not follow a stamp across rows from one row into another', () => {
    const page = drawnPage(['Invoice', 'Advertiser           POL/Ben Salango/Governor', 'Product              Radio']);
    const stamp = { left: 100 / 612, top: 20 / 792, width: 140 / 612, height: 27 / 792 };
    page.words.push({ text: 'DUPLICATE', box: stamp, origin: 'text_layer', confidence: 1, spaceBefore: true });
    expect(texts(buildView([page])).flat()).toContain('POL/Ben Salango/Governor');
  });

  it('keeps words of a line that is not quite level in one row', () => {
    const page = drawnPage(['one two three four']);
    for (const [place, word] of page.words.entries()) if (word.box !== null) word.box.top += place * 0.002;
    expect(texts(buildView([page]))).toEqual([['one two three four']]);
  });

  it('finds the rows of a recognised page that is tilted', () => {
    const lines = [
      'North Star Trading',
      'Item      Quantity      Amount',
      'Bolt      2             3.00',
      'Nut       4             1.20',
    ];
    const page = drawnPage(lines);
    const counts = lines.map((line) => line.split(/ +/).length);
    const startOf = (line: number): number => counts.slice(0, line).reduce((sum, count) => sum + count, 0);
    const ranges = lines.map((_, line) => ({ from: startOf(line), to: startOf(line + 1) }));
    page.blocks.push({ kind: 'paragraph', lines: ranges, box: null });
    // Falls by a height of type in the width of seven; a box around a tilted word is higher than the word.
    const fall = (0.14 * (page.width ?? 1)) / (page.height ?? 1);
    for (const word of page.words) {
      word.origin = 'ocr';
      if (word.box === null) continue;
      word.box.top += fall * word.box.left;
      word.box.height += fall * word.box.width;
    }
    expect(texts(buildView([page]))).toEqual(lines.map((line) => line.split(/ {2,}/)));
  });

  it('measures the gaps of recognised words, whose boxes are as high as their ink, in heights of type', () => {
    const segmentsOf = (origin: 'ocr' | 'text_layer'): number => {
      const page = drawnPage(['one two']);
      for (const [place, word] of page.words.entries()) {
        word.origin = origin;
        word.box = { left: 0.1 + place * 0.1, top: 0.1, width: 0.1 - (0.9 * 8) / 612, height: 8 / 792 };
      }
      page.width = 612;
      page.height = 792;
      return texts(buildView([page]))[0]?.length ?? 0;
    };
    expect(segmentsOf('text_layer')).toBe(2);
    expect(segmentsOf('ocr')).toBe(1);
  });

  it('keeps a line set in wide type together, whose spaces are no wider than its letters', () => {
    const segmentsOf = (line: string): number => {
      const page = drawnPage([line]);
      const letter = 11 / 612;
      for (const [place, word] of page.words.entries())
        word.box = {
          left: 0.1 + letter * line.split(' ').slice(0, place).join(' ').length + (place > 0 ? letter : 0),
          top: 0.1,
          width: letter * word.text.length,
          height: 10 / 792,
        };
      page.width = 612;
      page.height = 792;
      return texts(buildView([page]))[0]?.length ?? 0;
    };
    expect(segmentsOf('TOKO BUKU JAYA')).toBe(1);
    expect(segmentsOf('Bread 2 450')).toBe(3);
  });

  it('lays paragraphs and tables out where a format has no layout', () => {
    const view = buildView([
      markupPage([
        'Order 12',
        [
          ['Item', 'Price'],
          ['Bolt', '1.50'],
        ],
      ]),
    ]);
    expect(texts(view)).toEqual([['Order 12'], ['Item', 'Price'], ['Bolt', '1.50']]);
    const [head, body] = [view.rows[1], view.rows[2]];
    expect(body?.segments[1]?.left).toBe(head?.segments[1]?.left);
  });

  it('shows what is filled into a form field that is not drawn', () => {
    const page = drawnPage(['Name']);
    const box = { left: 0.2, top: 20 / 792, width: 0.3, height: 12 / 792 };
    page.fields.push({ kind: 'text', origin: 'form', name: 'n', label: null, value: 'Jane Miller', box });
    expect(texts(buildView([page]))).toEqual([['Name', 'Jane Miller']]);
  });

  it('cuts a line only at gaps wider than those between words everywhere', () => {
    const line = 'all  words  stand  far  apart  here          columns  further';
    const view = buildView([drawnPage(Array.from({ length: 6 }, () => line))]);
    expect(texts(view)[0]).toEqual(['all words stand far apart here', 'columns further']);
  });

  it('numbers rows and segments over all pages', () => {
    const view = buildView([drawnPage(['a', 'b']), drawnPage(['c'], 2)]);
    expect(view.rows.map((row) => [row.index, row.page, row.place])).toEqual([
      [0, 0, 0],
      [1, 0, 1],
      [2, 1, 0],
    ]);
    expect(view.segments.map((segment) => segment.index)).toEqual([0, 1, 2]);
  });
});
