/** What the dashboard shows of each kind of document record. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { acroFormPdf, flatFormPdf } from '../../../packages/server/src/documents/testing/form-files.ts';
import { LOW_CONTRAST, type WatchedPage } from '../../support/browser.ts';
import { type Client, clientsOf } from '../../support/client.ts';
import { barriersIn, PHONE } from '../../support/dashboard.ts';
import { twoFrames } from '../../support/held-answers.ts';
import { dataUrl, textPdfOf } from '../../support/samples.ts';
import type { TestServer } from '../../support/server.ts';

/** Would run if any part of the page took a name, a key or a text for markup. */
const ATTACK = '<img src=x onerror=alert(1)>';
const invoice = (number: string): string => `Invoice number: ${number}\nCustomer: Blue Fern\nTotal due: 38.00 EUR`;
const BUNDLE = [invoice('INV-2041'), 'Terms of delivery\nGoods stay ours', invoice('INV-2042'), invoice('INV-2043')];

type Open = (address: string, options?: typeof PHONE) => Promise<WatchedPage>;

const overflow = (page: Page): Promise<unknown> => page.evaluate('document.documentElement.scrollWidth - innerWidth');

export function describeDocuments(serverOf: () => TestServer, open: Open): void {
  let test: Client;
  let bundle: string;
  const made = async (path: string, json: object) => {
    const { status, body, text } = await test.post(path, { json });
    if (status !== 201) throw new Error(`${path}: ${text}`);
    return body;
  };
  const pdf = (bytes: Uint8Array, filename: string) => ({ filename, url: dataUrl(bytes, 'application/pdf') });

  beforeAll(async () => {
    test = clientsOf(serverOf()).test;
    bundle = (await made('/v1/parses', { document: pdf(textPdfOf(BUNDLE), `${ATTACK}.pdf`) })).file.id;
  });

  /** No barrier, readable in both themes, nothing wider than a phone. */
  async function isWellMade({ page, complaints }: WatchedPage): Promise<void> {
    expect(await barriersIn(page)).toEqual([]);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(LOW_CONTRAST)).toEqual([]);
    }
    await page.setViewportSize(PHONE.viewport);
    await twoFrames(page);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
  }

  describe('a partition', () => {
    it('has one lane for each key over the pages, moved through by arrow keys, with the page beside', async () => {
      const { id, output } = await made('/v1/partitions', { document: { id: bundle }, key: 'invoice number' });
      const watched = await open(`/partitions/${id}?env=test`);
      const { page } = watched;
      const lanes = page.getByRole('region', { name: 'Chunks over the pages' }).getByRole('listitem');
      await lanes.first().getByText('INV-2041').waitFor();
      expect(await lanes.count()).toBe(output.length);
      expect(await lanes.first().locator('[data-lane-page]').count()).toBe(output[0].pages.length);
      await page.getByRole('region', { name: 'Chunks over the pages' }).focus();
      await page.keyboard.press('ArrowDown');
      await page.waitForURL(/lane=1&page=1/);
      await page.keyboard.press('ArrowDown');
      await page.waitForURL(/lane=2&page=3/);
      await page
        .getByRole('status')
        .getByText(/^INV-2042: page 3, likelihood \d+ %/)
        .waitFor();
      await page.locator('[data-page="3"] img').waitFor();
      await isWellMade(watched);
      await watched.close();
    });
  });

  describe('a split', () => {
    it('has lanes for its parts, and one for the pages of no part', async () => {
      const subdocuments = [
        { name: `invoice ${ATTACK}`, description: 'invoice number', allow_multiple_instances: true },
      ];
      const { id, output } = await made('/v1/splits', { document: { id: bundle }, subdocuments });
      const watched = await open(`/splits/${id}?env=test`);
      const { page } = watched;
      const taken = new Set(output.flatMap(({ pages }: { pages: number[] }) => pages));
      const lanes = page.getByRole('region', { name: 'Parts over the pages' }).getByRole('listitem');
      await lanes.first().waitFor();
      expect(await lanes.count()).toBe(output.length + (taken.size < BUNDLE.length ? 1 : 0));
      expect(await page.getByText('in no part').count()).toBe(taken.size < BUNDLE.length ? 1 : 0);
      await lanes.first().locator('[data-lane-page]').first().click();
      await page.waitForURL(/lane=1&page=/);
      await isWellMade(watched);
      await watched.close();
    });
  });

  describe('a classification', () => {
    it('quotes what decided, shows all categories, and takes a correction', async () => {
      const categories = [{ name: 'invoice' }, { name: `letter ${ATTACK}`, description: ATTACK }];
      const { id } = await made('/v1/classifications', { document: { id: bundle }, categories });
      const watched = await open(`/classifications/${id}?env=test`);
      const { page } = watched;
      await page.getByRole('heading', { level: 2, name: 'invoice' }).waitFor();
      await page.locator('q').first().waitFor();
      expect(await page.getByRole('table', { name: 'All categories' }).getByRole('row').count()).toBe(2);
      await page.getByLabel('Right category').selectOption(`letter ${ATTACK}`);
      await page.getByRole('button', { name: 'Correct', exact: true }).click();
      await page.getByText(`letter ${ATTACK}, set by a person`).waitFor();
      const { data } = (await test.get(`/v1/classifications/${id}/corrections`)).body;
      expect(data).toMatchObject([{ category: `letter ${ATTACK}`, is_superseded: false }]);
      await isWellMade(watched);
      await watched.close();
    });
  });

  describe('a parse', () => {
    it('shows its markdown beside the page as headings, lists and tables, and all markup of the document as text', async () => {
      const html = `<h1>Stock ${'&lt;script&gt;alert(1)&lt;/script&gt;'}</h1><p>${'&lt;img src=x onerror=alert(1)&gt;'}</p>
        <ul><li>first</li></ul><table><tr><th>Item</th><th>Count</th></tr><tr><td>&lt;b&gt;Rope&lt;/b&gt;</td><td>4</td></tr></table>`;
      const document = { filename: 'stock.html', url: dataUrl(html, 'text/html') };
      const { id } = await made('/v1/parses', { document, include_layout: true });
      const watched = await open(`/parses/${id}?env=test`);
      const { page } = watched;
      const text = page.getByRole('region', { name: 'Text of page 1' });
      await text.getByRole('heading', { name: 'Stock <script>alert(1)</script>' }).waitFor();
      await text.getByText(ATTACK).waitFor();
      await text.getByRole('cell', { name: '<b>Rope</b>' }).waitFor();
      // The document itself, which has no page images, stands beside it from its layout.
      await page.getByRole('region', { name: 'Document' }).getByRole('article').getByText(ATTACK).waitFor();
      await page.getByRole('button', { name: 'Source' }).click();
      await text.getByText('<table>').waitFor();
      await isWellMade(watched);
      await watched.close();
    });
  });

  describe('an edit', () => {
    it('shows the form before and after, with its fields on both', async () => {
      const instructions = `full name: Ada ${ATTACK}\nshoe size: 44`;
      const { id } = await made('/v1/edits', { document: pdf(acroFormPdf(), `${ATTACK}.pdf`), instructions });
      const watched = await open(`/edits/${id}?env=test`);
      const { page } = watched;
      const sides = ['Before', 'After'].map((name) => page.getByRole('region', { name, exact: true }));
      for (const side of sides) await side.getByRole('img').first().waitFor();
      const field = page.locator('[data-field="full_name"]');
      await field.getByText(`Ada ${ATTACK}`).waitFor();
      await page.getByRole('list', { name: 'Not applied' }).getByText('shoe size').waitFor();
      await field.click();
      await page.waitForURL(/at=full_name/);
      for (const side of sides) {
        expect(await side.locator('g[data-id="full_name"]').getAttribute('class')).toContain('selected');
      }
      await page.getByRole('button', { name: 'After', exact: true }).click();
      await page.waitForURL(/view=after/);
      await sides[0]?.waitFor({ state: 'detached' });
      await isWellMade(watched);
      await watched.close();
    });
  });

  describe('an edit template', () => {
    const fieldsOf = async (id: string) => (await test.get(`/v1/edits/templates/${id}`)).body.form_fields;
    const NAMED = {
      key: `name ${ATTACK}`,
      type: 'text',
      description: ATTACK,
      bbox: { page: 1, left: 0.1, top: 0.1, width: 0.2, height: 0.04 },
    };

    it('gets, moves, resizes and loses fields by mouse, and is saved', async () => {
      const document = pdf(flatFormPdf(), 'form.pdf');
      const { id } = await made('/v1/edits/templates', { name: `Form ${ATTACK}`, document, form_fields: [NAMED] });
      const watched = await open(`/edits/templates/${id}?env=test`);
      const { page } = watched;
      const canvas = page.locator('[data-canvas="1"]');
      // A page has its size when its picture is loaded, and is drawn in it a moment later.
      await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
      await page.evaluate(`document.querySelector('[data-page="1"] img').decode()`);
      await twoFrames(page);
      const drag = async (from: [number, number], to: [number, number]) => {
        const { x, y, width, height } = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
        await page.mouse.move(x + from[0] * width, y + from[1] * height);
        await page.mouse.down();
        await page.mouse.move(x + to[0] * width, y + to[1] * height, { steps: 3 });
        await page.mouse.up();
      };
      await drag([0.5, 0.2], [0.7, 0.25]);
      await page.getByLabel('Key', { exact: true }).fill('city');
      await page.getByLabel('Type').selectOption('checkbox');
      await drag([0.2, 0.12], [0.3, 0.14]);
      await drag([0.4, 0.16], [0.45, 0.18]);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The template is saved', { exact: true }).waitFor();
      const [first, second] = await fieldsOf(id);
      // Pixels of the screen are coarser than shares of the page.
      const isNear = ({ left, top, width: wide, height: high }: typeof NAMED.bbox, expected: number[]): boolean =>
        [left, top, wide, high].every((share, index) => Math.abs(share - (expected[index] ?? 0)) < 0.01);
      expect([second.key, second.type]).toEqual(['city', 'checkbox']);
      expect([first.bbox, isNear(first.bbox, [0.2, 0.12, 0.25, 0.06])]).toEqual([first.bbox, true]);
      expect([second.bbox, isNear(second.bbox, [0.5, 0.2, 0.2, 0.05])]).toEqual([second.bbox, true]);
      await isWellMade(watched);
      await watched.close();
    });

    it('does all of it by keys too, refuses two fields of one key, and asks before it loses changes', async () => {
      const document = pdf(flatFormPdf(), 'form.pdf');
      const { id } = await made('/v1/edits/templates', { name: 'Application', document, form_fields: [NAMED] });
      const watched = await open(`/edits/templates/${id}?env=test`);
      const { page, complaints } = watched;
      await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
      await page.getByRole('button', { name: `Field ${NAMED.key}, text` }).focus();
      for (const key of ['ArrowRight', 'ArrowDown', 'Shift+ArrowRight']) await page.keyboard.press(key);
      await page.getByRole('button', { name: 'Add a field' }).press('Enter');
      await page.getByLabel('Key', { exact: true }).fill(NAMED.key);
      await page.getByText('Another field has the same key.').first().waitFor();
      expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
      await page.getByLabel('Key', { exact: true }).fill('second');
      await page.getByRole('link', { name: 'Usage' }).click();
      await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Field second, text' }).focus();
      await page.keyboard.press('Delete');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The template is saved', { exact: true }).waitFor();
      const bbox = { page: 1, left: 0.105, top: 0.105, width: 0.205, height: 0.04 };
      expect(await fieldsOf(id)).toEqual([{ ...NAMED, value: null, bbox }]);
      expect(complaints).toEqual([]);
      await watched.close();
    });
  });

  describe('work that takes long', () => {
    it('shows how far it is, and can be cancelled', async () => {
      const { id } = await made('/v1/parses', { document: pdf(textPdfOf(BUNDLE), 'long.pdf') });
      const { body: parse } = await test.get(`/v1/parses/${id}`);
      const watched = await open('/documents?env=test');
      const { page } = watched;
      let status = 'in_progress';
      const progress = { pages_done: 3, pages_total: 10 };
      await page.route(`**/v1/parses/${id}`, (route) => route.fulfill({ json: { ...parse, status, progress } }));
      await page.route(`**/v1/parses/${id}/cancel`, (route) => {
        status = 'cancelled';
        return route.fulfill({ json: { ...parse, status } });
      });
      await page.getByLabel('Go to a record by its id').fill(id);
      await page.keyboard.press('Enter');
      await page.getByText('3 of 10 pages are read').waitFor();
      expect(await page.getByRole('progressbar').getAttribute('value')).toBe('0.3');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText(/cancelled$/).waitFor();
      expect(await page.getByRole('progressbar').count()).toBe(0);
      await watched.close();
    });
  });

  describe('a file', () => {
    it.each(['report.docx', 'ledger.xlsx'])(
      'shows the text of %s, which has no page images, and keeps nothing',
      async (name) => {
        const content = await readFile(new URL(`../../samples/${name}`, import.meta.url));
        const form = new FormData();
        form.set('file', new Blob([content]), name);
        const { body: file } = await test.post('/v1/files', { form });
        const before = (await test.get('/v1/parses')).body.data;
        const watched = await open(`/files/${file.id}?env=test`);
        const { page } = watched;
        const pane = page.getByRole('region', { name: 'Document' });
        await pane.getByText('Documents of this format have no page images.').waitFor();
        await pane.getByRole('button', { name: 'Download' }).waitFor();
        await pane.getByRole('button', { name: 'Show its text' }).click();
        await pane.getByRole('article').first().waitFor();
        expect((await pane.getByRole('article').first().textContent())?.length).toBeGreaterThan(50);
        expect((await test.get('/v1/parses')).body.data).toEqual(before);
        await isWellMade(watched);
        await watched.close();
      },
    );

    it('stays at the page of a thumbnail if sizes change before the browser has scrolled', async () => {
      const watched = await open(`/files/${bundle}?env=test`);
      const { page } = watched;
      await page.getByRole('button', { name: 'Pages', exact: true }).click();
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 4' }).waitFor();
      await page.locator('[data-page="1"] img').waitFor();
      // Both in one task of the page: no frame comes between them.
      await page.evaluate(`{
        document.querySelectorAll('nav[aria-label="Pages"] button')[3].click();
        document.querySelector('[aria-label="Larger"]').click();
      }`);
      await page.locator('[data-page="4"] img').waitFor();
      await watched.close();
    });

    it('jumps to a page by its thumbnail, and becomes a parse', async () => {
      const watched = await open(`/files/${bundle}?env=test`);
      const { page } = watched;
      await page.getByRole('heading', { level: 1, name: `${ATTACK}.pdf` }).waitFor();
      await page.getByRole('button', { name: 'Pages', exact: true }).click();
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Page 4' }).click();
      await page.locator('[data-page="4"] img').waitFor();
      await isWellMade(watched);
      await page.getByRole('button', { name: 'Read its text' }).click();
      await page.waitForURL(/\/parses\/parse_/);
      await page.getByRole('region', { name: 'Text of page 1' }).getByText('INV-2041').waitFor();
      await watched.close();
    });
  });
}
