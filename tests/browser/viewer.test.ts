import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOW_CONTRAST, launchBrowser } from '../support/browser.ts';
import { barriersIn, escapeDialog, openWithKey } from '../support/dashboard.ts';
import { twoFrames } from '../support/held-answers.ts';
import { textPdfOf } from '../support/samples.ts';
import { startServer, TEST_KEY, type TestServer } from '../support/server.ts';
import { describeDocuments } from './views/documents.ts';
import { describePlayground } from './views/playground.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    invoice_number: { type: 'string' },
    customer: { type: 'string' },
    total_due: { type: 'number' },
    purchase_order: { type: ['string', 'null'] },
  },
};
const INVOICE = ['Invoice 2026-0417', 'Customer: <b>Harbour</b> Tools', 'Total due: 38.00 EUR'].join('\n');
/** Would run if any part of the page took a name or a value for markup. */
const ATTACK = '<img src=x onerror=alert(1)>';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function extraction(
  content: Uint8Array,
  filename: string,
  schema: object = SCHEMA,
  more: object = {},
): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(content)]), filename);
  const headers = { authorization: `Bearer ${TEST_KEY}` };
  const stored = await (await fetch(`${server.url}/v1/files`, { method: 'POST', headers, body: form })).json();
  const { id: fileId } = stored as { id: string };
  const response = await fetch(`${server.url}/v1/extractions`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ document: { id: fileId }, json_schema: schema, ...more }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

const shownPage = (page: Page) => page.getByLabel('Page', { exact: true }).inputValue();

const values = (page: Page) => page.getByRole('region', { name: 'Values' });

