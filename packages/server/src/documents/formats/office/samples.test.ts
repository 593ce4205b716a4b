import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { findReader } from '../../detect/formats.ts';
import { detectMediaType } from '../../detect/media-type.ts';
import { renderPage } from '../../render/page.ts';
import { checkDocument } from '../../testing/check-document.ts';
import { readBytes } from '../../testing/read-bytes.ts';

const FOLDER = new URL('../../../../../../tests/samples/', import.meta.url);

/** Reads a sample as the service does: type by content, then its reader. */
async function readSample(name: string, options: { password?: string } = {}) {
  const bytes = await readFile(new URL(name, FOLDER));
  const { mimeType } = detectMediaType(bytes.subarray(0, 65_536), name.startsWith('protected') ? name : 'upload', null);
  const reader = await findReader(mimeType);
  if (reader === null) throw new Error(`no reader for ${mimeType}`);
  const document = await readBytes(reader, bytes, { mimeType, options });
  expect(checkDocument(document.header, document.pages)).toEqual([]);
  const text = document.pages.map((page) => renderPage(page, { tables: 'html' })).join('\n\n');
  return { ...document, mimeType, text };
}

const TABLE_OF_DEPOTS = `<tr><th rowspan="2">Depot</th><th colspan="2">Pallets</th><th rowspan="2">Value</th></tr>
<tr><th>Planned</th><th>Delivered</th></tr>
</thead>
<tbody>
<tr><td>Riverside</td><td>800</td><td>812</td><td>€ 41,250.00</td></tr>
<tr><td>Harbour and Quay</td><td>678</td><td>670</td><td>€ 33,110.50</td></tr>
<tr><td colspan="3">Total</td><td>€ 74,360.50</td></tr>`;

