/** Makes docs/images/{docs,start}.png from a fresh server. Run: node scripts/screenshots.ts */
import { mkdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchBrowser, openPage } from '../tests/support/browser.ts';
import { startServer } from '../tests/support/server.ts';
import { startEmbeddedCluster } from './support/clusters.ts';
import { CHROMIUM, ensureTools, type SystemTool } from './support/debian-packages.ts';

// The pages use the reader's own fonts; these are common ones.
const FONTS: SystemTool[] = [
  { name: 'Inter', paths: ['/usr/share/fonts/opentype/inter'], packages: ['fonts-inter'] },
  { name: 'JetBrains Mono', paths: ['/usr/share/fonts/truetype/jetbrains-mono'], packages: ['fonts-jetbrains-mono'] },
];

const PAGES = [
  { name: 'docs', address: '/docs#op-files.create', ready: '#op-files\\.create' },
  { name: 'start', address: '/help', ready: 'text=Recto is running' },
];

const MAX_BYTES = 300_000;
const PORT = 4180;

await ensureTools([CHROMIUM, ...FONTS]);
const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
await mkdir(folder, { recursive: true });
await using closing = new AsyncDisposableStack();
const cluster = await startEmbeddedCluster();
closing.defer(() => cluster.stop());
process.env.TEST_POSTGRES_URL = cluster.url;
const server = await startServer({ port: PORT });
closing.defer(() => server.close());
const browser = await launchBrowser();
closing.defer(() => browser.close());
for (const { name, address, ready } of PAGES) {
  const { page, close } = await openPage(browser, server.url + address, { viewport: { width: 1360, height: 850 } });
  await page.waitForSelector(ready);
  await page.waitForLoadState('networkidle');
  const file = `${folder}${name}.png`;
  await page.screenshot({ path: file });
  await close();
  const { size } = await stat(file);
  if (size > MAX_BYTES) throw new Error(`${name}.png has ${size} bytes, more than ${MAX_BYTES}`);
  console.log(`docs/images/${name}.png, ${size} bytes`);
}
