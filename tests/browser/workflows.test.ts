/** Workflows: made from a template, changed as a form and as YAML, published, restored, and started by triggers. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOW_CONTRAST, launchBrowser } from '../support/browser.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { barriersIn, openWithKey, PHONE, seriousOf } from '../support/dashboard.ts';
import { applied, definition, published } from '../support/runs.ts';
import { startServer, type TestServer } from '../support/server.ts';

const ATTACK = '<img src=x onerror=alert(1)>';

let server: TestServer;
let browser: Browser;
let test: Client;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  test = clientsOf(server).test;
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const open = (address: string, options = {}) => openWithKey(browser, server, address, options);

const summing = (name: string, label: string): string =>
  definition(
    name,
    {
      given: { type: 'start_json', label: 'Order', config: { json_schema: { type: 'object' } } },
      joined: { type: 'merge_dicts', label },
    },
    [['given', 'joined']],
  );

async function write(page: Page, yaml: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Definition as YAML' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(yaml);
}

it('makes a workflow from a template, changes a block in its form and publishes it', async () => {
  const watched = await open('/workflows');
  const { page } = watched;
  await page.getByText('No workflow yet').waitFor();
  await page.getByRole('button', { name: 'New workflow' }).click();
  await page.getByLabel('Begin with').selectOption('review');
  await page.getByText('any_required_field_null').waitFor();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL(/\/workflows\/wf_/);
  const id = new URL(page.url()).pathname.split('/')[2];
  await page.locator('[data-block=values]').click();
  const form = page.getByRole('complementary', { name: 'Block Read invoice' });
  await form.getByLabel('Label').fill(`Read ${ATTACK}`);
  await form.getByRole('button', { name: 'Save in the draft' }).click();
  await page.locator('[data-block=values]').getByText(`Read ${ATTACK}`).waitFor();
  const { body: block } = await test.get(`/v1/workflows/blocks/values?workflow_id=${id}`);
  expect(block.label).toBe(`Read ${ATTACK}`);
  expect(block.config.review).toEqual({ predicate: { kind: 'any_required_field_null' } });
  expect(await barriersIn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByLabel('What changed').fill('the first');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published: new runs use it').first().waitFor();
  expect((await test.get(`/v1/workflows/${id}`)).body.published.description).toBe('the first');
  expect(seriousOf(watched)).toEqual([]);
  await watched.close();
});

it('shows the diagnostics of the service for YAML, plans, applies, and refuses a draft that changed meanwhile', async () => {
  const id = await applied(test, summing('Sums', 'Join'));
  const watched = await open(`/workflows/${id}?tab=yaml`);
  const { page } = watched;
  await write(page, summing('Sums', 'Join').replace('"merge_dicts"', '"merge_all"'));
  await page.getByRole('list', { name: 'Diagnostics' }).getByText('error').first().waitFor();
  expect(await page.getByRole('button', { name: 'Plan the change' }).isDisabled()).toBe(true);
  await write(page, summing(`Sums ${ATTACK}`, `Joined ${ATTACK}`));
  await page.getByRole('button', { name: 'Plan the change' }).click();
  const plan = page.getByLabel('Plan', { exact: true });
  await plan.locator('[data-kind=change]').first().waitFor();
  expect(await plan.textContent()).toContain(`Joined ${ATTACK}`);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('heading', { level: 1, name: `Sums ${ATTACK}` }).waitFor();
  expect((await test.get(`/v1/workflows/blocks/joined?workflow_id=${id}`)).body.label).toBe(`Joined ${ATTACK}`);

  await write(page, summing('Sums', 'Mine'));
  await page.getByRole('button', { name: 'Plan the change' }).click();
  await plan.waitFor();
  await test.patch(`/v1/workflows/blocks/joined?workflow_id=${id}`, { json: { label: 'Theirs' } });
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('dialog').getByRole('alert').getByText(/req_/).waitFor();
  expect((await test.get(`/v1/workflows/blocks/joined?workflow_id=${id}`)).body.label).toBe('Theirs');
  // The refusals of the definition and of the changed draft are answers, not faults of the page.
  expect(seriousOf(watched).filter((line) => !/40[09]/.test(line))).toEqual([]);
  await watched.close();
});

it('compares versions, restores one, and keeps triggers', async () => {
  const id = await published(test, summing('Versions', 'First'));
  await test.patch(`/v1/workflows/blocks/joined?workflow_id=${id}`, { json: { label: 'Second' } });
  await test.post(`/v1/workflows/${id}/publish`, { json: { description: 'renamed' } });
  const watched = await open(`/workflows/${id}?tab=versions`);
  const { page } = watched;
  await page.getByRole('button', { name: 'Compare with 1' }).click();
  await page.getByText('~ block joined').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: 'Versions' }).getByRole('button', { name: 'Restore' }).last().click();
  await page.getByRole('button', { name: 'Restore as the draft' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await test.get(`/v1/workflows/blocks/joined?workflow_id=${id}`)).body.label).toBe('First');

  await page.getByRole('tab', { name: 'Triggers' }).click();
  await page.getByRole('button', { name: 'New trigger' }).click();
  await page.getByLabel('Name').fill(`Shop ${ATTACK}`);
  await page.getByRole('button', { name: 'Create the trigger' }).click();
  await page.getByText('It is shown once.').waitFor();
  await page.keyboard.press('Escape');
  const trigger = page.getByRole('list', { name: 'Triggers' }).getByRole('listitem');
  await trigger.getByText(`Shop ${ATTACK}`).waitFor();
  await trigger.getByRole('button', { name: 'Pause' }).click();
  await trigger.getByText('paused').waitFor();
  expect((await test.get(`/v1/workflows/${id}/triggers`)).body.data).toMatchObject([{ enabled: false }]);
  await trigger.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the trigger' }).click();
  await page.getByText('Nothing starts this workflow by itself').waitFor();
  expect(seriousOf(watched)).toEqual([]);
  await watched.close();
});

it('starts a run by hand, and says what is wrong with its input first', async () => {
  const id = await published(test, summing('By hand', 'Join'));
  const watched = await open(`/workflows/${id}`);
  const { page } = watched;
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Order').fill('{"n": 1');
  await dialog.getByRole('button', { name: 'Start the run' }).click();
  await dialog.getByText('given is not valid JSON').waitFor();
  await dialog.getByLabel('Order').fill('{"n": 1}');
  await dialog.getByRole('button', { name: 'Start the run' }).click();
  await page.waitForURL(/\/runs\/run_/);
  await page.getByText('completed').first().waitFor();
  const { body } = await test.get(`/v1/workflows/runs?workflow_id=${id}`);
  expect(body.data).toMatchObject([{ trigger: { type: 'manual' } }]);
  expect(seriousOf(watched)).toEqual([]);
  await watched.close();
});

it('is readable in dark and on a phone', async () => {
  const id = await published(test, summing('Colours', 'Join'));
  for (const options of [{ colorScheme: 'dark' }, PHONE]) {
    const watched = await open(`/workflows/${id}?block=joined`, options);
    const { page } = watched;
    await page.getByRole('complementary', { name: 'Block Join' }).getByLabel('Label').waitFor();
    expect(await page.evaluate(LOW_CONTRAST)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(seriousOf(watched)).toEqual([]);
    await watched.close();
  }
});
