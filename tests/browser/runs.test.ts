/** The list of runs and the page of a run, which follows the run while it goes on. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOW_CONTRAST, launchBrowser } from '../support/browser.ts';
import { type Client, clientsOf } from '../support/client.ts';
import { barriersIn, escapeDialog, openWithKey, PHONE } from '../support/dashboard.ts';
import { definition, ended, lifecycleOf, published, ranTo, start } from '../support/runs.ts';
import { startServer, type TestServer } from '../support/server.ts';

const LIGHT = { colorScheme: 'light' };
const ATTACK = '<img src=x onerror=alert(1)>';

let server: TestServer;
let browser: Browser;
let test: Client;
let workflow: string;
/** The request that the other service has not answered yet. */
let held: PromiseWithResolvers<ServerResponse>;

const service = createServer((request, response) => {
  request.resume();
  request.on('end', () => held.resolve(response));
});

const answer = async (body: object): Promise<void> => {
  const response = await held.promise;
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
};

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  [server, browser] = await Promise.all([
    startServer({ env: { RECTO_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${port}` } }),
    launchBrowser(),
  ]);
  test = clientsOf(server).test;
  workflow = await published(
    test,
    definition(
      `Booking ${ATTACK}`,
      {
        given: { type: 'start_json', label: 'Order', config: { json_schema: { type: 'object' } } },
        size: {
          type: 'conditional',
          label: `Large? ${ATTACK}`,
          config: {
            has_else: true,
            conditions: [
              {
                id: 'large',
                name: 'large',
                logical_operator: 'and',
                sub_conditions: [
                  { path_ref: { input: 'default', path: 'total' }, operator: 'is_greater_than', value: 100 },
                ],
              },
            ],
          },
        },
        book: {
          type: 'api_call',
          label: 'Book it',
          config: { url: `http://127.0.0.1:${port}/entries`, output_schema: { type: 'object' } },
        },
        small: { type: 'merge_dicts', label: 'Leave it' },
      },
      [
        ['given', 'size'],
        ['size:output-json-large', 'book'],
        ['size:output-json-else', 'small'],
      ],
    ),
  );
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  service.close();
  service.closeAllConnections();
});

beforeEach(() => {
  held = Promise.withResolvers();
});

const open = (address: string, options = {}) => openWithKey(browser, server, address, options);

