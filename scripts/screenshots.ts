/** Makes the pictures of docs/images from a fresh server. Run: sh scripts/node scripts/screenshots.ts */
import { mkdir, readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchBrowser, openPage } from '../tests/support/browser.ts';
import { clientsOf } from '../tests/support/client.ts';
import { openWithKey } from '../tests/support/dashboard.ts';
import { definition, published, ranTo } from '../tests/support/runs.ts';
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

/** Sorts a document, reads invoices, asks a person where a required value is missing, and decides by the total. */
const WORKFLOW = definition(
  'Incoming mail',
  {
    inbox: { type: 'start_document', label: 'Incoming document' },
    kind: {
      type: 'classifier',
      label: 'What is it?',
      config: {
        categories: [
          { name: 'Invoice', description: 'A bill for goods or services' },
          { name: 'Letter', description: 'Everything else' },
        ],
      },
    },
    values: {
      type: 'extract',
      label: 'Read the invoice',
      config: {
        json_schema: { ...SCHEMA, required: ['vat_id', 'total_due'] },
        review: { predicate: { kind: 'any_required_field_null' } },
      },
    },
    size: {
      type: 'conditional',
      label: 'Large?',
      config: {
        has_else: true,
        conditions: [
          {
            name: 'large',
            sub_conditions: [{ path_ref: { path: 'total_due' }, operator: 'is_greater_than', value: 1000 }],
          },
        ],
      },
    },
    large: { type: 'merge_dicts', label: 'To the manager' },
    small: { type: 'merge_dicts', label: 'Pay it' },
  },
  [
    ['inbox:output-file-0', 'kind:input-file-document'],
    ['kind:output-file-invoice', 'values:input-file-document'],
    ['values', 'size'],
    ['size:output-json-large', 'large'],
    ['size:output-json-else', 'small'],
  ],
);

const MAX_BYTES = 300_000;
const PORT = 4180;
const SIZE = { viewport: { width: 1360, height: 850 } };
/** Room for a graph and a form beside each other. */
const WIDE = { viewport: { width: 1640, height: 900 } };

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

const { test } = clientsOf(server);

const reference = await openPage(browser, `${server.url}/docs#op-files.create`, SIZE);
await reference.page.waitForSelector('#op-files\\.create');
await picture('docs', reference);

const url = dataUrl(await readFile(new URL('docs/samples/invoice.pdf', root)), 'application/pdf');
const { body: extraction } = await test.post('/v1/extractions', {
  json: { document: { filename: 'invoice.pdf', url }, json_schema: SCHEMA },
});
const viewer = await openWithKey(browser, server, `/extractions/${extraction.id}?env=test&at=/total_due`, SIZE);
await viewer.page.getByRole('img', { name: 'Page 1' }).waitFor();
await viewer.page.getByText('proved').first().waitFor();
await picture('viewer', viewer);

const workflow = await published(test, WORKFLOW);
const { run } = await ranTo(test, workflow, { documents: { inbox: { filename: 'invoice.pdf', url } } });

const canvas = await openWithKey(browser, server, `/workflows/${workflow}?env=test&block=kind`, WIDE);
await canvas.page.getByRole('group', { name: 'categories' }).waitFor();
await canvas.page.locator('.react-flow__edge').first().waitFor({ state: 'attached' });
await picture('workflow', canvas);

const { body: reviews } = await test.get(`/v1/workflows/reviews?run_id=${run.id}`);
const review = await openWithKey(browser, server, `/reviews/${reviews.data[0].id}?env=test`, SIZE);
await review.page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
await picture('review', review);

async function picture(name: string, { page, close }: Awaited<ReturnType<typeof openPage>>): Promise<void> {
  await page.waitForLoadState('networkidle');
  const file = `${folder}${name}.png`;
  await page.screenshot({ path: file });
  await close();
  const { size } = await stat(file);
  if (size > MAX_BYTES) throw new Error(`${name}.png has ${size} bytes, more than ${MAX_BYTES}`);
  console.log(`docs/images/${name}.png, ${size} bytes`);
}
