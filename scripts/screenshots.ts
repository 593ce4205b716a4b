/** Makes the pictures of docs/images from a fresh server. Run: sh scripts/node scripts/screenshots.ts */
import { mkdir, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchBrowser, openPage } from '../tests/support/browser.ts';
import { clientsOf } from '../tests/support/client.ts';
import { openWithKey } from '../tests/support/dashboard.ts';
import { dataUrl } from '../tests/support/samples.ts';
import { startServer } from '../tests/support/server.ts';
import { startEmbeddedCluster } from './support/clusters.ts';
import { CHROMIUM, ensureTools, type SystemTool } from './support/debian-packages.ts';

// The reference uses the reader's own fonts; these are common ones.
const FONTS: SystemTool[] = [
  { name: 'Inter', paths: ['/usr/share/fonts/opentype/inter'], packages: ['fonts-inter'] },
  { name: 'JetBrains Mono', paths: ['/usr/share/fonts/truetype/jetbrains-mono'], packages: ['fonts-jetbrains-mono'] },
];

/** That of the first extraction in the README. */
const SCHEMA = {
  type: 'object',
  properties: {
    invoice_date: { type: 'string', format: 'date' },
    customer: { type: ['string', 'null'] },
    vat_id: { type: ['string', 'null'] },
    total_due: { type: 'number' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { article: { type: 'string' }, quantity: { type: 'integer' }, amount: { type: 'number' } },
      },
    },
  },
};

const MAX_BYTES = 300_000;
const PORT = 4180;
const SIZE = { viewport: { width: 1360, height: 850 } };

await ensureTools([CHROMIUM, ...FONTS]);
const root = new URL('../', import.meta.url);
const folder = fileURLToPath(new URL('docs/images/', root));
await mkdir(folder, { recursive: true });
await using closing = new AsyncDisposableStack();
const cluster = await startEmbeddedCluster();
closing.defer(() => cluster.stop());
process.env.TEST_POSTGRES_URL = cluster.url;
const server = await startServer({ port: PORT });
closing.defer(() => server.close());
const browser = await launchBrowser();
closing.defer(() => browser.close());

const reference = await openPage(browser, `${server.url}/docs#op-files.create`, SIZE);
await reference.page.waitForSelector('#op-files\\.create');
await picture('docs', reference);

const url = dataUrl(await readFile(new URL('docs/samples/invoice.pdf', root)), 'application/pdf');
const { body: extraction } = await clientsOf(server).test.post('/v1/extractions', {
  json: { document: { filename: 'invoice.pdf', url }, json_schema: SCHEMA },
});
const viewer = await openWithKey(browser, server, `/extractions/${extraction.id}?env=test&at=/total_due`, SIZE);
await viewer.page.getByRole('img', { name: 'Page 1' }).waitFor();
await viewer.page.getByText('proved').first().waitFor();
await picture('viewer', viewer);

async function picture(name: string, { page, close }: Awaited<ReturnType<typeof openPage>>): Promise<void> {
  await page.waitForLoadState('networkidle');
  const file = `${folder}${name}.png`;
  await page.screenshot({ path: file });
  await close();
  const { size } = await stat(file);
  if (size > MAX_BYTES) throw new Error(`${name}.png has ${size} bytes, more than ${MAX_BYTES}`);
  console.log(`docs/images/${name}.png, ${size} bytes`);
}
