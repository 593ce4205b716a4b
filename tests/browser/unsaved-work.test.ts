/** What somebody typed or wanted and the service does not have yet: nothing takes it away without a word. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage } from '../support/browser.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { openWithKey } from '../support/dashboard.ts';
import { twoFrames } from '../support/held-answers.ts';
import { Browser as Member, PASSWORD, setUpOwner } from '../support/members.ts';
import { definition, ended, published, ranTo, stepsOf } from '../support/runs.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

const EMAIL = 'ada@example.com';
const INVOICE = textPdfOf(['Customer: Harbour Tools\nTotal: 119.00']);
const DOCUMENT = { filename: 'invoice.pdf', url: dataUrl(INVOICE, 'application/pdf') };
const SCHEMA = { type: 'object', properties: { customer: { type: 'string' }, total: { type: 'number' } } };

let server: TestServer;
let browser: Browser;
let test: Client;
let owner: Member;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  test = clientsOf(server).test;
  owner = await setUpOwner(server, EMAIL);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function signedIn(address: string) {
  const watched = await openPage(browser, server.url + address);
  await signIn(watched.page);
  await watched.page.locator('#rail').waitFor({ state: 'attached' });
  return watched;
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Password').press('Enter');
}

describe('a review', () => {
  let workflow: string;
  beforeAll(async () => {
    const config = { json_schema: SCHEMA, review: { predicate: { kind: 'always' } } };
    workflow = await published(
      test,
      definition('Invoices', { inbox: { type: 'start_document' }, values: { type: 'extract', config } }, [
        ['inbox:output-file-0', 'values:input-file-document'],
      ]),
    );
  });
  const waiting = async (): Promise<{ run: string; review: string }> => {
    const { run } = await ranTo(test, workflow, { documents: { inbox: DOCUMENT } });
    const { body } = await test.get(`/v1/workflows/reviews?run_id=${run.id}`);
    return { run: run.id, review: body.data[0].id };
  };
  const decisionOf = async (review: string) => (await test.get(`/v1/workflows/reviews/${review}`)).body.decision;
  const current = (page: Page) => page.getByRole('list', { name: 'Values' }).locator('[aria-current]');

  async function change(page: Page, value: string): Promise<void> {
    await current(page).getByText('Harbour Tools').waitFor();
    await page.keyboard.press('e');
    await page.getByLabel('New value of customer').fill(value);
    await page.keyboard.press('Enter');
    await current(page).getByText('changed').waitFor();
  }

  it('is not decided by a key that is held since the case before', async () => {
    const cases = [await waiting(), await waiting(), await waiting()];
    const { page, close } = await openWithKey(browser, server, `/reviews/${cases[0]?.review}`);
    await current(page).getByText('Harbour Tools').waitFor();
    const approvals: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/approve')) approvals.push(request.url());
    });
    for (const [index] of cases.entries()) {
      const here = page.url();
      await page.keyboard.down('a');
      await page.waitForURL((url) => url.href !== here && url.pathname.startsWith('/reviews'));
      expect(approvals).toHaveLength(index + 1);
      if (index === cases.length - 1) break;
      await current(page).getByText('Harbour Tools').waitFor();
      await page.keyboard.down('a');
      await twoFrames(page);
      expect(approvals).toHaveLength(index + 1);
      await page.keyboard.up('a');
    }
    await page.getByText('Nothing waits for a person').waitFor();
    await close();
  });

  it('is not approved without the value that is being typed and does not fit', async () => {
    const { review } = await waiting();
    const { page, close } = await openWithKey(browser, server, `/reviews/${review}`);
    await current(page).getByText('Harbour Tools').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.getByLabel('New value of total').fill('12x');
    await page.getByRole('button', { name: /^Approve/ }).click();
    await page.getByRole('list', { name: 'Values' }).getByRole('alert').waitFor();
    // The focus is where the value has to be mended.
    await page.locator('input:focus').and(page.getByLabel('New value of total')).waitFor();
    expect(await decisionOf(review)).toBeNull();
    await page.getByLabel('New value of total').fill('120');
    await page.getByRole('button', { name: /^Approve/ }).click();
    await page.getByText('Nothing waits for a person').waitFor();
    const [version] = (await test.get(`/v1/workflows/reviews/versions?review_id=${review}&order=desc`)).body.data;
    expect([(await decisionOf(review)).version_id, version.snapshot.total]).toEqual([version.id, 120]);
    await close();
  });

  it('asks before it is left with changed values, and not when it is decided', async () => {
    const { run, review } = await waiting();
    const { page, close } = await openWithKey(browser, server, `/reviews/${review}`);
    await change(page, 'Blue Fern Trading');
    await page.getByRole('link', { name: 'Usage' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('Leave without saving?').waitFor();
    // Keys belong to the question now.
    await page.keyboard.press('a');
    await question.getByRole('button', { name: 'Close' }).click();
    await current(page).getByText('Blue Fern Trading').waitFor();
    expect(await decisionOf(review)).toBeNull();
    await page.keyboard.press('a');
    await page.getByText('Nothing waits for a person').waitFor();
    await ended(test, run);
    const { values } = await stepsOf(test, run);
    expect(values.handle_outputs['output-json-0'].data.customer).toBe('Blue Fern Trading');
    await close();
  });

  it('keeps its changed values when the session ends, for the member who signs in again', async () => {
    const { review } = await waiting();
    const { page, close } = await signedIn(`/reviews/${review}?env=test`);
    await change(page, 'Blue Fern Trading');
    // A new password ends all sessions of the member.
    const other = new Member(server.url, owner.cookie);
    expect((await other.post('password', { current_password: PASSWORD, new_password: PASSWORD })).status).toBe(200);
    owner.cookie = other.cookie;
    await page.keyboard.press('a');
    await page.getByText('Your session has ended').waitFor();
    expect(await decisionOf(review)).toBeNull();
    await signIn(page);
    await page.getByText('Your session has ended').waitFor({ state: 'detached' });
    await current(page).getByText('Blue Fern Trading').waitFor();
    await page.keyboard.press('a');
    await page.getByText('Nothing waits for a person').waitFor();
    expect((await decisionOf(review)).verdict).toBe('approved');
    await close();
  });
});

it('a session that has ended leads to signing in, also without anything to keep', async () => {
  const { page, close } = await signedIn('/usage?env=test');
  await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
  const other = new Member(server.url, owner.cookie);
  expect((await other.post('password', { current_password: PASSWORD, new_password: PASSWORD })).status).toBe(200);
  await page.getByRole('link', { name: 'Tables' }).click();
  await page.getByText('Your session has ended').waitFor();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'Use an API key instead' }).waitFor();
  await signIn(page);
  await page.getByText('No tables').waitFor();
  await close();
});

it('another environment opens at the list of the place, and the one that is open already changes nothing', async () => {
  const { body } = await test.post('/v1/extractions', { json: { document: DOCUMENT, json_schema: SCHEMA } });
  const { page, close } = await signedIn(`/extractions/${body.id}?env=test`);
  await page.getByRole('region', { name: 'Values' }).waitFor();
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Environment: Test' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Test');
  await twoFrames(page);
  expect(new URL(page.url()).pathname).toBe(`/extractions/${body.id}`);
  await choose('Production');
  await page.getByRole('button', { name: 'Environment: Production' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor();
  await close();
});

it('an extraction stays, with a value that is being typed, when the service does not answer for a moment', async () => {
  const { body } = await test.post('/v1/extractions', { json: { document: DOCUMENT, json_schema: SCHEMA } });
  const { page, close } = await openWithKey(browser, server, `/extractions/${body.id}?at=/customer`);
  const value = page.getByRole('region', { name: 'Values' }).locator('[data-id="/customer"]');
  await value.getByText('Harbour Tools').first().waitFor();
  await page.keyboard.press('e');
  await page.getByLabel('Correct value').fill('Blue Fern');
  const refused = page.waitForResponse((response) => response.status() === 400);
  await page.route(`**/v1/extractions/${body.id}`, (route) =>
    route.fulfill({ status: 400, json: { detail: 'Away.' } }),
  );
  // Data is asked for again when its tab is shown after more than five seconds.
  await page.clock.install();
  await page.clock.fastForward(60_000);
  await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`);
  await refused;
  await page.getByText('Away.').waitFor();
  expect(await page.getByLabel('Correct value').inputValue()).toBe('Blue Fern');
  await close();
});

