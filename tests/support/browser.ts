import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface WatchedPage {
  page: Page;
  /** Errors on the console, exceptions, refusals by the content security policy, requests to another origin. */
  complaints: string[];
  close(): Promise<void>;
}

/** Ends what hangs and nothing that is slow: the default of 30 seconds is too short for a busy machine. */
const HANGS_AFTER_MS = 240_000;

/** A page in a fresh profile that records everything a well-behaved page never does. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(HANGS_AFTER_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  const { origin } = new URL(url);
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    // Without its address nobody can tell which of the requests was refused.
    const isRequest = message.text().startsWith('Failed to load resource');
    complaints.push(`${message.type()}: ${message.text()}${isRequest ? ` ${message.location().url}` : ''}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.protocol !== 'data:' && address.origin !== origin) complaints.push(`request to ${address.href}`);
  });
  await page.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => console.error('policy: ' + event.violatedDirective));`,
  );
  await page.goto(url);
  return { page, complaints, close: () => context.close() };
}

/** Texts whose contrast with their ground is under 4.5, or under 3 when they are large. Runs in the page. */
export const LOW_CONTRAST = `(() => {
  const numbers = (color) => color.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  // Asked once for each element, although thousands of them stand on the same ground.
  const grounds = new Map([[null, [255, 255, 255]]]);
  const groundOf = (element) => {
    if (grounds.has(element)) return grounds.get(element);
    const own = numbers(getComputedStyle(element).backgroundColor);
    const ground = own.length === 3 || own[3] === 1 ? own : groundOf(element.parentElement);
    grounds.set(element, ground);
    return ground;
  };
  const found = [];
  for (const element of document.body.querySelectorAll('*')) {
    const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
    if (!isText || !element.checkVisibility({ contentVisibilityAuto: true })) continue;
    const style = getComputedStyle(element);
    const pair = [light(numbers(style.color)), light(groundOf(element))];
    const contrast = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
    const isLarge = parseFloat(style.fontSize) >= 24;
    if (contrast < (isLarge ? 3 : 4.5)) found.push(contrast.toFixed(2) + ' ' + element.className + ' ' + element.textContent.slice(0, 40));
  }
  return [...new Set(found)];
})()`;