describe('the viewer of an extraction', () => {
  let id: string;
  beforeAll(async () => {
    id = await extraction(textPdfOf([INVOICE]), `${ATTACK}.pdf`);
  });

  it('opens a link with its value pinned, on the page and in words, and shows names and values as text', async () => {
    const { page, complaints, close } = await openWithKey(browser, server, `/extractions/${id}?env=test&at=/total_due`);
    await page.getByRole('heading', { level: 1, name: `${ATTACK}.pdf` }).waitFor();
    await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
    const evidence = page.getByRole('region', { name: 'Evidence of total due' });
    await evidence.getByText('Printed as “38.00” (page 1)').waitFor();
    await evidence.getByText('“Total due”').waitFor();
    expect(await page.locator('g[data-id="/total_due"]').getAttribute('class')).toContain('selected');
    expect(await barriersIn(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('keeps one selection for both views, by mouse and by keys', async () => {
    const { page, complaints, close } = await openWithKey(browser, server, `/extractions/${id}?env=test`);
    await page.locator('g[data-id="/invoice_number"]').click();
    await page.waitForURL(/at=\/invoice_number/);
    expect(await values(page).locator('[data-id="/invoice_number"]').getAttribute('aria-pressed')).toBe('true');
    await values(page).locator('[data-id="/total_due"]').hover();
    // What the mouse is over is drawn a moment later.
    await expect.poll(() => page.locator('g[data-id="/total_due"]').getAttribute('class')).toContain('hovered');
    await page.keyboard.press('j');
    await page.waitForURL(/at=\/customer/);
    await page.keyboard.press('k');
    await page.waitForURL(/at=\/invoice_number/);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await escapeDialog(page);
    await page.getByRole('button', { name: 'Doubtful first' }).click();
    await page.waitForURL(/order=doubt/);
    expect(await values(page).locator('li [data-id]').count()).toBe(4);
    expect(complaints).toEqual([]);
    await close();
  });

  it('corrects a value in place, with undo', async () => {
    const { page, complaints, close } = await openWithKey(browser, server, `/extractions/${id}?env=test&at=/total_due`);
    await page.getByRole('region', { name: 'Evidence of total due' }).waitFor();
    await page.keyboard.press('e');
    await page.getByLabel('Correct value').fill('forty');
    await page.keyboard.press('Enter');
    await page.getByText('This field holds a number.').waitFor();
    await page.getByLabel('Correct value').fill('1,234');
    await page.keyboard.press('Enter');
    await page.getByText('1,234 may be 1234 or 1.234: write one of them.').waitFor();
    await page.getByLabel('Correct value').fill('40.5');
    await page.keyboard.press('Enter');
    await values(page).locator('[data-id="/total_due"]').getByText('corrected').waitFor();
    expect(await values(page).locator('[data-id="/total_due"]').textContent()).toContain('40.5');
    await page.getByRole('button', { name: 'Undo' }).click();
    await values(page).locator('[data-id="/total_due"]').getByText('38', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('says when a correction cannot be undone', async () => {
    const own = await extraction(textPdfOf([INVOICE]), 'corrected.pdf');
    const { page, close } = await openWithKey(browser, server, `/extractions/${own}?env=test&at=/customer`);
    await page.getByRole('region', { name: 'Evidence of customer' }).waitFor();
    await page.route('**/corrections/*', (route) => route.fulfill({ status: 409, json: { detail: 'Not now.' } }));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alert').getByText('Not now.').waitFor();
    await close();
  });

  it('gives a case file that loads nothing and runs nothing', async () => {
    const { page, close } = await openWithKey(browser, server, `/extractions/${id}?env=test`);
    const button = page.getByRole('button', { name: 'Case file' });
    await page.locator('g[data-id="/total_due"]').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const html = await readFile(await download.path(), 'utf8');
    expect(html).toContain('data:image/webp;base64,');
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain(ATTACK);
    expect(html).not.toMatch(/<script|https?:/);
    await close();
  });

  it.each(['light', 'dark'] as const)('has readable contrast in %s', async (colorScheme) => {
    const address = `/extractions/${id}?env=test&at=/customer`;
    const { page, close } = await openWithKey(browser, server, address, { colorScheme });
    await page.getByRole('region', { name: 'Evidence of customer' }).getByText('Printed as').waitFor();
    expect(await page.evaluate(LOW_CONTRAST)).toEqual([]);
    await close();
  });

  it('marks cells of a sheet', async () => {
    const sheet = await readFile(fileURLToPath(new URL('../samples/ledger.xlsx', import.meta.url)));
    const schema = { type: 'object', properties: { total_value: { type: 'number' } } };
    const at = await extraction(sheet, 'ledger.xlsx', schema);
    const { page, complaints, close } = await openWithKey(
      browser,
      server,
      `/extractions/${at}?env=test&at=/total_value`,
    );
    await page.locator('td mark[data-id="/total_value"]').waitFor();
    await page.getByText(/cell [A-Z]+\d+ of Deliveries/).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it.each([
    ['letter.txt', 'Dear customer,\nyour reference: R-77\nTotal due: 38.00 EUR\n', 'text/plain'],
    ['letter.html', '<p>Total due: 38.00 EUR</p>', 'text/html'],
  ])('marks the words of %s, which has no page images', async (filename, content) => {
    const schema = { type: 'object', properties: { total_due: { type: 'number' } } };
    const at = await extraction(Buffer.from(content), filename, schema);
    const { page, complaints, close } = await openWithKey(browser, server, `/extractions/${at}?env=test&at=/total_due`);
    const mark = page.locator('article mark[data-id="/total_due"]');
    await mark.getByText('38.00').waitFor();
    expect(await mark.getAttribute('class')).toContain('selected');
    expect(complaints).toEqual([]);
    await close();
  });

  it('marks the words of a Word file, and takes a click on them for a choice', async () => {
    const word = await readFile(fileURLToPath(new URL('../samples/report.docx', import.meta.url)));
    const schema = { type: 'object', properties: { title: { type: 'string' }, total: { type: 'number' } } };
    const at = await extraction(word, 'report.docx', schema);
    const { page, complaints, close } = await openWithKey(browser, server, `/extractions/${at}?env=test`);
    const mark = page.getByRole('region', { name: 'Document' }).locator('article mark').first();
    await mark.click();
    const chosen = (await mark.getAttribute('data-id')) ?? '';
    await page.waitForURL((url) => url.searchParams.get('at') === chosen);
    expect(await values(page).locator(`[data-id="${chosen}"]`).getAttribute('aria-pressed')).toBe('true');
    expect(await mark.getAttribute('class')).toContain('selected');
    expect(complaints).toEqual([]);
    await close();
  });

  it('opens lists inside of items, whose rows have boxes on the page too', async () => {
    const payslip = (name: string, id: string): string =>
      [
        `Employee: ${name}        Staff no.: ${id}`,
        'Earnings            Hours       Earned',
        'Regular             40.00       800.00',
        'Overtime             5.00       150.00',
        '',
        'Net pay: 800.00',
        '',
      ].join('\n');
    const columns = { earnings: { type: 'string' }, hours: { type: 'number' }, earned: { type: 'number' } };
    const person = {
      employee: { type: 'string' },
      earnings: { type: 'array', items: { type: 'object', properties: columns } },
    };
    const payslips = { type: 'array', items: { type: 'object', properties: person } };
    const register = ['Payroll register', '', payslip('Ada Novak', '10001'), payslip('Hugo Quist', '10002')].join('\n');
    // Columns need letters of one width.
    const pdf = Buffer.from(textPdfOf([register]))
      .toString('latin1')
      .replace('/Helvetica', '/Courier  ');
    const schema = { type: 'object', properties: { payslips } };
    const at = await extraction(Buffer.from(pdf, 'latin1'), 'payroll.pdf', schema);
    const { page, complaints, close } = await openWithKey(browser, server, `/extractions/${at}?env=test`);
    const outer = page.getByRole('table', { name: 'payslips' });
    await outer.getByRole('button', { name: '2 items of earnings in row 1' }).click();
    await outer.getByRole('table', { name: 'earnings' }).getByRole('button', { name: 'Row 2' }).click();
    await page.waitForURL(/at=\/payslips\/0\/earnings\/1/);
    await page.locator('g[data-id="/payslips/0/earnings/1"] rect').first().waitFor();
    await outer.getByRole('button', { name: 'Row 1' }).first().click();
    await page.locator('g[data-id="/payslips/0"] rect').first().waitFor();
    expect(await barriersIn(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('shows items as a table whose rows have a box on the page, and the answers of a vote side by side', async () => {
    const lines = ['Description Quantity Amount', 'Steel hooks 10 20.00', 'Rope 3 37.50'];
    const content = `Invoice number: INV-7\n\n${lines.join('\n')}\n\nTotal due: 57.50 EUR`;
    const items = { description: { type: 'string' }, amount: { type: 'number' } };
    const schema = {
      type: 'object',
      properties: {
        total_due: { type: 'number' },
        items: { type: 'array', items: { type: 'object', properties: items } },
      },
    };
    const at = await extraction(textPdfOf([content]), 'items.pdf', schema, { n_consensus: 3 });
    const { page, complaints, close } = await openWithKey(browser, server, `/extractions/${at}?env=test`);
    const table = page.getByRole('table', { name: 'items' });
    await table.getByRole('button', { name: 'Row 1' }).click();
    await page.waitForURL(/at=\/items\/0/);
    await page.locator('g[data-id="/items/0"] rect').waitFor();
    await page.keyboard.press('j');
    await page.waitForURL(/at=\/items\/0\/description/);
    // A value in a row shows the row too.
    await page.locator('g[data-id="/items/0"] rect').waitFor();
    await page.getByRole('button', { name: '3 answers' }).click();
    await page.waitForURL(/order=answers/);
    const answers = page.getByRole('table', { name: 'Answers side by side' });
    await answers.waitFor();
    expect(await answers.getByRole('columnheader').allTextContents()).toEqual([
      'Field',
      'Result',
      'Answer 1',
      'Answer 2',
      'Answer 3',
    ]);
    await answers.getByRole('button', { name: 'total due' }).waitFor();
    expect(await barriersIn(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('copies the values as JSON and as CSV', async () => {
    const { page, close } = await openWithKey(browser, server, `/extractions/${id}?env=test`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await values(page).locator('[data-id="/total_due"]').waitFor();
    await page.getByRole('button', { name: 'Copy JSON' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = JSON.parse(await page.evaluate<string>('navigator.clipboard.readText()'));
    expect(copied).toMatchObject({ invoice_number: '2026-0417' });
    await page.getByRole('button', { name: 'Copy CSV' }).click();
    await expect
      .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
      .toMatch(/^invoice_number,customer,total_due,purchase_order\r?\n2026-0417,/);
    await close();
  });

  it('keeps the page small for a document of 1,000 pages', async () => {
    const pages = Array.from({ length: 1000 }, (_, index) => `Page ${index + 1}\nReference: R-${index + 1}`);
    pages[899] += '\nTotal due: 38.00 EUR';
    const long = await extraction(textPdfOf(pages), 'long.pdf');
    const { page, complaints, close } = await openWithKey(
      browser,
      server,
      `/extractions/${long}?env=test&at=/total_due`,
    );
    await page.locator('[data-page="900"] g[data-id="/total_due"]').waitFor();
    await page.getByLabel('Page', { exact: true }).fill('1');
    await page.keyboard.press('Enter');
    await page.locator('[data-page="1"] img').waitFor();
    await page.getByRole('button', { name: 'Larger' }).click();
    await page.getByRole('button', { name: 'Width', pressed: false }).waitFor();
    await twoFrames(page);
    expect(await shownPage(page), 'the pane stays where the reader went').toBe('1');
    await page.getByLabel('Page', { exact: true }).fill('500');
    await page.keyboard.press('Enter');
    await page.locator('[data-page="500"] img').waitFor();
    await page.getByRole('button', { name: 'Width' }).click();
    await page.getByRole('button', { name: 'Width', pressed: true }).waitFor();
    await twoFrames(page);
    expect(await shownPage(page), 'another size shows the same page').toBe('500');
    expect(await page.locator('[data-page]').count()).toBeLessThan(8);
    expect(await page.evaluate<number>('document.querySelectorAll("*").length')).toBeLessThan(600);
    expect(complaints).toEqual([]);
    await close();
  });
});

const open = (address: string, options = {}) => openWithKey(browser, server, address, options);

describePlayground(() => server, open);
describeDocuments(() => server, open);

describe('documents', () => {
  it('lists records by type, and opens one beside its pages with its text as text', async () => {
    const headers = { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' };
    const url = `data:application/pdf;base64,${Buffer.from(textPdfOf([INVOICE])).toString('base64')}`;
    const json = { document: { filename: `${ATTACK}.pdf`, url } };
    const created = await fetch(`${server.url}/v1/parses`, { method: 'POST', headers, body: JSON.stringify(json) });
    const { id } = (await created.json()) as { id: string };
    const { page, complaints, close } = await openWithKey(browser, server, '/documents');
    await page.getByRole('table', { name: 'Files' }).getByText(`${ATTACK}.pdf`).first().waitFor();
    await page.getByLabel('Type').selectOption({ label: 'Parses' });
    await page.waitForURL(/type=parses/);
    await page.locator(`tr[data-id="${id}"]`).press('Enter');
    await page.waitForURL(new RegExp(`/parses/${id}`));
    await page.getByRole('region', { name: 'Text of page 1' }).getByText('Total due: 38.00 EUR').waitFor();
    await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
    expect(await barriersIn(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
