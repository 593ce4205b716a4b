/** Workflows: made from a template, changed as a form and as YAML, published, restored, and started by triggers. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOW_CONTRAST, launchBrowser, openPage } from '../support/browser.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { barriersIn, escapeDialog, openWithKey, PHONE } from '../support/dashboard.ts';
import { PASSWORD, setUpOwner } from '../support/members.ts';
import { applied, definition, published } from '../support/runs.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { blockOn, describeCanvas, summing } from './views/canvas.ts';

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
  await page.getByText('Saved in the draft').waitFor();
  const { body: block } = await test.get(`/v1/workflows/blocks/values?workflow_id=${id}`);
  expect(block.label).toBe(`Read ${ATTACK}`);
  expect(block.config.review).toEqual({ predicate: { kind: 'any_required_field_null' } });
  expect(await barriersIn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByLabel('What changed').fill('the first');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published: new runs use it').first().waitFor();
  expect((await test.get(`/v1/workflows/${id}`)).body.published.description).toBe('the first');
  expect(watched.complaints).toEqual([]);
  await watched.close();
});

describeCanvas(() => server, open);

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
  expect(watched.complaints.filter((line) => !/40[09]/.test(line))).toEqual([]);
  await watched.close();
});

it('compares versions, restores one, and keeps triggers', async () => {
  const id = await published(test, summing('Versions', 'First'));
  await test.patch(`/v1/workflows/blocks/joined?workflow_id=${id}`, { json: { label: 'Second' } });
  await test.post(`/v1/workflows/${id}/publish`, { json: { description: 'renamed' } });
  const watched = await open(`/workflows/${id}?tab=versions`);
  const { page } = watched;
  await page.getByRole('button', { name: 'Compare with 1' }).click();
  const changes = page.getByRole('dialog').getByRole('table', { name: 'Changes of Second' });
  expect(await changes.getByRole('row').last().textContent()).toBe('label"First""Second"');
  await page.getByRole('dialog').getByLabel('To').selectOption('draft');
  await changes.waitFor();
  expect(await barriersIn(page)).toEqual([]);
  await escapeDialog(page);
  await page.getByRole('list', { name: 'Versions' }).getByRole('button', { name: 'Restore' }).last().click();
  await page.getByRole('button', { name: 'Restore as the draft' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await test.get(`/v1/workflows/blocks/joined?workflow_id=${id}`)).body.label).toBe('First');

  await page.getByRole('tab', { name: 'Triggers' }).click();
  await page.getByRole('button', { name: 'New trigger' }).click();
  await page.getByLabel('Name').fill(`Shop ${ATTACK}`);
  await page.getByRole('button', { name: 'Create the trigger' }).click();
  await page.getByText('It is shown once.').waitFor();
  await escapeDialog(page);
  const trigger = page.getByRole('list', { name: 'Triggers' }).getByRole('listitem');
  await trigger.getByText(`Shop ${ATTACK}`).waitFor();
  await trigger.getByRole('button', { name: 'Pause' }).click();
  await trigger.getByText('paused').waitFor();
  expect((await test.get(`/v1/workflows/${id}/triggers`)).body.data).toMatchObject([{ enabled: false }]);
  await trigger.getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Name').fill('Shop');
  await page.getByLabel('What the caller must show').selectOption('yes');
  await page.getByText('Inputs that are the same for every run').click();
  await page.getByLabel('json_inputs').fill('{"given": ');
  await page.getByRole('button', { name: 'Save the trigger' }).click();
  await page.getByText('This is no JSON').waitFor();
  await page.getByLabel('json_inputs').fill('{"given": {"shop": 7}}');
  expect(await barriersIn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save the trigger' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await test.get(`/v1/workflows/${id}/triggers`)).body.data).toMatchObject([
    { name: 'Shop', enabled: false, webhook: { requires_signature: true }, json_inputs: { given: { shop: 7 } } },
  ]);
  await trigger.getByRole('button', { name: 'New secret' }).click();
  await page.getByText('It is shown once.').waitFor();
  await escapeDialog(page);

  await page.getByRole('button', { name: 'New trigger' }).click();
  await page.getByLabel('What starts the run').selectOption('schedule');
  await page.getByLabel('Name').fill('Nightly');
  await page.getByRole('button', { name: 'Create the trigger' }).click();
  const nightly = trigger.filter({ hasText: 'Nightly' });
  await nightly.getByRole('button', { name: 'Change' }).click();
  await page.getByLabel('Times', { exact: true }).fill('30 6 * * 1');
  await page.getByLabel('Time zone').fill('Europe/Berlin');
  await page.getByLabel('Times that passed while no worker ran').selectOption('skip');
  await page.getByRole('button', { name: 'Save the trigger' }).click();
  await nightly.getByText('30 6 * * 1').waitFor();
  const { data } = (await test.get(`/v1/workflows/${id}/triggers`)).body;
  expect(data.find(({ name }: { name: string }) => name === 'Nightly').schedule).toMatchObject({
    cron: '30 6 * * 1',
    time_zone: 'Europe/Berlin',
    missed_fires: 'skip',
  });
  await nightly.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the trigger' }).click();
  await nightly.waitFor({ state: 'detached' });
  await trigger.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the trigger' }).click();
  await page.getByText('Nothing starts this workflow by itself').waitFor();
  expect(watched.complaints).toEqual([]);
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
  // A browser would round it, so it is sent as it was typed.
  await dialog.getByLabel('Order').fill('{"n": 12345678901234567891}');
  await dialog.getByRole('button', { name: 'Start the run' }).click();
  await dialog.getByText('body.json_inputs.given.n: Value error, JSON readers round this number').waitFor();
  expect(watched.complaints.splice(0)).toEqual([expect.stringContaining('422')]);
  await dialog.getByLabel('Order').fill('{"n": 1}');
  await dialog.getByRole('button', { name: 'Start the run' }).click();
  await page.waitForURL(/\/runs\/run_/);
  await page.getByText('completed').first().waitFor();
  const { body } = await test.get(`/v1/workflows/runs?workflow_id=${id}`);
  expect(body.data).toMatchObject([{ trigger: { type: 'manual' } }]);
  expect(watched.complaints).toEqual([]);
  await watched.close();
});

async function table(client: Client, name: string): Promise<string> {
  const form = new FormData();
  form.set('name', name);
  form.set('file', new Blob(['code,text\n1,a\n']), `${name}.csv`);
  return (await client.post('/v1/tables', { form })).body.tables[0].id;
}

it('promotes to production: shows the plan, takes the missing secret and table, and says where the draft is', async () => {
  const call = {
    type: 'api_call',
    label: 'Book',
    config: { url: 'https://books.invalid', headers: { key: 'secret://BOOKS_KEY' }, output_schema: { type: 'object' } },
  };
  const given = { type: 'start_json', label: `Order ${ATTACK}`, config: { json_schema: { type: 'object' } } };
  const { live } = clientsOf(server);
  const vendors = await table(test, 'vendors');
  const suppliers = await table(live, 'suppliers');
  const config = {
    language: 'typescript',
    code: 'export const transform = (input) => input;',
    output_schema: { type: 'object' },
    mounts: { tables: [{ table_id: vendors, path: 'vendors.csv' }] },
  };
  const find = { type: 'function', label: 'Find', config };
  const edges: [string, string][] = [
    ['given', 'call'],
    ['given', 'find'],
  ];
  const id = await published(test, definition('Promoted', { given, call, find }, edges));
  await setUpOwner(server, 'owner@example.com');
  const watched = await openPage(browser, `${server.url}/workflows/${id}?env=test`);
  const { page } = watched;
  await page.getByLabel('E-mail').fill('owner@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Promote' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('A new workflow in production').waitFor();
  await dialog.locator('[data-kind=add]').first().waitFor();
  expect(await dialog.getByRole('link', { name: 'Secrets of production' }).getAttribute('href')).toContain(
    'env=production',
  );
  expect(await barriersIn(page)).toEqual([]);
  await dialog.getByLabel('Secret BOOKS_KEY').fill('k-17');
  await dialog.getByRole('button', { name: 'Add to production' }).click();
  await dialog.getByLabel('Secret BOOKS_KEY').waitFor({ state: 'detached' });
  const choice = dialog.getByLabel('Table vendors');
  expect(await choice.inputValue()).toBe('');
  await choice.selectOption({ label: 'suppliers' });
  await dialog.locator('[data-kind=add]').getByText(suppliers).first().waitFor();
  await dialog.getByRole('button', { name: 'Promote' }).click();
  await dialog.getByText('Production has the workflow now, as a draft.').waitFor();
  const { body } = await live.get('/v1/workflows');
  expect(body.data).toMatchObject([{ name: 'Promoted', published: null }]);
  const { body: promoted } = await live.get(`/v1/workflows/blocks/find?workflow_id=${body.data[0].id}`);
  expect(promoted.config.mounts.tables).toMatchObject([{ table_id: suppliers }]);
  await dialog.getByRole('link', { name: 'Open it in production' }).click();
  await page.waitForURL(/workflows\/wf_\w+.*env=production/);
  await blockOn(page, 'given').getByText(`Order ${ATTACK}`).waitFor();
  expect(page.url()).toContain(body.data[0].id);
  expect(await page.getByRole('button', { name: 'Promote' }).count()).toBe(0);
  expect(watched.complaints).toEqual([]);
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
    expect(watched.complaints).toEqual([]);
    await watched.close();
  }
});