it('a refusal gives no advice that does not fit its reason', async () => {
  await test.post('/v1/secrets', { json: { name: 'erp_token', value: 'first' } });
  const { page, close } = await openWithKey(browser, server, '/settings/secrets');
  await page.getByRole('button', { name: 'Add a secret' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('erp_token');
  await dialog.getByLabel('Value').fill('second');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const alert = dialog.getByRole('alert');
  await alert.getByText('A secret named erp_token exists.').waitFor();
  expect(await alert.textContent()).not.toContain('reload');
  expect(await dialog.getByLabel('Value').inputValue()).toBe('second');
  await close();
});

it('a schema that was made before its document came is not replaced by a proposed one, unless somebody asks', async () => {
  const { page, close } = await openWithKey(browser, server, '/playground');
  const names = () =>
    page
      .getByLabel(/^Name of field/)
      .evaluateAll((fields) => fields.map((field) => (field as { value?: string }).value));
  const dropped = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from(INVOICE) };
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByLabel(/^Name of field/).fill('buyer');
  await page.getByLabel('Document to read').setInputFiles(dropped);
  await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
  await page.getByText('Reading the document and proposing a schema').waitFor({ state: 'detached' });
  await twoFrames(page);
  expect(await names()).toEqual(['buyer']);

  await page.getByRole('button', { name: 'Propose a schema' }).click();
  await page.getByLabel('Name of field customer').waitFor();
  // What was proposed for one document is not kept for the next.
  await page.getByRole('button', { name: 'Another document' }).click();
  const letter = Buffer.from(textPdfOf(['Passport number: C01X00T47\nNationality: Utopian']));
  await page.getByLabel('Document to read').setInputFiles({ ...dropped, name: 'pass.pdf', buffer: letter });
  await page.getByLabel('Name of field nationality').waitFor();
  expect(await names()).not.toContain('customer');
  await close();
});
