/**
 * Measures what the dashboard costs: the scripts of a first visit, how soon a list is usable, what a long document leaves
 * in the page while it scrolls, and how much longer a start takes that has to build it.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../tests/support/browser.ts';
import { PASSWORD } from '../tests/support/members.ts';
import { formWith, textPdfOf } from '../tests/support/samples.ts';
import { type Report, ReportWriter, rounded, table } from './support/report.ts';
import { type Service, startService, TEST_KEY } from './support/service.ts';
import { median } from './support/statistics.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DASHBOARD = path.join(ROOT, 'packages/dashboard');
const DIST = path.join(DASHBOARD, 'dist');
/** On the same volume, so that the built files can be moved away and back. */
const CACHE = path.join(DASHBOARD, '.cache');

const LIMIT = { scriptBytes: 250_000, listMs: 1000, nodes: 600, startRatio: 1.1 };
const LISTED = 300;
const WHEEL_PX = 4000;

export async function benchDashboard({ rounds, pages }: { rounds: number; pages: number }): Promise<Report> {
  if (!existsSync(DIST)) throw new Error('The dashboard is not built. Run "npm run build" first.');
  const writer = new ReportWriter();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-'));
  const browser = await launchBrowser();
  try {
    const service = await startService({ dataDir });
    try {
      await inBrowser({ writer, browser, service, dataDir, rounds, pages });
    } finally {
      await service.stop();
    }
    await withBuild(writer, rounds);
  } finally {
    await browser.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return { ...writer };
}

interface Visit {
  writer: ReportWriter;
  browser: Browser;
  service: Service;
  dataDir: string;
  rounds: number;
  pages: number;
}

async function inBrowser({ writer, browser, service, dataDir, rounds, pages }: Visit): Promise<void> {
  const context = await browser.newContext();
  const { page, scripts, bytes } = await firstVisit(context, service, dataDir);
  for (let index = 0; index < LISTED; index += 1)
    await upload(service, textPdfOf([`Note ${index}`]), `note-${index}.pdf`);
  const long = await upload(
    service,
    textPdfOf(Array.from({ length: pages }, (_, index) => `Page ${index + 1}`)),
    'long.pdf',
  );
  const listMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) listMs.push(await firstList(page, service));
  const scrolled = await scrollThrough(page, `${service.url}/files/${long}?env=test`);
  await context.close();
  writer.add(
    'A visit',
    `Scripts: those that the browser loads until the first form stands, compressed by gzip. List: from the navigation to a row of ${LISTED} files that can be opened, median of ${rounds} visits (${listMs.map((ms) => rounded(ms, 0)).join(' ')}). Elements: the most in the page while a document of ${pages} pages is scrolled from its first page to its last, in steps of ${WHEEL_PX} pixels.`,
    table(
      ['what', 'measured', 'limit'],
      [
        [`scripts of a first visit (${scripts}), bytes`, bytes, LIMIT.scriptBytes],
        ['first list usable, ms', rounded(median(listMs), 0), LIMIT.listMs],
        ['elements in the page', scrolled.nodes, LIMIT.nodes],
        ['pages that came into view', scrolled.seen, ''],
      ],
    ),
  );
  writer.require(
    bytes <= LIMIT.scriptBytes,
    `a first visit loads ${bytes} bytes of scripts, limit ${LIMIT.scriptBytes}`,
  );
  writer.require(
    median(listMs) < LIMIT.listMs,
    `the first list takes ${rounded(median(listMs), 0)} ms, limit ${LIMIT.listMs}`,
  );
  writer.require(scrolled.nodes <= LIMIT.nodes, `${scrolled.nodes} elements while scrolling, limit ${LIMIT.nodes}`);
}

