import { beforeAll, describe, expect, it } from 'vitest';
import {
  docxOf,
  wordCell,
  wordParagraph,
  wordRow,
  wordTable,
} from '../../packages/server/src/documents/testing/office-files.ts';
import {
  type PlacedText,
  rightToLeftPdf,
  shown,
} from '../../packages/server/src/documents/testing/right-to-left-pdf.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { dataUrl } from '../support/samples.ts';
import { type SharedServer, sharedServer } from '../support/shared-server.ts';

let server: SharedServer;
let client: Client;

beforeAll(async () => {
  server = await sharedServer();
  client = clientsOf(server).test;
});

async function parse(filename: string, bytes: Buffer | string, options: object = {}) {
  const document = { filename, url: dataUrl(bytes) };
  const json = { document, table_parsing_format: 'markdown', include_layout: true, ...options };
  const { status, body, text } = await client.post('/v1/parses', { json });
  if (status !== 201) throw new Error(`${status} ${text}`);
  return body.output;
}

const CELL = 7;
/** A line that ends at the right margin. */
const line = (visual: string, bottom: number): PlacedText => ({ visual, left: 540 - CELL * visual.length, bottom });

describe.each(['visual', 'letters'] as const)(
  'right-to-left text in a PDF is read in its own order, written as %s:',
  (writing) => {
    const textOf = async (...visual: string[]) => {
      const texts = visual.map((text, index) => line(text, 700 - 30 * index));
      return (await parse('a.pdf', rightToLeftPdf(texts, writing))).pages[0];
    };

    it('Hebrew', async () => {
      expect(await textOf(shown('אנא העבירו את התשלום עד סוף החודש'))).toBe('אנא העבירו את התשלום עד סוף החודש');
    });

    it('Arabic, with positional letter forms', async () => {
      expect(await textOf(shown('المبلغ الإجمالي للفاتورة'), shown('ﻣﺮﺣﺒﺎ ﺑﻜﻢ'))).toBe(
        'المبلغ الإجمالي للفاتورة\n\nمرحبا بكم',
      );
    });

    it('Persian, with its own digits, which are shown from left to right', async () => {
      expect(await textOf(`${shown('ریال')} ۱۲۳۴ ${shown('مبلغ کل')}`)).toBe('مبلغ کل ۱۲۳۴ ریال');
    });

    it('with numbers, dates, Latin words and brackets, each in its own order', async () => {
      const visual = [
        `${shown('בתל אביב')} Acme Ltd ${shown('נשלחה אל')} 05/03/2024 ${shown('מיום')} 2024-118 ${shown('חשבונית')}`,
        `.(17% ${shown('כולל מע"מ')}) ${shown('ש"ח')} 1,250.50 ${shown('הסכום')}`,
      ];
      expect(await textOf(...visual)).toBe(
        'חשבונית 2024-118 מיום 05/03/2024 נשלחה אל Acme Ltd בתל אביב\n\nהסכום 1,250.50 ש"ח (כולל מע"מ 17%).',
      );
    });

    it('inside a Latin sentence', async () => {
      expect(await textOf(`The phrase ${shown('שלום עולם')} greets the world.`)).toBe(
        'The phrase שלום עולם greets the world.',
      );
    });

    it('with boxes at the words', async () => {
      const { layout } = await parse('a.pdf', rightToLeftPdf([line(shown('שלום עולם'), 700)], writing));
      const [first, second] = layout[0].words;
      expect([first.text, second.text]).toEqual(['שלום', 'עולם']);
      expect(first.box.left * 600).toBeGreaterThan(540 - 4.5 * CELL);
      expect((first.box.left + first.box.width) * 600).toBeLessThan(545);
      expect((second.box.left + second.box.width) * 600).toBeLessThan(540 - 4 * CELL);
    });

    it('in a table, whose first column is the rightmost', async () => {
      const rows = [
        ['פריט', 'כמות', 'מחיר'],
        ['שולחן עץ', '2', '400.00'],
        ['כיסא גבוה', '5', '90.10'],
      ];
      const texts = rows.flatMap((cells, row) =>
        cells.map((cell, column) => {
          const visual = /\d/.test(cell) ? cell : shown(cell);
          return { visual, left: 530 - 120 * column - CELL * visual.length, bottom: 690 - 25 * row };
        }),
      );
      const lefts = [180, 300, 420, 540].map((left) => `${left} 710 m ${left} 635 l S`);
      const tops = [710, 685, 660, 635].map((top) => `180 ${top} m 540 ${top} l S`);
      const pdf = rightToLeftPdf(texts, writing, [...lefts, ...tops].join('\n'));
      const { pages } = await parse('a.pdf', pdf);
      expect(pages[0]).toBe(
        '| פריט | כמות | מחיר |\n| --- | --- | --- |\n| שולחן עץ | 2 | 400.00 |\n| כיסא גבוה | 5 | 90.10 |',
      );
      const html = await parse('a.pdf', pdf, { table_parsing_format: 'html' });
      expect(html.pages[0]).toContain('<table dir="rtl">');
    });

    it('in a paragraph of several lines', async () => {
      const lines = ['אנא העבירו את התשלום עד סוף החודש לחשבון הבנק שלנו', 'ובפנייה ציינו את מספר החשבונית.'];
      const texts = lines.map((text, index) => line(shown(text), 700 - 14 * index));
      expect((await parse('a.pdf', rightToLeftPdf(texts, writing))).pages[0]).toBe(lines.join(' '));
    });
  },
);

describe('formats that store text in reading order keep it', () => {
  const SENTENCE = 'חשבונית 2024-118 נשלחה אל Acme Ltd (כולל מע"מ).';

  it('html', async () => {
    const html = `<html dir="rtl"><body><p>${SENTENCE}</p><table><tr><th>פריט</th><th>מחיר</th></tr><tr><td>שולחן</td><td>400</td></tr></table></body></html>`;
    expect((await parse('a.html', html)).pages[0]).toBe(
      `${SENTENCE}\n\n| פריט | מחיר |\n| --- | --- |\n| שולחן | 400 |`,
    );
  });

  it('docx', async () => {
    const body = wordParagraph(SENTENCE) + wordTable([wordRow([wordCell('פריט'), wordCell('מחיר')])]);
    const [page] = (await parse('a.docx', docxOf({ body }))).pages;
    expect(page).toContain(SENTENCE);
    expect(page).toMatch(/פריט \| מחיר/);
  });

  it('text', async () => {
    expect((await parse('a.txt', SENTENCE)).pages[0]).toBe(SENTENCE);
  });
});
