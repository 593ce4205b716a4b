/** From a document to values, before any program calls the service. */
import { describe, expect, it } from 'vitest';
import type { WatchedPage } from '../../support/browser.ts';
import { clientsOf } from '../../support/client.ts';
import { barriersIn } from '../../support/dashboard.ts';
import { dataUrl, textPdfOf } from '../../support/samples.ts';
import type { TestServer } from '../../support/server.ts';

const INVOICE = ['Invoice 2026-0417', 'Customer: Harbour Tools', 'Total due: 38.00 EUR'].join('\n');

export function describePlayground(serverOf: () => TestServer, open: (address: string) => Promise<WatchedPage>): void {
  describe('the playground', () => {
    it('leads from a dropped document over a proposed schema to values on their page', async () => {
      const { page, complaints, close } = await open('/playground');
      await page.getByLabel('Document to read').setInputFiles({
        name: 'invoice.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(textPdfOf([INVOICE])),
      });
      await page.waitForURL(/file=file_/);
      await page.getByLabel('Name of field total_due').waitFor();
      expect(await barriersIn(page)).toEqual([]);

      await page.getByRole('button', { name: 'Add a field' }).click();
      const name = page.getByLabel(/^Name of field field_/);
      await name.fill('order_reference');
      await page.getByLabel('Name of field total_due').focus();
      await page.getByLabel('Kind of order_reference').selectOption({ label: 'Text' });
      await page.getByRole('tab', { name: 'JSON' }).click();
      await page.getByLabel('JSON Schema').getByText('"order_reference"').waitFor();

      await page.getByRole('button', { name: 'Copy as code' }).click();
      for (const [language, text] of [
        ['curl', '/v1/extractions'],
        ['TypeScript', "from '@recto/sdk'"],
        ['Python', 'from recto_client import Recto'],
      ] as const) {
        await page.getByRole('tab', { name: language }).click();
        expect(await page.getByRole('figure', { name: language }).textContent()).toContain(text);
      }
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.waitForURL(/\/extractions\/extr_/);
      await page.locator('g[data-id="/total_due"]').waitFor();
      await page.goBack();
      await page.getByRole('tab', { name: 'Fields' }).waitFor();
      expect(complaints).toEqual([]);
      await close();
    });

    it('begins with the schema of an earlier extraction, and fills values in as they stream', async () => {
      const document = { filename: 'streamed.pdf', url: dataUrl(textPdfOf([INVOICE]), 'application/pdf') };
      const properties = { invoice_number: { type: 'string' }, purchase_order: { type: ['string', 'null'] } };
      const { body } = await clientsOf(serverOf()).test.post('/v1/extractions', {
        json: { document, json_schema: { type: 'object', properties } },
      });
      const { page, complaints, close } = await open(`/playground?file=${body.file.id}`);
      // A document this short comes in one line. Here a part of it comes first, and the whole when it is released.
      await page.evaluate(`{
        const send = window.fetch;
        window.fetch = async (url, init) => {
          const response = await send(url, init);
          if (!String(url).endsWith('/v1/extractions/stream')) return response;
          const lines = (await response.text()).trim().split('\\n');
          const { id, file, model, created_at, output } = JSON.parse(lines.at(-1));
          const part = { id, file, model, created_at, output: { invoice_number: output.invoice_number } };
          const body = new ReadableStream({
            async start(stream) {
              stream.enqueue(JSON.stringify(part) + '\\n');
              await new Promise((resolve) => { window.release = resolve; });
              stream.enqueue(lines.at(-1) + '\\n');
              stream.close();
            },
          });
          return new Response(body.pipeThrough(new TextEncoderStream()), response);
        };
      }`);
      await page.getByLabel('Schema of an earlier extraction').selectOption(body.id);
      await page.getByLabel('Name of field purchase_order').waitFor();
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.getByRole('region', { name: 'Values so far' }).getByText('2026-0417').waitFor();
      await page.evaluate('window.release()');
      await page.waitForURL(/\/extractions\/extr_/);
      expect(complaints).toEqual([]);
      await close();
    });

    it('says what it waits for, and can be cancelled', async () => {
      const { page, complaints, close } = await open('/playground');
      // Whatever is asked for is never answered.
      await page.route('**/v1/schemas/generate', () => {});
      const given = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from(textPdfOf([INVOICE])) };
      const asked = page.waitForRequest('**/v1/schemas/generate');
      await page.getByLabel('Document to read').setInputFiles(given);
      const reading = page.getByRole('progressbar', { name: 'Reading the document and proposing a schema' });
      await reading.waitFor();
      const failed = page.waitForEvent('requestfailed', {
        predicate: (request) => request.url().includes('/schemas/'),
      });
      await asked;
      await page.getByRole('button', { name: 'Cancel' }).click();
      await failed;
      expect(await reading.count()).toBe(0);
      expect(complaints).toEqual([]);
      await close();
    });

    it('says what is wrong with a schema while it is made', async () => {
      const { page, close } = await open('/playground');
      await page.getByRole('button', { name: 'Add a field' }).click();
      await page.getByRole('list', { name: 'Hints on the schema' }).getByText('hint').first().waitFor();
      expect(await page.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true);
      await close();
    });
  });
}