describe.each(['report.docx', 'report.odt', 'report.rtf', 'sources/report.fodt'])('%s', (name) => {
  it('has its headings, lists and tables', async () => {
    const { header, text } = await readSample(name);
    expect(header.title).toBe('Quarterly delivery report');
    expect(header.author).toBe('Northwind Paper Works');
    expect(text).toContain('# Quarterly delivery report\n\n# Summary');
    expect(text).toContain('- Coated paper\n  - Gloss, 90 g/m²\n  - Matt, 115 g/m²\n- Packing board');
    expect(text).toContain('2. Sign the note:\n   - a) by the driver,\n   - b) by the depot.\n3. File both copies.');
    expect(text).toContain(TABLE_OF_DEPOTS);
    expect(text).toMatch(name.endsWith('rtf') ? /Paper is patient/ : /> Paper is patient, customers are not\./);
  });

  it('has what is next to the text, and not what a person would not see', async () => {
    const { pages, text } = await readSample(name);
    expect(text).toMatch(/four more than planned\[1\]\. /);
    expect(text).toContain('- [1] Pallets of the Riverside depot are counted on arrival.');
    expect(text).toMatch(/- \[ei?1?\] Saying of the dispatch office\./);
    expect(text).toContain('was renewed in March for two years.');
    expect(text).toContain('> Ask the depot for the signed copy.');
    expect(text).toContain('Text box: the office is closed on Fridays.');
    if (!name.endsWith('rtf')) expect(text).toContain('![Logo of the mill: a blue square]');
    expect(text).not.toMatch(/cancelled in February|hidden from readers/);
    const kinds = pages.flatMap((page) => page.blocks.map((block) => block.kind));
    expect(kinds).toContain('page_header');
    expect(kinds).toContain('page_footer');
  });

  it('has text of every script, on the page it stands on', async () => {
    const { pages } = await readSample(name);
    expect(pages).toHaveLength(2);
    const last = pages.at(-1);
    const text = last === undefined ? '' : renderPage(last, { tables: 'html' });
    expect(text).toMatch(/^# Languages\n\nFaçade, naïve, Ærøskøbing, Łódź, Žižkov, Ελλάδα, Київ\./);
    expect(text).toContain('製紙工場は三月に千四百八十二枚のパレットを出荷しました。');
    expect(text).toContain('سلم المصنع ألفا وأربعمئة منصة في الربع الأول.');
    expect(text).toContain('המפעל סיפק את כל המשטחים בזמן.');
  });
});

describe.each(['slides.pptx', 'slides.odp', 'sources/slides.fodp'])('%s', (name) => {
  it('has a page per slide with title, lists, table, notes', async () => {
    const { pages, text } = await readSample(name);
    expect(pages).toHaveLength(2);
    expect(text).toContain('# Delivery review\n\n- Volume up by 0.3 %\n  - Riverside: 812 pallets');
    expect(text).toContain('![Logo of the mill: a blue square]');
    expect(text).toContain('> Thank the dispatch office before the figures.');
    expect(text).toContain('<td colspan="2">Pallets planned and delivered</td>');
    expect(text).toContain('1. Count pallets\n2. Sign the note\n\nOrder\n\nDelivery');
  });
});

describe.each(['ledger.xlsx', 'ledger.xls', 'ledger.ods', 'sources/ledger.fods'])('%s', (name) => {
  it('shows cells as the program does, and days that could be read in two ways by their value', async () => {
    const { pages, text } = await readSample(name);
    expect(pages.map((page) => page.sheet?.name)).toEqual(['Deliveries', 'Lists']);
    expect(text).toContain(
      '<tr><td>2026-01-15</td><td>Riverside</td><td>812</td><td>41,250.00</td><td>55.5%</td></tr>',
    );
    expect(text).toContain('<td>0.00</td><td>#DIV/0!</td></tr>');
    expect(text).toContain('<tr><td colspan="2">Total</td><td>1482</td><td>74,360.50</td><td></td></tr>');
    expect(text).toContain('<tr><td>Gate opens</td><td>06:30</td></tr>');
    expect(text).toContain('<td>FALSE</td>');
    if (!name.endsWith('fods')) expect(text).toContain('> A9: Earlier in summer.');
  });
});

it('forms.docx has its check boxes, its equation and what changed', async () => {
  const { text } = await readSample('forms.docx');
  expect(text).toContain('☑ Express delivery\n\n☐ Gift wrapping');
  expect(text).toContain('Rebate: r=(a+b)/2+√(x^2)∑_(i=1)^n i');
  expect(text).toContain('Prices as listed[1]. New price.');
  expect(text).not.toMatch(/Old price|Hidden remark/);
});

it('charts.xlsx has its comment and the title of its chart after the cells', async () => {
  const { pages, text } = await readSample('charts.xlsx');
  expect(text).toContain('<tr><td>North</td><td>12.00 k</td><td>15.00 k</td>');
  expect(text).toContain('> A2: Largest region.\n\nTools sold');
  expect(pages[0]?.blocks.at(-1)).toMatchObject({ kind: 'caption' });
});

it('charts.pptx has the title and the numbers of its chart', async () => {
  const { text } = await readSample('charts.pptx');
  expect(text).toContain('Tools sold, in thousands\n\n<table>');
  expect(text).toContain('<tr><td>South</td><td>18</td><td>17.5</td></tr>');
  expect(text).toContain('> Say why the north grows.');
});

describe('behind a password', () => {
  it('is not mistaken for another kind of document when its name does not tell', async () => {
    const bytes = await readFile(new URL('charts.xlsx', FOLDER));
    const word = await findReader('application/vnd.openxmlformats-officedocument.wordprocessingml.document');
    if (word === null) throw new Error('there is no reader of Word files');
    await expect(readBytes(word, bytes)).rejects.toMatchObject({ detail: { code: 'document_damaged' } });
  });

  it.each([
    ['protected.docx', 'Express delivery'],
    ['protected.xlsx', 'All figures in thousands'],
  ])('%s opens with it, and only with it', async (name, content) => {
    expect((await readSample(name, { password: 'northwind' })).text).toContain(content);
    await expect(readSample(name, { password: 'southwind' })).rejects.toMatchObject({
      detail: { code: 'document_encrypted', message: 'The password does not open the document.' },
    });
  });

  it.each(['protected.docx', 'protected.xlsx', 'protected.odt', 'protected.xls'])('%s asks for one', async (name) => {
    await expect(readSample(name)).rejects.toMatchObject({ detail: { code: 'document_encrypted' } });
  });
});