describe('the page of a run', () => {
  it('follows the run as it goes on, and opens its steps', async () => {
    const { body: run } = await start(test, workflow, { json_inputs: { given: { total: 250, note: ATTACK } } });
    const watched = await open(`/runs/${run.id}`);
    const { page } = watched;
    const graph = page.getByRole('region', { name: 'Graph of the run' });
    await graph.locator('[data-block=book][data-state=running]').waitFor();
    await graph.locator('[data-block=size][data-state=completed]').waitFor();
    await answer({ entry_id: `e-17 ${ATTACK}` });
    await graph.locator('[data-block=book][data-state=completed]').waitFor();
    await graph.locator('[data-block=small][data-state=skipped]').waitFor();
    const steps = page.getByRole('region', { name: 'Steps' });

    // The waterfall: a bar for each step that worked, one after the other; none for a step that was skipped. All of
    // them at one moment, because they move while the run goes on.
    const ids = ['given', 'size', 'book', 'small'].map((block) => `${run.id}_${block}`);
    const begins = await page.evaluate<(number | null)[]>(`${JSON.stringify(ids)}.map((id) =>
      document.querySelector('[data-step="' + id + '"] [data-state=completed]')?.getBoundingClientRect().x ?? null)`);
    expect(begins[3]).toBeNull();
    expect(begins.slice(0, 3)).toEqual(begins.slice(0, 3).toSorted((one, other) => Number(one) - Number(other)));
    expect(begins[0]).toBeGreaterThan(0);

    await steps.getByRole('button', { name: 'Book it' }).click();
    const call = page.getByRole('complementary', { name: 'Step Book it' });
    await call.getByRole('figure', { name: 'Body of the request' }).getByText('"total": 250').waitFor();
    await call.getByRole('figure', { name: 'Body of the response' }).getByText(`e-17 ${ATTACK}`).waitFor();
    expect(page.url()).toContain(`step=${run.id}_book`);

    await graph.locator('[data-block=size]').click();
    const condition = page.getByRole('complementary', { name: /Step Large\?/ });
    const table = condition.getByRole('table', { name: 'Conditions' });
    await table.getByText('taken').waitFor();
    expect(await table.getByRole('row').nth(2).textContent()).toMatch(/^total\s*is greater than 100\s*250\s*✓\s*true$/);
    await page.goBack();
    await condition.waitFor({ state: 'detached' });
    expect(watched.complaints).toEqual([]);
    await watched.close();
  });

  it('cancels, restarts, replays and deletes', async () => {
    const { body: run } = await start(test, workflow, { json_inputs: { given: { total: 300 } } });
    const watched = await open(`/runs/${run.id}`);
    const { page } = watched;
    await held.promise;
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled:').waitFor();
    expect((await lifecycleOf(test, run.id)).status).toBe('cancelled');

    held = Promise.withResolvers();
    await page.getByRole('button', { name: 'Restart' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restart' }).click();
    await page.waitForURL((url) => /\/runs\/run_/.test(url.pathname) && !url.pathname.includes(run.id));
    await answer({ entry_id: 'e-18' });
    await page.locator('[data-block=book][data-state=completed]').waitFor();
    const second = new URL(page.url()).pathname.split('/')[2] ?? '';
    expect((await ended(test, second)).trigger).toMatchObject({ type: 'restart', parent_run_id: run.id });

    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByText('Every step came out as it did then.').waitFor();
    await escapeDialog(page);

    await page.getByRole('button', { name: 'Delete' }).click();
    expect((await test.get(`/v1/workflows/runs/${second}`)).status).toBe(200);
    await page.getByRole('button', { name: 'Delete the run' }).click();
    await page.waitForURL(/\/runs\?env=test$/);
    expect((await test.get(`/v1/workflows/runs/${second}`)).status).toBe(404);
    expect(await page.locator(`[data-id=${second}]`).count()).toBe(0);
    expect(watched.complaints).toEqual([]);
    await watched.close();
  });

  it('says why a run failed, and has no barriers in light, dark and on a phone', async () => {
    const { run } = await ranTo(
      test,
      await published(
        test,
        definition(
          'Failing',
          {
            given: { type: 'start_json', config: { json_schema: { type: 'object' } } },
            sum: {
              type: 'function',
              label: 'Sum up',
              config: {
                language: 'typescript',
                code: 'export const transform = (input) => { console.log("seen", input.n); throw new Error("no sum"); };',
                output_schema: { type: 'object' },
              },
            },
          },
          [['given', 'sum']],
        ),
      ),
      { json_inputs: { given: { n: 4 } } },
    );
    for (const options of [LIGHT, { colorScheme: 'dark' }, PHONE]) {
      const watched = await open(`/runs/${run.id}`, options);
      const { page } = watched;
      await page.locator('[data-block=sum][data-state=error]').waitFor();
      await page.getByRole('button', { name: 'Sum up', exact: true }).click();
      await page.getByRole('complementary', { name: 'Step Sum up' }).getByText('seen 4').waitFor();
      if (options === LIGHT) expect(await barriersIn(page)).toEqual([]);
      expect(await page.evaluate(LOW_CONTRAST)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(watched.complaints).toEqual([]);
      await watched.close();
    }
  });

  it('of a run that does not exist says so with the id of the request', async () => {
    const { page, close } = await open('/runs/run_missing');
    await page.getByRole('alert').getByText(/req_/).waitFor();
    await close();
  });
});

describe('the list of runs', () => {
  it('keeps its filters in the address, and opens a run', async () => {
    const { run } = await ranTo(test, workflow, { json_inputs: { given: { total: 5 } } });
    const watched = await open(`/runs?workflow=${workflow}`);
    const { page } = watched;
    const row = page.locator(`[data-id=${run.id}]`);
    await row.getByText(`Booking ${ATTACK}`).waitFor();
    await page.getByLabel('State').selectOption('cancelled');
    await page.waitForURL(/status=cancelled/);
    await row.waitFor({ state: 'detached' });
    await page.goBack();
    await row.waitFor();
    await page.getByLabel('From (UTC)').fill('2199-01-01');
    await page.getByText('No run matches these filters').waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await row.waitFor();
    expect(await barriersIn(page)).toEqual([]);
    await row.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/runs/${run.id}`));
    expect(watched.complaints).toEqual([]);
    await watched.close();
  });
});
