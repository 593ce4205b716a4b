/** Workflows: made from a template, changed as a form and as YAML, published, restored, and started by triggers. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOW_CONTRAST, launchBrowser, openPage } from '../support/browser.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { barriersIn, openWithKey, PHONE } from '../support/dashboard.ts';
import { PASSWORD, setUpOwner } from '../support/members.ts';
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

const blockOn = (page: Page, id: string) => page.locator(`[data-block=${id}]`);
const edgesOn = (page: Page) => page.locator('.react-flow__edge');
/** A straight edge has no height, which counts as hidden. */
const drawn = { state: 'attached' } as const;
const saved = (page: Page) => page.getByText('Saved in the draft').waitFor();
const palette = (page: Page) => page.getByRole('region', { name: 'Blocks to add' });
const edgesOf = async (id: string): Promise<string[]> =>
  (await test.get(`/v1/workflows/edges?workflow_id=${id}`)).body.data
    .map(({ source_block, target_block }: Record<string, string>) => `${source_block} → ${target_block}`)
    .sort();

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Draws with the mouse from one place to another. */
async function draw(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** `block:handle` at both ends. */
async function connect(page: Page, from: string, to: string): Promise<void> {
  const [source, target] = [from, to].map((end) => {
    const [block = '', handle = ''] = end.split(':');
    return blockOn(page, block).locator(`[data-handleid="${handle}"]`);
  });
  if (source === undefined || target === undefined) return;
  await draw(page, await middleOf(source), await middleOf(target));
}

it('changes the draft on the canvas: adds, drags, connects, refuses in words, removes, undoes and arranges', async () => {
  const id = await applied(test, summing('Canvas', `Join ${ATTACK}`));
  const watched = await open(`/workflows/${id}`);
  const { page } = watched;
  await edgesOn(page).first().waitFor(drawn);
  await palette(page).getByRole('button', { name: 'Function' }).click();
  await page.getByRole('complementary', { name: 'Block Function' }).waitFor();
  await palette(page)
    .getByRole('button', { name: 'Parse' })
    .dragTo(page.locator('.react-flow__pane'), {
      targetPosition: { x: 60, y: 60 },
    });
  await page.getByRole('complementary', { name: 'Block Parse' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Fit View' }).click();
  await saved(page);

  const place = await middleOf(blockOn(page, 'function'));
  await draw(page, place, { x: place.x, y: place.y + 80 });
  await saved(page);
  const { body: moved } = await test.get(`/v1/workflows/blocks/function?workflow_id=${id}`);
  const { body: joined } = await test.get(`/v1/workflows/blocks/joined?workflow_id=${id}`);
  expect(moved.position_y).toBeGreaterThan(joined.position_y + 20);

  await connect(page, 'joined:output-json-0', 'function:input-json-0');
  await page.getByText('Connected: Join').waitFor();
  await saved(page);
  expect(await edgesOf(id)).toEqual(['given → joined', 'joined → function']);

  const refusal = page.getByRole('region', { name: 'Canvas' }).getByRole('alert');
  await connect(page, 'given:output-json-0', 'parse:input-file-0');
  await refusal.getByText('“Order” gives JSON at “data”, but “document” of “Parse” takes a file.').waitFor();
  await connect(page, 'given:output-json-0', 'function:input-json-0');
  await refusal.getByText(`“data” of “Function” is fed by “Join ${ATTACK}”: an input takes one edge.`).waitFor();
  await page.getByRole('group', { name: 'Edge Order' }).focus();
  await page.keyboard.press('Delete');
  await page.getByText('The edge is removed').waitFor();
  await connect(page, 'function:output-json-0', 'joined:input-json-0');
  await refusal.getByText(/in a circle: Join .* → Function → Join/).waitFor();
  await saved(page);
  expect(await edgesOf(id)).toEqual(['joined → function']);
  expect(await barriersIn(page)).toEqual([]);

  await page.locator('.react-flow__node[data-id=joined]').focus();
  await page.keyboard.press('Delete');
  await blockOn(page, 'joined').waitFor({ state: 'detached' });
  await edgesOn(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await edgesOn(page).waitFor(drawn);
  await page.getByRole('button', { name: 'Undo' }).click();
  await edgesOn(page).nth(1).waitFor(drawn);
  await saved(page);
  expect(await edgesOf(id)).toEqual(['given → joined', 'joined → function']);
  await page.getByRole('button', { name: 'Redo' }).click();
  await edgesOn(page).nth(1).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByText('The blocks are arranged').waitFor();
  await saved(page);
  expect(await edgesOf(id)).toEqual(['joined → function']);

  await page.getByRole('tab', { name: 'YAML' }).click();
  await page.getByRole('textbox', { name: 'Definition as YAML' }).getByText('function:').waitFor();
  // A draft that is not whole yet is an answer of the service, not a fault of the page.
  expect(watched.complaints.filter((line) => !/400/.test(line))).toEqual([]);
  await watched.close();
});

it('changes the draft by the keyboard alone, and shows what is wrong at the block concerned', async () => {
  const id = await applied(test, summing('Keys', 'Join'));
  const watched = await open(`/workflows/${id}`);
  const { page } = watched;
  await edgesOn(page).first().waitFor(drawn);
  await palette(page).getByRole('button', { name: 'Function' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('complementary', { name: 'Block Function' });
  await blockOn(page, 'function').getByText('problem').waitFor();
  const alone = form.getByRole('list', { name: 'Diagnostics' }).getByText('DISCONNECTED_BLOCK');
  await alone.waitFor();
  expect(await barriersIn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Connect', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From').selectOption({ label: 'Order: data (JSON)' });
  await dialog.getByLabel('To').selectOption({ label: 'Join: data (JSON)' });
  await dialog.getByText('are connected like this').waitFor();
  expect(await dialog.getByRole('button', { name: 'Connect' }).isDisabled()).toBe(true);
  await dialog.getByLabel('From').selectOption({ label: 'Join: data (JSON)' });
  expect(await dialog.getByLabel('To').inputValue()).toContain('function');
  await dialog.getByRole('button', { name: 'Connect' }).focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await form.getByText('data ← Join').waitFor();
  await alone.waitFor({ state: 'detached' });

  await form.getByLabel('code').fill('export const transform = (input) => input;');
  await form.getByLabel('output_schema').fill('{"type": "object"}');
  await form.getByLabel('language').selectOption('typescript');
  await form.getByRole('button', { name: 'Save in the draft' }).focus();
  await page.keyboard.press('Enter');
  await blockOn(page, 'function').getByText('problem').waitFor({ state: 'detached' });
  const { body } = await test.get(`/v1/workflows/blocks/function?workflow_id=${id}`);
  expect(body.config).toMatchObject({ language: 'typescript', output_schema: { type: 'object' } });

  await form.getByLabel('code').fill('export const transform = (input) => ({ kept: input });');
  await page.locator('.react-flow__node[data-id=joined]').focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByText('not in the draft yet').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await form.getByLabel('code').inputValue()).toContain('kept');
  await page.getByRole('tab', { name: 'YAML' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('textbox', { name: 'Definition as YAML' }).waitFor();

  await page.getByRole('tab', { name: 'Graph' }).click();
  await edgesOn(page).first().waitFor(drawn);
  await test.patch(`/v1/workflows/blocks/joined?workflow_id=${id}`, { json: { label: 'Theirs' } });
  await page.locator('.react-flow__node[data-id=function]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.getByText('The draft was changed elsewhere').waitFor();
  await blockOn(page, 'joined').getByText('Theirs').waitFor();
  expect(watched.complaints.filter((line) => !/400/.test(line))).toEqual([]);
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
  await dialog.getByLabel('Order').fill('{"n": 1}');
  await dialog.getByRole('button', { name: 'Start the run' }).click();
  await page.waitForURL(/\/runs\/run_/);
  await page.getByText('completed').first().waitFor();
  const { body } = await test.get(`/v1/workflows/runs?workflow_id=${id}`);
  expect(body.data).toMatchObject([{ trigger: { type: 'manual' } }]);
  expect(watched.complaints).toEqual([]);
  await watched.close();
});

it('promotes to production: shows the plan, takes the missing secret, and says where the draft is', async () => {
  const call = {
    type: 'api_call',
    label: 'Book',
    config: { url: 'https://books.invalid', headers: { key: 'secret://BOOKS_KEY' }, output_schema: { type: 'object' } },
  };
  const given = { type: 'start_json', label: `Order ${ATTACK}`, config: { json_schema: { type: 'object' } } };
  const id = await published(test, definition('Promoted', { given, call }, [['given', 'call']]));
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
  await dialog.getByRole('button', { name: 'Promote' }).click();
  await dialog.getByText('Production has the workflow now, as a draft.').waitFor();
  const { body } = await clientsOf(server).live.get('/v1/workflows');
  expect(body.data).toMatchObject([{ name: 'Promoted', published: null }]);
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
