/** From the link in the terminal to a second member: setup, keys, secrets, webhooks, members, tables, usage. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { clientsOf } from '../support/client.ts';
import { learntFrom, policySchema, teach, versionOf } from '../support/corrected-schema.ts';
import { barriersIn } from '../support/dashboard.ts';
import { PASSWORD, setupTokenOf } from '../support/members.ts';
import { dataUrl, textPdfOf } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

const OWNER = 'ada@example.com';
const HOSTILE = '<img src=x onerror=alert(1)>';

let server: TestServer;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  watched = await openPage(browser, `${server.url}/setup?token=${await setupTokenOf(server)}`);
  ({ page } = watched);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const open = async (address: string, heading: string): Promise<void> => {
  await page.goto(server.url + address);
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
};

const dialog = () => page.getByRole('dialog');

async function closeDialog(): Promise<void> {
  await dialog().getByRole('button', { name: 'Close' }).click();
  await dialog().waitFor({ state: 'hidden' });
}

describe('the first visitor', () => {
  it('makes the owner account with the link of the terminal, and is in the test environment', async () => {
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('E-mail').fill(OWNER);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: "Create the owner's account" }).click();
    await page.waitForURL(/\/playground\?env=/);
    expect(page.url()).not.toContain('token');
    await page.getByRole('button', { name: 'Ada' }).waitFor();
  });

  it('stays signed in after a reload, with nothing that a script could read', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Ada' }).waitFor();
    expect(
      await page.evaluate('JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])'),
    ).not.toMatch(/svc_|recto_session/);
  });
});

describe('keys', () => {
  it('are created, shown once, work, and are revoked', async () => {
    await open('/settings?env=test', 'API keys');
    await page.getByRole('button', { name: 'Create a key' }).click();
    await dialog().getByLabel('Name').fill(HOSTILE);
    await dialog().getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: 'Copy the key now' }).waitFor();
    const key = await dialog().locator('code').textContent();
    const status = (): Promise<number> =>
      fetch(`${server.url}/v1/auth/status`, { headers: { authorization: `Bearer ${key}` } }).then(
        (answer) => answer.status,
      );
    expect(await status()).toBe(200);
    await closeDialog();
    expect(await page.content()).not.toContain(key);
    const row = page.getByRole('row').filter({ hasText: HOSTILE });
    await row.getByRole('button', { name: 'Revoke' }).click();
    await dialog().getByRole('button', { name: 'Revoke the key' }).click();
    // Roles behind an open dialog are hidden, so the row would count as gone before the key is.
    await dialog().waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    expect(await status()).toBe(401);
  });
});

describe('secrets', () => {
  it('are written but never shown, and belong to one environment', async () => {
    await open('/settings/secrets?env=test', 'Secrets');
    await page.getByRole('button', { name: 'Add a secret' }).click();
    await dialog().getByLabel('Name').fill('erp_token');
    await dialog().getByLabel('Value').fill('very-secret-value');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'erp_token' }).waitFor();
    expect(await page.content()).not.toContain('very-secret-value');

    await page.getByRole('button', { name: 'Environment: Test' }).click();
    await page.getByRole('menuitem', { name: 'Production' }).click();
    await page.getByRole('button', { name: 'Environment: Production' }).waitFor();
    expect(await page.getByText('Test environment: nothing here touches production').count()).toBe(0);
    await page.getByRole('link', { name: 'Secrets' }).click();
    await page.getByRole('heading', { name: 'No secrets' }).waitFor();
    await page.goBack();
    expect(page.url()).toContain('env=production');
  });
});

describe('webhooks', () => {
  it('get an address, a secret that is shown once, and a delivery with its attempts', async () => {
    await open('/settings/webhooks?env=test', 'Webhooks');
    await page.getByRole('button', { name: 'Set the address' }).click();
    await dialog().getByLabel('Address').fill('https://receiver.invalid/hooks');
    await dialog().getByLabel('file.created').check();
    await dialog().getByLabel('webhook.ping').check();
    await dialog().getByRole('button', { name: 'Save and enable' }).click();
    await page.getByRole('heading', { name: 'Copy the signing secret now' }).waitFor();
    const secret = await dialog().locator('code').textContent();
    await closeDialog();
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('button', { name: 'Send a ping' }).click();
    await page.getByRole('row').filter({ hasText: 'webhook.ping' }).click();
    await page.getByText(/^Attempt 1/).waitFor();
    // The next attempt would come by itself too, so what counts is that it was asked for.
    const again = page.waitForResponse((response) => response.url().endsWith('/retry'));
    await page.getByRole('button', { name: 'Send again' }).click();
    expect((await again).ok()).toBe(true);
    await page.getByText(/^Attempt 2/).waitFor();
    await page.getByRole('link', { name: 'All deliveries' }).click();
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
    await page.getByRole('button', { name: 'Rotate the secret' }).click();
    await dialog().getByRole('button', { name: 'Rotate', exact: true }).click();
    await page.getByRole('heading', { name: 'Copy the signing secret now' }).waitFor();
    expect(await dialog().locator('code').textContent()).not.toBe(secret);
    await closeDialog();
    await open('/settings/egress?env=test', 'Egress');
    await page.getByRole('row').filter({ hasText: 'receiver.invalid' }).first().waitFor();
  });
});

describe('members', () => {
  it('come by a link, and see what their role allows', async () => {
    await open('/settings/members?env=test', 'Members');
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialog().getByLabel('Role').selectOption('viewer');
    await dialog().getByRole('button', { name: 'Make the link' }).click();
    await page.getByRole('heading', { name: 'Send this link' }).waitFor();
    const link = (await dialog().locator('code').textContent()) ?? '';
    await closeDialog();

    const guest = await openPage(browser, link);
    await guest.page.getByLabel('Your name').fill('Grace');
    await guest.page.getByLabel('E-mail').fill('grace@example.com');
    await guest.page.getByLabel('Password').fill(PASSWORD);
    await guest.page.getByRole('button', { name: 'Become a member' }).click();
    await guest.page.getByRole('button', { name: 'Grace' }).waitFor();
    expect(guest.page.url()).not.toContain('token');
    await guest.page.goto(`${server.url}/settings?env=test`);
    expect(await guest.page.getByRole('button', { name: 'Create a key' }).isDisabled()).toBe(true);
    await guest.page.goto(`${server.url}/settings/secrets?env=test`);
    await guest.page.getByRole('button', { name: 'Add a secret' }).click();
    await guest.page.getByRole('dialog').getByLabel('Name').fill('mine');
    await guest.page.getByRole('dialog').getByLabel('Value').fill('mine');
    await guest.page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await guest.page.getByRole('alert').getByText('Your role does not allow this').waitFor();

    await page.reload();
    const changed = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByLabel('Role of grace@example.com').selectOption('editor');
    expect((await changed).status()).toBe(200);
    await guest.page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await guest.page.getByRole('row').filter({ hasText: 'mine' }).waitFor();

    await page.getByRole('button', { name: 'Remove grace@example.com' }).click();
    await dialog().getByRole('button', { name: 'Remove the member' }).click();
    await page.getByLabel('Role of grace@example.com').waitFor({ state: 'detached' });
    await guest.page.reload();
    await guest.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await guest.close();
  });
});

describe('tables', () => {
  it('are uploaded, searched, filtered and sorted, with the query in the address', async () => {
    await open('/tables?env=test', 'Tables');
    await page.getByRole('button', { name: 'Upload a table' }).click();
    const rows = Array.from({ length: 500 }, (_, index) => `${index},item ${index % 7},${HOSTILE}`);
    await dialog()
      .getByLabel('File')
      .setInputFiles({
        name: 'parts.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`n,name,note\n${rows.join('\n')}\n`),
      });
    expect(await dialog().getByLabel('Name').inputValue()).toBe('parts');
    await dialog().getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('heading', { name: 'parts', level: 1 }).waitFor();
    await page.getByText('500 rows', { exact: true }).waitFor();
    // Rows out of view are not in the page.
    expect(await page.getByRole('row').count()).toBeLessThan(120);
    // The answer to the half-finished filter comes after that to the whole one, as on a slow machine.
    const heldBack = Promise.withResolvers<void>();
    await page.route(
      '**/query',
      async (route) => {
        const answer = await route.fetch();
        await heldBack.promise;
        await route.fulfill({ response: answer });
      },
      { times: 1 },
    );
    await page.getByLabel('Search').fill('item');
    await page.getByLabel('Filter').selectOption('name');
    await page.getByLabel('Value').pressSequentially('item 3');
    await page.getByText('71 rows', { exact: true }).waitFor();
    const late = page.waitForResponse('**/query');
    heldBack.resolve();
    await (await late).finished();
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    expect(await page.getByText('71 rows', { exact: true }).count()).toBe(1);
    await page.getByLabel('Sort').selectOption('n');
    await page.getByLabel('Order').selectOption('desc');
    await page.getByRole('row').nth(1).getByText('493', { exact: true }).waitFor();
    const address = page.url();
    await page.goto(address);
    await page.getByText('71 rows', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Columns' }).click();
    await page.getByRole('row').filter({ hasText: 'item 0' }).waitFor();
  });
});