/** Makes the owner's account by the link of the log, and counts the scripts until its form stands. */
async function firstVisit(
  context: BrowserContext,
  service: Service,
  dataDir: string,
): Promise<{ page: Page; scripts: number; bytes: number }> {
  const log = await readFile(path.join(dataDir, 'bench.log'), 'utf8');
  const token = /\/setup\?token=([A-Za-z0-9_-]+)/.exec(log)?.[1];
  if (token === undefined) throw new Error('the server printed no link for the first owner');
  const page = await context.newPage();
  const loaded: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) loaded.push(response.body());
  });
  await page.goto(`${service.url}/setup?token=${token}`);
  await page.getByLabel('Your name').fill('Owner');
  const sizes = (await Promise.all(loaded)).map((content) => gzipSync(content, { level: 9 }).length);
  await page.getByLabel('E-mail').fill('owner@example.com');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: "Create the owner's account" }).click();
  await page.waitForURL(/playground/);
  return { page, scripts: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

async function upload({ url }: Pick<Service, 'url'>, content: Uint8Array<ArrayBuffer>, name: string): Promise<string> {
  const response = await fetch(`${url}/v1/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_KEY}` },
    body: formWith(content, name),
  });
  if (response.status === 429) {
    await delay(Number(response.headers.get('retry-after')) * 1000);
    return upload({ url }, content, name);
  }
  if (response.status !== 201) throw new Error(`upload: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

async function firstList(page: Page, { url }: Service): Promise<number> {
  const begun = performance.now();
  await page.goto(`${url}/documents?env=test`, { waitUntil: 'commit' });
  await page.locator('tr[data-id]').first().click({ trial: true });
  return performance.now() - begun;
}

async function scrollThrough(page: Page, address: string): Promise<{ nodes: number; seen: number }> {
  await page.goto(address);
  await page.locator('[data-page="1"] img').waitFor();
  await page.locator('[data-page="1"]').hover();
  const seen = new Set<string>();
  let nodes = 0;
  let before = -1;
  for (;;) {
    const shown = await page.evaluate<{ nodes: number; pages: string[]; top: number }>(`(() => {
      const pages = [...document.querySelectorAll('[data-page]')];
      return {
        nodes: document.querySelectorAll('*').length,
        pages: pages.map(({ dataset }) => dataset.page),
        top: pages[0].closest('[tabindex]').scrollTop,
      };
    })()`);
    nodes = Math.max(nodes, shown.nodes);
    for (const each of shown.pages) seen.add(each);
    if (shown.top === before) return { nodes, seen: seen.size };
    before = shown.top;
    await page.evaluate(`(() => {
      const scroller = document.querySelector('[data-page]').closest('[tabindex]');
      scroller.scrollTop += ${WHEEL_PX};
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    })()`);
  }
}

/** `npm start` with nothing built, next to `npm start` with everything built, each on a fresh data folder, in turns. */
async function withBuild(writer: ReportWriter, rounds: number): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const kept = await mkdtemp(path.join(CACHE, 'bench-'));
  const built: number[] = [];
  const unbuilt: number[] = [];
  const building: number[] = [];
  // The first start compiles the sources; the others read what it compiled.
  await startMs();
  for (let round = 0; round < rounds; round += 1) {
    built.push(await startMs());
    await rename(DIST, path.join(kept, 'dist'));
    try {
      unbuilt.push(await startMs(async ({ url }) => building.push(await builtMs(url))));
    } finally {
      await rm(DIST, { recursive: true, force: true });
      await rename(path.join(kept, 'dist'), DIST);
    }
  }
  await rm(kept, { recursive: true });
  const ratio = median(unbuilt) / median(built);
  const row = (name: string, times: number[]) => [
    name,
    rounded(median(times), 0),
    times.map((ms) => rounded(ms, 0)).join(' '),
  ];
  writer.add(
    'A first start, which builds the dashboard',
    `From \`npm start\` to the first 200 of \`/readyz\`, on a fresh data folder; ${rounds} rounds in turns. Ratio of the medians: ${rounded(ratio, 2)}, limit ${LIMIT.startRatio}. The last row: from there until \`/\` answers with the dashboard.`,
    table(
      ['start', 'median ms', 'rounds'],
      [
        row('the dashboard is built', built),
        row('the dashboard has to be built', unbuilt),
        row('the build, after the start', building),
      ],
    ),
  );
  writer.require(
    ratio <= LIMIT.startRatio,
    `a start that builds the dashboard takes ${rounded(ratio, 2)} times as long, limit ${LIMIT.startRatio}`,
  );
}

async function startMs(use: (service: Service) => Promise<unknown> = async () => {}): Promise<number> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'recto-bench-'));
  try {
    const service = await startService({ dataDir, command: ['npm', 'start', '--prefix', ROOT] });
    await use(service);
    await service.stop();
    return service.readyMs;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The page that waits ends when the build does. */
async function builtMs(url: string): Promise<number> {
  const begun = performance.now();
  await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  if (!(await (await fetch(url)).text()).includes('id="app"')) throw new Error('the dashboard was not built');
  return performance.now() - begun;
}
