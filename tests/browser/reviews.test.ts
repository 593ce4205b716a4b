/** The review queue, decided with the keyboard alone. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOW_CONTRAST, launchBrowser } from '../support/browser.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { barriersIn, openWithKey, PHONE } from '../support/dashboard.ts';
import { definition, ended, published, ranTo, stepsOf } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

const ATTACK = '<img src=x onerror=alert(1)>';

let server: TestServer;
let browser: Browser;
let test: Client;
/** Runs that wait, oldest first. */
const runs: string[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  test = clientsOf(server).test;
  const workflow = await published(
    test,
    definition(
      `Invoices ${ATTACK}`,
      {
        inbox: { type: 'start_document' },
        values: {
          type: 'extract',
          label: `Read ${ATTACK}`,
          config: {
            json_schema: {
              type: 'object',
              properties: {
                invoice_number: { type: 'string' },
                total: { type: 'number' },
                due: { type: ['string', 'null'] },
              },
              required: ['invoice_number', 'due'],
            },
            review: { predicate: { kind: 'any_required_field_null' } },
          },
        },
        after: { type: 'merge_dicts' },
      },
      [
        ['inbox:output-file-0', 'values:input-file-document'],
        ['values', 'after'],
      ],
    ),
  );
  for (const number of ['INV-2041', 'INV-2042', 'INV-2043']) {
    const url = dataUrl(textPdfOf([`Invoice number: ${number}\nTotal: 119.00`]), 'application/pdf');
    const { run } = await ranTo(test, workflow, { documents: { inbox: { filename: `${number} ${ATTACK}.pdf`, url } } });
    runs.push(run.id);
  }
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const decisionOf = async (runId: string | undefined) =>
  (await test.get(`/v1/workflows/reviews?run_id=${runId}&decision_status=all`)).body.data[0].decision;

it('shows the case in dark and on a phone', async () => {
  for (const options of [{ colorScheme: 'dark' as const }, PHONE]) {
    const watched = await openWithKey(browser, server, `/reviews?run=${runs[0]}`, options);
    const { page } = watched;
    await page.waitForURL(/\/reviews\/rev_/);
    await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
    expect(await page.evaluate(LOW_CONTRAST)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(watched.complaints).toEqual([]);
    await watched.close();
  }
});

it('decides the oldest first, with three keys a case, and goes on to the next', async () => {
  const watched = await openWithKey(browser, server, '/reviews');
  const { page } = watched;
  const rail = page.getByRole('navigation', { name: 'Places' });
  await rail.getByRole('link', { name: 'Reviews 3 waiting' }).waitFor();
  await page.getByText(`Invoices ${ATTACK}`).first().waitFor();
  await page.getByRole('button', { name: 'Begin with the oldest' }).waitFor();
  await page.keyboard.press('Enter');

  await page.getByText('A required field is empty.').waitFor();
  await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
  expect(await barriersIn(page)).toEqual([]);
  const values = page.getByRole('list', { name: 'Values' });
  const current = values.locator('[aria-current]');
  // The doubtful value is chosen already.
  await current.getByText('required, but empty').waitFor();
  await page.keyboard.press('e');
  await page.keyboard.type('2026-12-01');
  await page.keyboard.press('Enter');
  await current.getByText('changed').waitFor();
  const first = page.url();
  await page.keyboard.press('a');
  await page.waitForURL((url) => url.href !== first && url.pathname.startsWith('/reviews/rev_'));
  expect((await ended(test, runs[0] ?? '')).lifecycle.status).toBe('completed');
  const steps = await stepsOf(test, runs[0] ?? '');
  expect(steps.after.handle_outputs['output-json-0'].data).toMatchObject({
    invoice_number: 'INV-2041',
    due: '2026-12-01',
  });

  await values.getByText('INV-2042').waitFor();
  const second = page.url();
  await page.keyboard.press('r');
  await page.getByRole('dialog').getByLabel('Why').focus();
  await page.keyboard.type('wrong supplier');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.href !== second && url.pathname.startsWith('/reviews/rev_'));
  expect(await decisionOf(runs[1])).toMatchObject({ verdict: 'rejected', reason: 'wrong supplier' });

  await values.getByText('INV-2043').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('n');
  expect(await current.getByText('required, but empty').count()).toBe(1);
  await page.keyboard.press('j');
  await page.locator('g[data-id="/invoice_number"]').waitFor();
  await page.keyboard.press('a');
  await page.getByText('Nothing waits for a person').waitFor();
  expect(await decisionOf(runs[2])).toMatchObject({ verdict: 'approved' });
  await rail.getByRole('link', { name: 'Reviews', exact: true }).waitFor();
  expect(watched.complaints).toEqual([]);
  await watched.close();
});