describe('usage', () => {
  it('is shown by day, grouped by what a reader chooses, and downloaded', async () => {
    const { test } = clientsOf(server);
    const document = { filename: 'note.pdf', url: dataUrl(textPdfOf(['One', 'Two']), 'application/pdf') };
    const { status } = await test.post('/v1/parses', { json: { document } });
    expect(status).toBe(201);
    await open('/usage?env=test', 'Usage');
    await page.getByText('2 pages', { exact: true }).waitFor();
    await page.getByLabel('Grouped by').selectOption({ label: 'Trigger or operation' });
    await page.getByRole('table', { name: 'Usage by Trigger or operation' }).getByRole('row').nth(1).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toMatch(/operation.*\r\n(.*parse.*\r\n)/);
  });
});

describe('learning', () => {
  it('shows what a schema learned from corrections, with its check on unseen documents', async () => {
    const { test } = clientsOf(server);
    const { schemaSha256 } = await teach(test, policySchema('In a browser'));
    const version = await versionOf(test, schemaSha256, learntFrom(5));
    await open('/learning?env=test', 'Learning');
    await page.locator(`tr[data-id="${version.id}"]`).press('Enter');
    await page.waitForURL(new RegExp(`/learning/${version.id}`));
    await page.getByRole('row').filter({ hasText: 'policy_number' }).first().waitFor();
    expect(await barriersIn(page)).toEqual([]);
  });
});

