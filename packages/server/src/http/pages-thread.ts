import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { api, createOpenApi } from '@recto/contract';
import { renderDocsPage } from './docs-page.ts';
import type { ApiPages } from './pages.ts';

const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const openApi = createOpenApi(api, version);
const pages: ApiPages = { openApi: JSON.stringify(openApi, null, 2), docs: renderDocsPage(openApi) };
parentPort?.postMessage(pages);
