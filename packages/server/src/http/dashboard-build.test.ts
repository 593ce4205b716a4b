import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../lib/logger.ts';
import { Dashboard } from './dashboard.ts';
import { DashboardBuild } from './dashboard-build.ts';
import { mountDashboard } from './dashboard-routes.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const BUILDS = `
  import { writeFileSync } from 'node:fs';
  writeFileSync(new URL('index.html', import.meta.url), '<title>built</title>');
  writeFileSync(new URL('manifest.json', import.meta.url), JSON.stringify({ pages: ['setup'], files: {} }));
`;

let folder: string;
let app: FastifyInstance;
let build: DashboardBuild;
let url: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'recto-dashboard-'));
});

afterEach(async () => {
  await build.close();
  await app.close();
  await rm(folder, { recursive: true });
});

const listen = (): Promise<string> => app.listen({ host: '127.0.0.1', port: 0 });

async function serve(program: string): Promise<void> {
  const file = path.join(folder, 'program.mjs');
  await writeFile(file, program);
  build = new DashboardBuild({ program: pathToFileURL(file), logger: silentLogger });
  app = Fastify({ forceCloseConnections: true });
  mountDashboard(app, new Dashboard(pathToFileURL(`${folder}/`)), build);
  url = await listen();
}

/** Reads the page up to where it waits; `rest` resolves once the server has ended it. */
async function openPage(address: string): Promise<{ begin: string; rest: Promise<string> }> {
  const { body, status } = await fetch(url + address, { headers: BROWSER });
  expect(status).toBe(200);
  const chunks = body?.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  const begin = (await chunks?.next())?.value ?? '';
  const restOf = async (): Promise<string> => {
    let text = '';
    for (let next = await chunks?.next(); next?.done === false; next = await chunks?.next()) text += next.value;
    return text;
  };
  return { begin, rest: restOf() };
}

describe('a dashboard that is being built', () => {
  it('lets browsers wait at any address and load it again when the build has ended', async () => {
    await serve(BUILDS);
    const { begin, rest } = await openPage('/setup?token=abc');
    expect(begin).toContain('The dashboard is being built');
    expect(begin).not.toContain('http-equiv');
    build.begin();
    expect(await rest).toContain('<meta http-equiv="refresh" content="0">');
    expect(await (await fetch(`${url}/setup?token=abc`, { headers: BROWSER })).text()).toBe('<title>built</title>');
    expect((await fetch(`${url}/nothing`, { headers: BROWSER })).status).toBe(404);
  });

  it('shows browsers its own page at an address that nothing has, and tells programs so', async () => {
    await serve(BUILDS);
    const { rest } = await openPage('/');
    build.begin();
    await rest;
    const mistyped = await fetch(`${url}/extraction/extr_1`, { headers: BROWSER });
    expect([mistyped.status, await mistyped.text()]).toEqual([404, '<title>built</title>']);
    for (const address of ['/v1/nothing', '/assets/nothing.js']) {
      expect(await (await fetch(url + address, { headers: BROWSER })).text()).not.toContain('<title>');
    }
    expect(await (await fetch(`${url}/extraction/extr_1`)).text()).not.toContain('<title>');
  });

  it('answers programs at once', async () => {
    await serve(BUILDS);
    expect((await fetch(`${url}/nothing`)).status).toBe(404);
  });

  it('says that the build failed, and later that nothing is built', async () => {
    await serve('process.exit(3)');
    const { rest } = await openPage('/');
    build.begin();
    expect(await rest).toContain('It could not be built.');
    expect(await (await fetch(`${url}/`, { headers: BROWSER })).text()).toContain('The dashboard is not built');
  });

  it('ends the build and the waiting pages with the server', async () => {
    await serve('setInterval(() => {}, 1000)');
    const { rest } = await openPage('/');
    build.begin();
    await build.close();
    expect(await rest).not.toContain('http-equiv');
  });
});