describe('retention', () => {
  it('is set for one environment after a question', async () => {
    await open('/settings/retention?env=test', 'Retention');
    await page.getByLabel('Days').fill('90');
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('What ended more than 90 days ago is removed every hour.').waitFor();
    await open('/settings/retention?env=production', 'Retention');
    await page.getByText('Everything is kept until somebody deletes it.').waitFor();
  });
});

describe('every section', () => {
  it.each([
    ['/settings', 'API keys'],
    ['/settings/secrets', 'Secrets'],
    ['/settings/webhooks', 'Webhooks'],
    ['/settings/members', 'Members'],
    ['/settings/retention', 'Retention'],
    ['/settings/audit', 'Audit log'],
    ['/settings/egress', 'Egress'],
    ['/settings/health', 'Health'],
    ['/tables', 'Tables'],
    ['/learning', 'Learning'],
    ['/usage', 'Usage'],
  ])('%s has no serious barrier and fits a phone', async (address, heading) => {
    await open(`${address}?env=test`, heading);
    expect(await barriersIn(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it('shows in the audit log who did what', async () => {
    await open('/settings/audit?env=test', 'Audit log');
    await page.getByRole('row').filter({ hasText: 'apiKeys.delete' }).filter({ hasText: OWNER }).waitFor();
  });

  it('made no page misbehave: no exception, no script of a name, no request elsewhere', () => {
    // An environment without an address for webhooks says so with a 404, which browsers report.
    const isNoAddress = (line: string): boolean => /status of 404 .*\/v1\/webhooks\/endpoint$/.test(line);
    expect(watched.complaints.filter((line) => !isNoAddress(line))).toEqual([]);
  });
});
