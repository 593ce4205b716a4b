/** A newcomer, in the browser alone: from the link in the terminal to a run that a person reviewed. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../support/browser.ts';
import { clientsOf } from '../support/client.ts';
import { PASSWORD, setupTokenOf } from '../support/members.ts';
import { ended, stepsOf } from '../support/runs.ts';
import { textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it('sets up, makes a workflow, publishes it, runs a document, fills what is missing, and sees the run complete', async () => {
  const watched = await openPage(browser, `${server.url}/setup?token=${await setupTokenOf(server)}`);
  const { page } = watched;
  await page.getByLabel('Your name').fill('Ada');
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: "Create the owner's account" }).click();
  await page.waitForURL(/\/playground\?env=test$/);

  await page.getByRole('link', { name: 'Workflows' }).click();
  await page.getByRole('button', { name: 'New workflow' }).click();
  await page.getByLabel('Begin with').selectOption('review');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/workflows\/wf_/);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const buffer = Buffer.from(textPdfOf(['Customer: Blue Fern Trading\nTotal due: 1250.00']));
  const file = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer };
  await page.getByRole('dialog').getByLabel('Incoming invoice').setInputFiles(file);
  await page.getByRole('button', { name: 'Start the run' }).click();
  await page.waitForURL(/\/runs\/run_/);
  const runId = new URL(page.url()).pathname.split('/')[2] ?? '';

  await page.getByRole('link', { name: 'Review it' }).first().click();
  await page.getByText('A required field is empty.').waitFor();
  await page.getByRole('list', { name: 'Values' }).locator('[aria-current]').getByText('required, but empty').waitFor();
  await page.keyboard.press('e');
  await page.keyboard.type('DE123456789');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Values' }).locator('[aria-current]').getByText('changed').waitFor();
  await page.keyboard.press('a');

  await page.getByText('Nothing waits for a person').waitFor();
  const client = clientsOf(server).test;
  const run = await ended(client, runId);
  expect([run.lifecycle.status, run.trigger.type]).toEqual(['completed', 'manual']);
  const { large } = await stepsOf(client, runId);
  expect(large.lifecycle.status).toBe('completed');
  await page.goto(`${server.url}/runs/${runId}?env=test`);
  await page.getByText('completed').first().waitFor();
  expect(watched.complaints).toEqual([]);
  await watched.close();
});
