import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LOW_CONTRAST, launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { operations } from '../support/operations.ts';
import { textPdfOf } from '../support/samples.ts';
import { startServer, TEST_KEY, type TestServer } from '../support/server.ts';

const execute = promisify(execFile);
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** Opens every part, and lays out parts outside the window all at once instead of one by one. */
const SHOW_EVERYTHING = `for (const details of document.querySelectorAll('details')) details.open = true;
  for (const part of document.querySelectorAll('.operation')) part.style.contentVisibility = 'visible';`;
/**
 * Opens every part, but lays out only some of the operations: all of them have the same styles, and the others take
 * seconds. What is not laid out does not count as visible.
 */
const SHOW_SOME = `for (const details of document.querySelectorAll('details')) details.open = true;
  for (const [index, part] of document.querySelectorAll('.operation').entries())
    if (index % 8 === 0) part.style.contentVisibility = 'visible';`;
const anchorOf = (operationId: string) => `op-${operationId}`;
const operationPart = (operationId: string, inside = '') => `[id="${anchorOf(operationId)}"] ${inside}`;

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  // Without fixed keys the server makes its own and writes them down, as on a first start.
  [server, browser] = await Promise.all([
    startServer({ env: { RECTO_TEST_KEY: '', RECTO_LIVE_KEY: '' } }),
    launchBrowser(),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function withPage(
  address: string,
  use: (page: Page, watched: WatchedPage) => Promise<void>,
  options: Parameters<typeof openPage>[2] = {},
): Promise<void> {
  const watched = await openPage(browser, server.url + address, options);
  try {
    await use(watched.page, watched);
    expect(watched.complaints).toEqual([]);
  } finally {
    await watched.close();
  }
}

/** Opens a page once for the tests of a `describe`, none of which depends on what another one did with it. */
function onePage(address: string, options: Parameters<typeof openPage>[2] = {}): () => WatchedPage {
  let watched: WatchedPage;
  beforeAll(async () => {
    watched = await openPage(browser, server.url + address, options);
    // The application writes its page after it has loaded; an empty one would pass most checks.
    await watched.page.locator('main h1').first().waitFor();
  });
  afterEach(() => expect(watched.complaints.splice(0)).toEqual([]));
  afterAll(() => watched.close());
  return () => watched;
}

/** Runs lines of a page as a reader would paste them, in a folder with an invoice.pdf and the server's data folder. */
async function paste(script: string, env: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recto-paste-'));
  try {
    await writeFile(path.join(folder, 'invoice.pdf'), '%PDF-1.4\n%%EOF\n');
    await symlink(server.dataDir, path.join(folder, 'data'));
    const { stdout } = await execute('bash', ['-euc', script], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
    });
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const firstTestKey = async (): Promise<string> =>
  (await paste(`sed -n 's/.*"test_key": "\\([^"]*\\)".*/\\1/p' data/first-keys.json`)).trim();

describe.each(['/help', '/docs'])('the page %s', (address) => {
  const opened = onePage(address);

  it('has one main part, labelled fields, and no duplicate id', async () => {
    const { page } = opened();
    expect(await page.locator('main').count()).toBe(1);
    expect(await page.locator('nav[aria-label]').count()).toBe(1);
    const unlabelled = `[...document.querySelectorAll('input, select, textarea')]
      .filter((field) => field.labels.length === 0 && !field.hasAttribute('aria-label')).length`;
    expect(await page.evaluate(unlabelled)).toBe(0);
    const twice = `(() => { const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      return ids.filter((id, index) => ids.indexOf(id) !== index); })()`;
    expect(await page.evaluate(twice)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('has readable contrast in %s', async (colorScheme) => {
    const { page } = opened();
    await page.emulateMedia({ colorScheme });
    await page.waitForLoadState('networkidle');
    await page.evaluate(SHOW_SOME);
    expect(await page.evaluate(LOW_CONTRAST)).toEqual([]);
  });
});

describe.each(['/help', '/docs'])('the page %s on a phone', (address) => {
  const opened = onePage(address, PHONE);

  const opensItsContents = async () => {
    const { page } = opened();
    const nav = page.locator('nav');
    expect(await nav.isVisible()).toBe(false);
    await page.tap('.menu');
    await page.tap('nav a[href="#op-files.list"]');
    expect(await nav.isVisible()).toBe(false);
    expect(await page.locator(operationPart('files.list', 'h3')).isVisible()).toBe(true);
  };
  if (address === '/docs') it('opens its contents and closes them on the way', opensItsContents);

  it('does not scroll sideways', async () => {
    const { page } = opened();
    await page.evaluate(SHOW_EVERYTHING);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  });
});

describe('the reference', () => {
  const opened = onePage('/docs');

  it('has a place for every operation, which its filter finds', async () => {
    const { page } = opened();
    const anchors = operations.map(({ operationId }) => anchorOf(operationId));
    const missing = `${JSON.stringify(anchors)}.filter((id) =>
      document.getElementById(id) === null || document.querySelector('nav a[href="#' + id + '"]') === null)`;
    expect(await page.evaluate(missing)).toEqual([]);
    for (const { operationId, method, path: route } of operations.filter((_, index) => index % 60 === 0)) {
      await page.fill('#filter', `${method} ${route}`);
      await page.click(`nav a[href="#${anchorOf(operationId)}"]`);
      expect(new URL(page.url()).hash).toBe(`#${anchorOf(operationId)}`);
      // Parts around it are laid out as they come into view, which may take another moment.
      const isInView = async (): Promise<boolean> => {
        const { y = -1 } = (await page.locator(operationPart(operationId, 'h3')).boundingBox()) ?? {};
        return y >= 0 && y < 720;
      };
      await expect.poll(isInView, { message: operationId }).toBe(true);
    }
  });

  it('says when the filter finds nothing, and clears it with Escape', async () => {
    const { page } = opened();
    await page.fill('#filter', '');
    const shown = () =>
      page.evaluate("[...document.querySelectorAll('nav li a')].filter((a) => a.checkVisibility()).length");
    const all = await shown();
    await page.fill('#filter', 'no such operation');
    expect(await page.textContent('#filter-count')).toBe('Nothing matches');
    expect(await shown()).toBe(0);
    await page.press('#filter', 'Escape');
    expect(await shown()).toBe(all);
  });

  it('works with the keyboard alone: slash, words, arrows, Enter', async () => {
    await withPage('/docs', async (page) => {
      const focused = () =>
        page.evaluate<string>('document.activeElement.getAttribute("href") ?? document.activeElement.id');
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('#main');
      await page.keyboard.press('/');
      expect(await focused()).toBe('filter');
      await page.keyboard.type('secrets delete');
      await page.keyboard.press('ArrowDown');
      expect(await focused()).toBe('#op-secrets.delete');
      await page.keyboard.press('ArrowUp');
      expect(await focused()).toBe('filter');
      await page.keyboard.press('Enter');
      expect(new URL(page.url()).hash).toBe('#op-secrets.delete');
      expect(await page.getAttribute('nav a[aria-current]', 'href')).toBe('#op-secrets.delete');
    });
  });

  it('opens an object that an address names', async () => {
    await withPage('/docs#schema-File', async (page) => {
      expect(await page.locator('#schema-File .fields').first().isVisible()).toBe(true);
    });
  });

  it('shows commands that work unchanged', async () => {
    const { page } = opened();
    const command = async (operationId: string) =>
      (await page.locator(operationPart(operationId, '.code pre')).first().textContent()) ?? '';
    const env = { RECTO_API_KEY: await firstTestKey() };
    const stored = JSON.parse(await paste(await command('files.create'), env));
    const listed = JSON.parse(await paste(await command('files.list'), env));
    expect(listed.data).toContainEqual(stored);
    const got = await paste(await command('files.get'), { ...env, FILE_ID: stored.id });
    expect(JSON.parse(got)).toEqual(stored);
  });

  describe('trying an operation', () => {
    const openTries = (page: Page) =>
      page.evaluate(`for (const details of document.querySelectorAll('.try')) details.open = true`);
    const send = async (page: Page, operationId: string): Promise<{ status: string | null; body: string | null }> => {
      await page.click(operationPart(operationId, '.send'));
      await page.waitForSelector(operationPart(operationId, '.answer-body'));
      return {
        status: await page.textContent(operationPart(operationId, '.answer .status')),
        body: await page.textContent(operationPart(operationId, '.answer-body')),
      };
    };

    it('shows the response to a key, and stores the key nowhere', async () => {
      const key = await firstTestKey();
      await withPage('/docs', async (page) => {
        await page.click(operationPart('auth.status', '.try > summary'));
        await page.fill(operationPart('auth.status', '[data-role=key]'), key);
        const { status, body } = await send(page, 'auth.status');
        expect(status).toBe('200');
        expect(JSON.parse(body ?? '')).toMatchObject({ authenticated: true, environment_slug: 'test' });
        expect(await page.textContent(operationPart('auth.status', '.answer details'))).toContain('x-request-id: req_');
        expect(await page.inputValue(operationPart('files.list', '[data-role=key]'))).toBe(key);
        expect(await page.evaluate('localStorage.length + sessionStorage.length + document.cookie.length')).toBe(0);
        await page.reload();
        expect(await page.inputValue(operationPart('auth.status', '[data-role=key]'))).toBe('');
      });
    });

    it('shows a 401 without a key', async () => {
      const { page, complaints } = opened();
      await openTries(page);
      await page.fill(operationPart('auth.status', '[data-role=key]'), '');
      const { status, body } = await send(page, 'auth.status');
      expect(status).toBe('401');
      expect(JSON.parse(body ?? '')).toEqual({ detail: expect.any(String) });
      // The browser itself reports a refused request on the console.
      expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);
    });

    it('sends path and query values, JSON, and files', async () => {
      const key = await firstTestKey();
      const { page } = opened();
      await openTries(page);
      await page.fill(operationPart('auth.status', '[data-role=key]'), key);
      const name = 'IN_A_BROWSER';
      await page.fill(operationPart('secrets.put', '[data-name=name]'), name);
      await page.fill(operationPart('secrets.put', 'textarea'), '{"value": "kept"}');
      expect((await send(page, 'secrets.put')).body).toContain(name);
      await page.setInputFiles(operationPart('files.create', 'input[type=file]'), {
        name: 'räksmörgås.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('hello'),
      });
      expect(JSON.parse((await send(page, 'files.create')).body ?? '')).toMatchObject({ filename: 'räksmörgås.txt' });
      await page.fill(operationPart('files.list', '[data-name=filename]'), 'räk');
      await page.selectOption(operationPart('files.list', '[data-name=order]'), 'asc');
      expect(JSON.parse((await send(page, 'files.list')).body ?? '').data).toHaveLength(1);
    });

    it('warns about a production key', async () => {
      const { page } = opened();
      await openTries(page);
      await page.fill(operationPart('auth.status', '[data-role=key]'), TEST_KEY.replace('test', 'live'));
      expect(await page.textContent(operationPart('auth.status', '.key-kind'))).toContain('Production');
    });
  });
});

describe('the page of help', () => {
  it('shows the state of the database, the storage, the worker and the isolation', async () => {
    await withPage('/help', async (page) => {
      await page.getByText('Recto is running').waitFor();
      // It may have something to do of its own accord.
      await page.getByText('Waiting for jobs').waitFor();
      const rows = await page.locator('[aria-labelledby=status-title] dd').allTextContents();
      expect(rows.slice(0, 3)).toEqual(['External PostgreSQL', 'Readable and writable', 'Waiting for jobs']);
      expect(rows[3]).toMatch(/walled off|Missing/);
    });
  });

  it('reports when the service is not ready, or does not answer', async () => {
    const watched = await openPage(browser, `${server.url}/help`);
    const { page } = watched;
    const checks = { database: 'failed', blobs: 'ok', embedded_postgres: null, worker: null, reader_isolation: {} };
    await page.route('**/readyz', (route) => route.fulfill({ status: 503, json: { ready: false, checks } }));
    await page.reload();
    await page.getByText('Recto is not ready').waitFor();
    await page.getByText('Does not answer, see the log').waitFor();
    await page.route('**/readyz', (route) => route.abort());
    await page.reload();
    await page.getByText('The server does not answer').waitFor();
    await watched.close();
  });

  it('leads through first steps that work when they are pasted one after the other', async () => {
    await withPage('/help', async (page) => {
      await page.getByText('First steps in a terminal').waitFor();
      const steps = await page.locator('main pre').allTextContents();
      expect(steps).toHaveLength(4);
      const [, status = '', stored = '', list = ''] = (await paste(steps.join('\necho; echo ---\n'))).split('---\n');
      expect(JSON.parse(status)).toMatchObject({ environment_slug: 'test' });
      expect(JSON.parse(list).data).toContainEqual(JSON.parse(stored));
    });
  });

  it('shows no key', async () => {
    await withPage('/help', async (page) => {
      await page.getByText('First steps in a terminal').waitFor();
      expect(await page.content()).not.toMatch(/svc_(test|live)_\w/);
    });
  });
});

it('the SDK does its work in a page', async () => {
  await using bundle = await rolldown({
    input: fileURLToPath(new URL('../../packages/sdk/src/index.ts', import.meta.url)),
    platform: 'browser',
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'sdk' });
  const text = Buffer.from(textPdfOf(['Invoice number: INV-2041'])).toString('base64');
  const use = (apiKey: string): string => `(async () => {
    const recto = new sdk.Recto({ apiKey: '${apiKey}', baseUrl: location.origin });
    const bytes = new Blob([Uint8Array.from(atob('${text}'), (letter) => letter.charCodeAt(0))]);
    const file = new File([bytes], 'invoice.pdf');
    const json_schema = { type: 'object', properties: { invoice_number: { type: 'string' } } };
    const { value } = await recto.extract({ document: file, schema: json_schema });
    const streamed = await recto.upload({ data: bytes.stream(), filename: 'streamed.pdf' });
    const final = await recto.extractions.stream({ document: streamed.id, json_schema }).final();
    const names = [];
    for await (const { filename } of recto.files.list({ limit: 1, filename: 'streamed' })) names.push(filename);
    const path = await recto.upload('invoice.pdf').catch((error) => error.message);
    return { value, streamed: final.output, names, path };
  })()`;
  await withPage('/docs', async (page) => {
    await page.evaluate(output[0].code);
    expect(await page.evaluate(use(await firstTestKey()))).toEqual({
      value: { invoice_number: 'INV-2041' },
      streamed: { invoice_number: 'INV-2041' },
      names: ['streamed.pdf'],
      path: 'There are no paths in a browser: pass a Blob or a File instead of invoice.pdf',
    });
  });
});
