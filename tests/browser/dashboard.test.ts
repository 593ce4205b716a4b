import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify from 'fastify';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Dashboard } from '../../packages/server/src/http/dashboard.ts';
import { DashboardBuild } from '../../packages/server/src/http/dashboard-build.ts';
import { mountDashboard } from '../../packages/server/src/http/dashboard-routes.ts';
import { silentLogger } from '../../packages/server/src/lib/logger.ts';
import { LOW_CONTRAST, launchBrowser, openPage } from '../support/browser.ts';
import { barriersIn, openWithKey as openWithKeyOf, PHONE } from '../support/dashboard.ts';
import { startServer, TEST_KEY, type TestServer } from '../support/server.ts';

const PLACES = [
  'Playground',
  'Documents',
  'Workflows',
  'Runs',
  'Reviews',
  'Tables',
  'Learning',
  'Usage',
  'Settings',
] as const;

/** What a place says while it has nothing to show. */
const TEACHING: Partial<Record<(typeof PLACES)[number], string>> = {
  Documents: 'There are no files yet',
  Workflows: 'No workflow yet',
  Runs: 'Nothing has run yet',
  Reviews: 'Nothing waits for a person',
  Tables: 'No tables',
  Learning: 'Nothing learned yet',
  Usage: 'No usage in these days',
};

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const openWithKey = (address: string, options = {}) => openWithKeyOf(browser, server, address, options);

describe('serving', () => {
  const get = (address: string, headers: Record<string, string> = {}) => fetch(server.url + address, { headers });

  it.each(['/', '/extractions/extr_1?at=/total', '/settings/webhooks/x'])('sends the page for %s', async (address) => {
    const response = await get(address);
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    const html = await response.text();
    expect(html).toContain(`nonce="${nonce}"`);
    expect(html).not.toContain('NONCE_OF_THE_RESPONSE');
    expect((await get(address)).headers.get('content-security-policy')).not.toContain(nonce);
  });

  it('sends its files compressed, to be kept forever', async () => {
    const name = /src="(\/assets\/[^"]+)"/.exec(await (await get('/')).text())?.[1] ?? '';
    const plain = await get(name, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await plain.text();
    for (const encoding of ['br', 'gzip']) {
      const response = await get(name, { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(await response.text()).toBe(text);
    }
  });

  it.each(['/nothing', '/v1/nothing', '/assets/nothing.js', '/assets/..%2fmanifest.json', '/index.html'])(
    'has no page at %s',
    async (address) => {
      const response = await get(address);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ detail: 'Route not found.' });
    },
  );

  it.each(['/docs', '/openapi.json', '/healthz', '/readyz', '/metrics'])(
    'leaves %s to the service',
    async (address) => {
      const response = await get(address);
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain('id="app"');
    },
  );
});

it('waits for a first build of the dashboard and then opens the address that was asked for', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-unbuilt-'));
  const program = path.join(folder, 'program.mjs');
  await writeFile(
    program,
    `import { writeFileSync } from 'node:fs';
     writeFileSync(new URL('index.html', import.meta.url), '<h1>Set up</h1>');
     writeFileSync(new URL('manifest.json', import.meta.url), '{"pages": ["setup"], "files": {}}');`,
  );
  const build = new DashboardBuild({ program: pathToFileURL(program), logger: silentLogger });
  const app = Fastify({ forceCloseConnections: true });
  mountDashboard(app, new Dashboard(pathToFileURL(`${folder}/`)), build);
  const listening: Promise<string> = app.listen({ host: '127.0.0.1', port: 0 });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${await listening}/setup?token=abc`, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'The dashboard is being built' }).waitFor();
  build.begin();
  await page.getByRole('heading', { name: 'Set up' }).waitFor();
  expect(page.url()).toMatch(/\/setup\?token=abc$/);
  await context.close();
  await app.close();
  await rm(folder, { recursive: true });
});

describe('the frame of all screens', () => {
  it('shows the places in their order, and marks the one that is open', async () => {
    const { page, complaints, close } = await openWithKey('/');
    await page.waitForURL(/\/playground\?env=test$/);
    const rail = page.getByRole('navigation', { name: 'Places' });
    expect(await rail.getByRole('link').allTextContents()).toEqual([...PLACES]);
    for (const place of PLACES) {
      await rail.getByRole('link', { name: place }).click();
      await page.getByRole('heading', { level: 1, name: place }).waitFor();
      expect(await rail.locator('[aria-current=page]').textContent()).toBe(place);
      const teaching = TEACHING[place];
      if (teaching !== undefined) await page.getByText(teaching, { exact: true }).waitFor();
      expect(await barriersIn(page)).toEqual([]);
    }
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('says on every screen that the environment is the test one', async () => {
    const { page, close } = await openWithKey('/runs');
    await page.getByText('Test environment: nothing here touches production').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await close();
  });

  it('keeps the address of a link while the visitor proves who they are', async () => {
    const { page, close } = await openWithKey('/settings?env=test');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings');
    await close();
  });

  it('refuses a key of the other environment for a link', async () => {
    const watched = await openPage(browser, `${server.url}/runs?env=production`);
    const { page } = watched;
    await page.getByRole('button', { name: 'Use an API key instead' }).click();
    await page.getByLabel('API key').fill(TEST_KEY);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText('Your key does not open production').waitFor();
    await watched.close();
  });

  it('says what is wrong with a key, with the id of the request, and stores no key', async () => {
    const watched = await openPage(browser, `${server.url}/`);
    const { page } = watched;
    await page.getByRole('button', { name: 'Use an API key instead' }).click();
    await page.getByLabel('API key').fill('svc_test_wrong');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('alert').getByText(/req_/).waitFor();
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain('svc_');
    await watched.close();
  });

  it('jumps to a record by its id, and says when a text is none', async () => {
    const { page, close } = await openWithKey('/usage');
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('hello');
    await page.keyboard.press('Enter');
    await page.getByText('No record has such an id').waitFor();
    await page.getByLabel('Go to a record by its id').fill('extr_0123456789');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/extractions\/extr_0123456789\?env=test$/);
    await close();
  });

  it('prints the calls behind a screen without the credential', async () => {
    const { page, close } = await openWithKey('/usage');
    await page.getByRole('button', { name: 'Show requests' }).click();
    const panel = page.getByRole('region', { name: 'Requests of this screen' });
    await panel.getByText('curl').first().waitFor();
    expect(await panel.textContent()).toContain('$RECTO_API_KEY');
    expect(await panel.textContent()).not.toContain(TEST_KEY);
    await close();
  });

  it.each(['light', 'dark'] as const)('has readable contrast in %s, also when chosen by hand', async (colorScheme) => {
    const { page, close } = await openWithKey('/usage', { colorScheme });
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    expect(await page.evaluate(LOW_CONTRAST)).toEqual([]);
    await page.getByRole('button', { name: 'API key' }).click();
    await page.getByRole('menuitem', { name: colorScheme === 'light' ? 'Dark' : 'Light' }).click();
    expect(await page.evaluate(LOW_CONTRAST)).toEqual([]);
    await close();
  });

  it('fits a phone, where a button opens the rail', async () => {
    const { page, close } = await openWithKey('/usage', PHONE);
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await page.getByRole('link', { name: 'Runs' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
    await page.getByRole('link', { name: 'Runs' }).waitFor({ state: 'hidden' });
    await close();
  });
});
