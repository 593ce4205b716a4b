/** How browser tests open the dashboard and look for barriers in it. */
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { openPage, type WatchedPage } from './browser.ts';
import type { TestServer } from './server.ts';

export const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };

/** Opens an address of the dashboard with the key of the test environment. */
export async function openWithKey(
  browser: Browser,
  server: TestServer,
  address: string,
  options: Parameters<typeof openPage>[2] = {},
): Promise<WatchedPage> {
  const watched = await openPage(browser, server.url + address, options);
  const { page } = watched;
  // By key: a mouse misses a button that moves between press and release, as it does when a font arrives.
  await page.getByRole('button', { name: 'Use an API key instead' }).press('Enter');
  await page.getByLabel('API key').fill(server.testKey);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.locator('#rail').waitFor({ state: 'attached' });
  return watched;
}

/** Barriers that axe calls serious or critical. */
export async function barriersIn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate<string[]>(`axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
}

/** Closes the dialog that is open with its key, which it hears from when it has the focus: a moment after it is seen. */
export async function escapeDialog(page: Page): Promise<void> {
  await page.locator('[role=dialog]:focus-within').waitFor();
  await page.keyboard.press('Escape');
}
